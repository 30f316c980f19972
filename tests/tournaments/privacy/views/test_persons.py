"""What is kept of one player, to hand out and to erase."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests import factories
from tests.tournaments.builders.full_of_names import places_with
from tournaments.entries.services.entries import add_entry
from tournaments.enums import MAIL_CARDS, JobState
from tournaments.models import Entry, EveningResult, Job, LogEntry, Season, SeasonEntry

pytestmark = pytest.mark.django_db

WIM = {"player1": "Wim Wzyxveld", "email": "wim@wzyx.example", "phone": "0611112222"}


@pytest.fixture
def anna(client):
    anna = factories.a_user("anna")
    client.force_login(anna)
    return anna


@pytest.fixture
def drive(anna):
    return factories.a_tournament(anna)


def wim(drive, by, **values):
    values = {"name": "De Azen", "player2": "Bea Bos", "number": 1, **WIM, **values}
    return add_entry(tournament=drive, by=by, values=values)


def at(name, drive):
    return reverse(name, args=[drive.code])


def found(client, drive, asked):
    page = client.post(at("privacy-person", drive), {"name": asked})
    return [(each.name, each.entry.tournament) for each in page.context["people"]]


def ticked(page):
    """What is ticked and chosen on the page, in its order."""
    inputs = re.findall(r"<input[^>]*checked[^>]*>", page.content.decode())
    value = [re.search(r'value="([^"]*)"', each) for each in inputs]
    names = [re.search(r'name="([^"]*)"', each)[1] for each in inputs]
    return [(name, said[1] if said else "on") for name, said in zip(names, value, strict=True)]


def test_a_player_is_found_by_a_part_of_his_name_in_all_drives_of_the_organiser(
    client, drive, anna
):
    other = factories.a_tournament(anna, name="Vorig jaar")
    for each in (drive, other, factories.a_tournament()):
        wim(each, anna)
    assert {drive_ for _name, drive_ in found(client, drive, "wzyx")} == {drive, other}
    assert {name for name, _drive in found(client, drive, "veld wim")} == {"Wim Wzyxveld"}
    assert found(client, drive, "bos")[0][0] == "Bea Bos"
    assert found(client, drive, "Jansen") == []


@pytest.mark.parametrize("asked", ["", "w", "  "])
def test_a_letter_finds_nobody(client, drive, anna, asked):
    wim(drive, anna)
    assert found(client, drive, asked) == []


def test_all_that_is_kept_is_handed_out_without_the_names_of_others(client, drive, anna):
    entry = wim(drive, anna, remarks="vega")
    other = add_entry(
        tournament=drive, by=anna, values={"name": "Jan & Piet", "player1": "Jan Wit"}
    )
    Entry.objects.filter(pk=other.pk).update(number=2)
    Entry.objects.filter(pk=entry.pk).update(extra={"Dieet": "noten"})
    round_ = factories.a_published_round(drive, [(entry, other)])
    factories.a_card(round_.tables.get(), 8, 3)
    answer = client.post(
        at("privacy-person-export", drive), {"name": "wim", "who": f"{entry.pk}-1"}
    )
    assert "gegevens-van-wim-wzyxveld.xlsx" in answer.headers["Content-Disposition"]
    book = load_workbook(BytesIO(answer.content))
    facts = {row[1].value: row[2].value for row in book["Inschrijving"].iter_rows(min_row=2)}
    assert (facts["Naam"], facts["E-mail"], facts["Telefoon"], facts["Dieet"]) == (
        *WIM.values(),
        "noten",
    )
    (game,) = book["Partijen"].iter_rows(min_row=2, values_only=True)
    assert game == ("Dorpsdrive", 1, 1, "2", 26, "gewonnen")
    assert [row[3] for row in book["Wat is er gebeurd"].iter_rows(min_row=2, values_only=True)] == [
        "inschrijving toegevoegd"
    ]
    said = [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row]
    assert [each for each in said if "Bea Bos" in each or "Jan" in each] == []


def test_no_address_and_no_copy_in_a_browser_says_who_asked(client, drive, anna):
    page = client.post(at("privacy-person", drive), {"name": "wim"})
    assert page.content.decode().count("?name=") == 0
    assert "no-store" in page.headers["Cache-Control"]


def test_nothing_is_handed_out_of_nobody(client, drive, anna):
    entry = wim(drive, anna)
    typed = {"name": "wim", "address": "team", "sure": "on"}
    answer = client.post(at("privacy-person-export", drive), typed)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.context["forget"].errors == {"who": ["Kies wie bedoeld wordt."]}
    assert [each.entry for each in answer.context["people"]] == [entry]
    assert ticked(answer) == [("address", "team"), ("sure", "on")]
    assert '<input type="hidden" name="name" value="wim">' in answer.content.decode()


def test_a_player_is_erased_where_he_was_ticked_and_nowhere_else(client, drive, anna):
    entry, namesake = wim(drive, anna), wim(drive, anna, name="De Boeren", number=2)
    sent = {"name": "wim", "who": [f"{entry.pk}-1"], "address": "his", "sure": "on"}
    answer = client.post(at("privacy-person-forget", drive), sent, follow=True)
    assert [str(each) for each in answer.context["messages"]] == [
        "De gegevens van deze speler zijn gewist."
    ]
    (left,) = client.post(at("privacy-person", drive), {"name": "wim"}).context["people"]
    assert left.entry == namesake
    assert Entry.objects.get(pk=entry.pk).player1 == ""


@pytest.mark.parametrize(
    ("address", "left"),
    [("his", ("", "")), ("team", (WIM["email"], WIM["phone"]))],
)
def test_where_the_partner_stays_the_page_asks_whose_the_address_is(
    client, drive, anna, address, left
):
    entry = wim(drive, anna)
    text = "Kies van wie de e-mail en telefoon van het team zijn."
    sent = {"name": "wim", "who": [f"{entry.pk}-1"], "sure": "on"}
    page = client.post(at("privacy-person-forget", drive), sent)
    assert page.context["forget"].errors == {"address": [text]}
    assert ticked(page) == [("who", f"{entry.pk}-1"), ("sure", "on")]
    assert Entry.objects.get(pk=entry.pk).player1 == WIM["player1"]
    client.post(at("privacy-person-forget", drive), {**sent, "address": address})
    after = Entry.objects.get(pk=entry.pk)
    assert (after.player1, after.email, after.phone) == ("", *left)


@pytest.mark.parametrize("values", [{"player2": ""}, {"email": "", "phone": ""}])
def test_where_nobody_stays_or_there_is_no_address_nothing_is_asked(client, drive, anna, values):
    entry = wim(drive, anna, **values)
    page = client.post(at("privacy-person", drive), {"name": "wim"}).content.decode()
    assert 'name="address"' not in page
    sent = {"name": "wim", "who": [f"{entry.pk}-1"], "sure": "on"}
    client.post(at("privacy-person-forget", drive), sent)
    after = Entry.objects.get(pk=entry.pk)
    assert (after.player1, after.email, after.phone) == ("", "", "")


def test_with_both_of_a_team_their_address_goes_and_nothing_is_asked(client, drive, anna):
    entry = wim(drive, anna)
    sent = {"name": "b", "who": [f"{entry.pk}-1", f"{entry.pk}-2"], "sure": "on"}
    client.post(at("privacy-person-forget", drive), sent)
    after = Entry.objects.get(pk=entry.pk)
    assert (after.player1, after.player2, after.email) == ("", "", "")


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"sure": "on"}, "Kies wie bedoeld wordt."),
        ({"who": True}, "Vink aan dat u het zeker weet."),
    ],
)
def test_nobody_is_erased_by_a_slip_and_what_was_chosen_stays(client, drive, anna, sent, said):
    entry = wim(drive, anna)
    if "who" in sent:
        sent = {"who": f"{entry.pk}-1"}
    page = client.post(at("privacy-person-forget", drive), {"name": "wim", **sent})
    assert said in page.content.decode()
    assert ticked(page) == list(sent.items())
    assert Entry.objects.get(pk=entry.pk).player1 == WIM["player1"]


@pytest.mark.parametrize("who", ["x", "-1", "9" * 40, "s-1", "1-9", "²-1"])
def test_who_is_not_there_is_neither_handed_out_nor_erased(client, drive, anna, who):
    sent = {"name": "wim", "who": who, "sure": "on"}
    for name in ("privacy-person-export", "privacy-person-forget"):
        answer = client.post(at(name, drive), sent)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


def test_a_player_of_somebody_elses_drive_is_neither_handed_out_nor_erased(client, drive, anna):
    theirs = wim(factories.a_tournament(), factories.a_user())
    sent = {"name": "wim", "who": f"{theirs.pk}-1", "sure": "on"}
    handed_out = client.post(at("privacy-person-export", drive), sent)
    assert handed_out.headers["Content-Type"] == "text/html; charset=utf-8"
    assert WIM["email"] not in handed_out.content.decode()
    client.post(at("privacy-person-forget", drive), sent)
    assert Entry.objects.get(pk=theirs.pk).player1 == WIM["player1"]


def test_a_line_of_a_sheet_of_a_season_loses_its_name_and_keeps_its_points(client, drive, anna):
    season = Season.objects.create(owner=anna, name="Winter")
    evening = season.evenings.create(name="Oktober", date=drive.date)
    team = SeasonEntry.objects.create(season=season, name="")
    line = EveningResult.objects.create(evening=evening, team=team, name="Wim Wzyxveld", points=40)
    sent = {"name": "wim wzyxveld", "who": f"s{line.pk}", "sure": "on"}
    book = load_workbook(BytesIO(client.post(at("privacy-person-export", drive), sent).content))
    assert [*book["Competities"].iter_rows(min_row=2, values_only=True)] == [
        ("Winter", "Oktober", "Wim Wzyxveld", 40)
    ]
    client.post(at("privacy-person-forget", drive), sent)
    line.refresh_from_db()
    assert (line.name, line.points) == ("", 40)
    assert places_with("wzyx") == []
    entry = LogEntry.objects.get(action="forget_in_season")
    assert (entry.actor, entry.target, entry.after) == (
        anna,
        f"{season.code} Winter",
        {"team": team.pk},
    )


def test_while_cards_are_mailed_nobody_is_erased_and_the_page_says_so_and_keeps_what_was_chosen(
    client, drive, anna
):
    entry = wim(drive, anna)
    job = Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.RUNNING)
    sent = {"name": "wim", "who": [f"{entry.pk}-1"], "address": "his", "sure": "on"}
    answer = client.post(at("privacy-person-forget", drive), sent, follow=True)
    assert [str(each) for each in answer.context["messages"]] == [
        "Er worden op dit moment kaarten gemaild. Wacht tot dat klaar is."
    ]
    kept = answer.context
    assert (kept["query"], kept["chosen"]) == (sent["name"], sent["who"])
    assert [kept["forget"][each].value() for each in ("address", "sure")] == ["his", True]
    assert Entry.objects.get(pk=entry.pk).player1 == WIM["player1"]
    assert Job.objects.get() == job


def test_a_partner_after_whom_the_team_is_called_is_not_handed_out_with_the_log(
    client, drive, anna
):
    entry = wim(drive, anna, name="Wim en Bea Bos")
    sent = {"name": "wim", "who": f"{entry.pk}-1"}
    book = load_workbook(BytesIO(client.post(at("privacy-person-export", drive), sent).content))
    [line] = book["Wat is er gebeurd"].iter_rows(min_row=2, values_only=True)
    assert [value for value in line if "Bea Bos" in str(value)] == []
