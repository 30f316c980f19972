"""A round as the organiser sees it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import a_card, a_tournament, a_user, classes, entries
from tournaments.enums import StageKind
from tournaments.groups.services.stages import add_stage, divide_stage
from tournaments.models import Draw, ScoreCard, ScoreLine, Withdrawal
from tournaments.rounds.queries.draw_changes import Changes, changes_since
from tournaments.rounds.queries.draws import DrawSeating, Phase, TableRow, rounds_of, seating
from tournaments.rounds.queries.preparation import preparation
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.rounds.services.swaps import move_table, swap

pytestmark = pytest.mark.django_db


def published(tournament, pawns=0):
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    for table in round_.tables.all():
        a_card(table, 8, pawns)
    return round_


def test_the_list_has_every_planned_round_with_its_phase():
    tournament = a_tournament(rounds_planned=4)
    entries(tournament, 6)
    assert [row.phase for row in rounds_of(tournament)] == [
        Phase.READY,
        Phase.LATER,
        Phase.LATER,
        Phase.LATER,
    ]
    published(tournament)
    second = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    draw_round(tournament=tournament, by=None, allow_missing=True)
    rows = rounds_of(tournament)
    assert [row.phase for row in rows] == [Phase.PLAYED, Phase.PLAYING, Phase.DRAFT, Phase.LATER]
    assert [(row.tables, row.missing) for row in rows] == [(3, 0), (3, 3), (0, 0), (0, 0)]
    a_card(second.tables.first(), 8, 0)
    assert rounds_of(tournament)[1].missing == 2


def test_the_seating_of_a_published_round_is_that_of_its_draft():
    tournament = a_tournament()
    entries(tournament, 7)
    published(tournament, pawns=4)
    draft = draw_round(tournament=tournament, by=None)
    before = seating(Draw.objects.get(pk=draft.pk))
    publish_draw(draw=draft, by=None)
    assert seating(Draw.objects.get(pk=draft.pk)) == before
    assert (before.by_points, before.largest) == (True, before.largest)
    assert [table.parties[0][0].points is None for table in before.tables] == [False] * 3


def test_before_the_draw_those_who_are_not_here_are_named_once_the_door_is_in_use():
    tournament = a_tournament()
    first, *others = entries(tournament, 3)
    assert preparation(tournament, 1).absent == ()
    tournament.entries.filter(pk=first.pk).update(checked_in_at=timezone.now())
    assert preparation(tournament, 1).absent == tuple(others)
    assert preparation(tournament, 2).absent == ()


def test_before_the_draw_is_told_what_stands_in_its_way():
    tournament = a_tournament()
    entries(tournament, 4)
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    entries(tournament, 1, numbered=False)
    ready = preparation(tournament, 2)
    assert (ready.missing, ready.unnumbered, ready.playing, ready.resting) == (2, 1, 5, 1)
    assert ready.waiting == Draw.objects.get(round__number=2)


def test_nothing_has_changed_since_a_draft_was_just_made():
    tournament = a_tournament()
    entries(tournament, 6)
    assert changes_since(draw_round(tournament=tournament, by=None)) == Changes()


def test_a_card_corrected_after_the_draft_is_told_and_nothing_is_redrawn():
    tournament = a_tournament()
    entries(tournament, 6)
    published(tournament)
    draft = draw_round(tournament=tournament, by=None)
    card = ScoreCard.objects.first()
    teams = sorted(card.lines.values_list("side__entry__number", flat=True))
    ScoreLine.objects.filter(card=card, winner=False).update(pawns=5)
    loser = card.lines.get(winner=False).side.entry.number
    changes = changes_since(draft)
    assert (changes.points, changes.entries, changes.any) == ((loser,), False, True)
    assert loser in teams
    assert Draw.objects.get(pk=draft.pk).pairing == draft.pairing


def test_teams_that_left_came_or_changed_number_are_told():
    tournament = a_tournament()
    field = entries(tournament, 6)
    draft = draw_round(tournament=tournament, by=None)
    Withdrawal.objects.create(entry=field[0], from_round=1)
    entries(tournament, 1)
    changes = changes_since(draft)
    assert (changes.gone, changes.joined, changes.entries) == (("1 Team 1",), ("7 Team 7",), True)
    tournament.entries.filter(number=2).update(number=22)
    assert changes_since(draft).renumbered


def test_a_newcomer_without_a_number_does_not_break_the_page_of_a_draft():
    tournament = a_tournament()
    entries(tournament, 6)
    draft = draw_round(tournament=tournament, by=None)
    entries(tournament, 1, numbered=False)
    assert changes_since(draft).joined == ("Team 7",)


@pytest.mark.parametrize("read", [rounds_of, lambda drive: preparation(drive, 3)])
def test_reading_rounds_costs_as_many_queries_in_a_large_field(read):
    counts = []
    for size in (4, 46):
        tournament = a_tournament()
        entries(tournament, size)
        published(tournament)
        published(tournament)
        with CaptureQueriesContext(connection) as queries:
            read(tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_table_once_more_is_told_at_the_table_only_where_a_hand_chose_it():
    tournament = a_tournament()
    entries(tournament, 4)
    published(tournament)
    published(tournament)
    draft = draw_round(tournament=tournament, by=None)
    assert seating(draft).repeated_tables > 0
    assert [table.warnings for table in seating(draft).tables] == [(), ()]
    moved = move_table(draw=draft, table=1, to=2, by=None, expected_version=1)
    told = [warned.tag for table in seating(moved).tables for warned in table.warnings]
    assert told == ["zelfde tafel"] * seating(moved).repeated_tables


def test_a_draft_of_classes_is_shown_class_by_class_with_a_reason_for_each_bye():
    tournament = a_tournament(rounds_planned=2)
    teams = entries(tournament, 14)
    classes(tournament, A=teams[:5], B=teams[5:10], Jeugd=teams[10:])
    shown = seating(draw_round(tournament=tournament, by=None))
    told = [(each.name, [table.number for table in each.tables]) for each in shown.sections]
    assert told == [("Klasse A", [1, 2]), ("Klasse B", [3, 4]), ("Jeugd", [5, 6])]
    assert [team.why for team in shown.resting] == ["De vrijloting is door het lot bepaald."] * 2


def test_a_table_of_two_classes_stands_apart_from_theirs():
    tournament = a_tournament(rounds_planned=1)
    teams = entries(tournament, 8)
    classes(tournament, A=teams[:4], B=teams[4:])
    draft = draw_round(tournament=tournament, by=None)
    swapped = swap(draw=draft, a=1, b=5, by=None, expected_version=1, confirmed=True)
    told = {each.name: len(each.tables) for each in seating(swapped).sections}
    assert told == {"Klasse A": 1, "Klasse A / Klasse B": 2, "Klasse B": 1}


def test_the_list_of_rounds_says_in_which_groups_they_are_and_which_are_to_be_made():
    tournament = a_tournament(rounds_planned=3)
    entries(tournament, 8)
    values = {"from_round": 2, "kind": StageKind.FINALS, "count": 2, "size": 4}
    final = add_stage(tournament=tournament, by=a_user(), values=values)
    published(tournament)
    told = [(row.groups, row.undivided) for row in rounds_of(tournament)]
    assert told == [("", False), ("2 finales van 4", True), ("2 finales van 4", True)]
    divide_stage(stage=final, by=a_user())
    assert [row.undivided for row in rounds_of(tournament)] == [False] * 3


def test_a_reason_that_most_tables_share_is_told_once():
    def at(number: int, why: str) -> TableRow:
        return TableRow(number, (), why, by_hand=False, warnings=(), difference=None)

    most = DrawSeating(
        (at(1, "Door het lot."), at(2, "Op verzoek."), at(3, "Door het lot.")), (), ()
    )
    assert most.usual_reason == "Door het lot."
    assert DrawSeating((at(1, "8 en 6."), at(2, "5 en 4.")), (), ()).usual_reason == ""


def test_a_third_meeting_at_one_table_is_one_rematch():
    drive = a_tournament(rounds_planned=3)
    entries(drive, 2)
    published(drive), published(drive)
    third = draw_round(tournament=drive, by=None)
    assert (third.pairing["cost"]["rematches"], seating(third).rematches) == (2, 1)
