"""The night that the clock goes back, when an hour comes twice, and the one that it goes on."""

import html
import io
import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.template import Context, Template
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import override
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.tournaments.papers.pdf.paper import HEADING
from tournaments.core.exchange.writing import Worksheet, write_csv, write_xlsx
from tournaments.entries.queries.money import Takings
from tournaments.hall.queries.clock import ClockState, clock_of
from tournaments.hall.services.clock import start_clock
from tournaments.moments import clock_time, plain_time
from tournaments.papers.pdf.door_list import door_list
from tournaments.papers.queries.filled_papers import DoorPaper

TEN_TO_THREE = datetime(2026, 10, 25, 0, 50, tzinfo=UTC)  # summer time, before the clock goes back
TEN_TO_TWO = datetime(2027, 3, 28, 0, 50, tzinfo=UTC)  # winter time, before the clock goes on
DUTCH = {"Accept-Language": "nl"}
FORTY = timedelta(minutes=40)


@pytest.mark.parametrize(
    ("moment", "said", "stored"),
    [
        (TEN_TO_THREE - FORTY * 2, "01:30", "2026-10-25 01:30"),
        (TEN_TO_THREE, "02:50 zomertijd", "2026-10-25 02:50+02:00"),
        (TEN_TO_THREE + FORTY, "02:30 wintertijd", "2026-10-25 02:30+01:00"),
        (TEN_TO_THREE + FORTY * 2, "03:10", "2026-10-25 03:10"),
        (TEN_TO_TWO, "01:50", "2027-03-28 01:50"),
        (TEN_TO_TWO + FORTY, "03:30", "2027-03-28 03:30"),
    ],
)
def test_of_the_hour_that_comes_twice_each_time_says_which_it_is(moment, said, stored):
    with override("nl"):
        assert clock_time(moment) == said
        page = Template('{{ at|time:"H:i" }}|{{ at|date:"j F H:i" }}|{{ at|date:"j F" }}')
        shown = page.render(Context({"at": moment})).split("|")
    day = "25 oktober" if moment < TEN_TO_TWO else "28 maart"
    assert shown == [said, f"{day} {said}", day]
    assert plain_time(moment) == stored


def test_a_day_and_nothing_are_still_written_as_ever():
    page = Template('{{ day|date:"j F Y" }}|{{ nothing|time:"H:i" }}|{{ at|time:"H:i" }}')
    values = {"day": TEN_TO_THREE.date(), "nothing": None, "at": datetime(2026, 10, 25, 2, 30)}
    with override("nl"):
        assert page.render(Context(values)) == "25 oktober 2026||02:30"


@pytest.fixture
def drive(db):
    drive = a_tournament(a_user("anna"), minutes_per_round=40, public=True)
    a_published_round(drive, [tuple(entries(drive, 2))])
    return drive


def text_of(client, name, drive):
    page = client.get(reverse(name, args=[drive.code]), headers=DUTCH).content.decode()
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.parametrize(
    ("began", "start", "end"),
    [(TEN_TO_THREE, "02:50:00 zomertijd", "02:30 wintertijd"), (TEN_TO_TWO, "01:50:00", "03:30")],
)
def test_a_round_of_forty_minutes_never_ends_before_it_began(client, drive, began, start, end):
    with time_machine.travel(began, tick=False) as now:
        client.force_login(drive.memberships.get().user)
        start_clock(round=drive.rounds.get(), minutes=40, by=None)
        assert (clock_of(drive).seconds, clock_of(drive).ends) == (2400, began + FORTY)
        for name in ("hall", "beamer"):
            assert f"tot {end}" in text_of(client, name, drive), name
        assert start in text_of(client, "log", drive)
        now.shift(FORTY - timedelta(seconds=1))
        assert (clock_of(drive).state, clock_of(drive).seconds) == (ClockState.RUNNING, 1)
        now.shift(timedelta(seconds=1))
        assert clock_of(drive).state == ClockState.OVER


def test_papers_and_sheets_say_which_hour_it_was():
    sheet = Worksheet("Tijden", ("Om",), ((TEN_TO_THREE,), (TEN_TO_THREE + FORTY,)))
    times = ["2026-10-25 02:50+02:00", "2026-10-25 02:30+01:00"]
    assert write_csv(sheet).decode("utf-8-sig").splitlines() == ["Om", *times]
    cells = load_workbook(io.BytesIO(write_xlsx([sheet]))).active["A"]
    assert [cell.value for cell in cells] == ["Om", *times]

    paper = DoorPaper(HEADING, (), Takings(0, 0, 0, 0))
    for moment, said in ((TEN_TO_THREE, "02:50 zomertijd"), (TEN_TO_TWO + FORTY, "03:30")):
        with override("nl"):
            file = door_list(paper, localtime(moment))
        assert f"om {said}\n" in PdfReader(io.BytesIO(file)).pages[0].extract_text()
