"""The page on which a drive begins: an evening by name, and little else."""

import datetime
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from tests.factories import a_tournament, a_user, entries
from tournaments.enums import StageKind
from tournaments.models import LogEntry, Tournament
from tournaments.presets.queries.lines import lines_of
from tournaments.presets.queries.named import PRESETS, Division

pytestmark = pytest.mark.django_db

PAGE = "/new/"
TYPED = {"evening": "nk", "name": "Dorpsdrive", "date": "2026-11-21"}


@pytest.fixture
def anna(client):
    anna = a_user("anna")
    client.force_login(anna)
    return anna


LINES = {
    "nk": (
        "5 rondes van 50 minuten, de eerste door loten, daarna op resultaat",
        "2 per pion binnen, de winnaar 10 extra",
    ),
    "koppel": (
        "3 rondes van 40 minuten, door het lot, liefst zonder herhaling",
        "5 per pion binnen, de winnaar 2 voor elke pion die de ander niet binnen heeft",
    ),
    "finals": (
        "5 rondes van 40 minuten, de eerste door loten, daarna op resultaat, "
        "in de laatste 2 rondes: A-finale, B-finale, Overigen",
        "2 per pion binnen, de winnaar 10 extra",
    ),
    "round-robin": (
        "7 rondes van 30 minuten, iedereen tegen iedereen",
        "2 per pion binnen, de winnaar 10 extra; alle rondes vooraf op papier",
    ),
    "threes": (
        "3 rondes van 55 minuten, door het lot, liefst zonder herhaling",
        "2 per pion binnen, de winnaar 10 extra, "
        "teams van twee, drie teams aan een zespersoonstafel",
    ),
}


@pytest.mark.parametrize("key", LINES)
def test_an_evening_is_told_in_two_lines(key):
    assert lines_of(PRESETS[key]) == LINES[key]


def test_classes_without_a_name_are_told_by_their_letters():
    """Only a journal from elsewhere has them."""
    classes = Division(StageKind.CLASSES, count=2, classes=("", ""))
    told = lines_of(replace(PRESETS["nk"], divisions=(classes,)))[0]
    assert told == LINES["nk"][0] + ", vanaf ronde 1: Klasse A, Klasse B"


def test_the_page_offers_every_evening_with_its_lines_and_the_first_is_chosen(client, anna):
    page = client.get(PAGE)
    offered = list(page.context["form"].offered())
    assert [each.evening.key for each in offered] == list(PRESETS)
    assert [each.lines for each in offered] == [lines_of(each) for each in PRESETS.values()]
    assert page.content.decode().count("checked") == 1
    assert page.context["form"].chosen() == PRESETS["nk"]


@pytest.mark.parametrize("key", PRESETS)
def test_a_name_and_a_day_make_the_drive_as_the_evening_has_it(client, anna, key):
    answer = client.post(PAGE, TYPED | {"evening": key})
    drive = Tournament.objects.get()
    assert answer.headers["Location"] == reverse("drive", args=[drive.code])
    wanted = PRESETS[key].values
    assert {name: getattr(drive, name) for name in wanted} == wanted
    assert drive.stages.count() == len(PRESETS[key].divisions)
    entry = LogEntry.objects.get(action="create_tournament")
    assert (entry.actor, entry.target) == (anna, "Dorpsdrive")


def test_a_number_of_rounds_that_was_typed_goes_before_that_of_the_evening(client, anna):
    client.post(PAGE, TYPED | {"evening": "finals", "rounds_planned": "4", "place": "De Brink"})
    drive = Tournament.objects.get()
    assert (drive.rounds_planned, drive.place) == (4, "De Brink")
    assert drive.stages.get().from_round == 3


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        *(("20:00", datetime.time(20)), ("20.30", datetime.time(20, 30))),
        *(("2015", datetime.time(20, 15)), ("9", datetime.time(9)), ("20u", datetime.time(20))),
        *((" 8:05 ", datetime.time(8, 5)), ("19 uur", datetime.time(19)), ("", None)),
    ],
)
def test_the_time_at_which_it_begins_is_typed_in_any_usual_way_or_not_at_all(
    client, anna, typed, stored
):
    client.post(PAGE, TYPED | {"starts_at": typed})
    assert Tournament.objects.get().starts_at == stored


def test_what_is_wrong_with_the_time_is_said_in_a_sentence(client, anna):
    form = client.post(PAGE, TYPED | {"starts_at": "25:00"}).context["form"]
    assert form.errors == {"starts_at": ["Typ een tijd zoals 20:30."]}


