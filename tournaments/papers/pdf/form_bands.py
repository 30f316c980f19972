"""The bands of a score form, one for each who has a number, and its rows of four players."""

from django.utils.translation import gettext as _

from scoring.formats import SINGLES, parties, partner_of
from tournaments.papers.pdf.form_content import Form
from tournaments.papers.pdf.list_lines import partner_sentences
from tournaments.papers.pdf.pen import Pen
from tournaments.papers.pdf.typeface import BOLD
from tournaments.scanning import form_layout as at
from tournaments.scanning import row_layout
from tournaments.scanning.row_layout import LINE_WIDTH, NAME_LEFT, NUMBER_WIDTH, Rows
from tournaments.speech import colours_label

# In a band of two partners: how far down the first name stands, and from it to the second.
PARTNERS, PARTNER_STEP = (3.7, 7.4), 9.8


def draw_bands(pen: Pen, form: Form, bands: at.Bands) -> None:
    """Draw all bands, from the one that deals first down."""
    if not bands.labelled:
        left = at.DIGITS_LEFT if form.written else at.PAWNS_LEFT
        pen.text(left, bands.tops[0] - 1.4, _boxes_label(form), size=8.5)
    for band, part in enumerate(form.parts):
        top = bands.tops[band]
        pen.box(at.MARGIN, top, at.FORM_WIDTH - 2 * at.MARGIN, bands.height, line=1.2)
        pen.upright(at.MARGIN + at.NUMBER_WIDTH, top, bands.height)
        if len(part) > 1:
            _draw_partners(pen, form, part, top, bands)
        else:
            _draw_one(pen, form, part[0], top, bands)
        _draw_boxes(pen, form, bands, band, part)


def _room() -> float:
    return at.PAWNS_LEFT - at.NAME_LEFT - 3


def _draw_one(pen: Pen, form: Form, place: int, top: float, bands: at.Bands) -> None:
    """Number and name of a team or of a single player, and what is played."""
    team = form.sides[place]
    label = top + bands.label
    word = _("number") if form.kind.plays.singles else _("team")
    pen.text(at.MARGIN, label, word, size=9, room=at.NUMBER_WIDTH, align="centre")
    room = at.FORM_WIDTH - at.MARGIN - 3 - at.NAME_LEFT
    if team.name:
        _draw_number(pen, team.number, top + bands.number, 42)
        names = (top + bands.names[0], top + bands.names[1])
        pen.name(at.NAME_LEFT, names, team.name, bands.name_size, room)
        size = bands.players_size
        pen.text(at.NAME_LEFT, top + bands.players, team.players, size=size, room=room)
    else:
        pen.text(at.NAME_LEFT, label, _("Name"), size=8)
        pen.line(at.NAME_LEFT, top + bands.name_line, room)
    down = top + bands.colours
    pen.text(at.NAME_LEFT, down, form.colours(place), font=BOLD, size=11, room=_room())
    if place == 0:
        pen.dealer(at.NAME_LEFT, top + bands.dealer, _room())


def _draw_partners(
    pen: Pen, form: Form, part: tuple[int, ...], top: float, bands: at.Bands
) -> None:
    """Draw both partners below each other, each with the colour that is played."""
    right = at.FORM_WIDTH - at.MARGIN - 3
    for row, place in enumerate(part):
        team, down = form.sides[place], top + row * PARTNER_STEP
        pen.text(
            right - 26, down + 7.3, form.colours(place), font=BOLD, size=13, room=26, align="right"
        )
        room = right - 28 - at.NAME_LEFT
        if team.name:
            _draw_number(pen, team.number, down + 7.9, 24)
            names = (down + PARTNERS[0], down + PARTNERS[1])
            pen.name(at.NAME_LEFT, names, team.name, 15, room)
        else:
            pen.text(at.MARGIN + 2, down + 4, _("Number"), size=7, room=at.NUMBER_WIDTH - 4)
            pen.text(at.NAME_LEFT, down + 4, _("Name"), size=7)
            pen.line(at.NAME_LEFT, down + 8.6, room)
        pen.line(at.MARGIN, down + PARTNER_STEP, at.NUMBER_WIDTH, 0.4)
    if not form.pairs_are_found:
        down = top + bands.colours
        pen.text(at.NAME_LEFT, down, colours_label(part), font=BOLD, size=11, room=_room())
    if 0 in part:
        text = _("%(colour)s deals first") % {"colour": form.colours(0)}
        pen.dealer(at.NAME_LEFT, top + bands.dealer, _room(), text)


def _draw_number(pen: Pen, number: int | None, down: float, size: float) -> None:
    pen.text(
        at.MARGIN + 1,
        down,
        number or "",
        font=BOLD,
        size=size,
        room=at.NUMBER_WIDTH - 2,
        align="centre",
    )


def _draw_boxes(pen: Pen, form: Form, bands: at.Bands, band: int, part: tuple[int, ...]) -> None:
    label_at = bands.tops[band] + bands.box_top - 1.4
    if form.written:
        boxes = bands.digit_boxes(band)
        if bands.labelled:
            pen.text(boxes[0][0], label_at, _boxes_label(form), size=8.5)
        pen.boxes(boxes, [], label_at)
    elif form.of_fields:
        _draw_fields(pen, bands, band, label_at)
    else:
        if bands.labelled:
            text, room = _boxes_label(form), _room() + 1
            pen.text(at.NAME_LEFT, label_at, text, size=8.5, room=room, align="right")
        boxes = bands.pawn_boxes(band, form.pawns(part))
        pen.boxes(boxes, [*range(len(boxes))], label_at)
    left, down = bands.winner_box(band)
    pen.text(left - 3, label_at, _("winner"), size=8.5, room=at.BOX + 5, align="centre")
    pen.box(left, down, at.BOX, at.BOX, line=2)


def _boxes_label(form: Form) -> str:
    return _("points") if form.written else _("pawns home")


def _draw_fields(pen: Pen, bands: at.Bands, band: int, label_at: float) -> None:
    """Draw the four home fields with their worth, and their sum."""
    room = at.FIELDS_LEFT - at.NAME_LEFT - 2
    pen.text(at.NAME_LEFT, label_at, fields_label(), size=8.5, room=room, align="right")
    boxes = bands.field_boxes(band)
    pen.boxes(boxes, [*range(1, len(boxes) + 1)], label_at)
    left, down = bands.sum_box(band)
    pen.text(left, label_at, _("sum"), size=8.5, room=at.SUM_WIDTH, align="centre")
    pen.box(left, down, at.SUM_WIDTH, at.BOX, line=2)


def fields_label() -> str:
    """Return what the boxes of home fields ask; a field is worth its number, the deepest 4
    ([000])."""
    return _("home fields with a pawn, 4 is the deepest")


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
