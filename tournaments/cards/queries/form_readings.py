"""The forms that were read from photos and wait at the desk, and the photos themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BinaryField, Count, Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Substr
from django.utils.translation import gettext as _

from tournaments.cards.queries.desk import DeskTable
from tournaments.cards.queries.kept_pictures import HEAD, why_not_shown
from tournaments.enums import CardState
from tournaments.models import FormPhoto, FormReading, GameTable, Round, Tournament
from tournaments.models.form_photos import FormPhotoState, FormReadingState

MOST_SHOWN = 60  # forms that wait: the rest comes as these are taken
MOST_LISTED = 50  # photos on the page of who sends them


@dataclass(frozen=True, slots=True)
class FormWaiting:
    """A form that was read and waits; `table` is the one of the round at the desk that it is of,
    None where it cannot be used, for the reason in `why_not`; `number` is that of the table in any
    case, where it is one of this round."""

    reading: FormReading
    table: DeskTable | None
    why_not: str
    number: int | None = None


def waiting_forms(round_: Round, tables: Sequence[DeskTable]) -> list[FormWaiting]:
    """Return the forms that wait, those that can be used first, in the order in which they came,
    without those that say what the card of their table does; one query where none do, else two."""
    can_be_used = [table.number for table in tables if not _why_not(round_, table)]
    usable = GameTable.objects.filter(round=round_, number__in=can_be_used, code=OuterRef("code"))
    waiting = FormReading.objects.filter(
        photo__tournament=round_.tournament_id, state=FormReadingState.WAITING
    ).annotate(
        is_usable=Exists(usable),
        head=Substr("cut_out", 1, HEAD, output_field=BinaryField()),
    )
    readings = list(waiting.order_by("-is_usable", "pk").defer("cut_out")[:MOST_SHOWN])
    places = _places(round_.tournament_id, {each.code for each in readings})
    by_number = {table.number: table for table in tables}
    found = [
        _waiting(
            each,
            round_,
            places.get(each.code),
            by_number,
            why_not_shown(bytes(each.head or b"")),
        )
        for each in readings
    ]
    cards = {table.number: table.card for table in tables}
    news = [each for each in found if not each.number or cards[each.number] != _spoken(each)]
    return sorted(news, key=lambda form: form.table is None)


def _spoken(waiting: FormWaiting) -> str:
    """Return the numbers of a form as those of a card are shown."""
    return "–".join(str(number) for number in waiting.reading.read["numbers"])


def _places(tournament: int, codes: set[str]) -> dict[str, tuple[int, int]]:
    """Return the round and the number of each table of the drive by the code on its form."""
    if not codes:
        return {}
    tables = GameTable.objects.filter(code__in=codes, round__tournament=tournament)
    rows = tables.values_list("code", "round__number", "number")
    return {code: (round_, number) for code, round_, number in rows}


def _waiting(
    reading: FormReading,
    round_: Round,
    place: tuple[int, int] | None,
    tables: dict[int, DeskTable],
    no_picture: str,
) -> FormWaiting:
    if not reading.code:
        return FormWaiting(reading, None, _("Code not readable: type this form"))
    if place is None:
        return FormWaiting(
            reading, None, _("Form of another drive, or of tables that were changed")
        )
    number, at = place
    if number != round_.number or at not in tables:
        where = {"round": number, "table": at}
        return FormWaiting(reading, None, _("Form of round %(round)s, table %(table)s") % where)
    table = tables[at]
    why_not = _why_not(round_, table) or no_picture
    return FormWaiting(reading, None if why_not else table, why_not, at)


def _why_not(round_: Round, table: DeskTable) -> str:
    """Return why no form of a table is of use now; empty where one is."""
    named = {"table": table.number}
    if table.card is not None:
        return _("Table %(table)s has a card already") % named
    if table.state is CardState.DIFFERENT:
        return _("Table %(table)s: solve the difference first") % named
    if round_.entered_twice and table.state is CardState.EMPTY:
        return _("Table %(table)s: somebody enters the card first") % named
    return ""


def contradict(one: FormReading, other: FormReading) -> bool:
    """Return whether two readings of forms of a table say different things; what is in doubt agrees
    with anything."""
    return any(
        None not in pair and pair[0] != pair[1]
        for pair in zip(_said(one), _said(other), strict=False)
    )


def _said(reading: FormReading) -> list[int | None]:
    read = reading.read
    ticked = None if {"winner", "time_over"} & set(reading.doubts) else ticked_winner(read)
    return [*read["numbers"], ticked, *read.get("cards", [])]


def ticked_winner(read: Mapping[str, Any]) -> int | None:
    """Return which box of the winner was read as ticked, from 1, 0 where time was over; None where
    none was, or not clearly."""
    if read.get("winner") is not None:
        return int(read["winner"]) + 1
    return 0 if read.get("time_over") else None


def photos_mark(tournament: Tournament) -> str:
    """Return what changes with every photo that comes and every form that is read, taken or put
    aside, empty without any; one query, and one more where there are photos."""
    photos = tournament.form_photos.aggregate(
        newest=Max("pk"), queued=Count("pk", filter=Q(state=FormPhotoState.QUEUED))
    )
    if photos["newest"] is None:
        return ""
    readings = FormReading.objects.filter(photo__tournament=tournament.pk)
    last: datetime | None = readings.aggregate(last=Max("at"))["last"]
    return f"{photos['newest']}.{photos['queued']}.{last.timestamp() if last else 0:.6f}"


def photos_being_read(tournament: Tournament) -> int:
    """Return how many photos wait for the worker, or are under way."""
    return tournament.form_photos.filter(state=FormPhotoState.QUEUED).count()


def photos_sent(tournament: Tournament) -> QuerySet[FormPhoto]:
    """Return the photos that came last, each with how many forms are on it (`forms`), how many of
    these were taken (`taken`) and wait (`waiting`), and without its bytes."""
    readings = {
        "forms": Count("readings"),
        "taken": Count("readings", filter=Q(readings__state=FormReadingState.TAKEN)),
        "waiting": Count("readings", filter=Q(readings__state=FormReadingState.WAITING)),
    }
    photos = FormPhoto.objects.filter(tournament=tournament).annotate(**readings)
    return photos.select_related("sent_by").defer("content").order_by("-pk")[:MOST_LISTED]


def put_aside_last(tournament: Tournament) -> list[FormReading]:
    """Return the forms that were put aside last, which can wait again."""
    aside = FormReading.objects.filter(
        photo__tournament=tournament, state=FormReadingState.ASIDE
    ).select_related("by")
    return list(aside.defer("cut_out").order_by("-at")[:MOST_LISTED])
