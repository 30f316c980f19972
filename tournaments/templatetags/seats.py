"""Which colours an entry plays, as pawns and in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import template
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _

from scoring.formats import parties
from scoring.rules.words.sentences import colour_of
from tournaments.models import Tournament
from tournaments.rounds.queries.draws import TableRow
from tournaments.speech import in_language

register = template.Library()


@dataclass(frozen=True, slots=True)
class PawnColour:
    """A colour as a stylesheet names it, and in the language of the page."""

    key: str
    said: str


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one entry at a table; `deals` of who sits first on the form."""

    each: tuple[PawnColour, ...]
    deals: bool

    @property
    def said(self) -> str:
        """All of them: "rood en geel"."""
        return get_text_list([colour.said for colour in self.each], _("and"))


@register.simple_tag
def heads_of(tournament: Tournament, tables: Iterable[TableRow]) -> list[str]:
    """Return what stands above those who play together, in a list of tables: their colours, unless
    those are others at the smaller tables among these, or nobody knows yet who plays together."""
    plays = tournament.plays
    if tournament.pairs_are_found:
        return [_("At the table"), *[""] * (plays.sides - 1)]
    if any(sum(map(len, table.parties)) < plays.sides for table in tables):
        return [_("Deals first"), *[_("Against")] * (len(parties(plays.sides)) - 1)]
    heads = []
    for party in parties(plays.sides):
        seats = sorted(seat for place in party for seat in plays.seats(plays.sides, place))
        colours = get_text_list([in_language(colour_of(seat)) for seat in seats], _("and"))
        heads.append(capfirst(colours))
    heads[0] = _("Deals; %(colours)s") % {"colours": heads[0].lower()}
    return heads


@register.simple_tag
def colours_at(tournament: Tournament, sides: int, position: int) -> Colours:
    """Return what is played from this place of the form, at a table of so many sides."""
    seats = tournament.plays.seats(sides, position)
    colours = (colour_of(seat) for seat in seats)
    return Colours(tuple(PawnColour(c.en, in_language(c)) for c in colours), position == 0)
