"""How far a knock-out is: who stands where in the bracket, and who goes on."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.results import Result
from tournaments.draw import EntryId
from tournaments.draw.bracket import Slots, Tie, advanced, slots_for, ties_of
from tournaments.enums import DrawState
from tournaments.models import Draw, GameTable, Tournament
from tournaments.play.queries.stages import GroupIn, division_in


class Standing(NamedTuple):
    """The row of slots for a round, entries by primary key, in blocks of so many."""

    slots: Slots
    block: int


class Drawn(NamedTuple):
    """A round of the bracket as it was drawn, and which round of the drive it is."""

    round: int
    standing: Standing


class Met(NamedTuple):
    """Whom an entry met in a round of the bracket, None where nobody was there to meet, and whether
    it went on; `level` where they were equal and the better seed did, `out` where it had withdrawn
    itself."""

    round: int
    other: int | None
    through: bool
    level: bool = False
    out: bool = False


def drawn_brackets(tournament: Tournament, group: GroupIn, upto: int) -> list[Drawn]:
    """Return the rounds of this bracket that are published, up to and including `upto`, in one
    query."""
    return brackets_in(published_draws(tournament, group.group.stage.from_round, upto), group.key)


def is_gone_on_from(table: GameTable) -> bool:
    """Return whether the next round of the knock-out that is played at this table is published:
    then who goes on from here stands fast, whatever becomes of the card."""
    tournament, number = table.round.tournament, table.round.number
    division = division_in(tournament, number)
    groups = division.groups if division else ()
    seated = set(table.sides.values_list("entry", flat=True))
    brackets = [g for g in groups if g.in_bracket and not seated.isdisjoint(g.entries)]
    return any(
        drawn.round == number + 1
        for group in brackets
        for drawn in drawn_brackets(tournament, group, number + 1)
    )


def published_draws(tournament: Tournament, since: int, upto: int) -> list[tuple[int, Any]]:
    """Return the numbers of the published rounds from `since` up to and including `upto`, each with
    the record of its draw."""
    draws = Draw.objects.filter(
        round__tournament=tournament,
        round__number__gte=since,
        round__number__lte=upto,
        state=DrawState.PUBLISHED,
    ).order_by("round__number")
    return list(draws.values_list("round__number", "original"))


def brackets_in(draws: Iterable[tuple[int, Any]], key: str) -> list[Drawn]:
    """Return the rounds of the bracket of one group among these draws."""
    found = ((number, bracket_in(original, key)) for number, original in draws)
    return [Drawn(number, standing) for number, standing in found if standing]


def bracket_in(original: Mapping[str, Any] | None, key: str) -> Standing | None:
    """Return the bracket of a group in the record of a draw, by primary key: who played stands
    there by its number, who did not by its key."""
    if not original:
        return None
    parts = original.get("field", {}).get("parts", [])
    field: dict[str, Any] = next((part["field"] for part in parts if part["key"] == key), {})
    if "slots" not in field:
        return None
    away = {one: int(one[1:]) for one in field["slots"] if isinstance(one, str)}
    keys = dict(original["entries"]) | away
    slots = tuple(None if one is None else keys[str(one)] for one in field["slots"])
    return Standing(slots, field["block"])


def absent_slot(entry: int) -> str:
    """Return how a slot of the bracket names an entry that does not play this round."""
    return f"#{entry}"


def standing_for(
    tournament: Tournament, group: GroupIn, number: int, results: Iterable[Result]
) -> Standing | None:
    """Return the bracket as round `number` finds it; None when it was decided before."""
    size = group.group.stage.size or 0
    before = drawn_brackets(tournament, group, number - 1)
    if not before:
        return Standing(slots_for(group.entries, size), size)
    last = before[-1]
    if last.standing.block == 2:
        return None
    return bracket_after(last, group.entries, results)


def bracket_after(last: Drawn, seeded: Sequence[EntryId], results: Iterable[Result]) -> Standing:
    """Return the bracket after a round of it that was drawn; where the winner of a tie is not known
    yet, or the two are equal, the better seed goes on."""
    of: dict[EntryId, Result] = {
        result.entry: result for result in results if result.round == last.round
    }
    slots, block = last.standing
    seed = {entry: at for at, entry in enumerate(seeded)}
    winners = {
        winner for tie in ties_of(slots, block) if (winner := winner_of(tie, of, seed)) is not None
    }
    return Standing(advanced(slots, block, winners), max(block // 2, 2))


def winner_of(
    tie: Tie, results: Mapping[EntryId, Result], seed: Mapping[EntryId, int]
) -> EntryId | None:
    """Return who goes on: who won, else who was there, else who has more points, else the better
    seed."""
    if tie.one is None or tie.other is None:
        return tie.other if tie.one is None else tie.one
    ranked = sorted(
        (tie.one, tie.other),
        key=lambda entry: (*_worth(results.get(entry)), -seed.get(entry, len(seed))),
    )
    return ranked[-1]


def _worth(result: Result | None) -> tuple[bool, bool, int]:
    if result is None:
        return (False, True, 0)
    return (result.won, result.kind not in ("absent", "out"), result.points)


@dataclass(frozen=True, slots=True)
class Bracketed:
    """A bracket as far as it has been played: the entries from the first place to the last, the
    span of places that each can still get where it is not decided yet (counted from 1), and whom
    each met in it, in the order of the rounds."""

    order: tuple[int, ...]
    spans: Mapping[int, tuple[int, int]]
    met: Mapping[int, tuple[Met, ...]]


def bracketed(
    tournament: Tournament, group: GroupIn, upto: int, results: Sequence[Result]
) -> Bracketed:
    """Return who stands where in a bracket after round `upto`."""
    size = group.group.stage.size or 0
    drawn = drawn_brackets(tournament, group, upto)
    if drawn:
        slots, block = drawn[-1].standing
        current = bracket_after(drawn[-1], group.entries, results).slots
        with_result = {result.entry for result in results if result.round == drawn[-1].round}
    else:
        slots, block, with_result = slots_for(group.entries, size), 2 * size, set()
        current = slots
    in_row = [int(entry) for entry in current if entry is not None]
    order = (*in_row, *(entry for entry in group.entries if entry not in in_row))
    return Bracketed(
        order,
        dict(_spans(current, block, _waiting(slots, block, with_result))),
        _met(drawn, group.entries, results),
    )


def _waiting(slots: Slots, block: int, with_result: Collection[EntryId]) -> set[EntryId]:
    """Return those of whom it is not known yet whether they go on."""
    return {
        entry
        for tie in ties_of(slots, block)
        for entry in (tie.one, tie.other)
        if entry is not None
        and None not in (tie.one, tie.other)
        and not (tie.one in with_result and tie.other in with_result)
    }


def _spans(
    row: Slots, block: int, waiting: Collection[EntryId]
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the places open to each: those of the half of its block in which it came, or of the
    whole block as long as that is not known; empty slots have no place."""
    for at, entry in enumerate(row):
        if entry is None:
            continue
        wide = block if entry in waiting else block // 2
        start = at - at % wide
        before = sum(one is not None for one in row[:start])
        present = sum(one is not None for one in row[start : start + wide])
        if present > 1:
            yield int(entry), (before + 1, before + present)


