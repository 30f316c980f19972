"""The addresses of a drive, one file a subject."""

from tournaments.urls import (
    accounts,
    desk,
    drives,
    entries,
    members,
    papers,
    proofs,
    public,
    rounds,
)

urlpatterns = [
    *drives.urlpatterns,
    *accounts.urlpatterns,
    *entries.urlpatterns,
    *rounds.urlpatterns,
    *papers.urlpatterns,
    *desk.urlpatterns,
    *public.urlpatterns,
    *proofs.urlpatterns,
    *members.urlpatterns,
]
