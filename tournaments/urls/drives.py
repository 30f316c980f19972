"""The start page, and the pages about a drive as a whole."""

from django.urls import path

from tournaments.views import drives, settings, watching

urlpatterns = [
    path("", drives.home, name="home"),
    path("new/", drives.new_drive, name="new-drive"),
    path("drive/<slug:code>/", drives.overview, name="drive"),
    path("drive/<slug:code>/watch/", watching.watch, name="watch"),
    path("drive/<slug:code>/finish/", drives.finish, name="finish"),
    path("drive/<slug:code>/reopen/", drives.reopen, name="reopen"),
    path("drive/<slug:code>/settings/", settings.change_settings, name="settings"),
    path("drive/<slug:code>/delete/", settings.delete_drive, name="delete-drive"),
    path("drive/<slug:code>/log/", drives.show_log, name="log"),
]
