"""The web application as an RSGI callable, which granian serves."""

from keezdrive.wsgi import application as wsgi
from tournaments.management.bridge import Bridge

# More threads, or more processes, would only wait for each other and for SQLite.
application = Bridge(wsgi, threads=4, desk=2)
