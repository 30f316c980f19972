"""What the desk shows of forms that were read from photos, and fills in of the one that is
chosen."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.cards.forms.form_photos import Filled, ask_where_different, fill_from_reading
from tournaments.cards.forms.scorecards import CardForm
from tournaments.cards.queries.card_entries import is_by
from tournaments.cards.queries.desk import Desk
from tournaments.cards.queries.form_readings import (
    FormWaiting,
    photos_being_read,
    tables_with_a_form,
    waiting_forms,
)
from tournaments.models import Round, Tournament, User
from tournaments.models.form_photos import FormReadingState


def photos_at(desk: Desk, form: CardForm, by: User | None) -> dict[str, Any]:
    """Return the forms that wait at the desk of a round for whoever sits there, doubts first, then
    those without a doubt and those without a cross, and last those that are not used; the tables of
    those that wait for a first entry, and how many photos are still being read. Nothing once the
    drive is finished."""
    tournament = desk.round.tournament
    if tournament.finished_at:
        return {}
    waiting = waiting_forms(desk.round, desk.tables)
    fills = ask_where_different(waiting, [fill_from_reading(form, each) for each in waiting])
    rows = (_row(desk.round, by, *each) for each in zip(waiting, fills, strict=True))
    early = [table.number for table in desk.without_an_entry if desk.round.entered_twice]
    forms = sorted((row for row in rows if row["number"] not in early), key=lambda row: row["rank"])
    used = [row for row in forms if row["fill"]]
    left, aside = _without_a_photo(desk, waiting, fills)
    reading = photos_being_read(tournament)
    return {
        "forms": forms,
        "early": sorted({each.number for each in waiting if each.number in early}),
        "usable": len(used),
        "reading": reading,
        "fills": {str(row["pk"]): row["fill"] for row in used},
        "left": left if used and not reading else [],
        "aside": aside,
    }


def _row(
    round_: Round, by: User | None, waiting: FormWaiting, fill: Filled | None
) -> dict[str, Any]:
    tournament = round_.tournament
    reading, table = waiting.reading, waiting.table
    why_not = waiting.why_not
    if table is not None and fill is None:
        why_not = _("Table %(table)s has another kind of form") % {"table": table.number}
    elif fill and by and _is_of_another(waiting, fill, by):
        text = _("Table %(table)s: you entered the card, so somebody else looks at this form")
        why_not, fill = text % fill.values, None
    row: dict[str, Any] = {
        "pk": reading.pk,
        "table": table.number if table else None,
        "number": waiting.number,
        "why_not": why_not,
        "card": "",
        "picture": "" if waiting.not_shown else _picture(tournament, reading.pk),
        "names": " – ".join(one.name for one in table.seated) if table else "",
        "filled": fill,
        "fill": None,
        "rank": 3,
    }
    if waiting.differs_from:
        row["card"] = reverse("desk-card", args=[tournament.code, *waiting.differs_from])
        row["card_table"] = waiting.differs_from[1]
    if fill and table:
        row["rank"] = 2 if fill.blank else 0 if fill.asks else 1
        row["fill"] = {
            "table": table.number,
            "values": fill.values,
            "empty": fill.empty,
            "question": fill.question,
            "ticked": fill.ticked,
            "again": fill.again,
            "unticked": fill.unticked,
            "picture": row["picture"],
            "aside": reverse("form-aside", args=[tournament.code, reading.pk]),
        }
    return row


def _is_of_another(waiting: FormWaiting, fill: Filled, by: User) -> bool:
    """Return whether somebody else has to look at a form: what is decided about it would be the
    second entry of who made the first."""
    first = waiting.table.entered.first if waiting.table else None
    return first is not None and is_by(first, by) and bool(fill.asks or waiting.reading.doubts)


def _picture(tournament: Tournament, reading: int) -> str:
    return reverse("form-cut-out", args=[tournament.code, reading])


def _without_a_photo(
    desk: Desk, waiting: Sequence[FormWaiting], fills: Sequence[Filled | None]
) -> tuple[list[int], list[int]]:
    """Return the tables whose card is neither in nor on a photo, where one without a cross is none
    and one that differs from a first entry is; and those of which nothing but a form that was put
    aside is there."""
    listed = [*zip(waiting, fills, strict=True)]
    blank = {each.number for each, fill in listed if fill and fill.blank}
    crossed = {each.number for each, fill in listed if not (fill and fill.blank)}
    found = tables_with_a_form(desk.round, FormReadingState.WAITING, FormReadingState.TAKEN)
    photographed = found - (blank - crossed)
    missing = [number for number in desk.missing if number not in photographed]
    aside = tables_with_a_form(desk.round, FormReadingState.ASIDE)
    left = [number for number in missing if number not in aside]
    return left, [number for number in missing if number in aside]


def desk_mark(base: str, photos: str) -> str:
    """Return what a desk asks for news with: the mark of the cards, and where there are photos that
    of these."""
    return f"{base}_{photos}" if photos else base
