"""The number that holds the final standings, below their list."""

from django.utils.translation import gettext as _
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from tournaments.pdf.typeface import BOLD, REGULAR
from tournaments.queries.seals import Seal

TEXT = ParagraphStyle("seal", fontName=REGULAR, fontSize=9, leading=12)
SHORT = ParagraphStyle("seal-short", fontName=BOLD, fontSize=14, leading=19)
WHOLE = ParagraphStyle("seal-whole", fontName=REGULAR, fontSize=8, leading=11)


def seal_below(seal: Seal) -> Flowable:
    """The short form to read aloud, how it is checked, and the whole; on one page."""
    how = _(
        "In the journal, which the organiser can save for you, link %(number)s must begin with the "
        "same digits: that is told by “manage.py verify” with the file. If not, something was "
        "changed afterwards."
    )
    return KeepTogether(
        [
            Spacer(1, 5 * mm),
            Paragraph(_("Check number of these standings") + ": " + seal.short, SHORT),
            Paragraph(how % {"number": seal.number}, TEXT),
            Paragraph(f"{_('in full')}: {seal.hash}", WHOLE),
        ]
    )
