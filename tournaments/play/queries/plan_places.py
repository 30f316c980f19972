"""Which team has which place on the list of a plan, and who has none."""

from dataclasses import dataclass

from tournaments.draw import EntryId
from tournaments.draw.plans import placed
from tournaments.enums import DrawMethod, DrawState
from tournaments.models import Draw, Entry, Tournament


@dataclass(frozen=True, slots=True)
class PlanPlaces:
    """The list of a plan, numbers of teams by place, and the teams for which there is no place."""

    teams: tuple[EntryId, ...]
    without: tuple[Entry, ...] = ()


def places_in(tournament: Tournament, method: DrawMethod, number: int) -> PlanPlaces:
    """Return the places as round `number` finds them, in three queries.

    Whoever plays in it or later gets one, who comes first before who comes later; a team without a
    number gets none. With a fixed table the list begins so that a movement can keep it.
    """
    first = _first_rounds(tournament, number)
    kept = _kept(tournament, number)
    if kept is None:
        coming = sorted(first, key=lambda entry: entry.drawn_number)
        fixed: dict[EntryId, int] = {
            entry.drawn_number: entry.fixed_table for entry in coming if entry.fixed_table
        }
        return PlanPlaces(placed(method.value, [entry.drawn_number for entry in coming], fixed))
    playing = {entry.number for entry in first}
    late = [entry for entry in first if entry.number not in kept]
    late.sort(key=lambda entry: (first[entry], entry.number))
    free = [place for place, team in enumerate(kept) if team not in playing]
    if len(kept) % 2:
        free.insert(0, len(kept))
    teams = list(kept)
    for place, entry in zip(free, late, strict=False):
        teams[place : place + 1] = [entry.drawn_number]
    return PlanPlaces(tuple(teams), tuple(late[len(free) :]))


def _kept(tournament: Tournament, number: int) -> list[EntryId] | None:
    """Return the list that the last published round before this one followed, if it followed
    one."""
    last = Draw.objects.filter(
        round__tournament=tournament, round__number__lt=number, state=DrawState.PUBLISHED
    ).order_by("-round__number")
    original = last.values_list("original", flat=True).first()
    return ((original or {}).get("field") or {}).get("plan") or None


def numbered_in(tournament: Tournament, rounds: range) -> dict[int, list[Entry]]:
    """Return the teams with a number that play in each of these rounds, in two queries."""
    numbered = tournament.entries.exclude(number=None).order_by("number")
    withdrawals = {
        entry: list(entry.withdrawals.all()) for entry in numbered.prefetch_related("withdrawals")
    }
    return {
        at: [
            entry
            for entry, gone in withdrawals.items()
            if entry.joined_round <= at and not any(each.holds(at) for each in gone)
        ]
        for at in rounds
    }


def _first_rounds(tournament: Tournament, number: int) -> dict[Entry, int]:
    """Return the numbered teams that play from round `number` on, with the first round that they
    do."""
    rounds = range(number, max(tournament.rounds_planned, number) + 1)
    first: dict[Entry, int] = {}
    for at, entries in numbered_in(tournament, rounds).items():
        for entry in entries:
            first.setdefault(entry, at)
    return first
