"""The page from which the hall is led: the clock, extra time, and what the big screen shows."""

import re
import time

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_card, a_member, a_published_round, entries
from tournaments.core.services.log import raise_version
from tournaments.enums import Role, Screen
from tournaments.models import ExtraTime, RoundClock, Tournament

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def round_(drive):
    teams = entries(drive, 4)
    return a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])


def visit(client, drive, **seen):
    return client.get(reverse("hall", args=[drive.code]), seen, **(HTMX if seen else {}))


def press(client, drive, act, number=1, **values):
    asked = {"act": act, "round": number} | values
    return client.post(reverse("hall-clock", args=[drive.code]), asked)


def give(client, drive, **values):
    return client.post(reverse("hall-extra", args=[drive.code]), values)


def wrongs(answer):
    return re.findall(r'<div class="wrong"[^>]*>(.*?)</div>', answer.content.decode(), re.DOTALL)


def text_of(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def refusals(answer):
    """What is told above the page, where no field is wrong."""
    return re.findall(r'role="alert">([^<]+)<', answer.content.decode())


def field_of(html, name):
    """The attributes of the field with this id."""
    tag = re.search(rf'<input [^>]*id="{name}"[^>]*>', html)[0]
    return dict(re.findall(r' ([a-z-]+)(?:="([^"]*)")?', tag))


def poll_of(client, drive):
    """The number of what is shown, which the page sends along when it asks for news."""
    page = visit(client, drive).content.decode()
    return re.search(rf'hx-get="/drive/{drive.code}/hall/\?v=(\d+)"', page)[1]


def test_before_the_first_round_there_is_nothing_to_start(client, drive):
    page = visit(client, drive).content.decode()
    assert "De klok staat hier zodra een ronde is gepubliceerd." in page
    assert 'value="start"' not in page


def test_the_clock_is_offered_with_the_minutes_of_the_drive(client, drive, round_):
    Tournament.objects.update(minutes_per_round=55)
    page = visit(client, drive).content.decode()
    field = field_of(page, "start-minutes")
    assert (field["value"], field["min"], field["max"]) == ("55", "1", "240")


def test_every_button_of_the_clock_does_what_it_says(client, drive, round_):
    assert press(client, drive, "start", minutes=40).status_code == 302
    clock = RoundClock.objects.get()
    assert clock.ends_at > timezone.now() + timezone.timedelta(minutes=39)
    press(client, drive, "pause")
    clock.refresh_from_db()
    assert clock.seconds_left in range(2398, 2401)
    press(client, drive, "more", more=5, seen_minutes=40)
    press(client, drive, "extend", minutes=-2, seen_minutes=45)
    press(client, drive, "resume")
    clock.refresh_from_db()
    assert (clock.minutes, clock.seconds_left) == (43, None)
    press(client, drive, "stop")
    assert not RoundClock.objects.exists()


def test_a_page_with_a_script_gets_its_changed_part(client, drive, round_):
    asked = {"act": "start", "round": 1, "minutes": 40}
    answer = client.post(reverse("hall-clock", args=[drive.code]), asked, **HTMX)
    html = answer.content.decode()
    assert html.strip().startswith('<div id="live"')
    assert re.findall(r'data-state="(\w+)"', html) == ["running"]
    assert re.findall(r'data-ends="(\d+)"', html) == [
        str(round(RoundClock.objects.get().ends_at.timestamp() * 1000))
    ]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Typ hoeveel minuten."),
        ("0", "Zorg ervoor dat deze waarde minstens 1 is."),
        ("veertig", "Voer een geheel getal in."),
        ("-3", "Zorg ervoor dat deze waarde minstens 1 is."),
        ("241", "Zorg ervoor dat deze waarde hoogstens 240 is."),
    ],
)
def test_minutes_that_cannot_be_are_refused_beside_the_field(client, drive, round_, typed, said):
    answer = press(client, drive, "start", minutes=typed)
    assert answer.status_code == 200
    assert [text_of(wrong) for wrong in wrongs(answer)] == [said]
    assert not RoundClock.objects.exists()


def test_a_wrong_field_says_so_itself_and_has_the_focus(client, drive, round_):
    press(client, drive, "start", minutes=40)
    answer = press(client, drive, "extend", minutes="-300", seen_minutes=40)
    html = answer.content.decode()
    field = field_of(html, "extend-minutes")
    assert field["value"] == "-300"
    assert field["aria-invalid"] == "true"
    assert field["aria-describedby"] == "extend-minutes_helptext extend-minutes_error"
    assert "autofocus" in field
    form = re.search(r'<form(?:(?!</form>).)*id="extend-minutes".*?</form>', html, re.DOTALL)[0]
    assert 'id="extend-minutes_error"' in form
    assert 'id="extend-minutes_helptext"' in form


