"""The short form of the soak: a minute of many clients, some of them bad, and three kills."""

import subprocess
import sys

import pytest


@pytest.mark.xdist_group("server")
def test_a_minute_of_good_and_bad_clients_and_three_kills_loses_nothing():
    command = [sys.executable, "-m", "benchmarks.soak"]
    done = subprocess.run(
        [*command, "--clients", "100", "--seconds", "60", "--kills", "3"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "everything held" in done.stdout
