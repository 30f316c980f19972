"""The settings of a laptop that follows another one: its pages need no database, so they touch none
(`start.py --follow`)."""

from typing import Any

from keezdrive.settings import *  # noqa: F403
from keezdrive.settings import MIDDLEWARE, TEMPLATES

ROOT_URLCONF = "tournaments.safety.urls.following"
_WITHOUT = (
    "tournaments.safety.views.followers",
    "tournaments.hall.views",
    "django.contrib.sessions",
    "django.contrib.auth",
    "django.contrib.messages",
    "axes.",
)
MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith(_WITHOUT)]


def _without(engine: dict[str, Any]) -> dict[str, Any]:
    """Return the same engine with fewer context processors; that of the program stays as it is."""
    options = engine["OPTIONS"]
    kept = [name for name in options["context_processors"] if not name.startswith(_WITHOUT)]
    return engine | {"OPTIONS": options | {"context_processors": kept}}


TEMPLATES = [_without(engine) for engine in TEMPLATES]
