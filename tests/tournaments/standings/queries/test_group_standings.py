"""Standings of a drive in groups: who stands where, which rounds count, and what is said of it."""

import pytest

from tests.factories import a_tournament, classes, entries
from tests.tournaments.builders.grouped import (
    a_bracket,
    a_drive_in_classes,
    a_drive_of,
    a_drive_with_a_final,
    in_pools,
    play,
)
from tournaments.enums import GroupPlay
from tournaments.models import GroupPlace, Tournament, Withdrawal
from tournaments.prizes.queries.final_results import final_results
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def sections(drive: Tournament) -> list[tuple[str, list[tuple[int, int, int]]]]:
    """Each group with rank, number and points of its rows."""
    return [
        (section.title, [(row.row.rank, row.number, row.row.points) for row in section.rows])
        for section in standings(drive).sections
    ]


def test_every_class_has_its_own_first_place_and_nobody_is_beside_another_class():
    drive = a_drive_in_classes()
    assert sections(drive) == [
        ("Klasse A", [(1, 1, 52), (2, 2, 38), (3, 3, 34), (4, 4, 20)]),
        ("Klasse B", [(1, 5, 52), (2, 6, 34), (3, 7, 28), (4, 8, 6)]),
    ]
    shown = standings(drive)
    assert [row.number for row in shown.beside(shown.rows[5])] == [5, 6, 7, 8]
    assert [field.name for field in shown.fields] == ["Klasse A", "Klasse B"]
    assert {(each.what_counts, each.what_decides) for each in shown.sections} == {("", "")}


def test_who_did_not_reach_a_final_that_began_anew_keeps_the_points_of_the_rounds_before():
    drive = a_drive_with_a_final()
    assert sections(drive) == [
        ("Finale", [(1, 2, 26), (2, 1, 6)]),
        ("Overigen", [(3, 3, 38), (4, 5, 36), (5, 4, 26), (6, 6, 0)]),
    ]
    shown = standings(drive)
    final, others = shown.sections
    assert (final.rounds, final.finished, others.rounds, others.finished) == (
        (3,),
        False,
        (1, 2),
        True,
    )
    assert final.what_counts == "De punten van ronde 1 tot en met 2 tellen hier niet mee."
    assert (others.what_counts, others.what_decides) == ("", "Klaar: zij houden hun plaats.")
    assert len(shown.beside(shown.rows[0])) == len(shown.fields[0].rows) == 6


def test_half_of_the_points_stands_at_the_round_before_and_who_finished_has_all():
    shown = standings(a_drive_with_a_final(carried="half"))
    final, others = shown.sections
    assert (final.rounds, final.carried, others.rounds, others.carried) == ((2, 3), 2, (1, 2), 0)
    assert [dict(row.row.per_round) for row in final.rows] == [{2: 26, 3: 26}, {2: 26, 3: 6}]
    assert [row.row.points for row in others.rows] == [38, 36, 26, 0]
    assert final.what_counts == "Van de punten van ronde 1 tot en met 2 telt de helft mee."


def test_others_who_play_on_have_the_rounds_of_the_final():
    shown = standings(a_drive_with_a_final(play=GroupPlay.ROUNDS))
    assert [(section.rounds, section.finished) for section in shown.sections] == [
        ((3,), False),
        ((3,), False),
    ]


def places(drive: Tournament) -> list[tuple[int, str]]:
    return [(row.number, row.place) for row in standings(drive).rows]


def a_bracket_of(teams: int, size: int) -> Tournament:
    drive = a_drive_of(teams, rounds_planned=4)
    play(drive)
    a_bracket(drive, 2, size, count=1, carried="none", others="stop")
    return drive


@pytest.mark.slow
def test_as_long_as_a_bracket_is_undecided_its_entries_share_the_places_of_their_block():
    drive = a_bracket_of(10, 8)
    play(drive)
    assert [place for _number, place in places(drive)] == ["1–4"] * 4 + ["5–8"] * 4 + ["9", "9"]
    play(drive)
    shared = [place for _number, place in places(drive)[:8]]
    assert shared == ["1–2", "1–2", "3–4", "3–4", "5–6", "5–6", "7–8", "7–8"]
    play(drive)
    assert [place for _number, place in places(drive)] == [*map(str, range(1, 9)), "9", "9"]
    assert [row.row.rank for row in standings(drive).rows] == [*range(1, 9), 9, 9]


