"""The settings of a drive, also when two organisers are at them."""

import re
from datetime import date, time, timedelta

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.enums import Role, SchemeKey
from tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db

ORDER_OF_BOTH = {"tie_break_1": "wins", "tie_break_2": "opponents", "tie_break_3": ""}
DECEMBER_5, DECEMBER_12 = date(2026, 12, 5), date(2026, 12, 12)


@pytest.fixture
def drive(client):
    anna = a_user()
    client.force_login(anna)
    return a_tournament(anna, place="De Schakel")


@pytest.fixture
def address(drive):
    return reverse("settings", args=[drive.code])


def as_shown(client, address) -> dict[str, str]:
    """What a browser would send of the page: each field, and beside it what the page showed."""
    return sent_by(client.get(address).context["form"])


def sent_by(form) -> dict[str, str]:
    sent = {}
    for field in form:
        value = field.value()
        if value is not None and value is not False:
            sent[field.html_name] = "on" if value is True else str(value)
        shown = re.search(r'value="([^"]*)"', field.as_hidden(only_initial=True))
        sent[field.html_initial_name] = shown[1] if shown else ""
    return sent


def as_stored(drive, *names):
    drive.refresh_from_db()
    return tuple(getattr(drive, name) for name in names)


def test_a_page_that_nobody_touched_changes_nothing(client, drive, address):
    answer = client.post(address, as_shown(client, address))
    assert answer.headers["Location"] == address
    assert LogEntry.objects.filter(action="change_tournament").count() == 0


@pytest.mark.parametrize(("typed", "taken"), [("geheim", False), ("keezen99", True), ("", True)])
def test_a_password_of_a_wifi_is_as_long_as_phones_ask(client, drive, address, typed, taken):
    sent = as_shown(client, address) | {"wifi_name": "Hal", "wifi_password": typed}
    page = client.post(address, sent)
    assert page.status_code == (302 if taken else 200)
    text = "Het wachtwoord van een wifi heeft ten minste 8 tekens."
    assert taken or text in page.content.decode()
    assert as_stored(drive, "wifi_password") == (typed if taken else "",)


def test_a_password_of_before_that_is_shorter_holds_nothing_up(client, drive, address):
    Tournament.objects.update(wifi_name="Hal", wifi_password="geheim")
    sent = as_shown(client, address) | {"place": "De Schuur"}
    assert client.post(address, sent).status_code == 302
    assert as_stored(drive, "place", "wifi_password") == ("De Schuur", "geheim")


@pytest.mark.parametrize(("days", "warned"), [(360, True), (29, True), (20, False), (-5, False)])
def test_a_date_that_is_long_past_is_saved_with_a_question(client, drive, address, days, warned):
    day = timezone.localdate() - timedelta(days=days)
    answer = client.post(address, as_shown(client, address) | {"date": day.isoformat()})
    said = [message.level_tag for message in get_messages(answer.wsgi_request)]
    assert said == (["success", "warning"] if warned else ["success"])
    assert as_stored(drive, "date") == (day,)
    again = client.post(address, as_shown(client, address))
    assert [message.level_tag for message in get_messages(again.wsgi_request)] == ["success"]


def test_two_organisers_who_change_different_things_both_keep_theirs(client, drive, address):
    annas, berts = as_shown(client, address), as_shown(client, address)
    client.post(address, annas | {"name": "Herfstdrive", "tie_break_1": "pawns"})
    client.force_login(a_member(drive, role=Role.ORGANISER))
    client.post(address, berts | {"place": "Dorpshuis", "minutes_per_round": 30})
    stored = as_stored(drive, "name", "place", "minutes_per_round")
    assert stored == ("Herfstdrive", "Dorpshuis", 30)
    assert drive.tie_breaks[0] == "pawns"


