"""The settings of a laptop that follows another one: its pages need no database, so they touch none
(`start.py --follow`)."""

from keezdrive.settings import *  # noqa: F403
from keezdrive.settings import MIDDLEWARE, TEMPLATES

ROOT_URLCONF = "tournaments.urls.following"
_WITHOUT = (
    "tournaments.views.saving",
    "tournaments.views.standing",
    "django.contrib.sessions",
    "django.contrib.auth",
    "django.contrib.messages",
    "axes.",
)
MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith(_WITHOUT)]
for _engine in TEMPLATES:
    _engine["OPTIONS"]["context_processors"] = [
        name for name in _engine["OPTIONS"]["context_processors"] if not name.startswith(_WITHOUT)
    ]
