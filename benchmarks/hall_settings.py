"""The settings of a laptop in the hall, and one address more: a view that does nothing."""

from keezdrive.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.hall_urls"
