"""Who gets which prize, and what a prize-giving tells one after the other."""

import pytest
from django.utils.translation import override

from tests.factories import a_tournament, entries
from tests.tournaments.builders.prize_drives import a_played_drive, correct
from tournaments.enums import PrizeKind
from tournaments.models import NameVote, Prize, PrizeGiving, Tournament, Withdrawal
from tournaments.prizes.queries.prizes import (
    award_notices,
    awards,
    program,
    steps_revealed,
    usual_begin,
)
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db

PLACE, LAST, EXACT, EVERY, BEST, NAME = PrizeKind


@pytest.fixture
def drive():
    return a_played_drive()


def prize(drive, kind, number=None, name="", **values):
    return Prize.objects.create(tournament=drive, kind=kind, number=number, name=name, **values)


def vote(drive, number, *phones):
    for phone in phones:
        NameVote.objects.create(
            tournament=drive, entry=drive.entries.get(number=number), phone=phone
        )


def won(drive):
    """Each prize with the numbers of its winners and what for."""
    with override("nl"):
        return {
            award.title: [(winner.row.number, winner.why) for winner in award.winners]
            for award in awards(drive, standings(drive))
        }


def told(drive, **giving):
    """Each step: its title, the numbers of the teams, and the prizes."""
    with override("nl"):
        return [
            (step.title, [winner.row.number for winner in step.winners], list(step.prizes))
            for step in program(drive, PrizeGiving(tournament=drive, **giving)).steps
        ]


def test_every_kind_of_prize_has_its_winners(drive):
    prize(drive, PLACE, 2)
    prize(drive, LAST)
    prize(drive, EXACT, 52)
    prize(drive, EXACT, 450)
    prize(drive, EVERY, 2)
    prize(drive, BEST)
    assert won(drive) == {
        "precies 52 punten": [(1, ""), (5, "")],
        "precies 450 punten": [],
        "beste ronde": [(1, "26 punten (8–3) in ronde 1")],
        "elke 2e plaats": [(5, "2e plaats"), (2, "4e plaats"), (4, "6e plaats")],
        "2e plaats": [(5, "")],
        "poedelprijs": [(4, "")],
    }


def test_the_ranks_are_told_from_ten_or_from_the_places_with_a_prize_next_to_it(drive):
    assert usual_begin(drive, standings(drive)) == 6
    large = a_tournament()
    assert usual_begin(large, standings(large)) == 10
    entries(large, 46)
    for number, begin in ((3, 10), (41, 10), (12, 10), (11, 12), (13, 13)):
        prize(large, PLACE, number)
        assert usual_begin(large, standings(large)) == begin
    prize(large, EVERY, 14)
    assert usual_begin(large, standings(large)) == 13


def test_the_name_goes_to_most_votes_unless_people_chose_somebody(drive):
    one = prize(drive, NAME)
    assert won(drive) == {"origineelste naam": []}
    vote(drive, 2, "a", "b")
    vote(drive, 3, "c")
    assert won(drive) == {"origineelste naam": [(2, "2 stemmen")]}
    vote(drive, 3, "d")
    assert won(drive) == {"origineelste naam": [(2, "2 stemmen"), (3, "2 stemmen")]}
    Prize.objects.filter(pk=one.pk).update(entry=drive.entries.get(number=6))
    assert won(drive) == {"origineelste naam": [(6, "")]}


def test_who_went_home_does_not_win_the_booby_prize(drive):
    prize(drive, LAST)
    Withdrawal.objects.create(entry=drive.entries.get(number=4), from_round=3)
    assert won(drive) == {"poedelprijs": [(6, "")]}


def test_the_ranks_are_told_from_the_last_to_the_first_with_their_prizes(drive):
    prize(drive, PLACE, 1, "de beker")
    prize(drive, LAST, name="een ei")
    prize(drive, EVERY, 3)
    prize(drive, NAME, name="een plant")
    assert told(drive) == [
        ("origineelste naam", [], ["een plant"]),
        ("6e plaats", [4], ["elke 3e plaats", "poedelprijs: een ei"]),
        ("5e plaats", [6], []),
        ("4e plaats", [2], []),
        ("3e plaats", [3], ["elke 3e plaats"]),
        ("2e plaats", [5], []),
        ("1e plaats", [1], ["de beker"]),
    ]


def test_a_prize_for_a_place_before_the_first_that_is_told_comes_before_the_ranks(drive):
    prize(drive, PLACE, 4, "een taart")
    prize(drive, EVERY, 2, "wijn")
    prize(drive, LAST)
    prize(drive, PLACE, 9)
    assert told(drive, begin=3) == [
        ("elke 2e plaats", [2, 4], ["wijn"]),
        ("4e plaats", [2], ["een taart"]),
        ("poedelprijs", [4], []),
        ("3e plaats", [3], []),
        ("2e plaats", [5], ["elke 2e plaats: wijn"]),
        ("1e plaats", [1], []),
    ]


