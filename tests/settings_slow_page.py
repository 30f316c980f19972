"""The settings of a laptop in the hall, and one address more: a page that takes long."""

from keezdrive.settings import *  # noqa: F403

ROOT_URLCONF = "tests.slow_page"
