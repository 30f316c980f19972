"""What decides the ranking, changed while people know the standings: with a reason, for everybody
to read beside them."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.models.ranking_changes import DECIDES_RANKING, LONGEST_REASON
from tournaments.queries.rounds import next_number
from tournaments.services.refused import Refused


def require_reason(
    tournament: Tournament, was: Mapping[str, Any], changed: Mapping[str, Any], reason: str
) -> list[dict[str, Any]]:
    """The changes of what decides the ranking with this one, which is none as long as no round is
    published. Raises Refused where it is one and nobody said why."""
    said = reason.strip()
    before = {name: was[name] for name in changed if name in DECIDES_RANKING}
    if before and next_number(tournament) > 1 and not said:
        why = _(
            "A round is published: say why what decides the ranking changes. Everybody reads it"
            " with the standings."
        )
        raise Refused(why, field="reason")
    return with_change(tournament, before, changed, said)


def with_change(
    tournament: Tournament,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    reason: str = "",
    *,
    undone: bool = False,
) -> list[dict[str, Any]]:
    """The changes of what decides the ranking of a drive, and the one that makes `after` of what
    was `before`."""
    known: list[dict[str, Any]] = tournament.ranking_changes
    last = next_number(tournament) - 1
    if not before or not last:
        return known
    change = {
        "at": timezone.now().isoformat(timespec="seconds"),
        "round": last,
        "before": {name: _plain(value) for name, value in before.items()},
        "after": {name: _plain(after[name]) for name in before},
        "reason": reason[:LONGEST_REASON],
        "undone": undone,
    }
    return [*known, change]


def ranking_of(tournament: Tournament) -> dict[str, Any]:
    """Everything chosen that decides the ranking."""
    return {name: _plain(getattr(tournament, name)) for name in DECIDES_RANKING}


def _plain(value: Any) -> int | str | list[str]:
    """An enum is its value."""
    return list(map(str, value)) if isinstance(value, list) else _one(value)


def _one(value: Any) -> int | str:
    return value if type(value) is int else str(value)
