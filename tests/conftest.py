"""How hard hypothesis looks: ``PAIJU_LAWS=long pytest tests/laws`` looks for minutes."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick",
    max_examples=7,
    deadline=None,  # no timed assertions
    derandomize=True,  # the same hands on every machine
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile(
    "long", parent=settings.get_profile("quick"), max_examples=70, derandomize=False
)
settings.load_profile(os.environ.get("PAIJU_LAWS", "quick"))
