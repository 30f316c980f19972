"""The start page, and the pages about a drive as a whole."""

from django.urls import path

from tournaments.views import drives, settings

urlpatterns = [
    path("", drives.home, name="home"),
    path("new/", drives.new_drive, name="new-drive"),
    path("drive/<str:code>/", drives.overview, name="drive"),
    path("drive/<str:code>/finish/", drives.finish, name="finish"),
    path("drive/<str:code>/reopen/", drives.reopen, name="reopen"),
    path("drive/<str:code>/settings/", settings.change_settings, name="settings"),
    path("drive/<str:code>/delete/", settings.delete_drive, name="delete-drive"),
    path("drive/<str:code>/log/", drives.show_log, name="log"),
]
