"""Who has which number, by name: for the wall, all evening."""

import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournaments.papers.pdf.letterhead import Letterhead
from tournaments.papers.pdf.list_lines import Cell, Design, Listing
from tournaments.papers.pdf.pen import pdf_of
from tournaments.papers.pdf.typeface import register_fonts
from tournaments.papers.queries.filled_papers import NamesPaper

BY_NAME = Design(
    columns=2,
    line_height=8 * mm,
    cells=(Cell(0.0, 0.80, 16), Cell(0.82, 0.18, 18, bold=True, right=True)),
)


def name_list(paper: NamesPaper, made_at: datetime.datetime) -> bytes:
    """Return every team and every player with the number, in the order of the alphabet."""
    register_fonts()
    letterhead = Letterhead(paper.heading, _("By name"), "", made_at)
    lines = [(name, str(number or "")) for name, number in paper.names]
    listing = Listing(BY_NAME, (_("Name"), _("Number")), lines)
    return pdf_of(_("By name"), listing.leaves(letterhead))
