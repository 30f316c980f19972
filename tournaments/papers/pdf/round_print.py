"""All that a round needs on paper, in the order in which it is used, as one PDF."""

import datetime
import io

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

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


def round_print(
    paper: RoundPaper, base: str, made_at: datetime.datetime, progress: Progress
) -> bytes:
    """Return what hangs on the wall, by number and where that is long by name; the list by table
    for who hands out and takes in; and the score forms, whose codes lead to `base`."""
    register_fonts()
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4, pageCompression=1, lang=get_language())
    canvas.setTitle(_("Lists and forms of round %(round)s") % {"round": paper.round})
    draw_leaves(canvas, round_leaves(paper, base, made_at, progress))
    canvas.save()
    return file.getvalue()


def round_leaves(
    paper: RoundPaper, base: str, made_at: datetime.datetime, progress: Progress
) -> list[Leaf]:
    """Return the pages of a round in the order of their use."""
    lists = [by_team(paper), *filter(None, [by_name(paper)]), by_table(paper)]
    return [
        *(leaf for each in lists for leaf in listing_leaves(paper, made_at, each)),
        *form_leaves(filled_pages(paper), cutting_hint(), base, progress),
    ]
