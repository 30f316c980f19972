"""How a score card becomes points, in the sentences of the rules sheet."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.enums import Rest, SchemeKey
from tournaments.queries.paper_content import RulesPaper


def scoring_said(paper: RulesPaper) -> tuple[str, ...]:
    """What a pawn at home and a win are worth in this drive; the numbers of `scoring.schemes`."""
    if paper.kind.scheme == SchemeKey.VRIJ:
        return (_written(paper),)
    return (
        *_counted(paper),
        _("If time is over, nobody wins and the pawns that are home count."),
    )


def _written(paper: RulesPaper) -> str:
    bounds = {"step": paper.step, "maximum": paper.maximum}
    if paper.step == 1:
        return _("The points are written on the form, at most %(maximum)s.") % bounds
    text = _("The points are written on the form, multiples of %(step)s, at most %(maximum)s.")
    return text % bounds


def _counted(paper: RulesPaper) -> Iterator[str]:
    scheme, plays = paper.kind.scheme, paper.kind.plays
    if plays.singles and not plays.partners_change:
        yield _("Everybody plays for himself, with four pawns.")
    if scheme == SchemeKey.NK:
        yield _("2 points per pawn home; who wins in time has 10 more.")
    elif scheme == SchemeKey.KOPPEL and not plays.one_opponent:
        yield _("5 points per pawn home; the winner has 2 more for each pawn the other teams lack.")
    elif scheme == SchemeKey.KOPPEL:
        yield _("5 points per pawn home; the winner has 2 more for each pawn that the others lack.")
    elif scheme == SchemeKey.GEDEELD:
        yield _("Each of two partners gets 1 point per pawn that they have home together.")
        yield _("Who win in time get 5 more each.")
        if paper.rest == Rest.SMALL_TABLE:
            yield _("At a table of two a pawn home is worth 2 points, and a win 5.")
    elif scheme == SchemeKey.INDIVIDUEEL:
        yield _("A pawn on your last home field is worth 4 points, those before it 3, 2 and 1.")
        yield _("Who win in time get 1 more each.")
