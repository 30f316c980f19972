"""Addresses: a drive as a whole."""

from django.urls import path

from tournaments.drives import views as demo
from tournaments.drives import views as drives

urlpatterns = [
    path("demo/", demo.open_demo, name="open-demo"),
    path("demo/enter/<str:token>/", demo.enter, name="demo-enter"),
    path("drive/<slug:code>/finish/", drives.finish, name="finish"),
    path("drive/<slug:code>/reopen/", drives.reopen, name="reopen"),
    path("drive/<slug:code>/delete/", drives.delete_drive, name="delete-drive"),
]
