"""The tables of a round on paper, read from the database, and when what was printed is old."""

import pytest

from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.grouped import a_bracket, a_drive_of, play
from tournaments.enums import FormatKey, Partners, SchemeKey
from tournaments.models import Bye, Round
from tournaments.papers.queries.filled_papers import cards_paper
from tournaments.papers.queries.papers import fingerprint
from tournaments.papers.queries.round_paper import Kind, blank_paper, round_paper


@pytest.fixture
def drive(db):
    return a_tournament()


def test_a_round_is_read_with_its_tables_its_players_and_its_bye(drive):
    teams = entries(drive, 5)
    round_ = a_published_round(drive, [(teams[2], teams[0]), (teams[1], teams[3])], bye=teams[4])

    paper = round_paper(round_)

    assert [(table.number, *(team.label for team in table.sides)) for table in paper.tables] == [
        (1, "3 Team 3", "1 Team 1"),
        (2, "2 Team 2", "4 Team 4"),
    ]
    assert paper.tables[0].sides[0].players == "Anna 3 & Bert 3"
    assert [table.code for table in paper.tables] == [
        table.code for table in round_.tables.order_by("number")
    ]
    assert [bye.team.label for bye in paper.byes] == ["5 Team 5"]
    assert (paper.kind, paper.by_phone) == (Kind(), False)
    drive.reports = "desk"
    assert round_paper(drive.rounds.get()).by_phone is True


@pytest.mark.parametrize("tables", [1, 3])
def test_a_round_is_read_in_as_many_queries_however_many_tables(
    drive, tables, django_assert_num_queries
):
    teams = entries(drive, 2 * tables)
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))

    with django_assert_num_queries(5):
        round_paper(round_)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("teams", "group", "through"), [(7, "Knock-out", True), (9, "Overigen", False)]
)
def test_who_has_a_bye_has_its_group_and_goes_through_in_a_knock_out(teams, group, through):
    drive = a_drive_of(teams, rounds_planned=4)
    play(drive)
    a_bracket(drive, 2, 8)
    byes = round_paper(play(drive).round).byes
    assert [(bye.group, bye.through) for bye in byes] == [(group, through)]


@pytest.fixture
def players(db):
    """An individual drive of eleven, of whom the names are those of the players."""
    drive = a_tournament(format="players", scheme="individueel")
    for entry in (field := entries(drive, 11)):
        entry.name = entry.player1
        entry.player2 = ""
        entry.save()
    return drive, field


def test_single_players_are_named_once_and_sit_out_together(players):
    drive, field = players
    drawn = Round.objects.create(tournament=drive, number=1)
    for entry in reversed(field[8:]):
        Bye.objects.create(round=drawn, entry=entry, points=11)
    round_ = a_published_round(drive, [tuple(field[:4]), tuple(field[4:8])])

    paper = round_paper(round_)

    assert [[team.label for team in table.sides] for table in paper.tables] == [
        ["1 Anna 1", "2 Anna 2", "3 Anna 3", "4 Anna 4"],
        ["5 Anna 5", "6 Anna 6", "7 Anna 7", "8 Anna 8"],
    ]
    assert {team.players for table in paper.tables for team in table.sides} == {""}
    assert [bye.team.label for bye in paper.byes] == ["9 Anna 9", "10 Anna 10", "11 Anna 11"]
    assert paper.kind == Kind(FormatKey.PLAYERS, SchemeKey.INDIVIDUEEL)
    assert {card.players for card in cards_paper(drive).cards} == {()}


@pytest.mark.parametrize(
    ("kind", "pairs_are_drawn", "pairs_are_found"),
    [
        (Kind(), False, False),
        (Kind(FormatKey.PLAYERS), True, False),
        (Kind(FormatKey.PLAYERS, partners=Partners.BLIND), False, True),
        (Kind(FormatKey.THREES, partners=Partners.BLIND), False, False),
        (Kind(FormatKey.DUELS, partners=Partners.CARDS), False, False),
    ],
)
def test_only_single_players_of_four_at_a_table_have_partners_to_find(
    kind, pairs_are_drawn, pairs_are_found
):
    assert (kind.pairs_are_drawn, kind.pairs_are_found) == (pairs_are_drawn, pairs_are_found)


def test_a_fingerprint_changes_with_what_would_be_printed_and_with_nothing_else(drive):
    teams = entries(drive, 2)
    round_ = a_published_round(drive, [(teams[0], teams[1])])
    before = fingerprint(round_paper(round_))
    a_card(round_.tables.get(), 8, 6)
    assert fingerprint(round_paper(round_)) == before

    teams[0].name = "De Keezers"
    teams[0].save()

    assert fingerprint(round_paper(round_)) != before


def test_another_kind_of_drive_makes_a_paper_old(drive):
    before = fingerprint(blank_paper(drive))
    drive.format = FormatKey.THREES
    assert fingerprint(blank_paper(drive)) != before
