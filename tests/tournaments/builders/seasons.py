"""Seasons for tests, with points that can be told by heart."""

import datetime
import re
from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from tests.factories import a_card, a_published_round, a_tournament, a_user
from tournaments.models import Entry, Evening, Season, Tournament, User
from tournaments.seasons.services.seasons import SheetResult, add_drive, import_evening

FIRST = datetime.date(2026, 9, 12)


def a_season(by: User | None = None, **values: Any) -> Season:
    """A season of which the best two evenings count, without a joker."""
    return Season.objects.create(
        **{"owner": by or a_user(), "name": "Clubcompetitie", "counting": 2} | values
    )


def a_sheet(season: Season, points: Mapping[str, int], week: int = 0, **joker: Any) -> Evening:
    """An evening on paper, so many weeks after the first one."""
    jokers = joker.get("jokers", ())
    return import_evening(
        season=season,
        name=f"Avond {week + 1}",
        date=FIRST + datetime.timedelta(weeks=week),
        rows=[SheetResult(name, None, gained, name in jokers) for name, gained in points.items()],
        by=season.owner,
    )


def a_drive(by: User, *names: str, week: int = 0, **values: Any) -> Tournament:
    """A drive of one round with teams of these names, without cards."""
    date = FIRST + datetime.timedelta(weeks=week)
    values = {"rounds_planned": 1} | values
    drive = a_tournament(by, name=f"Drive {week + 1}", date=date, **values)
    Entry.objects.bulk_create(
        Entry(tournament=drive, number=number, name=name)
        for number, name in enumerate(names, start=1)
    )
    return drive


def played(drive: Tournament, *pawns: tuple[int, int]) -> Tournament:
    """The same after one round of cards: the first two teams at table 1, and so on."""
    teams = list(drive.entries.order_by("pk"))
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    for table, (first, second) in zip(round_.tables.order_by("number"), pawns, strict=False):
        a_card(table, first, second)
    return drive


def an_evening(season: Season, drive: Tournament) -> Evening:
    """The drive as an evening of the season."""
    return add_drive(season=season, tournament=drive, by=season.owner)


def to(name, season, *rest):
    """The address of a page of this season."""
    return reverse(name, args=[season.code, *rest])


def text_of(answer):
    """What a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())
