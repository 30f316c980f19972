"""A drive from the draw of its first round to the final standings, through the services."""

import random
from collections import Counter

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user, entries
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import create_tournament, finish_tournament
from tournaments.entries.services.entries import add_entry, return_entry, withdraw_entry
from tournaments.models import Bye, Entry, GameTable, Side, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return a_user("anna")


def a_drive(anna, count, rounds, **values) -> Tournament:
    """A drive with that many teams, numbered and ready for its first draw."""
    tournament = create_tournament(
        by=anna,
        values={"name": "Drive", "date": "2026-11-21", "rounds_planned": rounds} | values,
    )
    entries(tournament, count)
    return tournament


def play_round(tournament, anna, chance: random.Random):
    """Draw, publish and enter every card: the winner at random, the loser 0 to 7."""
    draw = draw_round(tournament=tournament, by=anna)
    round_ = publish_draw(draw=draw, by=anna)
    for table in GameTable.objects.filter(round=round_).select_related("round__tournament"):
        pawns = [8, chance.randint(0, 7)]
        chance.shuffle(pawns)
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, tuple(pawns)))
    return round_


def meetings(tournament) -> Counter:
    """How often each two teams met."""
    tables = {}
    for table, entry in Side.objects.filter(round__tournament=tournament).values_list(
        "table", "entry"
    ):
        tables.setdefault(table, set()).add(entry)
    return Counter(frozenset(pair) for pair in tables.values())


def test_46_teams_play_five_rounds_without_meeting_twice_and_the_points_add_up(anna):
    tournament = a_drive(anna, 46, 5)
    chance = random.Random(46)
    for _round in range(5):
        play_round(tournament, anna, chance)
    finish_tournament(tournament=tournament, by=anna)
    assert set(meetings(tournament).values()) == {1}
    assert sum(meetings(tournament).values()) == 5 * 23
    expected = Counter({entry.pk: 0 for entry in tournament.entries.all()})
    for table in GameTable.objects.filter(round__tournament=tournament):
        card = table.cards.get(is_current=True)
        for line in card.lines.all():
            expected[line.side.entry_id] += 2 * line.pawns + (10 if line.pawns == 8 else 0)
    shown = standings(Tournament.objects.get())
    assert {row.entry: row.row.points for row in shown.rows} == expected
    assert shown.final
    assert not shown.provisional


def test_with_45_teams_five_different_teams_have_a_bye(anna):
    tournament = a_drive(anna, 45, 5, bye_points=20)
    chance = random.Random(45)
    for _round in range(5):
        play_round(tournament, anna, chance)
    byes = Bye.objects.filter(round__tournament=tournament)
    assert len({bye.entry_id for bye in byes}) == 5
    assert {bye.points for bye in byes} == {20}
    assert set(meetings(tournament).values()) == {1}


@pytest.mark.parametrize(("count", "rounds"), [(8, 7), (6, 5), (4, 3), (2, 1), (5, 5), (3, 3)])
def test_a_small_field_plays_its_full_round_robin(anna, count, rounds):
    tournament = a_drive(anna, count, rounds)
    chance = random.Random(count)
    for _round in range(rounds):
        play_round(tournament, anna, chance)
    assert meetings(tournament) == {
        frozenset((a.pk, b.pk)): 1
        for a in tournament.entries.all()
        for b in tournament.entries.all()
        if a.pk < b.pk
    }


@pytest.mark.parametrize("method", ["results", "lot"])
def test_teams_come_late_leave_and_return_between_rounds(anna, method):
    tournament = a_drive(anna, 11, 5, later_method=method)
    chance = random.Random(11)
    play_round(tournament, anna, chance)
    leaver = Entry.objects.get(tournament=tournament, number=3)
    withdraw_entry(entry=leaver, from_round=2, reason="ziek", by=anna)
    late = add_entry(tournament=tournament, by=anna, values={"name": "Laat", "number": 99})
    assert late.joined_round == 2
    play_round(tournament, anna, chance)
    return_entry(entry=leaver, in_round=3, by=anna)
    for _round in range(3):
        play_round(tournament, anna, chance)
    played = Counter(
        (entry, number)
        for entry, number in [
            *Side.objects.filter(round__tournament=tournament).values_list(
                "entry__number", "round__number"
            ),
            *Bye.objects.filter(round__tournament=tournament).values_list(
                "entry__number", "round__number"
            ),
        ]
    )
    assert {number for entry, number in played if entry == 3} == {1, 3, 4, 5}
    assert {number for entry, number in played if entry == 99} == {2, 3, 4, 5}
    assert set(played.values()) == {1}
    assert set(meetings(tournament).values()) == {1}
    assert len({bye.entry_id for bye in Bye.objects.all()}) == Bye.objects.count() == 2


def test_a_finished_drive_takes_no_card_no_draw_and_no_entry(anna):
    tournament = a_drive(anna, 4, 3)
    round_ = play_round(tournament, anna, random.Random(4))
    tournament = finish_tournament(tournament=tournament, by=anna)
    table = round_.tables.select_related("round__tournament").first()
    for act in (
        lambda: draw_round(tournament=tournament, by=anna),
        lambda: enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (8, 1))),
        lambda: add_entry(tournament=tournament, by=anna, values={"name": "Laat"}),
        lambda: withdraw_entry(entry=tournament.entries.first(), from_round=2, reason="", by=anna),
    ):
        with pytest.raises(DomainError):
            act()
