"""Drives that are planned beforehand, from start to finish through the services."""

from collections import Counter

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user, entries
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.draw.plans import planned_rounds
from tournaments.drives.services.tournaments import create_tournament, finish_tournament
from tournaments.entries.services.entries import add_entry, return_entry, withdraw_entry
from tournaments.entries.services.imports import ImportRow, confirm_import, keep_sheet
from tournaments.models import Bye, Entry, GameTable, Tournament
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.queries.proofs import revealed_draws
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def anna():
    return a_user("anna")


def a_drive(anna, method: str, teams: int, rounds: int, **values) -> Tournament:
    values = {"name": "Drive", "date": "2026-11-21", "rounds_planned": rounds} | values
    drive = create_tournament(by=anna, values=values)
    change_tournament(tournament=drive, by=anna, values={"later_method": method})
    entries(drive, teams)
    return drive


def play(drive, anna) -> dict[int, tuple[int, int]]:
    """A round in which the lower number wins and the higher brings in as many pawns as its last
    digit says, at most seven; answered with who sat where, who deals first in front."""
    round_ = publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    seated = {}
    for table in GameTable.objects.filter(round=round_).select_related("round__tournament"):
        numbers = [side.entry.number for side in table.sides.select_related("entry")]
        pawns = [min(number % 10, 7) for number in numbers]
        pawns[numbers.index(min(numbers))] = 8
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, tuple(pawns)))
        seated[table.number] = tuple(numbers)
    return seated


def points_by_number(drive) -> dict[int, int]:
    return {row.number: row.row.points for row in standings(drive).rows}


@pytest.mark.slow
def test_a_movement_of_eight_teams_is_played_as_printed_and_the_standings_are_exact(anna):
    drive = a_drive(anna, "movement", 8, 4)
    assert [play(drive, anna) for _round in range(4)] == [
        {1: (2, 1), 2: (4, 3), 3: (6, 5), 4: (8, 7)},
        {1: (7, 2), 2: (1, 4), 3: (3, 6), 4: (5, 8)},
        {1: (2, 5), 2: (4, 7), 3: (6, 1), 4: (8, 3)},
        {1: (3, 2), 2: (5, 4), 3: (7, 6), 4: (1, 8)},
    ]
    finish_tournament(tournament=drive, by=anna)
    # 26 for each game won; a loser has two for each pawn home, as many as his number.
    assert points_by_number(Tournament.objects.get()) == {
        1: 4 * 26,
        2: 3 * 26 + 4,
        3: 3 * 26 + 6,
        4: 2 * 26 + 2 * 8,
        5: 2 * 26 + 2 * 10,
        6: 1 * 26 + 3 * 12,
        7: 1 * 26 + 3 * 14,
        8: 4 * 14,
    }
    assert [recompute_draw(made).right for made in revealed_draws(drive)] == [True] * 4


@pytest.mark.slow
def test_seven_teams_against_everybody_meet_once_and_sit_out_once(anna):
    drive = a_drive(anna, "round_robin", 7, 7, bye_points=20)
    seated = [play(drive, anna) for _round in range(7)]
    assert seated == [
        {at.table: (at.first, at.second) for at in meetings}
        for meetings in planned_rounds("round_robin", 7, 7)
    ]
    finish_tournament(tournament=drive, by=anna)
    # Everybody wins against all higher numbers, loses against all lower ones, and sits out once.
    assert points_by_number(Tournament.objects.get()) == {
        number: 20 + 26 * (7 - number) + 2 * number * (number - 1) for number in range(1, 8)
    }
    out = Bye.objects.filter(round__tournament=drive).order_by("round__number")
    assert [bye.entry.number for bye in out] == [1, 2, 3, 4, 5, 6, 7]
    assert [recompute_draw(made).right for made in revealed_draws(drive)] == [True] * 7


def test_who_goes_home_leaves_the_others_where_the_paper_has_them(anna):
    drive = a_drive(anna, "movement", 6, 3)
    play(drive, anna)
    withdraw_entry(entry=drive.entries.get(number=4), from_round=2, reason="ziek", by=anna)
    assert play(drive, anna) == {1: (5, 2), 3: (3, 6)}
    assert Bye.objects.get().entry.number == 1
    return_entry(entry=drive.entries.get(number=4), in_round=3, by=anna)
    assert play(drive, anna) == {1: (2, 3), 2: (4, 5), 3: (6, 1)}
    assert [recompute_draw(made).right for made in revealed_draws(drive)] == [True] * 3


def test_a_late_team_gets_the_place_of_the_bye(anna):
    drive = a_drive(anna, "movement", 5, 3)
    play(drive, anna)
    late = add_entry(tournament=drive, by=anna, values={"name": "Laat", "number": 99})
    assert late.joined_round == 2
    assert play(drive, anna) == {1: (5, 2), 2: (1, 4), 3: (3, 99)}
    assert play(drive, anna) == {1: (2, 3), 2: (4, 5), 3: (99, 1)}
    assert Bye.objects.filter(round__tournament=drive).count() == 1


