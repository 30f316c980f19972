"""The board as text, as it lies on the table, with the number of every free field.

A pawn is the number of its seat in brackets. Free places of a home are `h1` to `h4`, a free place
of a nest is `n`, the free middle of the cross board `c`. It is plain ASCII and 77 signs wide at
most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.rules.layout import CENTRE, Spot, field_spot, home_spots, nest_spots, spot_of
from scoring.rules.places import HOME, MIDDLE, NEST, PAWNS, name_of
from scoring.rules.rulesets import Ruleset
from scoring.rules.state import State

STRAIGHT = (4, 1.0)
SLANTED = (4, 1.5)
WIDTH = 3

Cell = tuple[int, int]


def board_text(position: State) -> str:
    """Return the position as lines of text, the last one without its end. A pawn on a place that
    the board does not have is named underneath; a place that is taken more than once shows `+`."""
    signs = dict(_free(position.rules))
    taken: dict[Cell, list[int]] = {}
    strays = []
    for seat, spot, place in _standing(position):
        if spot is None:
            strays.append(f"({seat}) {name_of(place)}?")
        else:
            taken.setdefault(_cell(position.rules, spot), []).append(seat)
    signs |= {cell: _pawns(seats) for cell, seats in taken.items()}
    return "\n".join([*_drawn(signs), *strays])


def _free(rules: Ruleset) -> Iterator[tuple[Cell, str]]:
    """Yield every place of an empty board, with its name."""
    for field in range(rules.ring):
        yield _cell(rules, field_spot(rules, field)), name_of(field)
    if rules.junction is not None:
        yield _cell(rules, CENTRE), name_of(MIDDLE)
    for seat in range(rules.seats):
        for place, spot in zip(HOME, home_spots(rules, seat), strict=True):
            yield _cell(rules, spot), name_of(place)
        for spot in nest_spots(rules, seat):
            yield _cell(rules, spot), name_of(NEST)


def _standing(position: State) -> Iterator[tuple[int, Spot | None, int]]:
    """Yield every pawn: its seat, where it is on the table, and its place."""
    for seat, places in enumerate(position.pawns):
        nest = nest_spots(position.rules, seat)
        for spot in nest[: max(0, PAWNS - len(places))]:
            yield seat, spot, NEST
        for place in places:
            yield seat, spot_of(position.rules, seat, place), place


def _pawns(seats: Sequence[int]) -> str:
    return f"({seats[0]})" if len(seats) == 1 else "+".join(map(str, seats[:2]))


def _cell(rules: Ruleset, spot: Spot) -> Cell:
    """Return the line and the column of a place."""
    wide, high = SLANTED if rules.seats > 4 else STRAIGHT
    return round(spot[1] * high), round(spot[0] * wide)


def _drawn(signs: Mapping[Cell, str]) -> list[str]:
    left = min(column for _line, column in signs) - 1
    lines: dict[int, str] = {}
    for (line, column), sign in sorted(signs.items()):
        before = lines.get(line, "").ljust(column - left - 1)
        lines[line] = before + sign.center(WIDTH)
    return [lines.get(line, "").rstrip() for line in range(min(lines), max(lines) + 1)]