@pytest.mark.parametrize(
    ("name", "annas", "berts", "said", "stored"),
    [
        ("place", "Dorpshuis", "Kantine", "Dorpshuis", ["Dorpshuis", "Kantine"]),
        ("minutes_per_round", "30", "45", "30", [30, 45]),
        ("signals", "10, 5", "3", "10, 5", [[10, 5], [3]]),
        ("date", "2026-12-05", "2026-12-12", "5 december 2026", [DECEMBER_5, DECEMBER_12]),
        ("starts_at", "19:00", "21.30", "19:00", [time(19), time(21, 30)]),
        ("boards", "20", "30", "20", [20, 30]),
        ("scheme", "koppel", "vrij", SchemeKey.KOPPEL.label, ["koppel", "vrij"]),
    ],
)
def test_two_who_change_the_same_are_shown_what_the_other_made_of_it(
    client, drive, address, name, annas, berts, said, stored
):
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    client.post(address, of_anna | {name: annas, "public": ""})
    form = client.post(address, of_bert | {name: berts}).context["form"]
    sentence = (
        f"Iemand anders maakte hier intussen “{said}” van. Sla nog eens op om het uwe te houden."
    )
    assert form.errors == {name: [sentence]}
    assert (as_stored(drive, name), form[name].value()) == ((stored[0],), berts)
    client.post(address, sent_by(form))
    assert as_stored(drive, name, "public") == (stored[1], False)


def test_what_somebody_else_took_away_is_called_empty(client, drive, address):
    Tournament.objects.update(starts_at=time(20), boards=20)
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    client.post(address, of_anna | {"starts_at": "", "boards": "", "place": ""})
    typed = {"starts_at": "19:00", "boards": "9", "place": "Kantine"}
    errors = client.post(address, of_bert | typed).context["form"].errors
    sentence = (
        "Iemand anders maakte hier intussen “leeg” van. Sla nog eens op om het uwe te houden."
    )
    assert errors == {name: [sentence] for name in typed}


def test_the_time_at_which_it_begins_is_chosen_logged_and_shown(client, drive, address):
    client.post(address, as_shown(client, address) | {"starts_at": "1930"})
    assert as_stored(drive, "starts_at") == (time(19, 30),)
    line = LogEntry.objects.get(action="change_tournament")
    assert (line.before, line.after) == ({"starts_at": None}, {"starts_at": "19:30:00"})
    assert as_shown(client, address)["starts_at"] == "19:30"
    client.post(address, as_shown(client, address))
    assert LogEntry.objects.filter(action="change_tournament").count() == 1
    client.post(address, as_shown(client, address) | {"starts_at": ""})
    assert as_stored(drive, "starts_at") == (None,)


@pytest.mark.parametrize("typed", ["25:00", "20:60", "acht", "20:00:00", "-1", "٢٠", "9" * 5000])
def test_a_time_that_no_clock_shows_is_refused_beside_what_was_typed(client, drive, address, typed):
    form = client.post(address, as_shown(client, address) | {"starts_at": typed}).context["form"]
    assert form.errors == {"starts_at": ["Typ een tijd zoals 20:30."]}
    assert form["starts_at"].value() == typed
    assert as_stored(drive, "starts_at") == (None,)


def over(client, address, **typed):
    """What the page says of the end while something is typed on it."""
    return client.get(address, typed, headers={"hx-request": "true", "hx-target": "over"})


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            {"starts_at": "20:00", "rounds_planned": "3", "minutes_per_round": "40"},
            "Met 3 rondes komen de prijzen rond 22:40. Met 2 rond 21:50.",
        ),
        (
            {"starts_at": "", "rounds_planned": "3", "minutes_per_round": "40"},
            "3 rondes duren ongeveer 2 uur en 40 minuten, met de pauzes, tot aan de prijzen.",
        ),
        *(
            ({"starts_at": "20:00", "rounds_planned": "3", "minutes_per_round": odd}, "")
            for odd in ("", "0", "241", "veel", "1\0", "9" * 5000)
        ),
        ({}, ""),
    ],
)
def test_the_end_follows_what_is_typed(client, drive, address, typed, said):
    answer = over(client, address, **typed).content.decode().strip()
    assert answer == f'<output id="over">{said}</output>'


def test_the_end_stands_on_the_page_by_what_is_stored(client, drive, address):
    Tournament.objects.update(starts_at=time(20), rounds_planned=3, minutes_per_round=40)
    page = client.get(address).content.decode()
    assert '<output id="over">Met 3 rondes komen de prijzen rond 22:40' in page


def test_the_end_is_told_to_the_organiser_alone(client, drive, address):
    client.force_login(a_member(drive, role=Role.SECRETARY))
    assert over(client, address).status_code == 403
    client.force_login(a_user("vreemde"))
    assert over(client, address).status_code == 404
    client.logout()
    assert over(client, address).status_code == 302


