"""The web application as a WSGI callable, with the workers inside where there is no broker."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from keezdrive.inline import (
    end_with_parent,
    put_back,
    start_workers,
    watch_address,
    watch_peers,
)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
application = get_wsgi_application()
put_back()
end_with_parent()
if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    watch_peers()
watch_address()
if settings.INLINE_WORKER:
    start_workers()