def test_as_long_as_no_card_of_a_bracket_is_in_everybody_in_it_can_get_every_place():
    drive = a_bracket_of(10, 8)
    play(drive, tables=0)
    assert [place for _number, place in places(drive)] == ["1–8"] * 8 + ["9", "9"]


def test_of_a_tie_whose_card_is_not_in_both_can_still_get_all_places_of_their_block():
    drive = a_bracket_of(8, 8)
    play(drive, tables=1)
    shown = sorted(place for _number, place in places(drive))
    assert shown == ["1–4", *["1–8"] * 6, "5–8"]


def test_empty_slots_of_a_bracket_take_no_places():
    drive = a_bracket_of(5, 8)
    play(drive)
    assert [place for _number, place in places(drive)] == ["1–4"] * 4 + ["5"]


def test_all_points_that_were_earned_are_known_whatever_counts():
    drive = a_drive_with_a_final(carried="none")
    earned = standings(drive).earned
    assert {entry.number: earned[entry.pk] for entry in drive.entries.all()} == {
        1: 58,
        2: 78,
        3: 38,
        4: 26,
        5: 36,
        6: 0,
    }


def test_who_went_home_before_the_final_comes_last_in_no_group_with_the_own_points():
    drive = a_drive_with_a_final()
    three = drive.entries.get(number=3)
    GroupPlace.objects.filter(entry=three).delete()
    Withdrawal.objects.create(entry=three, from_round=3, reason="ziek")
    assert sections(drive)[1:] == [
        ("Overigen", [(3, 5, 36), (4, 4, 26), (5, 6, 0)]),
        ("In geen groep", [(6, 3, 38)]),
    ]


def test_in_classes_who_is_in_none_is_no_field_for_prizes():
    drive = a_drive_in_classes()
    GroupPlace.objects.filter(entry__number=8).delete()
    shown = standings(drive)
    assert [section.title for section in shown.sections] == [
        "Klasse A",
        "Klasse B",
        "In geen groep",
    ]
    assert [field.name for field in shown.fields] == ["Klasse A", "Klasse B"]


@pytest.mark.parametrize("names", [("A", "B"), ("A", "B", "C", "D", "E", "F")])
def test_more_classes_cost_no_more_queries(names, django_assert_num_queries):
    drive = Tournament.objects.get(pk=a_drive_in_classes(names=names).pk)
    with django_assert_num_queries(9):
        assert len(standings(drive).sections) == len(names)


def test_ranks_after_each_round_are_those_in_the_class():
    drive = a_drive_in_classes()
    by_number = {entry.pk: entry.number for entry in drive.entries.all()}
    ranks = final_results(drive).ranks
    assert {by_number[entry]: moved for entry, moved in ranks.items()} == {
        1: (1, 1),
        2: (3, 2),
        3: (1, 3),
        4: (3, 4),
        5: (2, 1),
        6: (3, 2),
        7: (1, 3),
        8: (4, 4),
    }


def test_ranks_of_pools_are_not_compared_with_those_of_the_final():
    drive = a_drive_with_a_final()
    in_pools(drive, (1, 3, 5), (2, 4, 6))
    ranks = final_results(drive).ranks
    one = drive.entries.get(number=1)
    assert ranks[one.pk] == (None, None, 2)


def test_a_class_without_anybody_is_not_shown_and_the_next_keeps_its_position():
    drive = a_drive_in_classes()
    GroupPlace.objects.filter(entry__number__lte=4).delete()
    first = standings(drive).sections[0]
    assert (first.title, first.position) == ("Klasse B", 2)


def test_before_anybody_played_all_stand_in_their_classes():
    drive = a_tournament()
    one, two, late = entries(drive, 3)
    classes(drive, A=[one], B=[two])
    titles = [section.title for section in standings(drive).sections]
    assert titles == ["Klasse A", "Klasse B", "In geen groep"]
    assert standings(drive).by_entry[late.pk].group == ""