def test_a_late_team_gets_the_place_of_one_that_went_home_and_keeps_it(anna):
    drive = a_drive(anna, "movement", 6, 3)
    play(drive, anna)
    with pytest.raises(DomainError) as refused:
        add_entry(tournament=drive, by=anna, values={"name": "Laat"})
    assert "Het schema heeft geen plaats voor 7 Laat." in refused.value.message
    assert not drive.entries.filter(name="Laat").exists()
    gone = drive.entries.get(number=4)
    withdraw_entry(entry=gone, from_round=2, reason="ziek", by=anna)
    add_entry(tournament=drive, by=anna, values={"name": "Laat"})
    assert play(drive, anna) == {1: (5, 2), 2: (1, 7), 3: (3, 6)}
    with pytest.raises(DomainError) as refused:
        return_entry(entry=gone, in_round=3, by=anna)
    assert "Het schema heeft geen plaats voor 4 Team 4." in refused.value.message
    assert play(drive, anna) == {1: (2, 3), 2: (7, 5), 3: (6, 1)}


def test_a_sheet_brings_late_teams_as_far_as_the_plan_has_places(anna):
    drive = a_drive(anna, "movement", 5, 3)
    play(drive, anna)
    sheet = keep_sheet(
        tournament=drive, filename="laat.csv", sheet={"rows": [], "notes": []}, columns={}, by=anna
    )
    rows = [ImportRow({"name": name}, {}, name) for name in ("Laat", "Later", "Laatst")]
    with pytest.raises(DomainError) as refused:
        confirm_import(draft=sheet, rows=rows, by=anna)
    assert "Het schema heeft geen plaats voor 7 Later, 8 Laatst." in refused.value.message
    assert drive.entries.count() == 5
    assert confirm_import(draft=sheet, rows=rows[:1], by=anna).added == 1
    assert play(drive, anna) == {1: (5, 2), 2: (1, 4), 3: (3, 6)}


def test_who_is_known_to_come_later_has_a_place_from_the_beginning(anna):
    drive = a_drive(anna, "movement", 6, 3)
    Entry.objects.filter(number=6).update(joined_round=2)
    assert play(drive, anna) == {1: (2, 1), 2: (4, 3)}
    assert Bye.objects.get().entry.number == 5
    assert play(drive, anna) == {1: (5, 2), 2: (1, 4), 3: (3, 6)}


@pytest.mark.parametrize(
    ("method", "teams", "rounds", "sentence"),
    [
        ("movement", 4, 2, "Het doorschuiven is klaar: na 2 rondes"),
        ("round_robin", 4, 3, "Na 3 rondes heeft iedereen tegen iedereen gespeeld."),
    ],
)
def test_when_a_plan_is_over_the_other_rounds_are_drawn_otherwise(
    anna, method, teams, rounds, sentence
):
    drive = a_drive(anna, method, teams, rounds + 1)
    for _round in range(rounds):
        play(drive, anna)
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=anna)
    assert refused.value.message.startswith(sentence)
    change_tournament(tournament=drive, by=anna, values={"later_method": "lot"})
    play(drive, anna)
    met = Counter(
        frozenset(side.entry.number for side in table.sides.all())
        for table in GameTable.objects.filter(round__tournament=drive)
    )
    assert sum(met.values()) == 2 * (rounds + 1)
    assert (max(met.values()) == 1) == (method == "movement")


def test_a_plan_cannot_begin_in_the_middle_but_may_be_given_up_and_taken_up_again(anna):
    drive = a_drive(anna, "results", 6, 5)
    play(drive, anna)
    for method in ("movement", "round_robin"):
        with pytest.raises(DomainError) as refused:
            change_tournament(tournament=drive, by=anna, values={"later_method": method})
        assert refused.value.field == "later_method"
    other = a_drive(anna, "movement", 6, 3, name="Andere")
    play(other, anna)
    change_tournament(tournament=other, by=anna, values={"later_method": "lot"})
    change_tournament(tournament=other, by=anna, values={"later_method": "movement"})
    with pytest.raises(DomainError):
        change_tournament(tournament=other, by=anna, values={"later_method": "round_robin"})
    assert play(other, anna) == {1: (5, 2), 2: (1, 4), 3: (3, 6)}


@pytest.mark.parametrize(("before", "after"), [("results", "movement"), ("movement", "lot")])
def test_a_draft_that_was_made_otherwise_is_not_published(anna, before, after):
    drive = a_drive(anna, before, 6, 3)
    draft = draw_round(tournament=drive, by=anna)
    change_tournament(tournament=drive, by=anna, values={"later_method": after})
    with pytest.raises(DomainError) as refused:
        publish_draw(draw=draft, by=anna)
    assert refused.value.message == (
        "De rondes worden nu anders ingedeeld dan dit concept. Loot eerst opnieuw."
    )


def test_the_draw_that_waits_is_told_at_once_how_it_will_be_drawn(anna):
    drive = a_drive(anna, "movement", 6, 3)
    (waiting,) = drive.rounds.get().draws.all()
    assert (waiting.state, waiting.method) == ("committed", "movement")
