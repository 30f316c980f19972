"""Addresses: the log in words, undoing, and the journal out and in."""

from django.urls import path

from tournaments.history import views as journal

urlpatterns = [
    path("new/journal/", journal.bring_drive, name="bring-drive"),
    path("drive/<slug:code>/log/", journal.show_log, name="log"),
    path("drive/<slug:code>/log/check/", journal.check, name="log-check"),
    path("drive/<slug:code>/log/file/", journal.journal_file, name="log-file"),
    path("drive/<slug:code>/log/undo/<int:number>/", journal.undo, name="log-undo"),
]
