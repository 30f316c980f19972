"""Addresses: classes, pools, finals and the knock-out."""

from django.urls import path

from tournaments.groups import views as stages

urlpatterns = [
    path("drive/<slug:code>/groups/", stages.overview, name="groups"),
    path("drive/<slug:code>/groups/<int:pk>/make/", stages.make, name="stage-make"),
    path("drive/<slug:code>/groups/<int:pk>/place/", stages.place, name="stage-place"),
    path("drive/<slug:code>/groups/<int:pk>/class/", stages.one_class_more, name="stage-class"),
    path("drive/<slug:code>/groups/<int:pk>/remove/", stages.remove, name="stage-remove"),
    path("drive/<slug:code>/groups/<int:pk>/name/", stages.rename, name="group-name"),
    path(
        "drive/<slug:code>/groups/<int:pk>/remove-class/",
        stages.one_class_fewer,
        name="group-remove",
    ),
]
