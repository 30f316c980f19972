"""Addresses: backups of this installation."""

from django.urls import path

from tournaments.views import backups

urlpatterns = [
    path("backups/", backups.overview, name="backups"),
    path("backups/make/", backups.make, name="backups-make"),
    path("backups/folder/", backups.choose, name="backups-folder"),
    path("backups/upload/", backups.upload, name="backups-upload"),
    path("backups/wait/", backups.wait, name="backups-wait"),
    path("backups/<str:name>/", backups.download, name="backup"),
    path("backups/<str:name>/restore/", backups.restore, name="backup-restore"),
]
