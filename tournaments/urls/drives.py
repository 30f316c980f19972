"""The start page, and the pages about a drive as a whole."""

from django.urls import path

from tournaments.views import drives, journal, settings, watching

urlpatterns = [
    path("", drives.home, name="home"),
    path("new/", drives.new_drive, name="new-drive"),
    path("new/journal/", journal.bring_drive, name="bring-drive"),
    path("drive/<slug:code>/", drives.overview, name="drive"),
    path("drive/<slug:code>/watch/", watching.watch, name="watch"),
    path("drive/<slug:code>/finish/", drives.finish, name="finish"),
    path("drive/<slug:code>/reopen/", drives.reopen, name="reopen"),
    path("drive/<slug:code>/settings/", settings.change_settings, name="settings"),
    path("drive/<slug:code>/delete/", settings.delete_drive, name="delete-drive"),
    path("drive/<slug:code>/log/", journal.show_log, name="log"),
    path("drive/<slug:code>/log/check/", journal.check, name="log-check"),
    path("drive/<slug:code>/log/file/", journal.journal_file, name="log-file"),
    path("drive/<slug:code>/log/undo/<int:number>/", journal.undo, name="log-undo"),
]
