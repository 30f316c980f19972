"""The addresses of a drive, one file a subject."""

from tournaments.urls import (
    accounts,
    ask,
    cards,
    desk,
    disputes,
    drives,
    entries,
    members,
    papers,
    proofs,
    public,
    reports,
    rounds,
    searches,
)

urlpatterns = [
    *drives.urlpatterns,
    *accounts.urlpatterns,
    *entries.urlpatterns,
    *rounds.urlpatterns,
    *papers.urlpatterns,
    *cards.urlpatterns,
    *desk.urlpatterns,
    *disputes.urlpatterns,
    *public.urlpatterns,
    *reports.urlpatterns,
    *ask.urlpatterns,
    *searches.urlpatterns,
    *proofs.urlpatterns,
    *members.urlpatterns,
]
