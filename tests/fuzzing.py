"""How long made-up input is tried: by profile, for a second, for seconds, or for hours.

quick  what `start.py test` tries by itself: a quarter of what the suite does
ci     the suite
long   KEEZDRIVE_FUZZ=50 python -m pytest -k fuzz   tries fifty times as much

Every number of examples and of seeds in the tests is that of `ci`; the profile that is chosen
(`--hypothesis-profile`) multiplies it.
"""

import os

import hypothesis
from hypothesis import HealthCheck

IN_SUITE = 100  # examples where a test does not say how many
TIMES = int(os.environ.get("KEEZDRIVE_FUZZ", "1"))
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]


def register_profiles() -> None:
    """Make the profiles known, and load the one that holds when none is asked for."""
    for name, most in {"quick": 25, "ci": IN_SUITE, "long": IN_SUITE * TIMES}.items():
        hypothesis.settings.register_profile(
            name, max_examples=most, deadline=None, print_blob=True
        )
    hypothesis.settings.load_profile("ci" if TIMES == 1 else "long")


def scaled(suite: int) -> int:
    """Return how many the profile tries of what the suite tries so many of, at least one."""
    return max(1, suite * hypothesis.settings.default.max_examples // IN_SUITE)


def examples(suite: int, **more: object) -> hypothesis.settings:
    """Return settings with so many examples in the suite, and fewer or more by the profile."""
    return hypothesis.settings(max_examples=scaled(suite), suppress_health_check=SLOW, **more)
