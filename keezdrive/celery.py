"""The Celery application; its settings are the CELERY_… names of the settings file."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
app = Celery("keezdrive")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
