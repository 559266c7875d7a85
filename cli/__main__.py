"""``python -m cli``."""

from cli.main import main

if __name__ == "__main__":
    main(prog_name="python -m cli")
