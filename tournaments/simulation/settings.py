"""What organisers could choose: any kind of drive that the services allow, by lot."""

from dataclasses import dataclass, field
from datetime import time
from random import Random
from typing import Any

from scoring.formats import FORMATS, Format
from scoring.standings import TIE_BREAKS
from tournaments.enums import (
    Carried,
    DrawMethod,
    Others,
    Partners,
    PlayerReports,
    Rest,
    SecondEntry,
    StageKind,
)

BRACKET_ROUNDS = {2: 1, 4: 2, 8: 3}


@dataclass(frozen=True, slots=True)
class Stages:
    """One division into groups as `groups.services.stages.add_stage` takes it."""

    values: dict[str, Any]
    classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """A drive before anybody came: its settings, how many entries, and how they are divided."""

    values: dict[str, Any]
    entries: int
    stages: tuple[Stages, ...] = ()
    classes: tuple[str, ...] = field(default=())


def chosen_by_lot(chance: Random) -> Chosen:
    """Return any kind of drive, small enough to be played in no time."""
    plays = FORMATS[chance.choice(["teams", "teams", "duels", "players", "threes"])]
    rounds = chance.choice([1, 2, 3, 3, 4, 5] if plays.one_opponent else [1, 2, 2, 3])
    values: dict[str, Any] = {
        "format": plays.key,
        "scheme": chance.choice(plays.schemes),
        "rounds_planned": rounds,
        "starts_at": time(20) if rounds > 2 else None,
        "rest": chance.choice(Rest.values),
        "tie_breaks": chance.sample([*TIE_BREAKS], chance.randint(0, len(TIE_BREAKS))),
        "club_rounds": chance.choice([0, 0, 1, 5]),
    }
    if plays.partners_change:
        values["partners"] = chance.choice(Partners.values)
    if chance.random() < 0.2:
        values["second_entry"] = chance.choice(SecondEntry.values)
    if chance.random() < 0.3:
        values["reports"] = chance.choice(PlayerReports.values)
    if values["scheme"] == "formule":
        win = chance.randint(1, 20)
        values |= {"own_per_pawn": chance.randint(0, 5), "own_bonus": win}
        values |= {
            "own_per_missing": chance.randint(0, 3),
            "own_time_over": chance.choice([0, win]),
        }
    if values["scheme"] == "vrij":
        step = chance.choice([1, 5, 10])
        values |= {"free_step": step, "free_maximum": 20 * step}
        values |= {"free_absent": step, "free_present": 10 * step, "bye_points": 5 * step}
    if chance.random() < 0.3:
        values["bye_points"] = chance.randint(0, 30)
    share = {2: 0.5, 3: 0.2, 4: 0.06}[plays.sides]
    stages = _stages(plays, rounds, chance) if rounds > 1 and chance.random() < share else ()
    values["later_method"] = chance.choice(_methods(plays, stages)).value
    entries = _entries(plays, bool(stages), chance)
    classes = next((stage.classes for stage in stages), ())
    return Chosen(values, entries, stages, classes)


def _entries(plays: Format, in_groups: bool, chance: Random) -> int:
    """Return how many sign up. Small fields with many at a table take a draw long, so they are
    few."""
    if plays.one_opponent:
        return (8 if in_groups else 2) + chance.randint(0, 6)
    if in_groups or chance.random() < 0.05:
        return plays.sides * (4 if in_groups else 1) + chance.randint(0, 2 * plays.sides)
    return {3: 9, 4: 16}[plays.sides] + chance.randint(0, 4)


def _methods(plays: Format, stages: tuple[Stages, ...]) -> list[DrawMethod]:
    if not plays.one_opponent:
        return [DrawMethod.LOT, DrawMethod.LOT, DrawMethod.LOT, DrawMethod.RESULTS]
    methods = [DrawMethod.RESULTS, DrawMethod.RESULTS, DrawMethod.LOT]
    if not stages:
        methods += [DrawMethod.MOVEMENT, DrawMethod.ROUND_ROBIN]
    return methods


def _stages(plays: Format, rounds: int, chance: Random) -> tuple[Stages, ...]:
    """Return classes for the whole drive, or pools, then finals or a knock-out, or one of these."""
    if chance.random() < 0.25:
        names = ("A", "B", "Jeugd")[: chance.randint(2, 3)]
        return (Stages({"from_round": 1, "kind": StageKind.CLASSES}, names),)
    found = []
    first = chance.randint(2, rounds)
    if chance.random() < 0.5:
        pools = {"kind": StageKind.POOLS, "count": 2, "carried": _carried(chance)}
        begins = 1 if chance.random() < 0.7 else first
        found.append(Stages({"from_round": begins, **pools}))
        first = chance.randint(2, rounds) if begins == 1 else rounds + 1
    if first <= rounds and (not found or chance.random() < 0.7):
        found.append(Stages(_last(plays, rounds, first, chance)))
    return tuple(found)


def _last(plays: Format, rounds: int, first: int, chance: Random) -> dict[str, Any]:
    values = {"carried": _carried(chance), "others": chance.choice(Others.values)}
    sizes = [size for size, needed in BRACKET_ROUNDS.items() if needed < rounds]
    if plays.one_opponent and sizes and chance.random() < 0.6:
        size = chance.choice(sizes)
        first = rounds - BRACKET_ROUNDS[size] + 1
        return {"from_round": first, "kind": StageKind.KNOCK_OUT, "size": size, **values}
    size = chance.randint(plays.sides, plays.sides + 3)
    count = chance.randint(1, 2)
    return {"from_round": first, "kind": StageKind.FINALS, "size": size, "count": count, **values}


def _carried(chance: Random) -> str:
    return str(chance.choice(Carried.values))
