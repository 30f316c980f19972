"""A formula of one's own: the published schemes are cases of it, and its bounds keep a win worth
something."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Card, Ending, judge
from scoring.formats import FORMATS, parties
from scoring.schemes import Formula, resting_points, scheme
from scoring.schemes_of_drives import MOST_AT_ONCE, MOST_EACH
from tests.fuzzing import examples

NK, KOPPEL, HALF_NK = Formula(2, 10), Formula(5, 0, 2), Formula(1, 5)
ANY_SOUND = st.builds(
    Formula,
    st.integers(0, MOST_EACH),
    st.integers(0, MOST_AT_ONCE),
    st.integers(0, MOST_EACH),
    st.integers(0, MOST_AT_ONCE),
).filter(lambda formula: formula.is_sound)


@st.composite
def cards(draw, kind):
    """Any card of a table of this kind of drive, right or wrong."""
    sides = draw(st.sampled_from([FORMATS[kind].sides, FORMATS[kind].fewer or FORMATS[kind].sides]))
    numbers = st.one_of(st.none(), st.integers(-1, 9))
    values = list(draw(st.lists(numbers, min_size=sides, max_size=sides)))
    if kind == "players" and draw(st.booleans()):
        for party in parties(sides):
            for place in party:
                values[place] = values[party[0]]
    of_side = st.one_of(st.none(), st.integers(0, sides - 1))
    return Card(draw(st.sampled_from(Ending)), tuple(values), draw(of_side), draw(of_side))


@pytest.mark.parametrize("kind", ["teams", "threes", "duels"])
@pytest.mark.parametrize(("key", "formula"), [("nk", NK), ("koppel", KOPPEL)])
def test_the_published_schemes_are_a_formula(key, formula, kind):
    published = scheme(key, players=FORMATS[kind].players)
    own = scheme("formule", players=FORMATS[kind].players, formula=formula)

    @examples(200)
    @given(cards(kind))
    def agree(card):
        assert judge(own, card) == judge(published, card)

    agree()
    assert own.bye_points == published.bye_points
    assert resting_points(own, FORMATS[kind]) == resting_points(published, FORMATS[kind])


def test_half_of_the_championship_is_a_formula_for_each_of_two_partners():
    own = scheme("formule", players=1, pairs=True, formula=HALF_NK)

    @examples(200)
    @given(cards("players"))
    def agree(card):
        assert judge(own, card) == judge(scheme("gedeeld"), card)

    agree()
    players = FORMATS["players"]
    assert resting_points(own, players) == resting_points(scheme("gedeeld"), players)


@examples(200)
@given(ANY_SOUND, st.lists(st.integers(0, 7), min_size=1, max_size=2))
def test_by_every_sound_formula_who_wins_has_more_than_by_leading_with_one_pawn_less(formula, less):
    own = scheme("formule", formula=formula)
    won = own.score(Card(Ending.FINISHED, (8, *less)))[0].points
    led = own.score(Card(Ending.TIME_OVER, (7, *less)))[0].points
    assert won >= led
    assert won > 0


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((7, 5), (17, 10)),
        ((5, 5), (10, 10)),
        ((0, 0), (0, 0)),
        ((6, 4, 2), (15, 8, 4)),
        ((6, 6, 2), (12, 12, 4)),
    ],
)
def test_who_alone_has_most_home_when_the_time_is_over_gets_what_that_is_worth(numbers, points):
    own = scheme("formule", formula=Formula(2, 10, 0, 3))
    scores = own.score(Card(Ending.TIME_OVER, numbers))
    assert [score.points for score in scores] == list(points)
    assert not any(score.won for score in scores)


def test_an_absent_team_leads_nobody():
    own = scheme("formule", formula=Formula(2, 10, 0, 3))
    scores = own.score(Card(Ending.TIME_OVER, (3, 2, None), absent=2))
    assert [score.points for score in scores] == [9, 4, 8]


def test_each_of_two_partners_gets_what_leading_is_worth():
    own = scheme("formule", players=1, pairs=True, formula=Formula(3, 7, 1, 2))
    over = own.score(Card(Ending.TIME_OVER, (6, 4, 6, 4)))
    assert [score.points for score in over] == [20, 12, 20, 12]
    won = own.score(Card(Ending.FINISHED, (8, 5, 8, 5)))
    assert [score.points for score in won] == [34, 15, 34, 15]


@pytest.mark.parametrize(
    ("formula", "sound"),
    [
        (Formula(0, 0, 0, 0), False),
        (Formula(0, 1, 0, 0), True),
        (Formula(1, 0, 0, 1), True),
        (Formula(1, 0, 0, 2), False),
        (Formula(2, 10, 3, 15), True),
        (Formula(2, 10, 3, 16), False),
    ],
)
def test_a_win_is_worth_something_and_leading_not_more(formula, sound):
    assert formula.is_sound == sound
