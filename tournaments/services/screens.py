"""What the big screens of the hall show."""

from tournaments.enums import Screen
from tournaments.models import Tournament, User
from tournaments.services.log import act, lock, raise_version, record


@act
def switch_screen(*, tournament: Tournament, screen: Screen, by: User | None) -> Tournament:
    """Let every big screen that follows the organiser show this, also in a finished drive."""
    tournament = lock(tournament)
    before, now = Screen(tournament.screen), Screen(screen)
    if before == now:
        return tournament
    tournament.screen = now
    tournament.save(update_fields=["screen"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="switch_screen",
        before={"screen": before.value},
        after={"screen": now.value},
    )
    return tournament
