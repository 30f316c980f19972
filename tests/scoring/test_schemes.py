"""Score cards become points, and faulty cards are told all their faults at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.formats import parties
from scoring.schemes import SCHEMES, Card, Ending, Fault, FaultyCardError, SideScore, scheme

NK, KOPPEL = SCHEMES["nk"], SCHEMES["koppel"]
PAWNS = {"pawns": 8}
pawns = st.integers(0, 8)
losing = st.integers(0, 7)


def finished(*values, winner=None):
    return Card(Ending.FINISHED, values, winner=winner)


def points(scheme_, card):
    return tuple(score.points for score in scheme_.score(card))


@pytest.mark.parametrize(
    ("key", "values", "expected"),
    [
        ("nk", (8, 6), (26, 12)),
        ("nk", (0, 8), (0, 26)),
        ("koppel", (8, 3), (50, 15)),
        ("koppel", (7, 8), (35, 42)),
        ("koppel", (8, 0), (56, 0)),
    ],
)
def test_the_examples_of_the_rules(key, values, expected):
    assert points(SCHEMES[key], finished(*values)) == expected


@pytest.mark.parametrize(("key", "expected"), [("nk", (14, 10)), ("koppel", (35, 25))])
def test_when_time_is_over_nobody_gets_a_bonus_and_nobody_won(key, expected):
    scores = SCHEMES[key].score(Card(Ending.TIME_OVER, (7, 5)))
    assert tuple(score.points for score in scores) == expected
    assert [score.won for score in scores] == [False, False]


def test_an_absent_team_loses_four_against_eight():
    card = Card(Ending.ABSENT, (None, None), absent=0)
    assert NK.score(card) == (SideScore(8, 4, False), SideScore(26, 8, True))
    assert KOPPEL.score(card) == (SideScore(20, 4, False), SideScore(48, 8, True))


def test_a_game_that_was_not_played_gives_nothing_and_counts_no_pawns():
    for each in SCHEMES.values():
        scores = each.score(Card(Ending.NOT_PLAYED, (None, None)))
        assert scores == (SideScore(0, None, False), SideScore(0, None, False))


def test_a_bye_is_worth_a_game_against_an_absent_team():
    assert {key: each.bye_points for key, each in SCHEMES.items()} == {
        "nk": 26,
        "koppel": 48,
        "individueel": 11,
        "gedeeld": 13,
        "formule": 26,
        "vrij": 0,
    }


@pytest.mark.parametrize(
    ("card", "faults"),
    [
        (finished(9, 3), [Fault("too_many_pawns", 0, {"value": 9, "maximum": 8})]),
        (
            finished(-1, 12),
            [
                Fault("negative", 0, {"value": -1}),
                Fault("too_many_pawns", 1, {"value": 12, "maximum": 8}),
            ],
        ),
        (finished(8, 8), [Fault("two_winners", 1, {"value": 8})]),
        (finished(8, None), [Fault("missing_value", 1)]),
        (finished(None, None), [Fault("missing_value", 0), Fault("missing_value", 1)]),
        (finished(7, 6), [Fault("nobody_finished", None, PAWNS)]),
        (
            finished(7, 6, winner=0),
            [
                Fault("winner_not_home", 0, {**PAWNS, "value": 7}),
                Fault("nobody_finished", None, PAWNS),
            ],
        ),
        (finished(6, 8, winner=0), [Fault("wrong_winner", 0, {**PAWNS, "winner": 1})]),
        (finished(8, 6, winner=2), [Fault("winner_unknown")]),
        (Card(Ending.TIME_OVER, (8, 6)), [Fault("finished_in_time", 0, PAWNS)]),
        (
            Card(Ending.TIME_OVER, (7, 6), winner=1),
            [Fault("winner_not_home", 1, {**PAWNS, "value": 6})],
        ),
        (Card(Ending.FINISHED, (8, 6), absent=1), [Fault("absent_but_played", 1)]),
        (Card(Ending.ABSENT, (None, None)), [Fault("absent_unknown")]),
        (Card(Ending.ABSENT, (None, None), absent=2), [Fault("absent_unknown")]),
        (Card(Ending.ABSENT, (None,) * 3, absent=2), [Fault("others_can_play")]),
        (
            Card(Ending.ABSENT, (5, 8), absent=0),
            [Fault("absence_is_fixed", 0, {"value": 5, "expected": 4})],
        ),
        (Card(Ending.ABSENT, (4, 8), absent=0, winner=0), [Fault("absent_side_won", 0)]),
        (
            Card(Ending.NOT_PLAYED, (3, None), winner=0),
            [Fault("value_without_game", 0, {"value": 3}), Fault("winner_without_game", 0)],
        ),
    ],
)
def test_all_faults_of_a_card_are_told_together(card, faults):
    assert list(NK.faults(card)) == faults
    assert list(KOPPEL.faults(card)) == faults
    with pytest.raises(FaultyCardError) as refusal:
        NK.score(card)
    assert list(refusal.value.faults) == faults


def test_a_right_tick_and_the_fixed_numbers_of_an_absence_are_no_faults():
    assert NK.faults(finished(8, 6, winner=0)) == ()
    assert NK.faults(Card(Ending.ABSENT, (8, 4), absent=1, winner=0)) == ()
    assert NK.faults(Card(Ending.NOT_PLAYED, (0, 0))) == ()


def test_the_numbers_tell_how_the_game_ended():
    assert NK.ending_of((8, 6)) is Ending.FINISHED
    assert NK.ending_of((7, 6)) is Ending.TIME_OVER
    assert NK.ending_of((None, 9)) is Ending.FINISHED
    assert SCHEMES["vrij"].ending_of((7, 6)) is Ending.FINISHED


def test_written_points_stand_as_written_and_the_highest_has_won():
    vrij = SCHEMES["vrij"]
    assert vrij.score(finished(1040, 460)) == (
        SideScore(1040, None, True),
        SideScore(460, None, False),
    )
    assert [score.won for score in vrij.score(finished(450, 450))] == [False, False]
    assert [score.won for score in vrij.score(finished(450, 450, winner=1))] == [False, True]
    assert [score.won for score in vrij.score(Card(Ending.TIME_OVER, (9, 5)))] == [False, False]


def test_written_points_are_checked_against_digits_step_and_range():
    vrij = scheme("vrij", step=10, minimum=100, maximum=1200)
    assert vrij.faults(finished(123_456, 455)) == (
        Fault("too_many_digits", 0, {"value": 123_456, "maximum": 99_999}),
        Fault("not_a_multiple", 1, {"value": 455, "step": 10}),
    )
    assert vrij.faults(finished(95, 1210, winner=3)) == (
        Fault("too_low", 0, {"value": 95, "minimum": 100}),
        Fault("not_a_multiple", 0, {"value": 95, "step": 10}),
        Fault("too_high", 1, {"value": 1210, "maximum": 1200}),
        Fault("winner_unknown"),
    )
    assert vrij.faults(finished(-10, None)) == (
        Fault("negative", 0, {"value": -10}),
        Fault("missing_value", 1),
    )


def test_the_organiser_of_written_points_sets_what_an_absence_is_worth():
    card = Card(Ending.ABSENT, (None, None), absent=1)
    assert scheme("vrij", absence=(200, 600)).score(card) == (
        SideScore(600, None, True),
        SideScore(200, None, False),
    )


@pytest.mark.parametrize("options", [{"step": 0}, {"minimum": 5, "maximum": 4}, {"minimum": -1}])
def test_options_that_leave_no_number_are_refused(options):
    with pytest.raises(ValueError, match="step must be"):
        scheme("vrij", **options)


def test_a_scheme_that_does_not_exist_is_a_key_error():
    with pytest.raises(KeyError):
        scheme("poker")


@given(st.integers(0, 1), losing)
def test_a_finished_game_is_worth_what_the_formulas_say(winner, others):
    values = (8, others) if winner == 0 else (others, 8)
    assert points(NK, finished(*values))[winner] == 2 * 8 + 10
    assert points(KOPPEL, finished(*values))[winner] == 5 * 8 + 2 * (8 - others)
    assert points(NK, finished(*values))[1 - winner] == 2 * others
    assert points(KOPPEL, finished(*values))[1 - winner] == 5 * others


maybe = st.none() | st.integers(-3, 120_000) | st.integers(-1, 10)
cards = st.builds(
    Card,
    st.sampled_from(Ending),
    st.lists(maybe, min_size=2, max_size=4).map(tuple),
    st.none() | st.integers(-1, 4),
    st.none() | st.integers(-1, 4),
)


@given(st.sampled_from(sorted(SCHEMES)), cards)
def test_a_card_is_either_scored_or_has_faults_and_never_two_winners(key, card):
    faults = SCHEMES[key].faults(card)
    if faults:
        assert len({(fault.code, fault.side) for fault in faults}) == len(faults)
        return
    scores = SCHEMES[key].score(card)
    assert len(scores) == len(card.values)
    if card.ending is not Ending.ABSENT:
        won = [party for party in parties(len(scores)) if any(scores[at].won for at in party)]
        assert len(won) <= 1
        assert all(scores[at].won for party in won for at in party)


@given(pawns, pawns)
def test_the_ending_that_the_numbers_tell_never_makes_a_fault_but_two_winners(one, other):
    faults = NK.faults(Card(NK.ending_of((one, other)), (one, other)))
    assert [fault.code for fault in faults] == (["two_winners"] if one == other == 8 else [])
