"""The paper pack of a round."""

import io

import pytest
from django.utils.translation import override
from pypdf import PdfReader

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.kinds import a_round_of
from tests.tournaments.papers.pdf.paper import MADE_AT, pages, smallest
from tournaments.models import Withdrawal
from tournaments.papers.pdf.paper_pack import paper_pack
from tournaments.papers.queries.paper_pack import pack_paper

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
BASE = "http://zaal:8000/"
QUERIES = 15


def pack_of(round_) -> bytes:
    with override("nl"):
        return paper_pack(pack_paper(round_), BASE, MADE_AT, lambda _done, _total: None)


@pytest.fixture
def second_round():
    """Round 2 of 3 of five teams, after 1 won from 2 and 3 from 4."""
    drive = a_tournament(name="Dorpsdrive", rounds_planned=3)
    one, two, three, four, five = entries(drive, 5)
    first = a_published_round(drive, [(one, two), (three, four)], bye=five)
    for table, pawns in zip(first.tables.order_by("number"), (3, 5), strict=True):
        a_card(table, 8, pawns)
    return a_published_round(drive, [(one, three), (five, two)], bye=four)


def test_a_pack_holds_how_to_go_on_the_draw_a_list_to_write_on_and_all_forms(second_round):
    made = [page[1:3] for page in pages(pack_of(second_round))]
    assert [page[0] for page in made[:5]] == [
        "Verder zonder laptop, vanaf ronde 2",
        "Tafelindeling ronde 2",
        "Tafelindeling ronde 2",
        "Schrijflijst, ronde 2",
        "Tafelindeling ronde 3, om in te vullen",
    ]
    assert len(made) == 5 + 1 + 1  # two filled forms, and two blank ones


def test_the_list_to_write_on_says_the_points_before_the_round_and_who_sat_together(second_round):
    page = pages(pack_of(second_round))[3]
    begin = page.index("Team 1") - 2
    assert page[begin:] == [
        *("1", "1", "Team 1", "26", "2, 3"),
        *("2", "3", "Team 3", "26", "1, 4"),
        *("3", "5", "Team 5", "17", "2, vrij"),
        *("4", "4", "Team 4", "10", "3, vrij"),
        *("5", "2", "Team 2", "6", "1, 5"),
    ]


@pytest.mark.parametrize(("tables", "sheets"), [(1, 1), (4, 2), (7, 4)])
def test_every_table_of_the_next_round_has_a_blank_form(tables, sheets):
    drive = a_tournament(rounds_planned=2)
    teams = entries(drive, 2 * tables)
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    made = pages(pack_of(round_))
    filled = sheets
    blank = [page for page in made if "Team 1" not in page][-sheets:]
    assert len(made) == 5 + filled + sheets
    assert [any("Team" in text for text in page) for page in blank] == [False] * sheets


def test_after_the_last_round_one_sheet_of_blank_forms_is_enough():
    drive = a_tournament(rounds_planned=1)
    teams = entries(drive, 14)
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    assert len(pages(pack_of(round_))) == 4 + 4 + 1


def test_the_pages_are_numbered_through_lists_and_forms(second_round):
    made = pages(pack_of(second_round))
    numbers = [text for page in made for text in page if text.startswith("pagina ")]
    assert numbers == [f"pagina {number} van 7" for number in range(1, 8)]


@pytest.fixture
def with_people_away():
    """Round 2 of 3, played by teams 1 to 4: team 4 goes home after it, team 5 left, team 6 comes
    back, and team 7 never came."""
    drive = a_tournament(rounds_planned=3)
    one, two, three, four, five, six, seven = entries(drive, 7)
    first = a_published_round(drive, [(one, two), (three, four), (five, six)])
    for table in first.tables.all():
        a_card(table, 8, 3)
    for entry, since, until in ((four, 3, None), (five, 2, None), (six, 2, 3), (seven, 1, None)):
        Withdrawal.objects.create(entry=entry, from_round=since, until_round=until)
    return a_published_round(drive, [(one, three), (two, four)])


def test_who_is_not_in_the_hall_is_marked_in_the_list_by_number(with_people_away):
    page = pages(pack_of(with_people_away))[1]
    assert page[page.index("1") :] == [
        *("1", "Team 1", "1", "2", "Team 2", "2", "3", "Team 3", "1", "4", "Team 4", "2"),
        *("5", "Team 5", "afgemeld", "6", "Team 6", "afgemeld", "7", "Team 7", "afgemeld"),
    ]


def test_who_is_away_stands_below_the_others_on_the_list_to_write_on_and_is_told_apart(
    with_people_away,
):
    page = pages(pack_of(with_people_away))[3]
    assert page[page.index("Team 1") - 2 :] == [
        *("1", "1", "Team 1", "26", "2, 3"),
        *("1", "3", "Team 3", "26", "1, 4"),
        *("4", "2", "Team 2", "6", "1, 4"),
        *("4", "4", "Team 4", "Gaat na deze ronde naar huis", "6", "2, 3"),
        *("1", "5", "Team 5", "Afgemeld: speelt niet mee", "26", "6", "–"),
        *("4", "6", "Team 6", "Afgemeld, terug in ronde 3", "6", "5", "–"),
        *("7", "Team 7", "Afgemeld: speelt niet mee", "0", "–"),
    ]


@pytest.mark.parametrize("away", [1, 3])
def test_a_pack_is_read_in_as_many_queries_however_many_are_away(
    with_people_away, away, django_assert_num_queries
):
    Withdrawal.objects.filter(entry__number__gt=4 + away).delete()
    with django_assert_num_queries(QUERIES):
        pack_paper(with_people_away)


def test_cards_that_come_in_do_not_make_a_pack_old(second_round):
    before = pack_paper(second_round)
    a_card(second_round.tables.first(), 8, 0)
    assert pack_paper(second_round) == before


def test_how_to_count_is_that_of_the_drive(second_round):
    said = pages(pack_of(second_round))[0]
    assert "2 punten per pion binnen; wie binnen de tijd wint, krijgt er 10 bij." in said
    assert "Niet aanwezig bij het begin: 8 punten, en 26 voor de ander." in said
    assert "Een vrijloting: 17 punten." in said


def test_after_the_last_round_nobody_is_seated(second_round):
    second_round.tournament.rounds_planned = 2
    second_round.tournament.save()
    made = pages(pack_of(second_round))
    assert "Dit was de laatste ronde: wie het hoogste totaal heeft, wint." in made[0]
    assert [page[1] for page in made if "om in te vullen" in page[1]] == []


def test_the_first_round_has_no_places_and_no_points_yet():
    drive = a_tournament(rounds_planned=2)
    one, two = entries(drive, 2)
    page = pages(pack_of(a_published_round(drive, [(one, two)])))[3]
    assert page[page.index("Team 1") - 1 :] == [
        *("1", "Team 1", "0", "2"),
        *("2", "Team 2", "0", "1"),
    ]


@pytest.mark.parametrize("scheme", ["koppel", "gedeeld", "individueel"])
def test_other_kinds_of_drive_have_a_pack_as_well(scheme):
    round_ = a_round_of(scheme, a_user())
    made = pack_of(round_)
    seats = round_.tables.first().sides.count()
    seated = f"Deel van boven af in, {seats} aan een tafel."
    assert seated in pages(made)[0]
    assert smallest(made) >= 7


def test_it_can_be_printed_with_the_names_of_200_teams():
    drive = a_tournament(rounds_planned=2)
    teams = entries(drive, 200)
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    assert len(PdfReader(io.BytesIO(pack_of(round_))).pages) > 60
