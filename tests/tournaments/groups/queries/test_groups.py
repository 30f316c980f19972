"""Stages as pages show them, and the trees of a knock-out."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Card, Ending
from tests.factories import a_user
from tests.tournaments.builders.grouped import a_bracket, a_drive_of, a_stage, play
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import StageKind
from tournaments.groups.queries.groups import stages_shown
from tournaments.groups.services.stages import divide_stage
from tournaments.models import GameTable, Stage, Tournament
from tournaments.play.queries.bracket_trees import Meeting, Tree
from tournaments.rounds.queries.seating import rounds_of_all
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def trees(drive: Tournament, upto: int | None = None) -> tuple[Tree, ...]:
    return stages_shown(drive, upto)[-1].brackets[0].trees


def told(meeting: Meeting) -> list[tuple[object, str, bool]]:
    """Number (or ? for who is not known yet, - for nobody), score, and whether it won."""
    return [
        (
            place.number if place.name else "-" if place.nobody else "?",
            place.score,
            place.won,
        )
        for place in meeting.places
    ]


def numbers(tree: Tree) -> list[list[tuple[object, ...]]]:
    return [
        [tuple(number for number, _score, _won in told(meeting)) for meeting in column.meetings]
        for column in tree.columns
    ]


def seeded(count: int, size: int, **values) -> tuple[Tournament, Stage]:
    """A drive of which the bracket is made after a round."""
    rounds = size.bit_length()
    drive = a_drive_of(count, a_user(), rounds_planned=rounds, **values)
    play(drive)
    return drive, a_bracket(drive, 2, size)


def test_before_it_is_played_a_bracket_has_its_first_meetings_and_places_to_come():
    drive, stage = seeded(8, 8)
    seeds = {place.seed: place.entry.number for place in stage.places.all()}
    main, *others = trees(drive)
    pairs = [(1, 8), (4, 5), (2, 7), (3, 6)]
    first = [(seeds[one], seeds[other]) for one, other in pairs]
    unknown = ("?", "?")
    assert numbers(main) == [first, [unknown, unknown], [unknown]]
    assert [(tree.first, tree.last, len(tree.columns)) for tree in others] == [
        (3, 4, 1),
        (5, 8, 2),
        (7, 8, 1),
    ]
    assert [column.label for column in main.columns] == ["kwartfinales", "halve finales", "finale"]
    assert [column.round for column in others[1].columns] == [3, 4]


def test_winners_go_on_as_soon_as_their_card_is_in_and_losers_to_the_places_below():
    drive, _stage = seeded(8, 8)
    play(drive, tables=2)
    main, third, fifth, seventh = trees(drive)
    one, two, three, four = (told(meeting) for meeting in main.columns[0].meetings)
    assert sorted((score, won) for _number, score, won in one + two) == [
        *[("3", False)] * 2,
        *[("8", True)] * 2,
    ]
    winners = [next(number for number, _score, won in each if won) for each in (one, two)]
    losers = [next(number for number, _score, won in each if not won) for each in (one, two)]
    assert numbers(main)[1:] == [[tuple(winners), ("?", "?")], [("?", "?")]]
    assert numbers(fifth) == [[tuple(losers), ("?", "?")], [("?", "?")]]
    assert {won for _number, _score, won in three + four} == {False}
    assert (main.winner, third.winner, seventh.winner) == (None, None, None)


@pytest.mark.slow
def test_when_all_is_played_every_tree_has_its_winner():
    drive, _stage = seeded(8, 8)
    for _round in range(3):
        play(drive)
    found = trees(drive)
    assert found[0].winner.number == 1
    assert len({tree.winner.number for tree in found}) == len(found) == 4


def test_who_has_nobody_to_meet_is_through_and_places_that_nobody_plays_for_have_no_tree():
    drive, stage = seeded(6, 8)
    seeds = {place.seed: place.entry.number for place in stage.places.all()}
    main, _third, fifth = trees(drive)
    through = [meeting.through for meeting in main.columns[0].meetings]
    assert [place and place.number for place in through] == [seeds[1], None, seeds[2], None]
    assert numbers(main)[1] == [(seeds[1], "?"), (seeds[2], "?")]
    assert numbers(fifth) == [[("-", "?"), ("-", "?")], [("?", "?")]]


def test_of_two_who_are_equal_the_better_seed_goes_on_and_that_is_said():
    drive = a_drive_of(4, a_user(), rounds_planned=3, scheme="koppel")
    play(drive)
    stage = a_bracket(drive, 2, 4)
    play(drive, tables=0)
    for table in GameTable.objects.filter(round__number=2):
        enter_card(table=table, by=None, card=Card(Ending.TIME_OVER, (5, 5)))
    main, _third = trees(drive)
    assert [meeting.by_seed for meeting in main.columns[0].meetings] == [True, True]
    seeds = {place.entry.number: place.seed for place in stage.places.all()}
    ((final,),) = numbers(main)[1:]
    assert {seeds[number] for number in final} == {1, 2}


@pytest.mark.parametrize("upto", [None, 2])
def test_after_the_next_round_is_published_who_went_on_stays_marked_whatever_the_card_says(upto):
    drive, _stage = seeded(4, 4)
    play(drive)
    play(drive, tables=0)
    before = trees(drive, upto)
    table = GameTable.objects.get(round__number=2, number=1)
    correct_card(
        table=table,
        by=None,
        card=won_by_the_other(table),
        reason="verkeerd",
        seen_version=1,
    )
    main, third = trees(drive, upto)
    (meeting, other), ((final,),) = main.columns[0].meetings, numbers(main)[1:]
    assert [place.won for place in meeting.places] == [
        place.won for place in before[0].columns[0].meetings[0].places
    ]
    assert [place.score for place in meeting.places if place.won] == ["3"]
    assert final == numbers(before[0])[1][0]
    assert (meeting.overtaken, meeting.by_seed, other.overtaken) == (True, False, False)
    assert (main.overtaken, third.overtaken) == (True, False)
    assert not before[0].overtaken


def won_by_the_other(table: GameTable) -> Card:
    """The card of a table with its numbers turned round."""
    lines = table.cards.get(is_current=True).lines.order_by("side__position")
    return Card(Ending.FINISHED, tuple(line.pawns for line in lines)[::-1])


def test_while_the_next_round_is_not_published_a_correction_says_who_goes_on():
    drive, _stage = seeded(4, 4)
    play(drive)
    before = [place.won for place in trees(drive)[0].columns[0].meetings[0].places]
    table = GameTable.objects.get(round__number=2, number=1)
    correct_card(
        table=table,
        by=None,
        card=won_by_the_other(table),
        reason="verkeerd",
        seen_version=1,
    )
    meeting = trees(drive)[0].columns[0].meetings[0]
    assert [place.won for place in meeting.places] == before[::-1]
    assert not meeting.overtaken


def test_who_withdraws_from_the_bracket_has_lost_once_the_round_is_published():
    drive, stage = seeded(8, 8)
    best, last = (stage.places.get(seed=seed).entry for seed in (1, 8))
    withdraw_entry(entry=best, by=None, reason="ziek", from_round=2)
    play(drive)
    meeting = trees(drive)[0].columns[0].meetings[0]
    assert told(meeting) == [(best.number, "", False), (last.number, "", True)]
    assert [place.out for place in meeting.places] == [True, False]
    assert not meeting.by_seed


def test_of_two_who_both_withdrew_the_better_seed_goes_on_and_that_is_said():
    drive, stage = seeded(4, 4)
    both = [stage.places.get(seed=seed).entry for seed in (1, 4)]
    for entry in both:
        withdraw_entry(entry=entry, by=None, reason="ziek", from_round=2)
    play(drive)
    meeting = trees(drive)[0].columns[0].meetings[0]
    assert ([place.won for place in meeting.places], meeting.by_seed) == ([True, False], True)
    rounds = rounds_of_all(drive, standings(drive))
    told = [(last.kind, last.equal) for *_, last in (rounds[entry.pk] for entry in both)]
    assert told == [("out", True)] * 2


def test_of_rounds_after_the_one_that_is_told_nothing_is_seen():
    drive, _stage = seeded(8, 8)
    play(drive)
    before = trees(drive)
    play(drive)
    assert trees(drive, upto=2) == before
    assert trees(drive, upto=2) != trees(drive)


def test_groups_made_from_standings_that_are_not_told_are_not_told_either():
    drive = a_drive_of(8, a_user(), rounds_planned=3)
    divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=None)
    play(drive)
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=4)
    divide_stage(stage=final, by=None)
    kinds = {upto: [each.stage.kind for each in stages_shown(drive, upto)] for upto in (0, 1, None)}
    assert kinds == {0: ["pools"], 1: ["pools", "finals"], None: ["pools", "finals"]}


def test_a_drive_without_groups_costs_one_query():
    drive = a_drive_of(8, a_user())
    with CaptureQueriesContext(connection) as captured:
        assert stages_shown(drive) == ()
    assert len(captured) == 1
