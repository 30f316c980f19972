"""The list of entries on the page and as a workbook."""

import io
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from tests import factories
from tournaments.entries.exchange.entries import candidates
from tournaments.entries.exchange.problems import ExistingEntry
from tournaments.entries.exchange.reading import read_sheet, recognise
from tournaments.entries.services.check_in import set_paid
from tournaments.entries.services.entries import withdraw_entry

pytestmark = pytest.mark.django_db


def names(page):
    return re.findall(r'class="entry-name"><a href="[^"]+">([^<]+)', page)


def the_list(client, drive, **choices):
    return names(client.get(reverse("entries", args=[drive.code]), choices).content.decode())


@pytest.mark.slow
def test_the_list_is_searched_without_accents_in_numbers_names_players_and_remarks(client, drive):
    for name, values in {
        "Façade": {"player1": "Joëlle", "number": 12},
        "Old Ladies": {"remarks": "Rolstoel"},
        "Keez": {"club": "De Hoek"},
    }.items():
        drive.entries.create(name=name, **values)
    asked = ["facade", "JOELLE", "12", "rolstoel", "hoek keez", "niemand", ""]
    assert [the_list(client, drive, q=text) for text in asked] == [
        ["Façade"],
        ["Façade"],
        ["Façade"],
        ["Old Ladies"],
        ["Keez"],
        [],
        ["Façade", "Old Ladies", "Keez"],
    ]


def test_the_list_is_sorted_without_capitals_and_those_without_number_come_last(client, drive):
    for name, number in (("b", None), ("A", 2), ("C", 1)):
        drive.entries.create(name=name, number=number)
    assert the_list(client, drive, sort="name") == ["A", "b", "C"]
    assert the_list(client, drive, sort="-name") == ["C", "b", "A"]
    assert the_list(client, drive, sort="number") == ["C", "A", "b"]
    assert the_list(client, drive, sort="-number") == ["A", "C", "b"]


@pytest.mark.slow
def test_each_figure_shows_the_teams_that_it_counts(client, drive, user):
    one, two, three = factories.entries(drive, 3)
    set_paid(entry=one, paid=True, by=user)
    client.post(reverse("entry-present", args=[drive.code, two.pk]))
    withdraw_entry(entry=three, from_round=1, reason="", by=user)
    for status, expected in {
        "all": ["Team 1", "Team 2", "Team 3"],
        "present": ["Team 2"],
        "waiting": ["Team 1"],
        "unpaid": ["Team 2"],
        "withdrawn": ["Team 3"],
        "unnumbered": [],
        "no such status": ["Team 1", "Team 2", "Team 3"],
    }.items():
        answer = client.get(reverse("entries", args=[drive.code]), {"status": status})
        assert names(answer.content.decode()) == expected
        if status in {"all", "present", "waiting", "unpaid", "withdrawn", "unnumbered"}:
            assert getattr(answer.context["counts"], status) == len(expected)


@pytest.mark.parametrize("name", ["entries", "entries-check-in", "entries-export", "helpers"])
def test_the_queries_of_a_page_do_not_grow_with_the_entries(client, drive, name):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            assert client.get(reverse(name, args=[drive.code])).status_code == 200
        return len(captured)

    def queries_at(more):
        factories.entries(drive, more)
        for _one in range(more):
            factories.a_member(drive)
        cache.clear()  # the bar keeps its figures for one version of the drive
        return queries()

    assert queries_at(1) == queries_at(30)


def exported(client, drive):
    return client.get(reverse("entries-export", args=[drive.code])).content


def test_the_workbook_has_everything_and_reads_back_into_the_same_values(client, drive):
    values = {
        "name": "=Façade",
        "player1": "Anna",
        "player2": "Bert",
        "number": 12,
        "club": "De Hoek",
        "email": "anna@example.org",
        "phone": "0612345678",
        "remarks": "Rolstoel\nbij de deur",
        "paid": True,
        "fixed_table": 1,
    }
    drive.entries.create(**values, extra={"Dieet": "vega", "Tijdstempel": "2026-01-02 15:45:11"})
    drive.entries.create(name="Zonder")
    sheet = read_sheet(exported(client, drive), "x.xlsx")
    found = candidates(sheet, recognise(sheet.header, sheet.rows), [])
    names = {name: getattr(found[0], name) for name in ("name", "player1", "player2")}
    read = names | found[0].values
    assert {name: read[name] for name in values} == values
    assert (found[0].extra["Dieet"], found[0].extra["Tijdstempel"]) == (
        "vega",
        "2026-01-02 15:45:11",
    )
    assert found[1].values["paid"] is False


def test_the_workbook_read_into_its_own_drive_adds_nothing(client, drive):
    factories.entries(drive, 5)
    sheet = read_sheet(exported(client, drive), "x.xlsx")
    known = [ExistingEntry(entry.name, number=entry.number) for entry in drive.entries.all()]
    found = candidates(sheet, recognise(sheet.header, sheet.rows), known)
    assert [candidate.include for candidate in found] == [False] * 5


def test_the_workbook_tells_who_was_away(client, drive, user):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=3, reason="", by=user)
    rows = load_workbook(io.BytesIO(exported(client, drive))).active.values
    header, row = list(rows)
    assert dict(zip(header, row, strict=True))["Teruggetrokken"] == "vanaf ronde 3"


def test_the_workbook_of_single_players_has_no_second_one_and_reads_back(client, user):
    drive = factories.a_tournament(user, format="players", scheme="gedeeld", entry_word="player")
    drive.entries.create(name="Jan", player1="Jan de Wit", number=1)
    sheet = read_sheet(exported(client, drive), "x.xlsx")
    assert sheet.header[:4] == ("Nummer", "Spelernaam", "Speler 1", "Club")
    found = candidates(sheet, recognise(sheet.header, sheet.rows), [], singles=True)
    assert [(each.player1, each.player2, each.values["number"]) for each in found] == [
        ("Jan de Wit", "", 1)
    ]
