"""Ranks by points, and what parts equals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

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
        seated: set[int] = set()
        for table in drive.tables.get(number, []):
            seated |= {*table.entries}
            results_of_table = list(_of_table(drive, table))
            missing += not results_of_table
            found += results_of_table
        for entry, points in drive.byes.get(number, {}).items():
            seated.add(entry)
            weights = _weights(drive, drive.full)
            found.append(Result(entry, number, "bye", points, weights=weights))
        out = sorted(drive.away(number) - seated)
        found += [Result(entry, number, "out", 0) for entry in out]
        found += _late(drive, number, seated.union(out))
        took_part |= seated
    gone = drive.away(rounds[-1] + 1 if rounds else 1)
    standing = tuple(each for each in drive.entries if each in took_part or each not in gone)
    results = tuple(result for result in found if result.entry in standing)
    return Evening(tuple(rounds), results, missing, standing, frozenset(gone))


def _late(drive: Drive, number: int, known: Collection[int]) -> Iterator[Result]:
    """Yield what who came later gets for this round."""
    for entry in drive.entries:
        row = drive.rows["entry"][entry]
        points = row.get("missed_points") or 0
        if points and number < row["joined_round"] and entry not in known:
            yield Result(entry, number, "late", points)


def _of_table(drive: Drive, table: Table) -> Iterator[Result]:
    current = drive.current(table.key)
    if current is None:
        return
    card = read_card(drive, table, *current)
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


@dataclass(slots=True)
class Sums:
    """What the results of one entry add up to."""

    points: int = 0
    won: int = 0
    pawns: int = 0
    pawn_difference: int = 0
    per_round: dict[int, int] = field(default_factory=dict)
    met: list[tuple[tuple[int, ...], int | None]] = field(default_factory=list)
    games: dict[int, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings as it was worked out here."""

    rank: int
    entry: int
    points: int
    won: int
    pawns: int
    pawn_difference: int
    opponents: int
    per_round: dict[int, int]
    decided_by: str | None = None
    shared: bool = False


def summed(results: Iterable[Result]) -> dict[int, Sums]:
    """Return the sums of everybody. A bye counts among those met as one with the own total; a game
    that was not played does not count."""
    found: dict[int, Sums] = {}
    for result in results:
        own = found.setdefault(result.entry, Sums())
        own.points += result.points
        own.won += result.won
        own.per_round[result.round] = own.per_round.get(result.round, 0) + result.points
        if result.pawns is not None:
            more = sum(result.pawns - other for other in result.against)
            own.pawns += result.pawns * result.weights.pawn
            own.pawn_difference += more * result.weights.difference
        if result.kind == "bye":
            own.met.append(((result.entry,), result.weights.opponents))
        if result.kind in MEETING:
            own.met.append((result.opponents, result.weights.opponents))
            for other in result.opponents:
                own.games.setdefault(other, []).append(result.points)
    return found


def ranked(entries: Sequence[int], results: Iterable[Result], ties: Sequence[str]) -> list[Row]:
    """Return the rows of these entries, the best first; equals share a rank, in the order given."""
    sums = summed(results)
    for entry in entries:
        sums.setdefault(entry, Sums())
    strength = {
        entry: sum(_share(sums, others, count) for others, count in sums[entry].met)
        for entry in entries
    }
    rows: list[Row] = []
    for points in sorted({sums[entry].points for entry in entries}, reverse=True):
        level = [entry for entry in entries if sums[entry].points == points]
        parted = _parted(level, ties, sums, strength)
        for at, (equals, parts_from_next) in enumerate(parted):
            before = parted[at - 1][1] if at else None
            rank = len(rows) + 1
            for entry in equals:
                own = sums[entry]
                rows.append(
                    Row(
                        rank,
                        entry,
                        own.points,
                        own.won,
                        own.pawns,
                        own.pawn_difference,
                        strength[entry],
                        dict(own.per_round),
                        parts_from_next or before,
                        len(equals) > 1,
                    )
                )
    return rows


def _share(sums: dict[int, Sums], others: Sequence[int], count: int | None) -> int:
    """Return the points of the opponents in one game, as of `count` of them where that is said."""
    points = sum(sums[other].points for other in others if other in sums)
    return points if count is None or not others else points * count // len(others)


def _parted(
    level: list[int], ties: Sequence[str], sums: dict[int, Sums], strength: dict[int, int]
) -> list[tuple[list[int], str | None]]:
    """Return those of equal points in parts, best first, each with the tie-break that parts it from
    the next one. Who is parted goes on from that same tie-break among those he is still equal
    to."""
    parts: list[tuple[list[int], int, str | None]] = [(level, 0, None)]
    done: list[tuple[list[int], str | None]] = []
    while parts:
        group, at, below = parts.pop(0)
        while at < len(ties):
            worth = _worth(ties[at], group, sums, strength)
            if len({*worth.values()}) > 1:
                break
            at += 1
        else:
            done.append((group, below))
            continue
        levels = sorted({*worth.values()}, reverse=True)
        smaller = [[entry for entry in group if worth[entry] == value] for value in levels]
        cuts = [*[ties[at]] * (len(smaller) - 1), below]
        parts = [(each, at, cut) for each, cut in zip(smaller, cuts, strict=True)] + parts
    return done


def _worth(
    tie: str, group: list[int], sums: dict[int, Sums], strength: dict[int, int]
) -> dict[int, int]:
    if tie == "opponents":
        return {entry: strength[entry] for entry in group}
    if tie == "head_to_head":
        return _league(group, sums)
    name = {"wins": "won"}.get(tie, tie)
    return {entry: getattr(sums[entry], name) for entry in group}


def _league(group: list[int], sums: dict[int, Sums]) -> dict[int, int]:
    """Return the points of these among themselves, where all of them met each other equally
    often."""
    games = [
        len(sums[one].games.get(other, [])) for one in group for other in group if one != other
    ]
    if not games or min(games) == 0 or min(games) != max(games):
        return dict.fromkeys(group, 0)
    return {
        one: sum(sum(points) for other, points in sums[one].games.items() if other in group)
        for one in group
    }
