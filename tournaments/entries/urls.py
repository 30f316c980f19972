"""Addresses: entries, import, check-in, withdrawals and fees."""

from django.urls import path

from tournaments.entries.views import cards, check_in, door, entries, imports, substitutes

urlpatterns = [
    path("drive/<slug:code>/entries/", entries.overview, name="entries"),
    path("drive/<slug:code>/entries/new/", entries.add, name="entry-new"),
    path("drive/<slug:code>/entries/numbers/", check_in.numbers, name="entries-numbers"),
    path("drive/<slug:code>/entries/export/", entries.export, name="entries-export"),
    path("drive/<slug:code>/entries/door/", door.door, name="entries-check-in"),
    path("drive/<slug:code>/entries/door/new/", door.walk_in, name="entries-walk-in"),
    path("drive/<slug:code>/entries/absent/", check_in.absent, name="entries-absent"),
    path(
        "drive/<slug:code>/entries/absent-back/",
        check_in.absent_back,
        name="entries-absent-back",
    ),
    path("drive/<slug:code>/entries/<int:pk>/", entries.change, name="entry"),
    path("drive/<slug:code>/entries/<int:pk>/delete/", entries.delete, name="entry-delete"),
    path("drive/<slug:code>/entries/<int:pk>/withdraw/", entries.withdraw, name="entry-away"),
    path("drive/<slug:code>/entries/<int:pk>/return/", entries.come_back, name="entry-return"),
    path(
        "drive/<slug:code>/entries/<int:pk>/substitute/",
        substitutes.substitute,
        name="entry-substitute",
    ),
    path(
        "drive/<slug:code>/entries/<int:pk>/substitute/off/",
        substitutes.take_off,
        name="entry-substitute-off",
    ),
    path("drive/<slug:code>/entries/<int:pk>/paid/", check_in.paid, name="entry-paid"),
    path("drive/<slug:code>/entries/<int:pk>/present/", check_in.present, name="entry-present"),
    path("drive/<slug:code>/entries/<int:pk>/class/", check_in.choose, name="entry-class"),
    path("drive/<slug:code>/entries/<int:pk>/state/", door.state, name="entry-state"),
    path("drive/<slug:code>/entries/<int:pk>/missed/", door.missed, name="entry-missed"),
    path("drive/<slug:code>/import/", imports.upload, name="import"),
    path("drive/<slug:code>/import/<int:pk>/", imports.look, name="import-preview"),
    path("drive/<slug:code>/import/<int:pk>/confirm/", imports.confirm, name="import-confirm"),
    path("drive/<slug:code>/import/<int:pk>/take-over/", imports.take_over, name="import-take"),
    path("t/", cards.find_card, name="find-card"),
    path("t/<slug:entry_code>/", cards.participant, name="participant"),
]
