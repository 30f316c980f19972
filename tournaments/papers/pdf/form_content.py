"""What a score form says: heads, names and how points are counted."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import PLAYER_PAWNS
from scoring.formats import SINGLES
from scoring.schemes import scheme
from tournaments.enums import Partners, Rest, SchemeKey
from tournaments.papers.queries.paper_content import Heading, Kind, RulesPaper, Seating, Team
from tournaments.scanning import layouts
from tournaments.scanning.layouts import Layout
from tournaments.settings.queries import formula_sentences
from tournaments.speech import colours_label


def scoring_label(paper: RulesPaper) -> tuple[str, ...]:
    """Return what a pawn at home and a win are worth in this drive; the numbers of
    `scoring.schemes`."""
    if paper.kind.scheme == SchemeKey.VRIJ:
        return (_written(paper),)
    return (*_counted(paper), *_time_over(paper))


def _time_over(paper: RulesPaper) -> Iterator[str]:
    yield _("If time is over, nobody wins and the pawns that are home count.")
    if paper.kind.scheme == SchemeKey.FORMULE and (points := paper.formula.time_over):
        text = ngettext(
            "Who then has most home gets %(points)s point more.",
            "Who then has most home gets %(points)s points more.",
            points,
        )
        yield text % {"points": points}


def _written(paper: RulesPaper) -> str:
    bounds = {"step": paper.step, "maximum": paper.maximum}
    if paper.step == 1:
        return _("The points are written on the form, at most %(maximum)s.") % bounds
    text = _("The points are written on the form, multiples of %(step)s, at most %(maximum)s.")
    return text % bounds


def _counted(paper: RulesPaper) -> Iterator[str]:
    key, plays = paper.kind.scheme, paper.kind.plays
    if plays.singles and not plays.partners_change:
        yield _("Everybody plays for himself, with four pawns.")
    if key == SchemeKey.NK:
        yield _("2 points per pawn home; who wins in time has 10 more.")
    elif key == SchemeKey.KOPPEL and not plays.one_opponent:
        yield _("5 points per pawn home; the winner has 2 more for each pawn the other teams lack.")
    elif key == SchemeKey.KOPPEL:
        yield _("5 points per pawn home; the winner has 2 more for each pawn that the others lack.")
    elif key == SchemeKey.GEDEELD:
        yield _("Each of two partners gets 1 point per pawn that they have home together.")
        yield _("Who win in time get 5 more each.")
        if paper.rest == Rest.SMALL_TABLE:
            yield _("At a table of two a pawn home is worth 2 points, and a win 5.")
    elif key == SchemeKey.FORMULE:
        yield from formula_sentences(paper.formula, paper.kind.plays)
    elif key == SchemeKey.INDIVIDUEEL:
        yield _("A pawn on your last home field is worth 4 points, those before it 3, 2 and 1.")
        yield _("Who win in time get 1 more each.")


NOBODY = Team(None, "", "")


@dataclass(frozen=True, slots=True)
class Form:
    """One form; without a seating it is filled in by hand. `by_phone` is whether the players may
    report what they write on it."""

    heading: Heading
    kind: Kind
    round: int | None = None
    seating: Seating | None = None
    by_phone: bool = False

    @property
    def sides(self) -> tuple[Team, ...]:
        """All who are ranked, clockwise, the one that deals first in front."""
        return self.seating.sides if self.seating else (NOBODY,) * self.kind.plays.sides

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The places that have one number together, for each number on the form."""
        rules = scheme(self.kind.scheme, pairs=self.kind.plays.partners_change)
        return rules.numbers(len(self.sides))

    @property
    def of_fields(self) -> bool:
        """Whether the home fields are ticked that have a pawn, each with its own worth."""
        return self.kind.scheme == SchemeKey.INDIVIDUEEL

    @property
    def written(self) -> bool:
        """Whether points are written as numbers."""
        return self.kind.scheme == SchemeKey.VRIJ

    @property
    def pairs_are_found(self) -> bool:
        """Whether these four find their partners at the table, and write down who they were."""
        return len(self.sides) == SINGLES and self.kind.pairs_are_found

    @property
    def in_rows(self) -> bool:
        """Whether each of four has a row of his own: for his fields, or for the card he drew."""
        return len(self.sides) == SINGLES and (self.of_fields or self.pairs_are_found)

    @property
    def seats_are_known(self) -> bool:
        """Whether the form says who plays which colour, and so who deals first."""
        return not self.pairs_are_found or self.kind.partners == Partners.BLIND

    @property
    def layout(self) -> Layout:
        """Return where everything stands on it."""
        count = len(self.parts)
        if self.in_rows:
            if not self.of_fields:
                return layouts.FOUR_FINDING
            if not self.pairs_are_found:
                return layouts.FOUR_WITH_FIELDS
            known = self.seats_are_known
            return layouts.FOUR_SEATED_FIELDS if known else layouts.FOUR_FINDING_FIELDS
        if self.written:
            return layouts.THREE_WRITTEN if count > 2 else layouts.TWO_WRITTEN
        if self.of_fields:
            return layouts.TWO_WITH_FIELDS
        if count > 2:
            return layouts.THREE_TEAMS
        if len(self.sides) > 2:
            return layouts.TWO_PAIRS
        alone = self.pawns(self.parts[0]) == PLAYER_PAWNS
        return layouts.TWO_PLAYERS if alone else layouts.TWO_TEAMS

    def pawns(self, part: tuple[int, ...]) -> int:
        """Return how many pawns can be home of those who have one number together."""
        return PLAYER_PAWNS * self.kind.plays.players * len(part)

    def colours(self, place: int) -> str:
        """Return what is played from this place: "red and yellow"."""
        return colours_label(self.kind.plays.seats(len(self.sides), place))
