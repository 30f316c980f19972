"""All that a round needs on paper, in the order in which it is used, as one PDF."""

import datetime
import io

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tournaments.enums import PaperKind
from tournaments.papers.pdf.letterhead import register_fonts
from tournaments.papers.pdf.pen import Leaf, draw_leaves
from tournaments.papers.pdf.score_forms import (
    Progress,
    cutting_hint,
    filled_pages,
    form_leaves,
)
from tournaments.papers.pdf.table_lists import by_name, by_table, by_team, listing_leaves
from tournaments.papers.queries.paper_content import RoundPaper
from tournaments.papers.queries.plan_paper import RoundsPaper


def round_print(
    paper: RoundPaper, base: str, made_at: datetime.datetime, progress: Progress
) -> bytes:
    """Return what hangs on the wall, by number and where that is long by name; the list by table
    for who hands out and takes in; and the score forms, whose codes lead to `base`."""
    register_fonts()
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4, pageCompression=1, lang=get_language())
    canvas.setTitle(_("Lists and forms of round %(round)s") % {"round": paper.round})
    forms = form_leaves(filled_pages(paper), cutting_hint(), base, progress)
    draw_leaves(canvas, [*_lists(paper, made_at), *forms])
    canvas.save()
    return file.getvalue()


def rounds_print(
    paper: RoundsPaper, base: str, made_at: datetime.datetime, progress: Progress
) -> bytes:
    """Return the lists of one round after the other, and behind them the forms of all rounds, as
    one stack that is cut at once."""
    register_fonts()
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4, pageCompression=1, lang=get_language())
    canvas.setTitle(str(PaperKind.ROUNDS.label))
    for round_ in paper.rounds:
        draw_leaves(canvas, _lists(round_, made_at))
    draw_leaves(canvas, form_leaves(filled_pages(*paper.rounds), cutting_hint(), base, progress))
    canvas.save()
    return file.getvalue()


def _lists(paper: RoundPaper, made_at: datetime.datetime) -> list[Leaf]:
    lists = [by_team(paper), *filter(None, [by_name(paper)]), by_table(paper)]
    return [leaf for each in lists for leaf in listing_leaves(paper, made_at, each)]
