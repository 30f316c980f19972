"""Who comes later: expected, left out of a draw until he is here, and what he gets for that."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open, raise_version, record
from tournaments.entries.queries.entries import (
    absentees,
    next_undrawn_round,
    sent_away,
    was_drawn,
)
from tournaments.entries.queries.late import missed_choices
from tournaments.entries.services.entries import lock_entry
from tournaments.entries.services.making import record_entry
from tournaments.models import Entry, Tournament, User
from tournaments.play.queries.rounds import next_number

if TYPE_CHECKING:
    from tournaments.entries.queries.entries import FieldEntry


@audited
def expect_later(*, entry: Entry, at: str = "", by: User | None) -> Entry:
    """Note that a team comes later, at a time ("20:30") or at one that nobody knows; no round is
    drawn with it until it is here. Saying so twice changes nothing."""
    tournament, entry = lock_entry(entry)
    if not entry.away and (entry.comes_later, entry.expected_at) == (True, at):
        return entry
    came_back = take_back_no_show(entry)
    if entry.played or (entry.away and not came_back):
        raise _not_waited_for(entry)
    before = {"expected_at": entry.expected_at}
    entry.checked_in_at = None
    entry.comes_later, entry.expected_at = True, at
    if came_back or was_drawn(entry):
        entry.joined_round = first_round_left(tournament)
    entry.save(update_fields=["checked_in_at", "comes_later", "expected_at", "joined_round"])
    after = {"expected_at": at}
    record_entry(
        entry,
        by,
        "expect_later",
        before=before,
        after=after,
    )
    return entry


def _not_waited_for(entry: Entry) -> DomainError:
    return DomainError(_("“%(name)s” is not waited for.") % {"name": entry.name})


@audited
def expect_all_later(*, tournament: Tournament, by: User, named: Collection[int]) -> int:
    """Note of all these teams that are waited for that they come later and return how many."""
    teams = list(absentees(lock_open(pk=tournament.pk)).filter(comes_later=False, pk__in=named))
    for entry in teams:
        expect_later(entry=entry, by=by)
    return len(teams)


@audited
def expect_as_usual(*, entry: Entry, by: User | None) -> Entry:
    """Take back that a team comes later or does not come: it is not here yet, no more than that.
    Raise DomainError for one that withdrew otherwise."""
    tournament, entry = lock_entry(entry)
    came_back = take_back_no_show(entry)
    if entry.away and not came_back:
        raise _not_waited_for(entry)
    if not (came_back or entry.comes_later):
        return entry
    before = {"expected_at": entry.expected_at}
    entry.comes_later, entry.expected_at = False, ""
    if came_back or next_number(tournament) > entry.joined_round:
        entry.joined_round = first_round_left(tournament)
    entry.save(update_fields=["comes_later", "expected_at", "joined_round"])
    record_entry(
        entry,
        by,
        "expect_as_usual",
        before=before,
        after={"joined_round": entry.joined_round},
    )
    return entry


@audited
def leave_out_late(*, tournament: Tournament, number: int, by: User | None) -> int:
    """Let those who come later and are not here play from the round after this one on and return
    how many. Part of drawing the round, which holds the lock."""
    teams = list(absentees(tournament).filter(comes_later=True))
    if not teams:
        return 0
    Entry.objects.filter(pk__in=[entry.pk for entry in teams]).update(joined_round=number + 1)
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="leave_out_late",
        after={
            "count": len(teams),
            "names": [str(entry) for entry in teams],
            "joined_round": number + 1,
        },
    )
    return len(teams)


@audited
def set_missed_points(*, entry: Entry, points: int, by: User | None) -> Entry:
    """Note what a team that came late gets for each round before its first one."""
    tournament, entry = lock_entry(entry)
    if points not in [choice.points for choice in missed_choices(tournament, entry)]:
        raise DomainError(_("Choose one of what is offered."))
    if entry.missed_points == points:
        return entry
    before = {"missed_points": entry.missed_points}
    entry.missed_points = points
    entry.save(update_fields=["missed_points"])
    after = {"missed_points": points}
    record_entry(
        entry,
        by,
        "set_missed_points",
        before=before,
        after=after,
    )
    return entry


def first_round_left(tournament: Tournament) -> int:
    """Return the round from which a team plays that comes now. Raise DomainError when all are
    drawn."""
    number = next_undrawn_round(tournament)
    if number > tournament.rounds_planned:
        raise DomainError(_("All rounds are drawn: nobody can join any more."))
    return number


def take_back_no_show(entry: "FieldEntry") -> bool:
    """Take back that the team was withdrawn because it had not come, so that it missed what was
    played meanwhile; return whether it was. Part of a service that holds the lock and says what
    comes of it."""
    withdrawal = sent_away(entry.tournament).filter(entry=entry).order_by("-pk").first()
    if withdrawal is None or entry.checked_in_at or entry.played:
        return False
    withdrawal.until_round = withdrawal.from_round
    withdrawal.save(update_fields=["until_round"])
    return True
