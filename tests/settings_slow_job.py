"""The program's own settings with one more kind of work, for processes that are killed."""

from keezdrive.settings import *  # noqa: F403
from keezdrive.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.slow_job_app.SlowJobConfig"]
