"""What became of the photos of forms that were sent, for who sends them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.cards.queries.form_readings import (
    CODE_NOT_READABLE,
    OF_ANOTHER_DRIVE,
    cards_by_code,
    matches_card,
    places_by_code,
)
from tournaments.cards.queries.kept_pictures import HEAD_OF_CUT_OUT, why_not_shown
from tournaments.models import FormPhoto, FormReading, Tournament
from tournaments.models.form_photos import FormReadingState

MOST_LISTED = 50  # photos, and forms that were put aside


@dataclass(frozen=True, slots=True)
class PhotoSent:
    """A photo and the forms on it: how many, how many of these are `saved`, for their card is in
    and says the same or they became one, and how many `waiting` at the desk. `tables` says of which
    tables they are, or why they are of none, as where some wait that are `of_no_table`."""

    photo: FormPhoto
    forms: int
    saved: int
    waiting: int
    tables: str
    of_no_table: bool = False


def photos_sent(tournament: Tournament) -> list[PhotoSent]:
    """Return the photos that came last, newest first and without their bytes, in five queries at
    most."""
    of_drive = FormPhoto.objects.filter(tournament=tournament).select_related("sent_by")
    photos = list(of_drive.defer("content").order_by("-pk")[:MOST_LISTED])
    if not photos:
        return []
    readings: dict[int, list[FormReading]] = defaultdict(list)
    for each in FormReading.objects.filter(photo__in=photos).defer("cut_out"):
        readings[each.photo_id].append(each)
    listed = [each for of_photo in readings.values() for each in of_photo]
    places = places_by_code(tournament.pk, {each.code for each in listed})
    saved = _saved(tournament, listed)
    return [_sent(photo, readings[photo.pk], places, saved) for photo in photos]


def _saved(tournament: Tournament, readings: Sequence[FormReading]) -> set[int]:
    """Return the keys of the forms that were taken, or say what the card of their table does."""
    waiting = [each for each in readings if each.state == FormReadingState.WAITING and each.code]
    cards = cards_by_code(tournament, {each.code for each in waiting})
    typed = {
        each.pk
        for each in waiting
        if each.code in cards and matches_card(each, cards[each.code], tournament.scoring)
    }
    return typed | {each.pk for each in readings if each.state == FormReadingState.TAKEN}


def _sent(
    photo: FormPhoto,
    readings: Sequence[FormReading],
    places: Mapping[str, tuple[int, int]],
    saved: set[int],
) -> PhotoSent:
    waits = [each for each in readings if each.state == FormReadingState.WAITING]
    of_none = _of_no_table(waits, places)
    of_tables = _tables([places[each.code] for each in readings if each.code in places])
    return PhotoSent(
        photo,
        len(readings),
        sum(each.pk in saved for each in readings),
        sum(each.pk not in saved for each in waits),
        "; ".join(filter(None, [of_tables, *of_none])),
        bool(of_none),
    )


def _of_no_table(
    waits: Sequence[FormReading], places: Mapping[str, tuple[int, int]]
) -> Sequence[str]:
    """Return why forms that wait are of no table of the drive, each reason once."""
    whys = {
        OF_ANOTHER_DRIVE if each.code else CODE_NOT_READABLE
        for each in waits
        if each.code not in places
    }
    return sorted(str(why) for why in whys)


def _tables(places: Sequence[tuple[int, int]]) -> str:
    of_rounds: dict[int, list[int]] = defaultdict(list)
    for round_, table in sorted(set(places)):
        of_rounds[round_].append(table)
    return "; ".join(
        _("round %(round)s, table %(table)s") % {"round": round_, "table": _in_runs(tables)}
        for round_, tables in of_rounds.items()
    )


def _in_runs(numbers: Sequence[int]) -> str:
    """Return numbers that go up, three and more that follow each other by the first and the last:
    "1–12, 15, 16"."""
    runs: list[list[int]] = []
    for each in numbers:
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    texts = (f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
    return ", ".join(texts)


@dataclass(frozen=True, slots=True)
class PutAside:
    """A form that was put aside and can wait again, with its `table` in words where that was read;
    its picture is `not_shown` for that reason, empty where it is."""

    reading: FormReading
    table: str
    not_shown: str


def put_aside_last(tournament: Tournament) -> list[PutAside]:
    """Return the forms that were put aside last, newest first, in two queries at most."""
    aside = FormReading.objects.filter(
        photo__tournament=tournament, state=FormReadingState.ASIDE
    ).annotate(head=HEAD_OF_CUT_OUT)
    last = list(aside.select_related("by").defer("cut_out").order_by("-at")[:MOST_LISTED])
    places = places_by_code(tournament.pk, {each.code for each in last})
    return [
        PutAside(
            each,
            _tables([places[each.code]] if each.code in places else []),
            why_not_shown(bytes(each.head or b"")),
        )
        for each in last
    ]
