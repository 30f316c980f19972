"""How far a knock-out is: who stands where in the bracket, and who goes on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.results import Result
from tournaments.draw import EntryId
from tournaments.draw.bracket import Slots, Tie, advanced, slots_for, ties_of
from tournaments.enums import DrawState
from tournaments.models import Draw, Tournament
from tournaments.queries.stages import GroupIn


class Standing(NamedTuple):
    """The row of slots for a round, entries by primary key, in blocks of so many."""

    slots: Slots
    block: int


class Drawn(NamedTuple):
    """A round of the bracket as it was drawn, and which round of the drive it is."""

    round: int
    standing: Standing


def drawn_brackets(tournament: Tournament, group: GroupIn, upto: int) -> list[Drawn]:
    """The rounds of this bracket that are published, up to and including `upto`, in one query."""
    return brackets_in(published_draws(tournament, group.group.stage.from_round, upto), group.key)


def published_draws(tournament: Tournament, since: int, upto: int) -> list[tuple[int, Any]]:
    """The numbers of the published rounds from `since` up to and including `upto`, each with the
    record of its draw."""
    draws = Draw.objects.filter(
        round__tournament=tournament,
        round__number__gte=since,
        round__number__lte=upto,
        state=DrawState.PUBLISHED,
    ).order_by("round__number")
    return list(draws.values_list("round__number", "original"))


def brackets_in(draws: Iterable[tuple[int, Any]], key: str) -> list[Drawn]:
    """The rounds of the bracket of one group among these draws."""
    found = ((number, bracket_in(original, key)) for number, original in draws)
    return [Drawn(number, standing) for number, standing in found if standing]


def bracket_in(original: Mapping[str, Any] | None, key: str) -> Standing | None:
    """The bracket of a group in the record of a draw, by primary key: who played stands there by
    its number, who did not by its key."""
    if not original:
        return None
    parts = original.get("field", {}).get("parts", [])
    field = next((part["field"] for part in parts if part["key"] == key), {})
    if "slots" not in field:
        return None
    keys = dict(original["entries"]) | {absent(pk): pk for pk in _absent(field["slots"])}
    slots = tuple(None if one is None else keys[str(one)] for one in field["slots"])
    return Standing(slots, field["block"])


def absent(entry: int) -> str:
    """How a slot of the bracket names an entry that does not play this round."""
    return f"#{entry}"


def _absent(slots: Iterable[EntryId | None]) -> list[int]:
    return [int(one[1:]) for one in slots if isinstance(one, str)]


def standing_for(
    tournament: Tournament, group: GroupIn, number: int, results: Iterable[Result]
) -> Standing | None:
    """The bracket as round `number` finds it; None when it was decided before."""
    size = group.group.stage.size or 0
    before = drawn_brackets(tournament, group, number - 1)
    if not before:
        return Standing(slots_for(group.entries, size), size)
    last = before[-1]
    if last.standing.block == 2:
        return None
    return after(last, group.entries, results)


def after(last: Drawn, seeded: Sequence[EntryId], results: Iterable[Result]) -> Standing:
    """The bracket after a round of it that was drawn; where the winner of a tie is not known yet,
    or the two are equal, the better seed goes on."""
    of = {result.entry: result for result in results if result.round == last.round}
    slots, block = last.standing
    seed = {entry: at for at, entry in enumerate(seeded)}
    winners = {
        winner for tie in ties_of(slots, block) if (winner := winner_of(tie, of, seed)) is not None
    }
    return Standing(advanced(slots, block, winners), max(block // 2, 2))


def winner_of(
    tie: Tie, results: Mapping[EntryId, Result], seed: Mapping[EntryId, int]
) -> EntryId | None:
    """Who goes on: who won, else who was there, else who has more points, else the better seed."""
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


def places_in_bracket(
    tournament: Tournament, group: GroupIn, upto: int, results: Iterable[Result]
) -> list[int]:
    """The entries of a bracket from the first place to the last, as far as it has been played."""
    before = drawn_brackets(tournament, group, upto)
    if not before:
        return list(group.entries)
    row = [entry for entry in after(before[-1], group.entries, results).slots if entry is not None]
    return [*map(int, row), *(entry for entry in group.entries if entry not in row)]
