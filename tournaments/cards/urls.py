"""Addresses: the desk, the second entry and what players report."""

from django.urls import path

from tournaments.cards.views import (
    absences,
    card_entries,
    desk,
    form_photos,
    reports,
    table_card,
    take_over,
)

urlpatterns = [
    path("drive/<slug:code>/desk/", desk.desk_now, name="desk"),
    path("drive/<slug:code>/desk/<int:number>/", desk.desk_round, name="desk-round"),
    path("drive/<slug:code>/desk/<int:number>/echo/", desk.desk_echo, name="desk-echo"),
    path(
        "drive/<slug:code>/desk/<int:number>/<int:table>/", table_card.desk_card, name="desk-card"
    ),
    path(
        "drive/<slug:code>/desk/<int:number>/<int:table>/off/",
        table_card.take_off,
        name="desk-take-off",
    ),
    path(
        "drive/<slug:code>/desk/<int:number>/<int:table>/absent/",
        absences.absent,
        name="desk-absent",
    ),
    path("drive/<slug:code>/desk/<int:number>/eyes/", card_entries.compare, name="desk-eyes"),
    path(
        "drive/<slug:code>/desk/<int:number>/differences/",
        card_entries.differences,
        name="desk-differences",
    ),
    path(
        "drive/<slug:code>/desk/<int:number>/<int:table>/resolve/",
        card_entries.resolve,
        name="desk-resolve",
    ),
    path("drive/<slug:code>/desk/photos/", form_photos.photos, name="form-photos"),
    path("drive/<slug:code>/desk/photos/<int:pk>/", form_photos.cut_out, name="form-cut-out"),
    path("drive/<slug:code>/desk/photos/<int:pk>/aside/", form_photos.aside, name="form-aside"),
    path("k/<slug:card_code>/", table_card.open_score_form, name="card-code"),
    path("k/<slug:card_code>/result/", reports.result, name="result"),
    path("k/<slug:card_code>/result/confirm/", reports.confirm, name="result-confirm"),
    path("d/<slug:code>/team/<int:number>/result/", reports.open_team_report, name="result-team"),
    path("drive/<slug:code>/desk/<int:number>/take-over/", take_over.take_over, name="desk-over"),
]
