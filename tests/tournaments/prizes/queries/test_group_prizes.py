"""Prizes of a drive in groups, and the prize-giving that tells one group after the other."""

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.fuzzing import examples
from tests.tournaments.builders.grouped import a_drive_in_classes, a_drive_with_a_final
from tournaments.enums import PrizeKind
from tournaments.models import Prize, PrizeGiving, ScoreCard, Tournament
from tournaments.prizes.queries.prizes import awards, program
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db

PLACE, LAST, EXACT, EVERY, BEST, _NAME = PrizeKind


def prize(drive: Tournament, kind: PrizeKind, number: int | None = None, name: str = "") -> Prize:
    return Prize.objects.create(tournament=drive, kind=kind, number=number, name=name)


def won(drive: Tournament) -> list[tuple[str, list[int]]]:
    with override("nl"):
        return [
            (award.title, [winner.row.number for winner in award.winners])
            for award in awards(drive, standings(drive))
        ]


def steps(drive: Tournament, **giving: int) -> list[tuple[str, list[int], list[str]]]:
    with override("nl"):
        return [
            (step.title, [winner.row.number for winner in step.winners], list(step.prizes))
            for step in program(drive, PrizeGiving(tournament=drive, **giving)).steps
        ]


def test_a_prize_for_a_place_is_given_in_every_class_and_one_for_a_score_to_all():
    drive = a_drive_in_classes()
    prize(drive, PLACE, 1)
    prize(drive, LAST)
    prize(drive, EVERY, 2)
    prize(drive, EXACT, 52)
    prize(drive, BEST)
    assert won(drive) == [
        ("precies 52 punten", [1, 5]),
        ("beste ronde", [6]),
        ("Klasse A: elke 2e plaats", [2, 4]),
        ("Klasse B: elke 2e plaats", [6, 8]),
        ("Klasse A: 1e plaats", [1]),
        ("Klasse B: 1e plaats", [5]),
        ("Klasse A: poedelprijs", [4]),
        ("Klasse B: poedelprijs", [8]),
    ]


def test_the_last_class_is_told_first_and_each_from_below():
    drive = a_drive_in_classes()
    prize(drive, PLACE, 1, "beker")
    assert steps(drive) == [
        ("Klasse B: 4e plaats", [8], []),
        ("Klasse B: 3e plaats", [7], []),
        ("Klasse B: 2e plaats", [6], []),
        ("Klasse B: 1e plaats", [5], ["beker"]),
        ("Klasse A: 4e plaats", [4], []),
        ("Klasse A: 3e plaats", [3], []),
        ("Klasse A: 2e plaats", [2], []),
        ("Klasse A: 1e plaats", [1], ["beker"]),
    ]


def test_from_a_place_on_the_prizes_for_places_after_it_come_first_of_the_last_class_first():
    drive = a_drive_in_classes()
    prize(drive, LAST, name="worst")
    assert steps(drive, begin=1) == [
        ("Klasse B: poedelprijs", [8], ["worst"]),
        ("Klasse A: poedelprijs", [4], ["worst"]),
        ("Klasse B: 1e plaats", [5], []),
        ("Klasse A: 1e plaats", [1], []),
    ]


def test_in_a_final_places_go_on_and_a_prize_is_given_once():
    drive = a_drive_with_a_final()
    prize(drive, PLACE, 3)
    prize(drive, LAST)
    assert won(drive) == [("3e plaats", [3]), ("poedelprijs", [6])]
    told = [(title, numbers) for title, numbers, _prizes in steps(drive)]
    assert told == [(f"{6 - at}e plaats", [n]) for at, n in enumerate((6, 4, 5, 3, 1, 2))]


def test_what_was_told_in_a_class_tells_nothing_of_the_class_before_it():
    drive = a_drive_in_classes()
    every = program(drive, PrizeGiving(tournament=drive, shown=0))
    assert [step.at for step in every.steps] == sorted({s.at for s in every.steps}, reverse=True)
    for count, step in enumerate(every.steps, start=1):
        now = program(drive, PrizeGiving(tournament=drive, shown=0, place=step.at))
        assert now.revealed == count
    assert every.steps[-1].at == 1


def test_a_program_in_classes_takes_as_many_queries_for_more_of_them(django_assert_num_queries):
    for names in (("A", "B"), ("A", "B", "C", "D")):
        drive = a_drive_in_classes(names=names)
        prize(drive, PLACE, 1)
        fresh = Tournament.objects.get(pk=drive.pk)
        with django_assert_num_queries(12):
            program(fresh)


@pytest.mark.slow
class Corrections(TestCase):
    """Whatever is corrected between two steps, nothing that was not told is told by it."""

    @examples(25)
    @given(
        card=st.integers(0, 7), pawns=st.integers(0, 7), told=st.integers(0, 8), other=st.booleans()
    )
    def test_no_correction_tells_a_rank_better_than_was_told(self, card, pawns, told, other):
        drive = a_drive_in_classes()
        plan = program(drive, PrizeGiving(tournament=drive, shown=0)).steps
        place = plan[told - 1].at if told else None
        corrected = ScoreCard.objects.filter(table__round__tournament=drive).order_by("pk")[card]
        first, second = corrected.lines.order_by("side__position")
        lost, won_ = (first, second) if other else (second, first)
        lost.pawns, lost.winner, won_.pawns, won_.winner = pawns, False, 8, True
        lost.save()
        won_.save()
        now = program(drive, PrizeGiving(tournament=drive, shown=0, place=place))
        assert all(step.at >= (place or 10**9) for step in now.steps[: now.revealed])
        assert all(step.at < (place or 10**9) for step in now.steps[now.revealed :])
