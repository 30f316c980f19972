"""Addresses: a drive as a whole."""

from django.urls import path

from tournaments.drives import views

urlpatterns = [
    path("demo/", views.open_demo, name="open-demo"),
    path("demo/enter/<str:token>/", views.enter, name="demo-enter"),
    path("drive/<slug:code>/finish/", views.finish, name="finish"),
    path("drive/<slug:code>/reopen/", views.reopen, name="reopen"),
    path("drive/<slug:code>/delete/", views.delete_drive, name="delete-drive"),
]
