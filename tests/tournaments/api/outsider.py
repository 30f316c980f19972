"""Points and standings worked out by docs/telling.md from open data alone, as a stranger would.

It shares no code with the program; numbers of its own stand only where that page has them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Told = dict[str, Any]
Ask = Callable[..., Told]

OPPONENTS = {"teams": 1, "duels": 1, "threes": 2, "players": 2}  # at a full table
SIDES = {"teams": 2, "duels": 2, "threes": 3, "players": 4}
MET = ("game", "absent", "present")
VALUES = {"wins": "won", "pawns": "pawns", "pawn_difference": "pawn_difference"}


def full_number(drive: Told, sides: int) -> int:
    """What stands on the form of who has all home."""
    if drive["scoring"] == "individueel":
        return 10
    return 4 if drive["format"] == "duels" or (drive["format"], sides) == ("players", 2) else 8


def points_of_a_game(drive: Told, numbers: Sequence[int], won: Sequence[bool]) -> list[int]:
    """By the table "Wat een partij geeft"."""
    full = full_number(drive, len(numbers))
    lacking = sum(full - number for number in numbers)
    if drive["scoring"] == "formule":
        return points_by_formula(drive, numbers, won, lacking)
    each, more = {
        "nk": (2, 10),
        "koppel": (5, 2 * lacking),
        "gedeeld": (8 // full, 5),
        "individueel": (1, 1),
        "vrij": (1, 0),
    }[drive["scoring"]]
    return [each * number + more * victory for number, victory in zip(numbers, won, strict=True)]


def points_by_formula(
    drive: Told, numbers: Sequence[int], won: Sequence[bool], lacking: int
) -> list[int]:
    """By the same table, with the numbers of the organiser; absent ones are told apart after it."""
    rules, pairs = drive["rules"], drive["format"] == "players"
    double = 2 if pairs and len(numbers) == 2 else 1
    once = 2 if pairs and len(numbers) == 4 else 1
    return [
        double * number * rules["per_pawn"]
        + victory * (rules["win"] + rules["per_missing"] * double * lacking // once)
        for number, victory in zip(numbers, won, strict=True)
    ]


def lead_of(drive: Told, kinds: Sequence[str], numbers: Sequence[int], mates: Any) -> list[int]:
    """What who alone has most gets for it when the time was over, and else nobody."""
    if drive["scoring"] != "formule" or full_number(drive, len(numbers)) in numbers:
        return [0] * len(numbers)
    here = [at for at, kind in enumerate(kinds) if kind == "game"]
    return [
        drive["rules"]["time_over"]
        * (
            at in here
            and all(numbers[at] > numbers[other] for other in here if other not in (at, mates[at]))
        )
        for at in range(len(numbers))
    ]


def winners_of(drive: Told, numbers: Sequence[int], partners: Sequence[int | None]) -> list[bool]:
    """Who won by the numbers of a form, each with the place of his partner."""
    full = full_number(drive, len(numbers))
    return [
        number == full and (mate is None or numbers[mate] == full)
        for number, mate in zip(numbers, partners, strict=True)
    ]


def points_of_a_table(drive: Told, table: Told) -> list[int]:
    """What everybody gets at a table whose card is in."""
    results = [seat["result"] for seat in table["seats"]]
    kinds, rules = [result["kind"] for result in results], drive["rules"]
    if "game" in kinds:
        took_off = [result["points"] - result["won"] for result in results]
        numbers = {
            "individueel": took_off,
            "vrij": [result["points"] for result in results],
        }.get(drive["scoring"], [result["pawns"] for result in results])
        if drive["scoring"] == "vrij" and "absent" in kinds:
            numbers[kinds.index("absent")] = rules["absent"]
        points = points_of_a_game(drive, numbers, [result["won"] for result in results])
        mates = [seat["partner"] for seat in table["seats"]]
        places = {seat["number"]: at for at, seat in enumerate(table["seats"])}
        lead = lead_of(drive, kinds, numbers, [places.get(mate) for mate in mates])
        return [more + game for more, game in zip(lead, points, strict=True)]
    given = {"absent": rules["absent"], "present": rules["present"], "not_played": 0}
    return [given[kind] for kind in kinds]


@dataclass
class Sums:
    """What the rounds of one entry add up to; of each game with opponents whom it met, and of how
    many of them the points count of how many there were."""

    points: int = 0
    won: int = 0
    pawns: int = 0
    pawn_difference: int = 0
    opponents: int = 0
    met: list[tuple[list[int], int, int]] = field(default_factory=list)
    games: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))


def sums_of(drive: Told, rounds: Iterable[Told], share: str, first: int) -> dict[int, Sums]:
    """The totals of everybody over these rounds, of which those before `first` count by `share`."""
    found: dict[int, Sums] = defaultdict(Sums)
    before: dict[int, int] = defaultdict(int)
    for played in rounds:
        counts = share == "all" or played["round"] >= first
        for number, points in points_of_a_round(played):
            if counts:
                found[number].points += points
            else:
                before[number] += points
        if counts:
            _add(drive, played, found)
    for number, points in before.items():
        found[number].points += -(-points // 2) if share == "half" else 0
    totals = {number: own.points for number, own in found.items()}
    for own in found.values():
        own.opponents = sum(
            sum(totals[other] for other in others) * times // of for others, times, of in own.met
        )
    return found


def points_of_a_round(played: Told) -> Iterable[tuple[int, int]]:
    for bye in played["byes"]:
        yield bye["number"], bye["points"]
    for table in played["tables"]:
        for seat in table["seats"]:
            if seat["result"]:
                yield seat["number"], seat["result"]["points"]


def _add(drive: Told, played: Told, found: dict[int, Sums]) -> None:
    one_measure, full = drive["rules"]["one_measure"], OPPONENTS[drive["format"]]
    for bye in played["byes"]:
        found[bye["number"]].met.append(([bye["number"]], full if one_measure else 1, 1))
    for table in played["tables"]:
        small = one_measure and len(table["seats"]) < SIDES[drive["format"]]
        for seat in table["seats"]:
            if seat["result"]:
                _add_seat(drive, table, seat, found[seat["number"]], 2 if small else 1)


def _add_seat(drive: Told, table: Told, seat: Told, own: Sums, times: int) -> None:
    result = seat["result"]
    others = [
        other
        for other in table["seats"]
        if other["number"] not in (seat["number"], seat["partner"])
    ]
    own.won += result["won"]
    if result["pawns"] is not None:
        pair = len(others) == 2 and seat["partner"] is not None
        against = others[:1] if pair else others
        own.pawns += result["pawns"] * (times if drive["format"] == "players" else 1)
        own.pawn_difference += times * sum(
            result["pawns"] - other["result"]["pawns"] for other in against
        )
    if result["kind"] in MET:
        numbers = [other["number"] for other in others]
        unknown = drive["rules"]["one_measure"] and len(numbers) == 3
        own.met.append((numbers, 2, 3) if unknown else (numbers, times, 1))
        for number in numbers:
            own.games[number].append(result["points"])


def ranked(numbers: Sequence[int], sums: dict[int, Sums], ties: Sequence[str]) -> list[list[int]]:
    """Who share a place, the best first."""
    found = []
    for points in sorted({sums[number].points for number in numbers}, reverse=True):
        equal = [number for number in numbers if sums[number].points == points]
        found += _parted(sorted(equal), sums, ties)
    return found


def _parted(equal: list[int], sums: dict[int, Sums], ties: Sequence[str]) -> list[list[int]]:
    for at, tie in enumerate(ties):
        worth = (
            _head_to_head(equal, sums)
            if tie == "head_to_head"
            else {number: getattr(sums[number], VALUES.get(tie, tie)) for number in equal}
        )
        levels = sorted(set(worth.values()), reverse=True)
        if len(levels) > 1:
            parts = [[number for number in equal if worth[number] == level] for level in levels]
            return [group for part in parts for group in _parted(part, sums, ties[at:])]
    return [equal]


def _head_to_head(equal: list[int], sums: dict[int, Sums]) -> dict[int, int]:
    met = {len(sums[a].games.get(b, [])) for a in equal for b in equal if a != b}
    if len(met) != 1 or met == {0}:
        return dict.fromkeys(equal, 0)
    return {a: sum(sum(sums[a].games.get(b, [])) for b in equal) for a in equal}


def differences(ask: Ask, code: str, after: int) -> list[tuple[Any, ...]]:
    """Where open data says otherwise than docs/telling.md gives: a place and what came out."""
    drive, told = ask("api-drive", code), ask("api-standings", code, after=after)
    rounds = [ask("api-round", code, number) for number in range(1, after + 1)]
    wrong: list[tuple[Any, ...]] = []
    for played in rounds:
        for table in played["tables"]:
            if table["card"] == "in":
                points = [seat["result"]["points"] for seat in table["seats"]]
                if points != points_of_a_table(drive, table):
                    wrong.append((played["round"], table, points_of_a_table(drive, table)))
    return wrong + list(_of_standings(ask, drive, told, rounds))


def _of_standings(
    ask: Ask, drive: Told, told: Told, rounds: Sequence[Told]
) -> Iterable[tuple[Any, ...]]:
    stage = told["stage"] or {"carried": "all", "from_round": 1}
    sums = sums_of(drive, rounds, stage["carried"], stage["from_round"])
    before = {}
    if stage["from_round"] > 1:
        earlier = ask("api-standings", drive["code"], after=stage["from_round"] - 1)
        before = {row["number"]: row for group in earlier["groups"] for row in group["rows"]}
    ahead = 0
    for group in told["groups"]:
        playing = group["play"] in ("rounds", "knock_out")
        for row in group["rows"]:
            yield from _of_row(row, sums[row["number"]], None if playing else before)
        if group["play"] == "rounds":
            rows = {row["number"]: row for row in group["rows"]}
            yield from _of_places(rows, ranked(list(rows), sums, told["tie_breaks"]), ahead)
        ahead += 0 if told["ranks_apart"] else len(group["rows"])


def _of_row(row: Told, own: Sums, before: dict[int, Told] | None) -> Iterable[tuple[Any, ...]]:
    for name in ("points", "won", "pawns", "pawn_difference", "opponents"):
        worked_out = before[row["number"]][name] if before else getattr(own, name)
        if row[name] not in (None, worked_out):
            yield row["number"], name, row[name], worked_out


def _of_places(
    rows: dict[int, Told], groups: list[list[int]], ahead: int
) -> Iterable[tuple[Any, ...]]:
    rank = ahead + 1
    for equal in groups:
        for number in equal:
            there = (rows[number]["rank"], rows[number]["shared"])
            if there != (rank, len(equal) > 1):
                yield number, "rank", there, (rank, len(equal) > 1)
        rank += len(equal)