def _met(
    drawn: Iterable[Drawn], seeded: Sequence[EntryId], results: Sequence[Result]
) -> dict[int, tuple[Met, ...]]:
    seed = {entry: at for at, entry in enumerate(seeded)}
    found: dict[int, tuple[Met, ...]] = defaultdict(tuple)
    for number, (slots, block) in drawn:
        of: dict[EntryId, Result] = {
            result.entry: result for result in results if result.round == number
        }
        for tie in ties_of(slots, block):
            both = tie.one, tie.other
            if not of.keys() >= {*both} - {None}:
                continue
            winner = winner_of(tie, of, seed)
            for entry, other in (both, both[::-1]):
                if entry is not None:
                    found[int(entry)] += (_meeting(number, of[entry], other, of, winner),)
    return dict(found)


def _meeting(
    number: int,
    own: Result,
    other: EntryId | None,
    of: Mapping[EntryId, Result],
    winner: EntryId | None,
) -> Met:
    """Return what one of a tie made of it."""
    out = own.kind == "out"
    if other is None or (of[other].kind == "out" and not out):
        return Met(number, None, True, out=out)
    return Met(number, int(other), own.entry == winner, is_undecided(own, of[other]), out)


def is_undecided(one: Result, other: Result) -> bool:
    """Return whether a tie of these two was undecided, so that the better seed goes on."""
    return _worth(one) == _worth(other)
