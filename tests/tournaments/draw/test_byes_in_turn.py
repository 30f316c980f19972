"""Nobody has a bye while somebody else sat out or missed fewer rounds: who came late or was away
has one last of all, however the rounds are drawn."""

import random
from dataclasses import replace

import pytest

from tests.fuzzing import scaled
from tests.tournaments.draw.drives import field_of, played
from tournaments.draw import draw

SEEDS = scaled(4)  # KEEZDRIVE_FUZZ=50 draws two hundred drives of each


def evening(teams, rounds, seed, *, away, **wishes):
    """The bye of every round with what each of those who played it had: byes, rounds missed.
    `away` holds who plays no part in which rounds."""
    chance = random.Random(seed)
    everybody = range(1, teams + 1)
    missed, byes = dict.fromkeys(everybody, 0), dict.fromkeys(everybody, 0)
    field = field_of(teams, seed=seed.to_bytes(32, "big"), rounds_left=rounds, **wishes)
    told = []
    for number in range(1, rounds + 1):
        there = tuple(one for one in everybody if number not in away.get(one, ()))
        counted = {one: missed[one] for one in there if missed[one]}
        method = "random" if number == 1 else wishes["method"]
        field = replace(field, entries=there, missed=counted, method=method)
        drawn = draw(field)
        told.append((drawn.bye, {one: (byes[one], missed[one]) for one in there}))
        for one in everybody:
            missed[one] += one not in there
        if drawn.bye is not None:
            byes[drawn.bye] += 1
        field = played(field, drawn, chance)
    return told


def out_of_turn(told):
    """The byes of those who sat out or missed more rounds than another, or as many but missed more
    of them."""

    def turn(had):
        return sum(had), had[1]

    return [bye for bye, had in told if bye and turn(had[bye]) > min(map(turn, had.values()))]


def early(told):
    """The byes of who missed a round before all others had one or missed one themselves."""
    return [
        bye
        for bye, had in told
        if bye and had[bye][1] and any(sum(had[one]) == 0 for one in had if one != bye)
    ]


@pytest.mark.parametrize("method", ["results", "lot"])
@pytest.mark.parametrize("joins", [2, 3])
def test_a_late_team_of_forty_three_never_has_a_bye_before_all_others(method, joins):
    for seed in range(SEEDS):
        told = evening(43, 4, seed, away={43: range(1, joins)}, method=method)
        assert (early(told), out_of_turn(told)) == ([], [])


@pytest.mark.parametrize("method", ["results", "lot"])
@pytest.mark.parametrize("teams", [5, 6, 7, 8, 9])
def test_of_few_teams_two_late_ones_and_one_that_came_back_have_no_bye_before_others(method, teams):
    for seed in range(SEEDS):
        chance = random.Random(seed)
        one, two, three = chance.sample(range(1, teams + 1), 3)
        away = {one: (1,), two: range(1, chance.choice([2, 3])), three: (chance.choice([2, 3]),)}
        rounds = chance.randint(4, teams + 2)
        told = evening(teams, rounds, seed, away=away, method=method)
        assert (early(told), out_of_turn(told)) == ([], [])


def test_who_missed_a_round_is_last_of_those_with_as_many_byes():
    rounds = (((1, 2), (3, None)), ((1, 3), (2, None)), ((2, 3), (1, 4)))
    field = field_of(4, rounds=rounds, points={1: 50, 2: 40, 3: 30, 4: 20}, missed={4: 2})
    assert draw(replace(field, entries=(2, 3, 4), missed={4: 1})).bye == 3


def test_a_bye_in_turn_goes_before_a_rematch():
    rounds = (((1, 2), (3, None)), ((1, None), (2, 3)))
    drawn = draw(field_of(3, rounds=rounds, points={1: 9, 2: 8, 3: 7}, missed={2: 1}))
    assert (drawn.bye, drawn.cost.second_byes) == (3, 0)


def test_large_fields_count_missed_rounds_as_well():
    points = {team: 1000 - team for team in range(1, 102)}
    first = tuple((team, team + 1) for team in range(1, 98, 2))
    rounds = ((*first, (99, None)),)
    field = field_of(101, rounds=rounds, points=points, missed={100: 1, 101: 1})
    assert draw(field).bye == 98
    assert draw(replace(field, recipe=2)).bye == 101