@pytest.mark.parametrize(
    "asked", [{"act": "dance"}, {"round": "²"}, {"round": "0"}, {"act": "more", "more": "²"}, {}]
)
def test_nonsense_changes_nothing_and_is_told(client, drive, round_, asked):
    values = {"act": "start", "round": 1, "minutes": 40} | asked if asked else {}
    answer = client.post(reverse("hall-clock", args=[drive.code]), values, **HTMX)
    assert refusals(answer) == ["Die knop bestaat niet. Laad de pagina opnieuw."]
    assert not RoundClock.objects.exists()


def test_a_button_on_an_old_page_does_nothing_to_the_next_round(client, drive, round_):
    a_published_round(drive, [tuple(drive.entries.all()[:2])])
    answer = press(client, drive, "start", minutes=40)
    assert refusals(answer) == ["Deze ronde wordt niet gespeeld."]
    assert press(client, drive, "start", number=9, minutes=40).status_code == 404
    assert not RoundClock.objects.exists()


def test_of_two_who_give_five_minutes_at_once_the_second_looks_again(client, drive, round_):
    press(client, drive, "start", minutes=40)
    press(client, drive, "more", more=5, seen_minutes=40)
    answer = press(client, drive, "more", more=5, seen_minutes=40)
    assert refusals(answer) == ["Iemand anders heeft de klok net gewijzigd. Kijk nog eens."]
    assert RoundClock.objects.get().minutes == 45


def test_more_than_a_round_may_last_is_told_at_a_button_as_well(client, drive, round_):
    press(client, drive, "start", minutes=238)
    answer = press(client, drive, "more", more=5, seen_minutes=238)
    assert refusals(answer) == ["Een ronde duurt 1 tot 240 minuten."]


def test_extra_time_that_cannot_be_taken_back_is_told(client, drive, round_):
    ExtraTime.objects.create(table=round_.tables.get(number=2))
    Tournament.objects.update(finished_at=timezone.now())
    for headers in ({}, HTMX):
        answer = client.post(reverse("hall-extra-off", args=[drive.code, 1, 2]), **headers)
        assert refusals(answer) == ["Deze drive is afgesloten. Heropen hem voordat u iets wijzigt."]
    assert ExtraTime.objects.exists()


def test_a_table_gets_extra_time_by_its_number_and_loses_it_again(client, drive, round_):
    give(client, drive, table=2, minutes=10)
    assert ExtraTime.objects.get().minutes == 10
    give(client, drive, table=2, minutes="", plays_on="1")
    assert ExtraTime.objects.get().minutes is None
    page = visit(client, drive).content.decode()
    assert "Tafel 2 speelt uit" in page
    client.post(reverse("hall-extra-off", args=[drive.code, 1, 2]))
    assert not ExtraTime.objects.exists()


def test_extra_time_of_a_later_round_is_taken_back_though_each_round_has_that_table(
    client, drive, round_
):
    pairs = [tuple(side.entry for side in table.sides.all()) for table in round_.tables.all()]
    for table in round_.tables.all():
        a_card(table, 8, 3)
    a_published_round(drive, pairs)
    give(client, drive, table=2, minutes=10)
    answer = client.post(reverse("hall-extra-off", args=[drive.code, 2, 2]))
    assert (answer.status_code, ExtraTime.objects.count()) == (302, 0)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"table": 7, "minutes": 5}, "Er is geen tafel 7 in deze ronde."),
        ({"table": 1, "minutes": 5}, "Deze tafel speelt niet meer: de kaart is binnen."),
        ({"table": 2, "minutes": ""}, "Typ hoeveel minuten."),
        ({"table": "", "minutes": 5}, "Dit veld is verplicht."),
    ],
)
def test_extra_time_that_cannot_be_is_refused_beside_what_was_typed(
    client, drive, round_, asked, said
):
    a_card(round_.tables.get(number=1), 8, 3)
    answer = give(client, drive, **asked)
    assert [text_of(wrong) for wrong in wrongs(answer)] == [said]
    html = answer.content.decode()
    typed = {name: field_of(html, f"extra-{name}").get("value", "") for name in asked}
    assert typed == {name: str(value) for name, value in asked.items()}
    assert not ExtraTime.objects.exists()


def test_the_screen_is_switched_with_one_button(client, drive, round_):
    address = reverse("hall-screen", args=[drive.code])
    assert client.post(address, {"screen": "clock"}).status_code == 302
    assert Tournament.objects.get().screen == Screen.CLOCK
    page = visit(client, drive).content.decode()
    assert re.findall(r'value="(\w+)" class="btn btn-plain" aria-pressed="true"', page) == ["clock"]
    client.post(address, {"screen": "<b>"})
    client.post(address)
    assert Tournament.objects.get().screen == Screen.CLOCK


def test_who_asks_for_news_gets_it_only_when_the_page_would_change(client, drive, round_):
    seen = poll_of(client, drive)
    assert visit(client, drive, v=seen).status_code == 204
    raise_version(drive)
    assert visit(client, drive, v=seen).status_code == 204
    press(client, drive, "start", minutes=40)
    answer = visit(client, drive, v=seen)
    assert answer.status_code == 200
    assert answer.content.decode().strip().startswith('<div id="live"')


