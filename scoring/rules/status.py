"""What can be wrong with a position that was typed in from a real board."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Flag, auto
from typing import NamedTuple

from scoring.rules.places import HOME, MIDDLE, OTHER_HOMES, PAWNS, name_of
from scoring.rules.state import State
from scoring.rules.words.sentences import Sentence, colour_of, describe_place


class Status(Flag):
    """The faults of a position, as flags; `SOUND` when there is none.

    A game that is over is no fault, nor is a position that no game comes to.
    """

    SOUND = 0
    WRONG_SEATS = auto()
    NO_SUCH_TURN = auto()
    TOO_MANY_PAWNS = auto()
    NO_SUCH_PLACE = auto()
    HOME_OF_ANOTHER = auto()
    PLACE_TAKEN_TWICE = auto()
    PLACE_SHARED = auto()
    NOT_IN_ORDER = auto()
    TWO_TEAMS_COMPLETE = auto()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the flags that are raised, in their order."""
        return tuple(flag.name for flag in Status if flag in self and flag.name)

    @property
    def sentence(self) -> Sentence:
        """What one flag means. Raise KeyError for several flags together."""
        return MEANINGS[self]


MEANINGS = {
    Status.SOUND: Sentence("De stelling klopt.", "The position is sound."),
    Status.WRONG_SEATS: Sentence(
        "Het aantal kleuren past niet bij dit reglement.",
        "The number of colours does not fit these rules.",
    ),
    Status.NO_SUCH_TURN: Sentence(
        "Er is een plaats aan de beurt die er niet is.", "The turn is at a seat that is not there."
    ),
    Status.TOO_MANY_PAWNS: Sentence(
        "Een kleur heeft meer dan vier pionnen.", "A colour has more than four pawns."
    ),
    Status.NO_SUCH_PLACE: Sentence(
        "Een pion staat op een plaats die dit bord niet heeft.",
        "A pawn stands on a place that this board does not have.",
    ),
    Status.HOME_OF_ANOTHER: Sentence(
        "Een pion staat in het honk van een andere kleur.",
        "A pawn stands in the home of another colour.",
    ),
    Status.PLACE_TAKEN_TWICE: Sentence(
        "Twee pionnen van één kleur staan op dezelfde plaats.",
        "Two pawns of one colour stand on the same place.",
    ),
    Status.PLACE_SHARED: Sentence(
        "Pionnen van twee kleuren staan op dezelfde plaats.",
        "Pawns of two colours stand on the same place.",
    ),
    Status.NOT_IN_ORDER: Sentence(
        "De pionnen van een kleur staan niet in volgorde.",
        "The pawns of a colour are not in order.",
    ),
    Status.TWO_TEAMS_COMPLETE: Sentence(
        "Meer dan één partij heeft alle pionnen binnen; het spel stopt bij de eerste.",
        "More than one team has all pawns home; the game stops at the first.",
    ),
}


class Fault(NamedTuple):
    """One fault of a position, and what it is about, in Dutch and in English."""

    flag: Status
    nl: str
    en: str


def status(position: State) -> Status:
    """Return all faults of a position together; `Status.SOUND` (which is false) when there is
    none."""
    found = Status.SOUND
    for fault in _faults(position):
        found |= fault.flag
    return found


def explain(position: State) -> list[Fault]:
    """Return every fault of a position with the colours and the places that it concerns."""
    return list(_faults(position))


def _faults(position: State) -> Iterator[Fault]:
    yield from _faults_of_table(position)
    for seat in range(len(position.pawns)):
        yield from _faults_of_colour(position, seat)
    yield from _shared(position)
    complete = [team for team in position.rules.teams if _is_complete(position, team)]
    if len(complete) > 1:
        dutch = " en ".join("/".join(colour_of(seat).nl for seat in team) for team in complete)
        english = " and ".join("/".join(colour_of(seat).en for seat in team) for team in complete)
        yield Fault(
            Status.TWO_TEAMS_COMPLETE,
            f"Alle pionnen binnen bij {dutch}; het spel stopt bij de eerste partij.",
            f"All pawns are home for {english}; the game stops at the first team.",
        )


