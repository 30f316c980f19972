"""The rows of a score form of four players, and the pairs below them."""

from django.utils.translation import gettext as _

from scoring.formats import SINGLES, parties, partner_of
from tournaments.papers.pdf.form import Form, fields_label
from tournaments.papers.pdf.list_lines import partner_sentences
from tournaments.papers.pdf.pen import Pen
from tournaments.papers.pdf.typeface import BOLD
from tournaments.scanning import form_layout as at
from tournaments.scanning import row_layout
from tournaments.scanning.row_layout import LINE_WIDTH, NAME_LEFT, NUMBER_WIDTH, Rows
from tournaments.speech import colours_label

WIDTH = at.FORM_WIDTH - 2 * at.MARGIN
DEALER = 30.0


def draw_rows(pen: Pen, form: Form, rows: Rows) -> None:
    """Draw the four players, clockwise, and below them the pairs."""
    if form.pairs_are_found:
        _draw_explained(pen, form)
    pen.box(at.MARGIN, rows.top, WIDTH, SINGLES * rows.height, line=1.2)
    pen.upright(at.MARGIN + NUMBER_WIDTH, rows.top, SINGLES * rows.height)
    if form.pairs_are_found:
        pen.upright(at.MARGIN + LINE_WIDTH, rows.top, SINGLES * rows.height, 0.5)
    for place in range(SINGLES):
        if place:
            pen.line(at.MARGIN, rows.row(place), WIDTH, 1.2)
        _draw_player(pen, form, rows, place)
    if form.of_fields:
        _draw_row_fields(pen, rows)
        _draw_winners(pen, form)
    else:
        _draw_pairs(pen, form)


def _draw_explained(pen: Pen, form: Form) -> None:
    """Draw how partners are found; who deals first, where that is not left to the cards."""
    room = WIDTH - (DEALER + 12 if form.seats_are_known else 0)
    for down, line in zip(row_layout.EXPLAINED, partner_sentences(form.kind.partners), strict=True):
        pen.text(at.MARGIN, down, line, size=9.5, room=room)
    if form.seats_are_known:
        text = _("%(colour)s deals first") % {"colour": form.colours(0)}
        pen.dealer(at.MARGIN + room + 4, row_layout.EXPLAINED[1] - 4.4, 38, text)


def pairs_label(form: Form) -> list[str]:
    """Return both pairs as the form names them: by their colours; where only the table knows them
    that of the first line, which is the first number of a card, and the others."""
    if form.pairs_are_found:
        return [_("line 1 and partner"), _("the others")]
    return [colours_label(pair) for pair in parties(SINGLES)]


def _draw_player(pen: Pen, form: Form, rows: Rows, place: int) -> None:
    team, top = form.sides[place], rows.row(place)
    beside = rows is row_layout.NAMED  # what is ticked stands beside the name, not below it
    right = row_layout.CARD_LEFTS[0] if beside else row_layout.FIELDS_LEFT
    room = right - NAME_LEFT - 3 - (20 if beside and form.seats_are_known else 0)
    left, size = at.MARGIN, 25
    if form.pairs_are_found:  # the desk types who played together by the lines of the form
        pen.text(left, top + 3, _("line"), size=7, room=LINE_WIDTH, align="centre")
        down = top + rows.height / 2 + 3.6
        pen.text(left, down, place + 1, font=BOLD, size=15, room=LINE_WIDTH, align="centre")
        left, size = left + LINE_WIDTH, 18
    width = at.MARGIN + NUMBER_WIDTH - left - 2
    if team.name:
        middle = top + rows.height / 2 + 3.1
        number = team.number or ""
        pen.text(left + 1, middle, number, font=BOLD, size=size, room=width, align="centre")
        pen.name(NAME_LEFT, (top + rows.names[0], top + rows.names[1]), team.name, 14, room)
    else:
        pen.text(left + 1, top + 3, _("Number"), size=7, room=width)
        pen.text(NAME_LEFT, top + 3, _("Name"), size=7, room=room)
        pen.line(NAME_LEFT, top + rows.names[1] + 0.4, room)
    if beside:
        _draw_cards(pen, top + rows.second, row_layout.CARD_LEFTS)
        if form.seats_are_known:
            left = right - 22
            pen.text(left, top + 6, form.colours(place), font=BOLD, size=11, room=19, align="right")
    else:
        _draw_second(pen, form, rows, place)