def test_equals_are_told_together_and_share_the_prizes_of_their_places():
    drive = a_played_drive(tie_breaks=[])
    prize(drive, PLACE, 1, "goud")
    prize(drive, PLACE, 2, "zilver")
    assert told(drive)[-1] == (
        "gedeelde 1e plaats",
        [1, 5],
        ["1e plaats: goud", "2e plaats: zilver"],
    )


def test_a_prize_whose_winner_shares_a_better_rank_waits_for_that_and_nothing_shifts():
    """Both of the first two have 52 points: place 2 is told with the shared place 1, when the ranks
    are told from there."""
    drive = a_played_drive(tie_breaks=[])
    prize(drive, PLACE, 2, "zilver")
    prize(drive, PLACE, 3, "brons")
    giving = {"begin": 1, "shown": 1}
    assert told(drive, **giving)[:2] == [
        ("2e plaats", [], ["zilver"]),
        ("3e plaats", [3], ["brons"]),
    ]
    assert [
        step.yet for step in program(drive, PrizeGiving(tournament=drive, **giving)).revealed_steps
    ] == [True]
    correct(drive, 1, 8, 7)
    after = program(drive, PrizeGiving(tournament=drive, **giving))
    assert [step.prizes for step in after.revealed_steps] == [("zilver",)]


def test_phones_hear_what_was_told_and_nothing_before_it_has_begun(drive):
    prize(drive, LAST, name="een ei")
    four, six, one = (drive.entries.get(number=number).pk for number in (4, 6, 1))
    assert award_notices(drive) == {}
    PrizeGiving.objects.create(tournament=drive, shown=0, place=5)
    said = award_notices(drive)
    with override("nl"):
        assert {
            entry: [(each.step.title, each.step.prizes, each.why) for each in told]
            for entry, told in award_notices(drive).items()
        } == {
            four: [("6e plaats", ("poedelprijs: een ei",), "16 punten")],
            six: [("5e plaats", (), "22 punten")],
        }
    assert one not in said
    assert [step.rank for step in steps_revealed(drive)] == [5, 6]


def test_before_anything_is_told_nothing_is_newest(drive):
    now = program(drive)
    assert (now.begun, now.revealed, now.newest, now.earlier) == (False, 0, None, ())
    assert now.next.rank == 6


def test_what_was_told_is_known_by_its_rank(drive):
    prize(drive, BEST)
    now = program(drive, PrizeGiving(tournament=drive, shown=1, place=4))
    assert (now.before, now.revealed, now.newest.rank, now.next.rank) == (1, 4, 4, 3)
    assert [step.rank for step in now.earlier] == [5, 6, None]


def test_a_correction_that_makes_equals_hides_rather_than_tells_too_much():
    """The last was told; then it shares place 5 with the next, and both are told together."""
    drive = a_played_drive(tie_breaks=[])
    giving = PrizeGiving(tournament=drive, shown=0, place=6)
    assert [winner.row.number for winner in program(drive, giving).newest.winners] == [4]
    correct(drive, 1, 8, 7)
    now = program(drive, giving)
    assert (now.revealed, now.newest) == (0, None)
    assert (now.next.rank, [winner.row.number for winner in now.next.winners]) == (5, [4, 6])


@pytest.mark.parametrize("table", [1, 3])
@pytest.mark.parametrize("pawns", [(8, 0), (0, 8), (8, 7)])
@pytest.mark.parametrize("place", [None, 4, 2])
def test_no_correction_tells_a_rank_better_than_was_told(table, pawns, place):
    drive = a_played_drive(tie_breaks=[])
    correct(drive, table, *pawns)
    now = program(drive, PrizeGiving(tournament=drive, shown=0, place=place))
    ranks = [step.rank for step in now.steps[: now.revealed]]
    assert all(rank >= (place or 7) for rank in ranks)
    assert [step.rank for step in now.steps[now.revealed :]] == sorted(
        (step.rank for step in now.steps if step.rank < (place or 7)), reverse=True
    )


def test_a_drive_without_teams_has_nothing_to_tell():
    now = program(a_tournament())
    assert (now.steps, now.complete) == ((), True)


@pytest.mark.parametrize("extra", [0, 3])
def test_a_program_takes_as_many_queries_whatever_can_be_won(
    drive, extra, django_assert_num_queries
):
    for number in range(1, 2 + extra):
        prize(drive, PLACE, number)
        vote(drive, number, str(number))
    fresh = Tournament.objects.get()
    with django_assert_num_queries(10):
        program(fresh)
