"""Whose numbers a score form has and what is counted, in the words of the paper."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.formats import SINGLES, parties
from tournaments.enums import SchemeKey
from tournaments.models import Tournament
from tournaments.speech import colours_label

COUNTED = {
    SchemeKey.VRIJ.value: gettext_lazy("Points"),
    SchemeKey.INDIVIDUEEL.value: gettext_lazy("Sum"),
}


@dataclass(frozen=True, slots=True)
class NumberWord:
    """One number of a form: what is counted, and whose it is: the seats that play it, or words
    where only the table knows who that is (then `seats` are none)."""

    counted: Any
    seats: tuple[int, ...]
    owner: str

    def __str__(self) -> str:
        return f"{self.counted} {self.owner}"


def number_words(tournament: Tournament, sides: int) -> list[NumberWord]:
    """Return the numbers on a form of so many sides, in its order: "Pawns red and yellow"."""
    counted = COUNTED.get(tournament.scoring.key, _("Pawns"))
    parts = tournament.scoring.numbers(sides)
    return [NumberWord(counted, *_owner(tournament, sides, part)) for part in parts]


def place_words(tournament: Tournament, sides: int) -> list[str]:
    """Return who sits at each place of a form of so many sides: "red and yellow"."""
    return [_owner(tournament, sides, (place,))[1] for place in range(sides)]


def party_words(tournament: Tournament, sides: int) -> list[str]:
    """Return who wins and loses together, each party in words."""
    return [_owner(tournament, sides, party)[1] for party in parties(sides)]


def _owner(
    tournament: Tournament, sides: int, places: tuple[int, ...]
) -> tuple[tuple[int, ...], str]:
    """Return the seats of these places with their colours; by the lines of the form where cards at
    the table made the pairs."""
    if tournament.pairs_are_found and sides == SINGLES:
        if len(places) > 1:
            return (), _("line 1 and partner") if 0 in places else _("the others")
        return (), _("line %(line)s") % {"line": places[0] + 1}
    plays = tournament.plays
    seats = tuple(sorted(seat for place in places for seat in plays.seats(sides, place)))
    return seats, colours_label(seats)