def test_two_orders_of_tie_breaks_do_not_mix(client, drive, address):
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    client.post(address, of_anna | {"tie_break_1": "pawns", "tie_break_2": "", "tie_break_3": ""})
    form = client.post(address, of_bert | {"tie_break_3": ""}).context["form"]
    assert list(form.errors) == ["tie_break_1"]
    assert as_stored(drive, "tie_breaks") == (["pawns"],)


def test_after_a_conflict_the_page_shows_the_whole_order_that_was_chosen_on_it(
    client, drive, address
):
    client.post(address, as_shown(client, address) | ORDER_OF_BOTH)
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    client.post(address, of_anna | {"tie_break_1": "opponents", "tie_break_2": "wins"})
    form = client.post(address, of_bert | {"tie_break_3": "head_to_head"}).context["form"]
    names = ("tie_break_1", "tie_break_2", "tie_break_3")
    assert [form[name].value() for name in names] == ["wins", "opponents", "head_to_head"]
    client.post(address, sent_by(form))
    assert as_stored(drive, "tie_breaks") == (["wins", "opponents", "head_to_head"],)


def test_two_who_choose_the_same_agree(client, drive, address):
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    for sent in (of_anna, of_bert):
        answer = client.post(address, sent | {"place": "Dorpshuis"})
        assert answer.headers["Location"] == address
    assert as_stored(drive, "place") == ("Dorpshuis",)


@pytest.mark.parametrize("shown", ["", "31-31-31", "\x00", "9" * 5000])
def test_a_page_that_says_nonsense_about_what_it_showed_still_saves(client, drive, address, shown):
    sent = as_shown(client, address) | {
        "minutes_per_round": "30",
        "initial-minutes_per_round": shown,
    }
    client.post(address, sent)
    assert as_stored(drive, "minutes_per_round") == (30,)


def test_a_page_with_a_fault_keeps_what_it_showed_until_it_is_saved(client, drive, address):
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    client.post(address, of_anna | {"place": "Dorpshuis"})
    form = client.post(address, of_bert | {"name": "", "place": "Kantine"}).context["form"]
    assert list(form.errors) == ["name"]
    form = client.post(address, sent_by(form) | {"name": "Drive"}).context["form"]
    assert list(form.errors) == ["place"]


def test_an_empty_form_is_told_what_is_missing(client, drive, address):
    form = client.post(address).context["form"]
    assert {"name", "date", "rounds_planned"} <= set(form.errors)


def test_every_label_begins_with_a_capital_but_those_that_go_on(client, drive, address):
    form = client.get(address).context["form"]
    small = [name for name in form.fields if form[name].label[0].islower()]
    assert small == ["tie_break_1", "tie_break_2", "tie_break_3"]


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("1,5", [5, 1]), ("10; 5  1 5", [10, 5, 1]), ("", []), (" , ", []), ("240", [240])],
)
def test_signals_are_minutes_with_commas_the_longest_first(client, drive, address, typed, stored):
    client.post(address, as_shown(client, address) | {"signals": typed})
    assert as_stored(drive, "signals") == (stored,)
    assert as_shown(client, address)["signals"] == ", ".join(map(str, stored))


@pytest.mark.parametrize("typed", ["vijf", "5.5", "-1", "0", "241", "²", "1,2,3,4,5,6,7,8,9,10,11"])
def test_signals_that_cannot_be_are_refused_beside_what_was_typed(client, drive, address, typed):
    form = client.post(address, as_shown(client, address) | {"signals": typed}).context["form"]
    assert (list(form.errors), form["signals"].value()) == (["signals"], typed)
    assert as_stored(drive, "signals") == ([5, 1],)


@pytest.mark.parametrize(
    ("now", "chosen"),
    [("results", "movement"), ("movement", "round_robin"), ("round_robin", "lot")],
)
def test_how_rounds_are_drawn_is_chosen_for_all_of_them(client, drive, address, now, chosen):
    Tournament.objects.update(later_method=now)
    client.post(address, as_shown(client, address) | {"later_method": chosen})
    assert as_stored(drive, "later_method") == (chosen,)


@pytest.mark.parametrize("plan", ["movement", "round_robin"])
def test_a_plan_in_the_middle_is_refused_beside_its_field(client, drive, address, plan):
    a_published_round(drive, [tuple(entries(drive, 2))])
    answer = client.post(address, as_shown(client, address) | {"later_method": plan})
    assert answer.context["form"].errors["later_method"] == [
        "Een schema geldt voor alle rondes: u kiest het voordat de eerste ronde gepubliceerd is."
    ]
    assert as_stored(drive, "later_method") == ("results",)