HALL_ACTS = {
    "table 2 gets five minutes": ("hall-extra", [], {"table": 2, "minutes": 5}),
    "table 2 plays on": ("hall-extra", [], {"table": 2, "plays_on": "on"}),
    "table 1 ends with the others": ("hall-extra-off", [1, 1], {}),
    "the big screen shows the clock": ("hall-screen", [], {"screen": "clock"}),
    "a sentence is announced": ("hall-announce", [], {"text": "De soep is klaar."}),
    "the clock is paused": ("hall-clock", [], {"act": "pause", "round": 1}),
}


@pytest.mark.parametrize("act", HALL_ACTS)
def test_what_another_does_in_the_hall_is_news_there(client, drive, round_, act, time_machine):
    time_machine.move_to("2026-11-21T20:01:00+01:00", tick=False)
    press(client, drive, "start", minutes=40)
    give(client, drive, table=1, minutes=3)
    seen = poll_of(client, drive)
    name, place, values = HALL_ACTS[act]
    client.post(reverse(name, args=[drive.code, *place]), values)
    assert visit(client, drive, v=seen).status_code == 200


def test_a_card_that_comes_in_does_not_renew_the_page_under_who_types_there(
    client, drive, round_, time_machine
):
    time_machine.move_to("2026-11-21T20:01:00+01:00", tick=False)
    press(client, drive, "start", minutes=40)
    seen = poll_of(client, drive)
    a_card(round_.tables.get(number=1), 8, 3)
    raise_version(drive)
    assert visit(client, drive, v=seen).status_code == 204


def test_the_end_of_the_drive_is_news_in_the_hall(client, drive):
    Tournament.objects.update(screen=Screen.WELCOME)
    seen = poll_of(client, drive)
    Tournament.objects.update(finished_at=timezone.now())
    assert visit(client, drive, v=seen).status_code == 200


def kept(answer):
    """The fields in which what is being typed stays as it is."""
    return re.findall(r'<div id="([^"]+)"[^>]* hx-preserve>', answer.content.decode())


def test_what_is_being_typed_survives_everything_but_its_own_form(client, drive, round_):
    screen, extra = (reverse(name, args=[drive.code]) for name in ("hall-screen", "hall-extra"))
    table = ["extra-table-1", "extra-minutes-1", "announce-text-1", "announce-minutes-1"]
    assert kept(visit(client, drive)) == ["start-minutes-1", *table]
    assert kept(client.post(screen, {"screen": "clock"}, **HTMX)) == ["start-minutes-1", *table]
    assert kept(press(client, drive, "start", minutes="")) == table
    started = {"act": "start", "round": 1, "minutes": 40}
    answer = client.post(reverse("hall-clock", args=[drive.code]), started, **HTMX)
    assert kept(answer) == ["extend-minutes-1", *table]
    for asked in ({"table": 1, "minutes": 5}, {"table": 9}):
        assert kept(client.post(extra, asked, **HTMX)) == ["extend-minutes-1", *table[2:]]
    more = {"act": "extend", "round": 1, "minutes": 5}
    assert kept(client.post(reverse("hall-clock", args=[drive.code]), more, **HTMX)) == table


def test_every_answer_says_what_time_it_is_here(client, drive):
    seen = poll_of(client, drive)
    for answer in (visit(client, drive), visit(client, drive, v=seen)):
        assert abs(int(answer.headers["Keezdrive-Time"]) - time.time() * 1000) < 60_000


def test_the_clock_of_a_finished_drive_has_no_buttons(client, drive, round_):
    Tournament.objects.update(finished_at=timezone.now())
    page = visit(client, drive).content.decode()
    assert reverse("hall-clock", args=[drive.code]) not in page
    assert reverse("hall-screen", args=[drive.code]) in page
    assert "De drive is afgesloten: de klok is niet meer nodig." in page
    assert "data-clock" not in page
    answer = press(client, drive, "start", minutes=40)
    assert refusals(answer) == ["Deze drive is afgesloten. Heropen hem voordat u iets wijzigt."]
    assert not RoundClock.objects.exists()


@pytest.mark.parametrize("role", [Role.SECRETARY, Role.ARBITER])
def test_who_leads_the_hall_finds_it_among_the_parts_of_the_drive(client, drive, role):
    client.force_login(a_member(drive, role=role))
    page = visit(client, drive).content.decode()
    assert re.findall(r'<a href="([^"]+)" aria-current="page">Schermen en klok</a>', page) == [
        reverse("hall", args=[drive.code])
    ]


@pytest.mark.parametrize("name", ["hall-screen", "hall-clock", "hall-extra"])
def test_nothing_is_changed_by_looking(client, drive, name):
    assert client.get(reverse(name, args=[drive.code])).status_code == 405
