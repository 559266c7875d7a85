"""The command line, called in process."""

import pytest
from click.testing import CliRunner

from cli.main import main


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Call a command in an empty folder: its result, with ``exit_code`` and ``stdout``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAIJU_DB", str(tmp_path / "test.db"))

    def call(*arguments, stdin=None):
        result = CliRunner().invoke(main, [str(a) for a in arguments], input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call