@pytest.mark.parametrize(
    ("kind", "scheme", "chosen"),
    [
        ("teams", "nk", True),
        ("players", "gedeeld", False),
        ("threes", "nk", False),
        ("duels", "nk", False),
    ],
)
def test_reports_by_phone_are_to_be_chosen_only_where_players_can_report(
    client, drive, address, kind, scheme, chosen
):
    Tournament.objects.update(format=kind, scheme=scheme)
    assert ("reports" in client.get(address).context["form"].fields) == chosen


@pytest.mark.parametrize(
    ("kind", "scheme", "said"),
    [
        (
            "players",
            "gedeeld",
            "Wat een speler krijgt die een ronde vrij is. Een gewone partij, waarin de helft van de"
            " pionnen van de verliezers binnen is, geeft een winnaar 13 en een verliezer 4:"
            " gemiddeld 9.",
        ),
        (
            "duels",
            "koppel",
            "Wat een speler krijgt die een ronde vrij is. Een gewone partij, waarin de helft van de"
            " pionnen van de verliezers binnen is, geeft een winnaar 24 en een verliezer 10:"
            " gemiddeld 17.",
        ),
        (
            "teams",
            "nk",
            "Wat een team krijgt dat een ronde vrij is. Een gewone partij, waarin de helft van de"
            " pionnen van de verliezers binnen is, geeft een winnaar 26 en een verliezer 8:"
            " gemiddeld 17.",
        ),
        ("teams", "vrij", "Wat het team zonder tegenstander in die ronde krijgt."),
    ],
)
def test_what_who_sits_out_gets_is_set_beside_what_a_game_gives(client, kind, scheme, said):
    anna = a_user()
    client.force_login(anna)
    known = {"bye_points": 13, "unplayed_points_open": False}
    drive = a_tournament(anna, format=kind, scheme=scheme, **known)
    form = client.get(reverse("settings", args=[drive.code])).context["form"]
    assert (form["bye_points"].help_text, form["bye_points"].value()) == (said, 13)


def test_small_tables_that_give_fewer_points_are_told_where_they_are_chosen(client):
    anna = a_user()
    client.force_login(anna)
    helps = [
        client.get(reverse("settings", args=[drive.code])).context["form"]["rest"].help_text
        for drive in (a_tournament(anna, format="threes"), a_tournament(anna, format="players"))
    ]
    assert helps == [
        "Met “Koppel” geeft een tafel van 3 teams hoogstens 72 punten, een tafel van 2 hoogstens"
        " 56.",
        "",
    ]


def test_what_decides_the_ranking_asks_why_once_a_round_is_public_and_loses_nothing_typed(
    client, drive, address
):
    assert "reason" not in client.get(address).context["form"].fields
    a_published_round(drive, [tuple(entries(drive, 2))])
    typed = {"bye_points": "18", "tie_break_1": "pawns", "place": "Dorpshuis"}
    form = client.post(address, as_shown(client, address) | typed).context["form"]
    assert list(form.errors) == ["reason"]
    assert {name: form[name].value() for name in typed} == typed
    assert as_stored(drive, "bye_points", "place") == (17, "De Schakel")
    client.post(address, sent_by(form) | {"reason": "verkeerd ingevuld"})
    assert as_stored(drive, "bye_points", "place") == (18, "Dorpshuis")
    assert [change["reason"] for change in drive.ranking_changes] == ["verkeerd ingevuld"]


def test_the_reason_stays_typed_where_somebody_else_changed_the_same(client, drive, address):
    a_published_round(drive, [tuple(entries(drive, 2))])
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    client.post(address, of_anna | {"bye_points": "18", "reason": "van Anna"})
    form = client.post(address, of_bert | {"bye_points": "13", "reason": "van Bert"}).context[
        "form"
    ]
    assert list(form.errors) == ["bye_points"]
    client.post(address, sent_by(form))
    assert as_stored(drive, "bye_points") == (13,)
    assert [change["reason"] for change in drive.ranking_changes] == ["van Anna", "van Bert"]


def test_other_choices_ask_for_no_reason(client, drive, address):
    a_published_round(drive, [tuple(entries(drive, 2))])
    client.post(address, as_shown(client, address) | {"place": "Dorpshuis"})
    assert as_stored(drive, "place", "ranking_changes") == ("Dorpshuis", [])
