"""Addresses: backups, restoring and the second laptop."""

from django.urls import path

from tournaments.safety.views import backups, followers, status

urlpatterns = [
    path("backups/", backups.overview, name="backups"),
    path("backups/make/", backups.make, name="backups-make"),
    path("backups/folder/", backups.choose, name="backups-folder"),
    path("backups/upload/", backups.upload, name="backups-upload"),
    path("backups/wait/", backups.wait, name="backups-wait"),
    path("backups/<str:name>/", backups.download, name="backup"),
    path("backups/<str:name>/restore/", backups.restore, name="backup-restore"),
    path("status/", status.show, name="status"),
    path("status/look/", status.look, name="status-look"),
    path("status/stop/", status.stop, name="status-stop"),
    path("second/", followers.second, name="second"),
    path("second/code/", followers.make_code, name="second-code"),
    path("second/again/", followers.become_first_again, name="second-again"),
    path("second/stop/<slug:follower>/", followers.stop, name="second-stop"),
    path("taken-over/", followers.taken_over, name="taken-over"),
    path("follow/hello/", followers.hello, name="follow-hello"),
    path("follow/letter/", followers.letter, name="follow-letter"),
    path("follow/first/", followers.first, name="follow-first"),
]
