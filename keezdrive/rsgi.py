"""The web application as an RSGI callable, which granian serves."""

from django.conf import settings

from keezdrive.wsgi import application as wsgi
from tournaments.management.bridge import Bridge

# More threads, or more processes, would only wait for each other and for SQLite.
application = Bridge(
    wsgi,
    largest=settings.LARGEST_REQUEST,
    photos=settings.LARGEST_PHOTOS,
    session=settings.SESSION_COOKIE_NAME,
    threads=4,
    desk=2,
)