def _draw_second(pen: Pen, form: Form, rows: Rows, place: int) -> None:
    """Draw below the name the colour, and the partner or the card that finds him."""
    down = rows.row(place) + rows.second
    right = row_layout.FIELDS_LEFT - 3
    if form.pairs_are_found:
        if form.seats_are_known:
            pen.text(NAME_LEFT, down + 4.7, form.colours(place), font=BOLD, size=11, room=18)
        cards = row_layout.cards_below(seats_are_known=form.seats_are_known)
        _draw_cards(pen, down, cards)
        return
    pen.text(NAME_LEFT, down, form.colours(place), font=BOLD, size=11, room=18)
    partner = partner_of(SINGLES, place) or 0
    text = form.sides[partner].label or form.colours(partner)
    room = right - NAME_LEFT - 19 - (DEALER + 2 if place == 0 else 0)
    pen.text(NAME_LEFT + 19, down, _("with %(partner)s") % {"partner": text}, size=9.5, room=room)
    if place == 0:
        pen.dealer(right - DEALER, down - 3.4, DEALER)


def _draw_cards(pen: Pen, down: float, lefts: tuple[float, float]) -> None:
    """Draw which card the player drew, to tick."""
    for left, text in zip(lefts, (_("red card"), _("black card")), strict=True):
        pen.tick(left, down, text, 26, size=9.5)


def _draw_row_fields(pen: Pen, rows: Rows) -> None:
    """Draw the home fields of each, with their worth, and the sum."""
    room = row_layout.FIELDS_LEFT - at.MARGIN + 4 * at.FIELDS_STEP
    pen.text(at.MARGIN, rows.top - 1.4, fields_label(), size=8.5, room=room, align="right")
    left, _down = rows.sum_box(0)
    width = at.SUM_WIDTH
    pen.text(left, rows.top - 1.4, _("sum"), size=8.5, room=width, align="centre")
    for place in range(SINGLES):
        boxes = rows.field_boxes(place)
        pen.boxes(boxes, [*range(1, len(boxes) + 1)], boxes[0][1] - 1.2)
        left, down = rows.sum_box(place)
        pen.box(left, down, width, at.BOX, line=2)


def _draw_winners(pen: Pen, form: Form) -> None:
    """Draw one box for each pair, below all rows."""
    down = row_layout.WINNERS
    pen.text(at.MARGIN, down + 4.7, _("winners"), font=BOLD, size=11, room=38)
    for left, text in zip(row_layout.WINNER_LEFTS, pairs_label(form), strict=True):
        pen.box(left, down, at.TICK, at.TICK, line=2)
        pen.text(left + 9, down + 4.7, text, font=BOLD, size=11, room=60)


def _draw_pairs(pen: Pen, form: Form) -> None:
    """Draw the number of each pair that the cards made."""
    for top, text in zip(row_layout.PAIR_TOPS, pairs_label(form), strict=True):
        pen.box(at.MARGIN, top, WIDTH, row_layout.PAIR_HEIGHT, line=1.2)
        pen.text(at.MARGIN + 3, top + 6, text, font=BOLD, size=13, room=50)
        label_at, down = top + row_layout.PAIR_BOX_TOP - 1.2, top + row_layout.PAIR_BOX_TOP
        room = at.PAWNS_LEFT - at.MARGIN - 2
        pen.text(at.MARGIN, label_at, _("pawns home"), size=8.5, room=room, align="right")
        boxes = [(left, down) for left, _top in at.TWO_BANDS.pawn_boxes(0)]
        pen.boxes(boxes, [*range(len(boxes))], label_at)
        pen.text(
            at.WINNER_LEFT - 3, label_at, _("winner"), size=8.5, room=at.BOX + 5, align="centre"
        )
        pen.box(at.WINNER_LEFT, down, at.BOX, at.BOX, line=2)
