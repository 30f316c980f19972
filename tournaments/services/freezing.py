"""Suspense: what everybody sees of the standings stops at a round, until the prizes are given."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Tournament, User
from tournaments.services.log import lock, raise_version, record
from tournaments.services.refused import Refused


@transaction.atomic
def freeze_standings(*, tournament: Tournament, after: int, by: User) -> Tournament:
    """Show the public no standings beyond round `after`, which may still be to come.

    It changes nothing that is played, so a finished drive can be frozen too; what people have seen
    they have seen.
    """
    tournament = lock(tournament)
    if not 1 <= after <= tournament.rounds_planned:
        raise Refused(_("This drive has no such round."), field="after")
    return _set(tournament, after, by)


@transaction.atomic
def unfreeze_standings(*, tournament: Tournament, by: User) -> Tournament:
    """Show everybody the standings as they are; also what the last step of a prize-giving does."""
    return _set(lock(tournament), None, by)


def _set(tournament: Tournament, after: int | None, by: User) -> Tournament:
    before = tournament.frozen_after
    if before == after:
        return tournament
    tournament.frozen_after = after
    tournament.save(update_fields=["frozen_after"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="freeze_standings" if after else "unfreeze_standings",
        before={"frozen_after": before},
        after={"frozen_after": after},
    )
    return tournament
