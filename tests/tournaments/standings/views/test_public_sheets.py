"""The standings as a sheet: whose it is, and what stands in it."""

from io import BytesIO

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from scoring.standings import OPPONENTS, PAWN_DIFFERENCE, TIE_BREAKS
from tests.addresses import address
from tests.factories import a_member, a_tournament, a_user
from tests.tournaments.builders.finished import a_finished_drive
from tests.tournaments.builders.public_drives import a_drive
from tournaments.drives.services.tournaments import reopen_tournament
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.seasons.exchange import guessed, read_results, rows_of
from tournaments.standings.queries.seals import seal_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _columns_of_two():
    """Whole rows are compared here, whatever tie-breaks with a column there will be. All of them
    are put back in their order, which is that of the page."""
    kept = dict(TIE_BREAKS)
    for each in kept.values():
        if each.column and each not in (PAWN_DIFFERENCE, OPPONENTS):
            del TIE_BREAKS[each.key]
    yield
    TIE_BREAKS.clear()
    TIE_BREAKS.update(kept)


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


def test_the_sheet_of_final_standings_bears_their_check_number(client):
    drive, _teams = a_finished_drive()
    seal = seal_of(drive)
    book = load_workbook(BytesIO(client.get(address("standings-xlsx", drive)).content))
    assert book.sheetnames == ["Eindstand", "Controlegetal"]
    assert list(book["Controlegetal"].iter_rows(values_only=True)) == [
        ("Schakel van het journaal", "Controlegetal"),
        (seal.number, seal.hash),
    ]
    lines = client.get(address("standings-csv", drive)).content.decode("utf-8-sig").splitlines()
    text = f"Controlegetal, schakel {seal.number} van het journaal: {seal.hash}"
    assert (len(lines), lines[-1]) == (1 + 4 + 1, text)


@pytest.mark.parametrize("name", ["standings.xlsx", "standings.csv"])
def test_the_sheet_can_still_be_read_as_an_evening_of_a_season(client, name):
    drive, teams = a_finished_drive()
    sheet = read_results(client.get(f"/d/{drive.code}/{name}").content, name)
    rows = rows_of(sheet, guessed(sheet))
    assert sorted(row.name for row in rows if not row.problem) == sorted(
        team.name for team in teams
    )


def test_a_sheet_of_standings_that_are_not_final_has_no_check_number(client):
    drive, _teams = a_finished_drive()
    organiser = drive.memberships.get().user
    reopen_tournament(tournament=drive, by=organiser, reason="kaart vergeten")
    client.force_login(organiser)
    book = load_workbook(BytesIO(client.get(address("standings-xlsx", drive)).content))
    assert len(book.sheetnames) == 1
    assert b"Controlegetal" not in client.get(address("standings-csv", drive)).content


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
