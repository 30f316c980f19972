"""What everybody got in every round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.checker.cards import Read, got, read_card
from tournaments.checker.drive import Drive, Table

MEETING = ("game", "absent", "present")


@dataclass(frozen=True, slots=True)
class Weights:
    """What parts equals, of one table: how often an own pawn counts, how often a pawn more than
    each of the others, and of how many opponents the points do; None of as many as there were."""

    pawn: int = 1
    difference: int = 1
    opponents: int | None = None


ONE_TO_ONE = Weights()


@dataclass(frozen=True, slots=True)
class Result:
    """What one entry got in one round; `against` are the pawns of each party it played against."""

    entry: int
    round: int
    kind: str
    points: int
    pawns: int | None = None
    against: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    partner: int | None = None
    won: bool = False
    weights: Weights = ONE_TO_ONE
    time_over: bool = False


@dataclass(frozen=True, slots=True)
class Evening:
    """All results up to a round, the rounds there are, and who took part or went."""

    rounds: tuple[int, ...]
    results: tuple[Result, ...]
    missing: int
    entries: tuple[int, ...]
    withdrawn: frozenset[int]


def evening(drive: Drive, upto: int | None = None) -> Evening:
    """Return the results that stand after round `upto`, or after all. Who went before it ever sat
    at a table does not stand, and has none."""
    rounds = [number for number in drive.published if upto is None or number <= upto]
    found: list[Result] = []
    took_part: set[int] = set()
    missing = 0
    for number in rounds:
        here: set[int] = set()
        for table in drive.tables.get(number, []):
            here |= {*table.entries}
            told = list(_of_table(drive, table))
            missing += not told
            found += told
        for entry, points in drive.byes.get(number, {}).items():
            here.add(entry)
            weights = _weights(drive, drive.full)
            found.append(Result(entry, number, "bye", points, weights=weights))
        out = sorted(drive.away(number) - here)
        found += [Result(entry, number, "out", 0) for entry in out]
        took_part |= here
    gone = drive.away(rounds[-1] + 1 if rounds else 1)
    standing = tuple(each for each in drive.entries if each in took_part or each not in gone)
    results = tuple(result for result in found if result.entry in standing)
    return Evening(tuple(rounds), results, missing, standing, frozenset(gone))


def _of_table(drive: Drive, table: Table) -> Iterator[Result]:
    there = drive.current(table.key)
    if there is None:
        return
    card = read_card(drive, table, *there)
    scores = got(drive, card)
    for place, entry in enumerate(table.entries):
        own = card.party_of(place)
        others = [party for party in card.together if party != own]
        pawns = [scores[party[0]].pawns for party in others]
        yield Result(
            entry=entry,
            round=table.round,
            kind=_kind(card, place),
            points=scores[place].points,
            pawns=scores[place].pawns,
            against=tuple(count for count in pawns if count is not None),
            opponents=tuple(table.entries[at] for party in others for at in party),
            partner=next((table.entries[at] for at in own if at != place), None),
            won=scores[place].won,
            weights=_weights(drive, len(table.entries)),
            time_over=card.ending == "time_over",
        )


def _weights(drive: Drive, sides: int) -> Weights:
    """Return a table for two counts as much as a full one: the pawns of a single player twice, as
    those of a pair, the difference with one opponent as that with two, and his points twice. A
    drive of before that was said counts everything once."""
    if not drive.settings.get("one_measure") or drive.full == 2:
        return ONE_TO_ONE
    small = 2 if sides == 2 else 1
    return Weights(small if drive.players == 1 else 1, small, 2)


def _kind(card: Read, place: int) -> str:
    if place == card.absent:
        return "absent"
    kinds = {"absent": "present", "not_played": "not_played"}
    return kinds.get(card.ending, "game")


def carried_along(results: Sequence[Result], first: int, share: str) -> tuple[Result, ...]:
    """Return what counts in a stage from round `first` on: of the points before it all, none, or a
    half that is rounded up; with a half or none all that parts equals is of the stage alone."""
    if share == "all":
        return tuple(results)
    own = [result for result in results if result.round >= first]
    if share == "half":
        before: dict[int, int] = {}
        for result in results:
            if result.round < first:
                before[result.entry] = before.get(result.entry, 0) + result.points
        own += [
            Result(entry, first - 1, "carried", -(-points // 2)) for entry, points in before.items()
        ]
    return tuple(own)
