"""On which places of the board an answer depends, so that no others need to be set up for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.rules import Move, Position, Sentence, colour_of, describe_place, explain, why_illegal
from scoring.rules.pawns import Places, put, with_one, without
from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE, NEST, PAWNS
from scoring.rules.words.sentences import listed


class Dependence(NamedTuple):
    """The fields (and the middle) on which an answer depends, and the seats whose home it depends
    on."""

    fields: tuple[int, ...]
    homes: tuple[int, ...]


def dependence_of(position: Position, move: Move) -> Dependence:
    """Return where a pawn more or less than there is would change which rules the move breaks,
    together with where the move begins and ends."""
    rules = position.rules
    middle = () if rules.junction is None else (MIDDLE,)
    players = {position.turn, *(part.seat for part in move.parts)}.intersection(range(rules.seats))
    reasons = why_illegal(position, move.card, move)

    def differs(changed: Iterable[Position]) -> bool:
        return any(why_illegal(board, move.card, move) != reasons for board in changed)

    fields = {place for part in move.parts for place in (part.source, part.target)}
    homes = {part.seat for part in move.parts if {part.source, part.target}.intersection(HOME)}
    homes.intersection_update(players)
    # Whoever moves for another may do so once all his own are home, however many that takes.
    homes.update({position.turn} if players != {position.turn} else ())
    fields.intersection_update((*range(rules.ring), *middle))
    for place in {*range(rules.ring), *middle} - fields:
        if differs(_otherwise(position, place, {*players, place // FIELDS_A_SEAT})):
            fields.add(place)
    for seat in players - homes:
        if any(differs(_changed_by(position, seat, place)) for place in HOME):
            homes.add(seat)
    return Dependence(tuple(sorted(fields)), tuple(sorted(homes)))


def _otherwise(position: Position, place: int, seats: Iterable[int]) -> Iterator[Position]:
    """Yield the board with a place empty, and with a pawn of each of the seats on it."""
    for seat, places in enumerate(position.pawns):
        if place in places:
            position = _with(position, seat, without(places, place))
    yield position
    for seat in seats:
        if seat < position.rules.seats:
            yield from _changed_by(position, seat, place)


def _changed_by(position: Position, seat: int, place: int) -> Iterator[Position]:
    """Yield the board without the pawn of a seat on a place, or with one where it may stand; where
    none waits in the nest, any of the others may be that one."""
    places = position.pawns[seat]
    if place in places:
        yield _with(position, seat, without(places, place))
        return
    others = [places] if len(places) < PAWNS else [without(places, gone) for gone in places]
    for rest in others:
        changed = _with(position, seat, with_one(rest, place))
        if not explain(changed):
            yield changed


def _with(position: Position, seat: int, places: Places) -> Position:
    return Position(position.rules, put(position.pawns, seat, places), position.turn)


def describe_dependence(position: Position, move: Move) -> Sentence | None:
    """Return on which places the answer to whether a move is allowed depends, the nest of whoever
    enters among them; None for a move that this board does not have, to which no place matters,
    and once the game is over, which any pawn on its way would change."""
    if position.outcome:
        return None
    fields, homes = dependence_of(position, move)
    if not fields and not homes:
        return None
    places = [describe_place(field) for field in fields]
    colours = [colour_of(seat) for seat in homes]
    entering = [part.seat for part in move.parts if part.source == NEST]
    enter = [colour_of(seat) for seat in entering if seat < position.rules.seats]
    nl = [place.nl for place in places] + [f"het honk van {colour.nl}" for colour in colours]
    nl += [f"het startveld van {colour.nl}" for colour in enter]
    en = [place.en for place in places] + [f"the home of {colour.en}" for colour in colours]
    en += [f"the nest of {colour.en}" for colour in enter]
    return Sentence(
        f"Voor dit antwoord telt alleen wat hier staat: {listed(nl, 'en')}. "
        "Wat elders op het bord staat, maakt niet uit.",
        f"For this answer only these places count: {listed(en, 'and')}. "
        "What stands elsewhere on the board makes no difference.",
    )
