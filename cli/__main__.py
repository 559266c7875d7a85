"""``python -m cli``."""

import sys

if __name__ == "__main__":
    try:
        from cli.main import main

        main(prog_name="python -m cli")
    except KeyboardInterrupt:  # before click could hear it
        sys.exit(1)