def _faults_of_table(position: State) -> Iterator[Fault]:
    rules, colours = position.rules, len(position.pawns)
    if colours != rules.seats:
        yield Fault(
            Status.WRONG_SEATS,
            f"Er zijn {colours} kleuren; {rules} heeft er {rules.seats}.",
            f"There are {colours} colours; {rules} has {rules.seats}.",
        )
    if not 0 <= position.turn < rules.seats:
        yield Fault(
            Status.NO_SUCH_TURN,
            f"Plaats {position.turn} is aan de beurt; er zijn de plaatsen 0 tot {rules.seats - 1}.",
            f"Seat {position.turn} has the turn; the seats are 0 to {rules.seats - 1}.",
        )


def _faults_of_colour(position: State, seat: int) -> Iterator[Fault]:
    places, colour = position.pawns[seat], colour_of(seat)
    dutch, english = colour.nl.capitalize(), colour.en.capitalize()
    if len(places) > PAWNS:
        yield Fault(
            Status.TOO_MANY_PAWNS,
            f"{dutch} heeft {len(places)} pionnen op het bord; er zijn er {PAWNS}.",
            f"{english} has {len(places)} pawns on the board; there are {PAWNS}.",
        )
    if list(places) != sorted(places):
        yield Fault(
            Status.NOT_IN_ORDER,
            f"De pionnen van {colour.nl} staan niet in volgorde.",
            f"The pawns of {colour.en} are not in order.",
        )
    for place in sorted(set(places)):
        text = describe_place(place)
        if _is_home_of_another(position, place):
            yield Fault(
                Status.HOME_OF_ANOTHER,
                f"Een pion van {colour.nl} staat op {text.nl}.",
                f"A {colour.en} pawn stands on {text.en}.",
            )
        elif not exists(position, place):
            yield Fault(
                Status.NO_SUCH_PLACE,
                f"{dutch} staat op {name_of(place)}; die plaats heeft dit bord niet.",
                f"{english} stands on {name_of(place)}; this board has no such place.",
            )
        count = places.count(place)
        if count > 1:
            yield Fault(
                Status.PLACE_TAKEN_TWICE,
                f"{dutch} staat met {count} pionnen op {text.nl}.",
                f"{english} has {count} pawns on {text.en}.",
            )


def exists(position: State, place: int) -> bool:
    """Return whether the board has this place outside the nest for a pawn at home in its own
    colour."""
    if place == MIDDLE:
        return position.rules.junction is not None
    return place in HOME or 0 <= place < position.rules.ring


def _is_home_of_another(position: State, place: int) -> bool:
    return any(place in OTHER_HOMES[seat] for seat in range(position.rules.seats))


def _shared(position: State) -> Iterator[Fault]:
    owners: dict[int, list[int]] = {}
    for seat, places in enumerate(position.pawns):
        for place in set(places):
            owners.setdefault(_on_table(seat, place), []).append(seat)
    for place in sorted(owners):
        if len(owners[place]) > 1:
            text = describe_place(place)
            dutch = " en ".join(colour_of(seat).nl for seat in owners[place])
            english = " and ".join(colour_of(seat).en for seat in owners[place])
            yield Fault(
                Status.PLACE_SHARED,
                f"Op {text.nl} staan pionnen van {dutch}.",
                f"On {text.en} stand pawns of {english}.",
            )


def _on_table(seat: int, place: int) -> int:
    """Return a place as everybody at the table would name it: the home of a seat by that seat."""
    return OTHER_HOMES[seat][place - HOME[0]] if place in HOME and seat in OTHER_HOMES else place


def _is_complete(position: State, team: tuple[int, ...]) -> bool:
    return all(
        seat < len(position.pawns) and set(HOME) <= set(position.pawns[seat]) for seat in team
    )
