"""All that a round needs on paper, in the order in which it is used, as one PDF."""

import datetime

from django.utils.translation import gettext as _

from tournaments.core.services.jobs import Progress
from tournaments.enums import PaperKind
from tournaments.papers.pdf.pen import Leaf, pdf_of
from tournaments.papers.pdf.score_forms import cutting_hint, filled_pages, form_leaves
from tournaments.papers.pdf.table_lists import by_name, by_table, by_team, listing_leaves
from tournaments.papers.pdf.typeface import register_fonts
from tournaments.papers.queries.plan_paper import RoundsPaper
from tournaments.papers.queries.round_paper import RoundPaper


def round_print(
    paper: RoundPaper, base: str, made_at: datetime.datetime, progress: Progress
) -> bytes:
    """Return what hangs on the wall, by number and where that is long by name; the list by table
    for who hands out and takes in; and the score forms, whose codes lead to `base`."""
    register_fonts()
    title = _("Lists and forms of round %(round)s") % {"round": paper.round}
    forms = form_leaves(filled_pages(paper), cutting_hint(), base, progress)
    return pdf_of(title, [*_lists(paper, made_at), *forms])


def rounds_print(
    paper: RoundsPaper, base: str, made_at: datetime.datetime, progress: Progress
) -> bytes:
    """Return the lists of one round after the other, and behind them the forms of all rounds, as
    one stack that is cut at once."""
    register_fonts()
    lists = [_lists(round_, made_at) for round_ in paper.rounds]
    forms = form_leaves(filled_pages(*paper.rounds), cutting_hint(), base, progress)
    return pdf_of(str(PaperKind.ROUNDS.label), *lists, forms)


def _lists(paper: RoundPaper, made_at: datetime.datetime) -> list[Leaf]:
    lists = [by_team(paper), *filter(None, [by_name(paper)]), by_table(paper)]
    return [leaf for each in lists for leaf in listing_leaves(paper, made_at, each)]
