"""The addresses of a drive, a file a room."""

from tournaments.access import urls as access
from tournaments.api import urls as api
from tournaments.cards import urls as cards
from tournaments.disputes import urls as disputes
from tournaments.drives import urls as drives
from tournaments.entries import urls as entries
from tournaments.evening import urls as evening
from tournaments.groups import urls as groups
from tournaments.hall import urls as hall
from tournaments.history import urls as history
from tournaments.papers import urls as papers
from tournaments.presets import urls as evenings
from tournaments.privacy import urls as privacy
from tournaments.prizes import urls as prizes
from tournaments.rounds import urls as rounds
from tournaments.safety.urls import first as safety
from tournaments.seasons import urls as seasons
from tournaments.settings import urls as settings
from tournaments.signup import urls as signup
from tournaments.standings import urls as standings

# Addresses are tried in this order, and a hall full of phones asks for the first ones.
urlpatterns = [
    *hall.urlpatterns,
    *drives.urlpatterns,
    *evenings.urlpatterns,
    *evening.urlpatterns,
    *history.urlpatterns,
    *settings.urlpatterns,
    *access.urlpatterns,
    *entries.urlpatterns,
    *signup.urlpatterns,
    *rounds.urlpatterns,
    *groups.urlpatterns,
    *papers.urlpatterns,
    *cards.urlpatterns,
    *disputes.urlpatterns,
    *prizes.urlpatterns,
    *standings.urlpatterns,
    *privacy.urlpatterns,
    *seasons.urlpatterns,
    *safety.urlpatterns,
    *api.urlpatterns,
]
