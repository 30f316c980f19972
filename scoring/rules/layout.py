"""Where the places of a board lie on the table.

Every seat has an arm of the board, four wide and six long: its home lane lies in the middle of
the arm, its start field to the left of that lane's mouth as the player sees it, and field 7 from
there is the corner that it shares with the next arm. Two arms make a long board, four the cross,
six a star. Distances are in fields; the middle of the board is (0, 0), seat 0 sits below, x grows
to the right and y downwards.
"""

from __future__ import annotations

from math import cos, pi, sin, tan

from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE, OTHER_HOMES, PAWNS
from scoring.rules.rulesets import Ruleset

Spot = tuple[float, float]

CENTRE: Spot = (0.0, 0.0)
HALF = 2
LENGTH = 6


def spot_of(rules: Ruleset, seat: int, place: int) -> Spot | None:
    """Return where a pawn of `seat` on a place outside the nest stands; None for a place that the
    board does not have."""
    if 0 <= place < rules.ring:
        return field_spot(rules, place)
    if place == MIDDLE:
        return CENTRE if rules.junction is not None else None
    for owner, home in {**OTHER_HOMES, seat: HOME}.items():
        if place in home and owner < rules.seats:
            return home_spots(rules, owner)[home.index(place)]
    return None


def field_spot(rules: Ruleset, field: int) -> Spot:
    """Return where a field of the ring is."""
    seat, onward = divmod(field + FIELDS_A_SEAT // 2, FIELDS_A_SEAT)
    aside = FIELDS_A_SEAT // 2 - 1 - onward
    if abs(aside) <= HALF:
        return _turned(rules, seat, aside, rim(rules))
    return _turned(rules, seat, HALF if aside > 0 else -HALF, rim(rules) + HALF - abs(aside))


def home_spots(rules: Ruleset, seat: int) -> list[Spot]:
    """Return where `h1` to `h4` of a seat are: inward from the end of its arm."""
    return [_turned(rules, seat, 0, rim(rules) - depth) for depth in range(1, PAWNS + 1)]


def nest_spots(rules: Ruleset, seat: int) -> list[Spot]:
    """Return where the four waiting places of a seat are: beside its arm, on the side of its start;
    on a star midway between two arms."""
    turned, aside, out = _corner(rules, seat)
    return [
        _turned(rules, turned, across - aside, out + onward)
        for onward in (0.5, -0.5)
        for across in (0.5, -0.5)
    ]


def player_spot(rules: Ruleset, seat: int) -> Spot:
    """Return where the mark of the player of a seat is: beside its nest, on his side of the table;
    on a star on the inner side, where there is room."""
    turned, aside, out = _corner(rules, seat)
    return _turned(rules, turned, -aside, out + (1.8 if rules.seats <= 4 else -1.7))


def _corner(rules: Ruleset, seat: int) -> tuple[float, float, float]:
    """Return the middle of the nest of a seat: around which turn, how far aside of it and how far
    out."""
    return (seat, 5.0, rim(rules) - 2.5) if rules.seats <= 4 else (seat + 0.5, 0.0, 8.5)


def rim(rules: Ruleset) -> float:
    """Return how far the end of an arm is from the middle of the board."""
    return LENGTH + (HALF / tan(pi / rules.seats) if rules.seats > 2 else 0.0)


def _turned(rules: Ruleset, seat: float, aside: float, out: float) -> Spot:
    angle = 2 * pi * seat / rules.seats
    return aside * cos(angle) - out * sin(angle), aside * sin(angle) + out * cos(angle)
