"""Freezing the standings, and noting what decided them."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.models import PrizeGiving, Tournament, User
from tournaments.models.ranking_changes import DECIDES_RANKING, LONGEST_REASON
from tournaments.play.queries.rounds import next_number


@audited
def freeze_standings(*, tournament: Tournament, after: int, by: User) -> Tournament:
    """Show the public no standings beyond round `after`, which may still be to come; with 0 none.

    It changes nothing that is played, so a finished drive can be frozen too; what people have seen
    they have seen.  After the last round there is nothing to keep back, and once the prizes are
    given nothing to wait for: DomainError.
    """
    tournament = lock(tournament)
    if not 0 <= after < tournament.rounds_planned:
        raise DomainError(_("Freeze the standings before the last round."), field="after")
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving and giving.complete:
        raise DomainError(_("The prizes have been given: everybody sees the standings."))
    return _set(tournament, after, by)


@audited
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
        action="unfreeze_standings" if after is None else "freeze_standings",
        before={"frozen_after": before},
        after={"frozen_after": after},
    )
    return tournament


def require_reason(
    tournament: Tournament, was: Mapping[str, Any], changed: Mapping[str, Any], reason: str
) -> list[dict[str, Any]]:
    """Return the changes of what decides the ranking with this one, which is none as long as no
    round is published. Raise DomainError where it is one and nobody said why."""
    text = reason.strip()
    before = {name: was[name] for name in changed if name in DECIDES_RANKING}
    if before and next_number(tournament) > 1 and not text:
        why = _(
            "A round is published: say why what decides the ranking changes. Everybody reads it"
            " with the standings."
        )
        raise DomainError(why, field="reason")
    return ranking_changes_with(tournament, before, changed, text)


def ranking_changes_with(
    tournament: Tournament,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    reason: str = "",
    *,
    undone: bool = False,
) -> list[dict[str, Any]]:
    """Return the changes of what decides the ranking of a drive, and the one that makes `after` of
    what was `before`."""
    changes: list[dict[str, Any]] = tournament.ranking_changes
    last = next_number(tournament) - 1
    if not before or not last:
        return changes
    change = {
        "at": timezone.now().isoformat(timespec="seconds"),
        "round": last,
        "before": {name: _plain(value) for name, value in before.items()},
        "after": {name: _plain(after[name]) for name in before},
        "reason": reason[:LONGEST_REASON],
        "undone": undone,
    }
    return [*changes, change]


def ranking_settings(tournament: Tournament) -> dict[str, Any]:
    """Return everything chosen that decides the ranking."""
    return {name: _plain(getattr(tournament, name)) for name in DECIDES_RANKING}


def _plain(value: Any) -> int | str | list[str]:
    """Return a value as JSON keeps it: of an enum its own."""
    if isinstance(value, list):
        return list(map(str, value))
    return value if type(value) is int else str(value)
