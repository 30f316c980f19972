"""The addresses of a drive, one file a subject."""

from tournaments.urls import (
    accounts,
    ask,
    cards,
    desk,
    disputes,
    drives,
    entries,
    hall,
    members,
    papers,
    privacy,
    prizes,
    proofs,
    public,
    reports,
    results,
    rounds,
    searches,
)

# Addresses are tried in this order, and a hall full of phones asks for the first ones.
urlpatterns = [
    *public.urlpatterns,
    *drives.urlpatterns,
    *accounts.urlpatterns,
    *entries.urlpatterns,
    *rounds.urlpatterns,
    *papers.urlpatterns,
    *cards.urlpatterns,
    *desk.urlpatterns,
    *hall.urlpatterns,
    *disputes.urlpatterns,
    *reports.urlpatterns,
    *results.urlpatterns,
    *ask.urlpatterns,
    *searches.urlpatterns,
    *prizes.urlpatterns,
    *privacy.urlpatterns,
    *proofs.urlpatterns,
    *members.urlpatterns,
]
