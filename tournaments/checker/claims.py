"""What the system says of a drive, as plain values, against what came out here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tournaments.checker.drive import Accounts, Drive, Rows, compare_rows
from tournaments.checker.findings import Findings
from tournaments.checker.ranking import Evening, evening
from tournaments.checker.sections import Brackets, sections

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Claims:
    """What the system says.

    `standings` holds for each round {"missing": n, "results": [...], "sections": [{"position",
    "play", "rows": [...]}]}; a result is {"entry", "round", "kind", "points", "pawns", "won",
    "opponents", "against", "partner"}, a row {"entry", "rank", "points", "won", "pawns",
    "pawn_difference", "opponents", "per_round", "decided_by", "shared", "withdrawn", "open"}.
    `ranks` holds the ranks of each entry after the rounds, and `rows` the database as changes that
    make its rows, in which `accounts` are named; `length` and `hash` are of the head of the
    journal. `unreadable` is why nothing more could be made of the rows.
    """

    standings: Mapping[int, Plain] = field(default_factory=dict)
    ranks: Mapping[int, Any] = field(default_factory=dict)
    rows: list[Any] | None = None
    length: int = 0
    hash: str = ""
    wrong_draws: Mapping[str, list[str]] = field(default_factory=dict)
    unreadable: str = ""
    accounts: Accounts = field(default_factory=Accounts)


def compare_claims(drive: Drive, claims: Claims, brackets: Brackets, found: Findings) -> None:
    """Note everything that the system says."""
    if claims.rows is not None:
        stored = Rows()
        stored.apply(claims.rows, "database", found)
        compare_rows(stored, drive.rows, found, claims.accounts)
    if claims.unreadable:
        found.note("unreadable", "database", claims.unreadable, None)
        return
    found.compare("rounds", "", sorted(claims.standings), drive.published or [0])
    for number, claimed in claims.standings.items():
        results = evening(drive, number)
        ours = standings_of(drive, results, number, brackets)
        _compare_standings(drive, claimed, ours, str(number), found)
    for where, wrong in claims.wrong_draws.items():
        found.compare("proof", where, wrong, [])
    if claims.standings:
        _compare_ranks(drive, claims, brackets, found)


def standings_of(drive: Drive, results: Evening, number: int, brackets: Brackets) -> Plain:
    """Return the standings after a round as they were worked out here, in the same form."""
    found = sections(drive, results.entries, results.results, number, brackets)
    return {
        "missing": results.missing,
        "results": [
            {
                "entry": one.entry,
                "round": one.round,
                "kind": one.kind,
                "points": one.points,
                "pawns": one.pawns,
                "won": one.won,
                "opponents": sorted(one.opponents),
                "against": list(one.against),
                "partner": one.partner,
                "time_over": one.time_over,
            }
            for one in results.results
        ],
        "sections": [
            {
                "position": section.position,
                "play": section.play,
                "rows": [
                    asdict(row)
                    | {
                        "withdrawn": row.entry in results.withdrawn,
                        "open": list(section.open[row.entry])
                        if row.entry in section.open
                        else None,
                    }
                    for row in section.rows
                ],
            }
            for section in found
        ],
    }


def _compare_standings(
    drive: Drive, claimed: Plain, ours: Plain, where: str, found: Findings
) -> None:
    found.compare("missing_cards", where, claimed["missing"], ours["missing"])
    found.compare("result", where, _by_result(drive, claimed), _by_result(drive, ours))
    groups = [(one["position"], one["play"]) for one in claimed["sections"]]
    expected = [(one["position"], one["play"]) for one in ours["sections"]]
    found.compare("standings_groups", where, groups, expected)
    for theirs, own in zip(claimed["sections"], ours["sections"], strict=False):
        place = f"{where}/{own['position']}"
        order = [row["entry"] for row in theirs["rows"]]
        found.compare("standings_order", place, order, [row["entry"] for row in own["rows"]])
        found.compare("standings", place, _by_row(drive, theirs), _by_row(drive, own))


def _by_result(drive: Drive, standings: Plain) -> Plain:
    return {
        f"{one['round']}:{drive.name(one['entry'])}": {
            name: value for name, value in one.items() if name not in ("round", "entry")
        }
        for one in standings["results"]
    }


def _by_row(drive: Drive, section: Plain) -> Plain:
    return {f"{drive.name(row['entry'])}": row for row in section["rows"]}


def _compare_ranks(drive: Drive, claims: Claims, brackets: Brackets, found: Findings) -> None:
    """Compare the rank of everybody after every round, as far as ranks of then and now can be
    compared."""
    results = evening(drive)
    last = sections(drive, results.entries, results.results, drive.last, brackets)
    order = [row.entry for section in last for row in section.rows]
    ranks: dict[int, list[int | None]] = {entry: [] for entry in order}
    for number in results.rounds:
        by_entry: dict[int, int] = {}
        if _apart(drive, number) == _apart(drive, results.rounds[-1]):
            until = [result for result in results.results if result.round <= number]
            present = {result.entry for result in until}
            entries = [entry for entry in order if entry in present]
            for section in sections(drive, entries, until, number, brackets):
                by_entry |= {row.entry: row.rank for row in section.rows}
        for entry, so_far in ranks.items():
            so_far.append(by_entry.get(entry))
    ours = {drive.name(entry): so_far for entry, so_far in ranks.items()}
    theirs = {drive.name(entry): list(so_far) for entry, so_far in claims.ranks.items()}
    found.compare("ranks", "", theirs, ours)


def _apart(drive: Drive, number: int) -> int:
    begun = [stage for stage in drive.stages if stage.first <= number]
    return begun[-1].first if begun and begun[-1].apart else 0
