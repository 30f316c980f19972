"""How long made-up input is tried: seconds in the suite, minutes by hand.

KEEZDRIVE_FUZZ=50 python -m pytest -k fuzz   tries fifty times as much.
"""

import os

import hypothesis
from hypothesis import HealthCheck

TIMES = int(os.environ.get("KEEZDRIVE_FUZZ", "1"))
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]


def examples(few: int, **more: object) -> hypothesis.settings:
    """So few examples in the suite, and as many times more as were asked for."""
    return hypothesis.settings(max_examples=few * TIMES, suppress_health_check=SLOW, **more)