def over(client, **typed):
    """What the page says of the end while something is typed on it."""
    return client.get(PAGE, typed, headers={"hx-request": "true", "hx-target": "over"})


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            {"evening": "nk", "rounds_planned": "5", "starts_at": "20:00"},
            "Met 5 rondes komen de prijzen rond 01:10. Met 4 rond 00:10.",
        ),
        (
            {"evening": "threes", "rounds_planned": "", "starts_at": "19.30"},
            "Met 3 rondes komen de prijzen rond 22:55. Met 2 rond 21:50.",
        ),
        (
            {"evening": "finals", "rounds_planned": "3", "starts_at": "20:00"},
            "Met 3 rondes komen de prijzen rond 22:40.",
        ),
        (
            {"evening": "nk", "rounds_planned": "1", "starts_at": "20:00"},
            "Met 1 ronde komen de prijzen rond 21:10.",
        ),
        (
            {"evening": "nk", "rounds_planned": "5", "starts_at": ""},
            "5 rondes duren ongeveer 5 uur en 10 minuten, met de pauzes, tot aan de prijzen.",
        ),
        *(({"evening": "nk", "rounds_planned": odd}, "") for odd in ("0", "21", "veel", "1\0")),
        ({"evening": "nk", "rounds_planned": "5", "starts_at": "25:00"}, ""),
        ({}, "5 rondes duren ongeveer 5 uur en 10 minuten, met de pauzes, tot aan de prijzen."),
        (
            {"evening": "bridge", "starts_at": "20:00"},
            "Met 5 rondes komen de prijzen rond 01:10. Met 4 rond 00:10.",
        ),
    ],
)
def test_the_end_follows_what_is_typed(client, anna, typed, said):
    answer = over(client, **typed).content.decode().strip()
    assert answer == f'<output id="over">{said}</output>'


def test_the_end_is_told_only_to_who_may_make_a_drive(client):
    assert over(client, evening="nk").status_code == 302


def test_an_earlier_drive_brings_the_time_at_which_it_began(client, anna):
    older = a_tournament(anna, name="Ouder", starts_at=datetime.time(19, 30), rounds_planned=3)
    evening = {"evening": f"again-{older.code}"}
    page = client.get(f"{PAGE}?again={older.code}")
    assert page.context["form"]["starts_at"].value() == "19:30"
    assert "Met 3 rondes komen de prijzen rond" in page.content.decode()
    assert next(page.context["form"].offered()).starts_at == "19:30"
    text = over(client, **evening).content.decode()
    assert "Met 3 rondes komen de prijzen rond 22:10" in text
    client.post(PAGE, TYPED | evening)
    assert Tournament.objects.get(name="Dorpsdrive").starts_at == datetime.time(19, 30)


def test_a_time_that_stood_there_and_was_taken_away_is_none(client, anna):
    older = a_tournament(anna, name="Ouder", starts_at=datetime.time(19, 30))
    emptied = {"evening": f"again-{older.code}", "starts_at": "", "initial-starts_at": "19:30"}
    assert "duren ongeveer" in over(client, **emptied).content.decode()
    client.post(PAGE, TYPED | emptied)
    assert Tournament.objects.get(name="Dorpsdrive").starts_at is None
    client.post(PAGE, TYPED | emptied | {"name": "Wel", "initial-starts_at": ""})
    assert Tournament.objects.get(name="Wel").starts_at == datetime.time(19, 30)


def test_an_evening_in_groups_with_too_few_rounds_is_not_made_and_keeps_what_was_typed(
    client, anna
):
    typed = TYPED | {"evening": "finals", "rounds_planned": "2", "place": "De Brink"}
    page = client.post(PAGE, typed)
    text = "Deze avond heeft 2 rondes in groepen: kies 3 rondes of meer."
    assert page.context["form"].errors == {"rounds_planned": [text]}
    assert {name: page.context["form"][name].value() for name in typed} == typed
    assert page.context["form"].chosen() == PRESETS["finals"]
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        ({"date": "31-31"}, ["date"]),
        ({"date": "1026-11-21"}, ["date"]),
        ({"name": ""}, ["name"]),
        ({"name": "x" * 81}, ["name"]),
        ({"evening": "bridge"}, ["evening"]),
        ({"evening": ""}, ["evening"]),
        ({"rounds_planned": "0"}, ["rounds_planned"]),
        ({"rounds_planned": "veel"}, ["rounds_planned"]),
        ({"rounds_planned": "21"}, ["rounds_planned"]),
        ({"place": "x" * 81}, ["place"]),
        ({"starts_at": "25:00"}, ["starts_at"]),
        ({"starts_at": "acht uur"}, ["starts_at"]),
        ({"starts_at": "20:00\0"}, ["starts_at"]),
        ({"starts_at": "9" * 5000}, ["starts_at"]),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_nothing_is_made(client, anna, wrong, fields):
    typed = TYPED | {"place": "De Brink"} | wrong
    form = client.post(PAGE, typed).context["form"]
    assert list(form.errors) == fields
    assert {name: form[name].value() for name in typed} == typed
    assert not Tournament.objects.exists()


