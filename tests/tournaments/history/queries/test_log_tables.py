"""Lines about a table name who sat there."""

import pytest
from django.utils import timezone
from django.utils.translation import override

from scoring.cards import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.kinds import a_round_of
from tournaments.cards.services.card_entries import enter_turn
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.entries.services.check_in import check_in
from tournaments.history.queries.log import lines
from tournaments.history.services.undoing import undo_act
from tournaments.models import Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.rounds.services.swaps import swap

pytestmark = pytest.mark.django_db
WON = Card(Ending.FINISHED, (8, 3))


def told(drive, *acts):
    """What the lines of these acts say of their table, the oldest first."""
    log = drive.log.filter(action__in=acts).order_by("pk")
    with override("nl"):
        return [(line.target, line.about) for line in lines(log, with_sides=True)]


@pytest.fixture
def drive():
    """De Buren against Oost 1 at table 1, and West 2 against De Pionnen at table 2."""
    drive = a_tournament()
    teams = entries(drive, 4)
    for team, name in zip(teams, ("De Buren", "Oost 1", "West 2", "De Pionnen"), strict=True):
        team.name = name
        team.save()
    a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
    return drive


def test_a_line_about_a_card_names_the_teams_and_the_score(drive):
    first, second = drive.rounds.get().tables.order_by("number")
    anna = a_user()
    enter_card(table=first, by=anna, card=WON)
    card = Card(Ending.FINISHED, (5, 8))
    correct_card(table=first, by=anna, card=card, reason="verkeerd", seen_version=1)
    take_off_card(table=first, by=anna, reason="hoort bij tafel 2", seen_version=2)
    open_dispute(table=second, by=anna, subject="pion op 12")
    assert told(drive, "enter_card", "correct_card", "take_off_card", "open_dispute") == [
        ("ronde 1, tafel 1", "De Buren – Oost 1, 8 – 3"),
        ("ronde 1, tafel 1", "De Buren – Oost 1, 5 – 8"),
        ("ronde 1, tafel 1", "De Buren – Oost 1"),
        ("ronde 1, tafel 2", "West 2 – De Pionnen"),
    ]


def test_who_won_and_who_was_absent_has_a_name(drive):
    first, second = drive.rounds.get().tables.order_by("number")
    enter_card(table=first, by=None, card=WON)
    enter_card(table=second, by=None, card=Card(Ending.ABSENT, (None, None), absent=1))
    log = drive.log.filter(action="enter_card").order_by("pk")
    with override("nl"):
        said = [
            {each.name: each.after for each in line.changes} for line in lines(log, with_sides=True)
        ]
    assert (said[0]["gewonnen"], said[1]["afwezig"]) == ("De Buren", "De Pionnen")


def test_a_line_of_something_undone_names_them_as_well(drive):
    table = drive.rounds.get().tables.get(number=1)
    anna = a_user()
    check_in(entry=drive.entries.first(), by=anna)
    enter_card(table=table, by=anna, card=WON)
    undo_act(tournament=drive, number=drive.log.first().number, by=anna)
    assert [about for _target, about in told(drive, "undo")] == ["De Buren – Oost 1"]


def test_a_first_entry_that_is_to_be_typed_again_tells_no_numbers(drive):
    drive.rounds.update(second_entry="blind")
    enter_turn(table=drive.rounds.get().tables.get(number=1), by=a_user(), card=WON)
    assert told(drive, "enter_first") == [("ronde 1, tafel 1", "De Buren – Oost 1")]


def test_after_another_draw_a_line_of_before_names_who_sat_there_then():
    drive = a_tournament()
    teams = entries(drive, 4)
    anna = a_user()
    for team in teams:
        check_in(entry=team, by=anna)
    draft = draw_round(tournament=drive, by=anna)
    round_ = publish_draw(draw=draft, by=anna)
    table = round_.tables.get(number=1)
    before = " – ".join(side.entry.name for side in table.sides.order_by("position"))
    enter_card(table=table, by=anna, card=WON)
    take_off_card(table=table, by=anna, reason="te vroeg", seen_version=1)
    other = round_.tables.get(number=2).sides.first().entry
    there = table.sides.first().entry
    draft = unpublish_draw(round=round_, by=anna, reason="verkeerd")
    version = draft.pairing["version"]
    draft = swap(draw=draft, a=there.number, b=other.number, by=anna, expected_version=version)
    round_ = publish_draw(draw=draft, by=anna)
    table = round_.tables.get(number=1)
    after = " – ".join(side.entry.name for side in table.sides.order_by("position"))
    enter_card(table=table, by=anna, card=WON)
    assert told(drive, "enter_card") == [
        ("ronde 1, tafel 1", f"{before}, 8 – 3"),
        ("ronde 1, tafel 1", f"{after}, 8 – 3"),
    ]
    assert before != after


@pytest.mark.parametrize(
    ("scheme", "values", "about"),
    [
        ("koppel", (3, 8, 6), "Team 1 – Team 2 – Team 3, 3 – 8 – 6"),
        ("gedeeld", (8, 6, 8, 6), "Team 1 en Team 3 – Team 2 en Team 4, 8 – 6"),
        (
            "individueel",
            (10, 7, 10, 0),
            "Team 1 en Team 3 – Team 2 en Team 4, 10 en 10 – 7 en 0",
        ),
    ],
)
def test_partners_stand_together(scheme, values, about):
    table = a_round_of(scheme, a_user()).tables.get(number=1)
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, values))
    assert told(table.round.tournament, "enter_card") == [("ronde 1, tafel 1", about)]


def test_who_asks_what_is_kept_of_him_gets_no_names_of_others(drive):
    enter_card(table=drive.rounds.get().tables.get(number=1), by=None, card=WON)
    (line,) = lines(drive.log.filter(action="enter_card"))
    assert line.about == ""


@pytest.mark.parametrize("count", [1, 3])
def test_naming_them_costs_as_many_queries_however_many_lines(count, django_assert_num_queries):
    drive = a_tournament()
    teams = entries(drive, 2 * count)
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    for table in round_.tables.all():
        enter_card(table=table, by=None, card=WON)
    log = list(Tournament.objects.get().log.all())
    with django_assert_num_queries(2):
        lines(log, with_sides=True)


def test_a_target_that_is_no_place_is_left_as_it_is(drive):
    table = drive.rounds.get().tables.get(number=1)
    enter_card(table=table, by=None, card=WON)
    entry = drive.log.get(action="enter_card")
    for target in ("", "1", "x.y", "1.", f"1.{'9' * 40}", "7 De Buren"):
        entry.target, entry.at = target, timezone.now()
        (line,) = lines([entry], with_sides=True)
        assert line.about == ""
