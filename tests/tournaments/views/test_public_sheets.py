"""The standings as a sheet: whose it is, and what stands in it."""

from io import BytesIO

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from tests.addresses import address
from tests.factories import a_member, a_tournament, a_user
from tests.tournaments.public_drives import a_drive
from tournaments.enums import Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["standings-xlsx", "standings-csv"])
def test_the_sheet_is_the_organisers_until_the_standings_are_final(client, name):
    organiser = a_user()
    drive = a_drive(by=organiser)
    secretary = a_member(drive, role=Role.SECRETARY)
    page = address(name, drive)
    assert client.get(page).status_code == 404
    client.force_login(secretary)
    assert client.get(page).status_code == 404
    client.force_login(organiser)
    assert client.get(page).status_code == 200
    client.logout()
    Tournament.objects.filter(pk=drive.pk).update(finished_at=timezone.now())
    assert client.get(page).status_code == 200


def test_the_sheet_holds_the_standings_and_a_formula_stays_text(client):
    drive = a_drive(pairs=1, finished_at=timezone.now())
    drive.entries.filter(number=2).update(name="=1+1")
    book = load_workbook(BytesIO(client.get(address("standings-xlsx", drive)).content))
    rows = list(book["Eindstand"].iter_rows(values_only=True))
    assert rows == [
        (
            *("Plaats", "Nummer", "Team", "Spelers", "Ronde 1", "Gewonnen", "Pionnen"),
            *("Saldo", "Tegenstand", "Punten", "Opmerking"),
        ),
        (1, 1, "Team 1", "Anna & Bert", 26, 1, 8, 5, 6, 26, None),
        (2, 2, "=1+1", "Anna & Bert", 6, 0, 3, -5, 26, 6, None),
    ]
    assert book["Eindstand"]["C3"].data_type == "s"


def test_the_sheet_as_text_holds_the_same(client):
    drive = a_drive(pairs=1, finished_at=timezone.now())
    drive.entries.filter(number=2).update(name="=1+1")
    answer = client.get(address("standings-csv", drive))
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="eindstand-dorpsdrive-2026-11-21.csv"'
    )
    assert answer.content.decode("utf-8-sig").splitlines() == [
        "Plaats;Nummer;Team;Spelers;Ronde 1;Gewonnen;Pionnen;Saldo;Tegenstand;Punten;Opmerking",
        "1;1;Team 1;Anna & Bert;26;1;8;5;6;26;",
        "2;2;'=1+1;Anna & Bert;6;0;3;-5;26;6;",
    ]


@pytest.mark.parametrize(
    ("scheme", "pawns"), [("gedeeld", ("Pionnen", "Saldo")), ("individueel", ())]
)
def test_the_sheet_of_single_players_has_no_columns_that_tell_nothing(client, scheme, pawns):
    drive = a_tournament(
        format="players", scheme=scheme, entry_word="player", finished_at=timezone.now()
    )
    drive.entries.create(number=1, name="Jan", player1="Jan de Wit")
    book = load_workbook(BytesIO(client.get(address("standings-xlsx", drive)).content))
    rows = list(book["Eindstand"].iter_rows(values_only=True))
    header = ("Plaats", "Nummer", "Speler", "Gewonnen", *pawns, "Tegenstand", "Punten", "Opmerking")
    assert rows == [header, (1, 1, "Jan", 0, *(0 for _each in pawns), 0, 0, None)]