def test_a_second_click_makes_no_second_drive_nor_second_groups(client, anna):
    for _click in range(2):
        client.post(PAGE, TYPED | {"evening": "finals"})
    assert Tournament.objects.get().stages.count() == 1


@pytest.mark.parametrize(("days", "asked"), [(360, 1), (0, 0)])
def test_a_new_drive_of_last_year_asks_whether_the_year_is_right(client, anna, days, asked):
    day = timezone.localdate() - datetime.timedelta(days=days)
    page = client.post(PAGE, TYPED | {"date": day.isoformat()}, follow=True).content.decode()
    assert page.count(escape("Klopt het jaar?")) == asked
    assert Tournament.objects.get().date == day


def test_the_newest_own_drive_is_offered_once_more_and_no_other_nor_a_demo(client, anna):
    a_tournament(name="Van een ander", date="2026-12-01")
    a_tournament(anna, name="Ouder", date="2025-01-01")
    newest = a_tournament(anna, name="Nieuwer", date="2026-01-01")
    a_tournament(anna, name="Demo", date="2026-12-01", demo=True)
    offered = [each.evening.key for each in client.get(PAGE).context["form"].offered()]
    assert offered == [f"again-{newest.code}", *PRESETS]


def test_an_older_drive_is_had_once_more_from_the_list_of_drives(client, anna):
    older = a_tournament(anna, name="Ouder", date="2025-01-01", place="De Brink")
    a_tournament(anna, name="Nieuwer", date="2026-01-01")
    page = f"{PAGE}?again={older.code}"
    assert client.get("/").content.decode().count(f'href="{page}"') == 1
    form = client.get(page).context["form"]
    asked = {name: form[name].value() for name in ("evening", "name", "place")}
    assert asked == {"evening": f"again-{older.code}", "name": "Ouder", "place": "De Brink"}
    entries(older, 3)
    answer = client.post(page, asked | {"date": "2026-11-21", "with_entries": "on"})
    drive = Tournament.objects.get(date="2026-11-21")
    assert answer.headers["Location"] == reverse("drive", args=[drive.code])
    assert (drive.name, drive.entries.count()) == ("Ouder", 3)


@pytest.mark.parametrize("odd", ["", "x", "\0", "a" * 500])
def test_a_drive_that_there_is_not_cannot_be_had_once_more(client, anna, odd):
    assert client.get(PAGE, {"again": odd}).status_code == 200
    form = client.post(PAGE, TYPED | {"evening": f"again-{odd}"}).context["form"]
    assert list(form.errors) == ["evening"]
    assert not Tournament.objects.exists()


def test_the_drive_of_another_cannot_be_had_once_more(client, anna):
    other = a_tournament()
    form = client.post(PAGE, TYPED | {"evening": f"again-{other.code}"}).context["form"]
    assert list(form.errors) == ["evening"]
    assert client.get(f"{PAGE}?again={other.code}").context["source"] is None


def test_what_was_typed_stays_when_an_earlier_drive_is_refused(client, anna):
    older = a_tournament(anna, forgotten_at=timezone.now())
    typed = TYPED | {"evening": f"again-{older.code}", "with_entries": "on"}
    form = client.post(PAGE, typed).context["form"]
    assert list(form.errors) == ["with_entries"]
    assert {name: form[name].value() for name in TYPED} == TYPED | {"evening": typed["evening"]}


def test_of_several_divisions_those_before_the_last_say_from_which_round_on():
    pools = Division(StageKind.POOLS, last=5, count=2)
    finals = Division(StageKind.FINALS, last=2)
    evening = replace(PRESETS["finals"], divisions=(pools, finals))
    evening = replace(evening, values={**evening.values, "rounds_planned": 6})
    said, _scoring = lines_of(evening)
    assert said.endswith(
        ", vanaf ronde 2: Poule A, Poule B, in de laatste 2 rondes: Finale, Overigen"
    )
