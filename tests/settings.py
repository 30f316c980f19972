"""The program's settings for its tests: data of their own, and nothing slow for its own sake."""

import os
import tempfile

_data = tempfile.TemporaryDirectory(prefix="keezdrive-tests-", ignore_cleanup_errors=True)
os.environ["KEEZDRIVE_DATA"] = _data.name
os.environ["KEEZDRIVE_SECRET_KEY"] = "only for tests"
for _name in (
    "ADDRESS",
    "BACKUP",
    "DEBUG",
    "EMAIL",
    "EMAIL_FROM",
    "FORM_PHOTOS",
    "FORM_PHOTOS_KEY",
    "HTTPS",
    "KEYBOARD",
    "LOG_LEVEL",
    "REDIS",
    "RELEASES",
    "SIGNUP_OPEN",
    "STATIC_ROOT",
):
    os.environ.pop(f"KEEZDRIVE_{_name}", None)

from keezdrive.settings import *  # noqa: E402, F403
from keezdrive.settings import DATABASES, STATIC_ROOT, STORAGES  # noqa: E402

STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
INLINE_WORKER = False
EVERY_TEST = True
CALM_PAGES = False  # a test reads a page right after it changed something
# A job is done by whoever commits it; the worker itself is tested with real processes.
SEND_JOB = "tournaments.tasks.run_job"
BEGIN_AGAIN = "tests.installation.stay"
STOP_SERVER = "tests.installation.stay"

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )
