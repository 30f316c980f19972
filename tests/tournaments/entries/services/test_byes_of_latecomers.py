"""Who came late, was away or did not turn up is the last to have a bye, in every kind of drive."""

import random

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user, entries
from tests.tournaments.checker import evenings
from tests.tournaments.checker.copies import Copy, drawn
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.checker import check_drive
from tournaments.core.queries.journal import links_of
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.entries import (
    add_entry,
    change_entry,
    return_entry,
    withdraw_entry,
)
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Bye, GameTable
from tournaments.prizes.queries.reported_state import reported_state
from tournaments.rounds.queries.records import field_from
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def anna():
    return a_user("anna")


def a_drive(anna, count, rounds=4, **values):
    values = {"name": "Drive", "date": "2026-11-21", "rounds_planned": rounds} | values
    drive = create_tournament(by=anna, values=values)
    entries(drive, count)
    return drive


def played(drive, anna, absent=()):
    """Draw, publish and play a round; those in `absent` do not come to their tables."""
    made = draw_round(tournament=drive, by=anna)
    round_ = publish_draw(draw=made, by=anna)
    for table in GameTable.objects.filter(round=round_).select_related("round__tournament"):
        sides = list(table.sides.all())
        gone = next((at for at, side in enumerate(sides) if side.entry.number in absent), None)
        values = (8, *(random.Random(table.pk).randint(0, 7) for _side in sides[1:]))
        card = Card(Ending.FINISHED, values)
        if gone is not None:
            card = Card(Ending.ABSENT, (None,) * len(sides), absent=gone)
        elif len(sides) == 4:
            card = Card(Ending.FINISHED, (8, 3, 8, 3))
        enter_card(table=table, by=anna, card=card)
    return made


def missed_by(made):
    return field_from(made.original["field"]).missed


def byes_in(drive, number):
    return set(
        Bye.objects.filter(round__tournament=drive, round__number=number).values_list(
            "entry__number", flat=True
        )
    )


def test_late_away_and_absent_rounds_are_told_to_the_draw(anna):
    drive = a_drive(anna, 8)
    assert missed_by(played(drive, anna, absent={4})) == {}
    add_entry(tournament=drive, by=anna, values={"name": "Laat", "number": 9})
    away = drive.entries.get(number=2)
    withdraw_entry(entry=away, from_round=2, reason="ziek", by=anna)
    assert missed_by(played(drive, anna)) == {4: 1, 9: 1}
    return_entry(entry=away, in_round=3, by=anna)
    assert missed_by(draw_round(tournament=drive, by=anna)) == {2: 1, 4: 1, 9: 1}


@pytest.mark.parametrize("method", ["results", "lot"])
def test_a_late_team_has_no_bye_in_its_first_round(anna, method):
    drive = a_drive(anna, 8, later_method=method)
    played(drive, anna)
    add_entry(tournament=drive, by=anna, values={"name": "Laat", "number": 9})
    played(drive, anna)
    assert byes_in(drive, 2) != {9}


@pytest.mark.parametrize(("kind", "method"), [("players", "results"), ("threes", "lot")])
def test_late_players_and_late_teams_of_three_sit_out_last(anna, kind, method):
    scheme = "gedeeld" if kind == "players" else "nk"
    drive = a_drive(anna, 12, rounds=3, format=kind, scheme=scheme, later_method=method)
    played(drive, anna)
    for number in (13, 14):
        values = {"name": f"Laat {number}", "player1": f"Laat {number}", "number": number}
        add_entry(tournament=drive, by=anna, values=values)
    for at in (2, 3):
        played(drive, anna)
        assert len(byes_in(drive, at)) == 2
        assert byes_in(drive, at).isdisjoint({13, 14})


@pytest.mark.parametrize("method", ["lot", "movement", "round_robin"])
def test_what_no_card_decides_does_not_hang_on_which_cards_are_in(anna, method):
    drive = a_drive(anna, 8, rounds=3, later_method=method)
    played(drive, anna, absent={4})
    away = drive.entries.get(number=2)
    withdraw_entry(entry=away, from_round=2, reason="ziek", by=anna)
    assert missed_by(played(drive, anna)) == {}
    return_entry(entry=away, in_round=3, by=anna)
    assert missed_by(draw_round(tournament=drive, by=anna)) == {2: 1}


def test_rounds_drawn_before_are_followed_also_where_who_sits_out_did_not_turn_up(anna):
    drive = a_drive(anna, 14, rounds=3, format="players", scheme="gedeeld", later_method="lot")
    played(drive, anna)
    second = draw_round(tournament=drive, by=anna)
    later = second.original["later"][0]
    publish_draw(draw=second, by=anna)
    gone = min(later["resting"])
    for table in GameTable.objects.filter(round__number=2).select_related("round__tournament"):
        sides = list(table.sides.all())
        at = next((at for at, side in enumerate(sides) if side.entry.number == gone), None)
        card = Card(Ending.FINISHED, (8, 3, 8, 3))
        if at is not None:
            card = Card(Ending.ABSENT, (None,) * 4, absent=at)
        enter_card(table=table, by=anna, card=card)
    made = draw_round(tournament=drive, by=anna)
    assert field_from(made.original["field"]).of.missed == {}
    assert made.original["resting"] == later["resting"]


@pytest.mark.parametrize("method", ["results", "lot"])
def test_a_card_that_is_corrected_after_the_draw_makes_no_draw_wrong(anna, method):
    drive = evenings.a_drive(anna, 8, rounds_planned=3, later_method=method)
    played(drive, anna, absent={4})
    gone = drive.entries.get(number=8)
    withdraw_entry(entry=gone, from_round=2, reason="ziek", by=anna)
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    table = GameTable.objects.get(round__number=1, sides__entry__number=4)
    card = Card(Ending.FINISHED, (8, 5))
    correct_card(table=table, by=anna, card=card, reason="hij kwam toch", seen_version=1)
    assert findings_of(drive) == []


@pytest.mark.parametrize(("recipe", "found"), [(3, set()), (4, {"draw_field"})])
def test_a_draw_of_before_is_judged_by_its_own_recipe(anna, recipe, found):
    drive = evenings.a_drive(anna, 8, rounds_planned=3, later_method="lot")
    played(drive, anna, absent={4})
    draw_round(tournament=drive, by=anna)
    told = Copy(drive.code, list(links_of(drive)), reported_state(drive))
    drawn(told, 1)["field"] |= {"recipe": recipe, "missed": {"4": 1}}
    assert {one.what for one in check_drive(*told.relinked())} == found


@pytest.mark.parametrize(
    ("teams", "stays", "gone", "back"), [(5, {1: 1}, 4, 3), (7, {3: 2}, 4, 4), (7, {3: 1}, 5, 3)]
)
def test_a_fixed_table_does_not_hide_who_rests_for_a_late_team(anna, teams, stays, gone, back):
    drive = evenings.a_drive(anna, teams, rounds_planned=5, later_method="round_robin")
    ((number, table),) = stays.items()
    entry, values = drive.entries.get(number=number), {"fixed_table": table}
    change_entry(entry=entry, by=anna, values=values, seen={"fixed_table": None})
    away = drive.entries.get(number=gone)
    for at in range(1, 6):
        if at == 2:
            withdraw_entry(entry=away, from_round=2, reason="ziek", by=anna)
        if at == back:
            return_entry(entry=away, in_round=at, by=anna)
        played(drive, anna)
    assert findings_of(drive) == []
