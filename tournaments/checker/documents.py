"""The record of every draw: its check number, its list, and that its tables are the ones shown."""

from __future__ import annotations

from typing import Any

from tournaments.checker import recipe
from tournaments.checker.drive import Drive, Row
from tournaments.checker.fields import Record, parts_of
from tournaments.checker.findings import Findings
from tournaments.checker.prices import check_cost, seats_in


def check_documents(drive: Drive, found: Findings) -> None:
    """Check every draw by itself, and those that are published with the tables of their round."""
    seeds: dict[str, str] = {}
    for number, _key, draw in drive.draws():
        where = f"{number}#{draw['number']}"
        found.compare("commitment", where, draw["commitment"], recipe.commitment_of(draw["seed"]))
        if draw["seed"] in seeds:
            found.note("seed_twice", where, draw["seed"], seeds[draw["seed"]])
        seeds[draw["seed"]] = where
        if draw["original"] is not None:
            _check_document(drive, number, draw, where, found)
        if draw["state"] == "published":
            _check_seated(drive, number, draw, where, found)
    for number in drive.published:
        if drive.published_draw(number) is None:
            found.note("draw_missing", str(number), None, "published")
    for stage in drive.stages:
        text = recipe.commitment_of(stage.row["seed"])
        found.compare("commitment", f"stage {stage.first}", stage.row["commitment"], text)


def _check_document(drive: Drive, number: int, draw: Row, where: str, found: Findings) -> None:
    original = draw["original"]
    names = list(original["entries"])
    text = recipe.list_text(names)
    found.compare("entry_list", where, draw["entry_list"], text)
    found.compare("list_hash", where, draw["list_hash"], recipe.sha256(text))
    listed = sorted(map(str, original["field"]["entries"]))
    found.compare("entry_list", where, listed, sorted(names))
    for key, sentence in parts_of(original["field"]):
        claimed = {name: sentence.get(name) for name in ("drive", "round", "seed", "public_value")}
        ours = {"drive": drive.code, "round": number, "seed": draw["seed"]}
        ours["public_value"] = draw["public_value"]
        found.compare("draw_seed", f"{where} {key}".strip(), claimed, ours)
    by_hand = _by_key(original, original["entries"]) != seats_in(draw["pairing"])
    found.compare("by_hand", where, draw["by_hand"], by_hand)
    check_cost(draw, where, found)


def _by_key(record: Record, keys: dict[str, int]) -> tuple[dict[int, Any], list[Any]]:
    tables, resting = seats_in(record)
    return (
        {at: tuple(keys.get(str(one)) for one in seats) for at, seats in tables.items()},
        [keys.get(str(one)) for one in resting],
    )


def _check_seated(drive: Drive, number: int, draw: Row, where: str, found: Findings) -> None:
    """Check that the tables of a published round are those of its draw, and that everybody who
    plays sits once."""
    tables, resting = seats_in(draw["pairing"])
    existing = drive.tables.get(number, [])
    seated = {table.number: table.entries for table in existing}
    found.compare("seated", where, seated, tables)
    found.compare("table_twice", where, len(existing), len(seated))
    found.compare("seated_byes", where, sorted(drive.byes.get(number, {})), sorted(resting))
    everybody = [entry for table in existing for entry in table.entries]
    everybody += drive.byes.get(number, {})
    found.compare("seated_once", where, sorted(everybody), sorted(drive.playing(number)))
    for entry in everybody:
        name, own = drive.name(entry), draw["original"]["entries"] if draw["original"] else {}
        if own and own.get(str(name)) != entry:
            found.note("number_changed", where, name, entry)
