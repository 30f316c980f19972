"""The list by name that hangs on the wall all evening."""

from io import BytesIO

import pytest
from django.utils.translation import override
from pypdf import PdfReader

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.papers.pdf.paper import HEADING, MADE_AT, pages, smallest
from tournaments.entries.services.entries import withdraw_entry
from tournaments.papers.pdf.name_list import name_list
from tournaments.papers.queries.filled_papers import NamesPaper, names_paper


def listed(*names: tuple[str, int | None]) -> bytes:
    with override("nl"):
        return name_list(NamesPaper(HEADING, names), MADE_AT)


def test_each_name_stands_beside_its_number():
    assert pages(listed(("Anna Bos", 12), ("Bert Bos", None))) == [
        [
            "Dorpsdrive · 21 november 2026",
            "Op naam",
            "gemaakt 21 november 2026 om 20:14",
            "pagina 1 van 1",
            *("Naam", "Nummer", "Anna Bos", "12"),
            *("Naam", "Nummer", "Bert Bos"),
        ]
    ]


def test_in_english_a_paper_writes_its_days_as_the_pages_do():
    with override("en"):
        pdf = name_list(NamesPaper(HEADING, (("Anna Bos", 12),)), MADE_AT)
    assert pages(pdf)[0][:3] == [
        "Dorpsdrive · 21 November 2026",
        "By name",
        "made 21 November 2026 at 20:14",
    ]


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_paper_says_in_which_language_it_is_for_who_has_it_read_aloud(language):
    with override(language):
        pdf = name_list(NamesPaper(HEADING, (("Anna Bos", 12),)), MADE_AT)
    assert PdfReader(BytesIO(pdf)).root_object["/Lang"] == language


@pytest.mark.slow
@pytest.mark.parametrize(("names", "count"), [(1, 1), (68, 1), (141, 3), (600, 9)])
def test_no_name_is_lost_or_too_small_to_read(names, count):
    pdf = listed(*((f"Wilhelmina Oosterhuis van den Berg {at}", at) for at in range(names)))

    made = pages(pdf)
    assert len(made) == count
    assert sum(text.startswith("Wilhelmina") for page in made for text in page) == names
    assert smallest(pdf) >= 7


@pytest.mark.django_db
def test_teams_and_players_stand_in_one_alphabet_and_who_withdrew_does_not():
    drive = a_tournament()
    teams = entries(drive, 3)
    drive.entries.filter(number=1).update(name="'t Hoekje", player1="Zoë Bos", player2="Émile Aar")
    drive.entries.filter(number=2).update(name="Mark Tol", player1="Mark Tol", player2="")
    withdraw_entry(entry=teams[2], from_round=1, reason="", by=a_user())

    assert names_paper(drive).names == (
        ("Émile Aar", 1),
        ("Mark Tol", 2),
        ("'t Hoekje", 1),
        ("Zoë Bos", 1),
    )
