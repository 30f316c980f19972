"""Cards at the table say who plays together: everything else is as if they had sat so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Card, Ending
from scoring.formats import NOBODY, arranged, opposing, parties, partner_of
from scoring.schemes import SCHEMES

OTHERS = st.sampled_from([1, 2, 3])


def reseated(card):
    """The same card with its players on the seats that the draw would have given these pairs."""
    order = arranged(card.partner)
    return Card(
        card.ending,
        tuple(card.values[place] for place in order),
        None if card.winner is None else order.index(card.winner),
        None if card.absent is None else order.index(card.absent),
    )


@st.composite
def cards(draw, key):
    partner = draw(OTHERS)
    numbers = st.integers(-1, SCHEMES[key].highest + 1) | st.none()
    written = {places: draw(numbers) for places in SCHEMES[key].numbers(4, partner)}
    at = {place: value for places, value in written.items() for place in places}
    place = st.integers(0, 3) | st.none()
    values = tuple(at[each] for each in range(4))
    return Card(draw(st.sampled_from(Ending)), values, draw(place), draw(place), partner)


@pytest.mark.parametrize("partner", [1, 2, 3])
def test_the_first_plays_with_whom_the_cards_say_and_the_other_two_together(partner):
    others = tuple({1, 2, 3} - {partner})
    assert parties(4, partner) == ((0, partner), others)
    assert partner_of(4, partner, partner) == 0
    assert opposing(4, others[0], partner) == ((0, partner),)


def test_without_cards_the_seats_of_the_draw_hold():
    assert arranged(None) == arranged(2) == (0, 1, 2, 3)


def test_as_long_as_the_cards_are_not_known_nobody_plays_together():
    assert parties(4, NOBODY) == ((0,), (1,), (2,), (3,))
    assert (partner_of(4, 0, NOBODY), opposing(4, 1, NOBODY)) == (None, ((0,), (2,), (3,)))


@pytest.mark.parametrize("partner", [4, -1])
def test_nobody_plays_with_himself_or_with_who_is_not_there(partner):
    with pytest.raises(ValueError, match="no place of a partner"):
        parties(4, partner)


@pytest.mark.parametrize("sides", [2, 3])
def test_a_table_that_makes_no_pairs_is_as_it_was(sides):
    assert parties(sides, 1) == parties(sides)


@pytest.mark.parametrize("key", ["gedeeld", "individueel", "vrij"])
@given(st.data())
def test_results_are_those_of_the_same_card_with_players_seated_so(key, data):
    rules, card = SCHEMES[key], data.draw(cards(key))
    seated, order = reseated(card), arranged(card.partner)
    faults = rules.faults(card)
    assert {fault.code for fault in faults} == {fault.code for fault in rules.faults(seated)}
    if not faults:
        scores = rules.score(card)
        assert tuple(scores[place] for place in order) == rules.score(seated)


@given(st.data())
def test_an_ending_follows_from_those_who_play_together(data):
    card = data.draw(cards("individueel"))
    ending = SCHEMES["individueel"].ending_of(card.values, card.partner)
    assert ending is SCHEMES["individueel"].ending_of(reseated(card).values)


@pytest.mark.parametrize("partner", [1, 2, 3])
def test_with_the_partner_of_the_cards_the_winners_are_those_two(partner):
    values = tuple(10 if place in (0, partner) else 9 for place in range(4))
    scores = SCHEMES["individueel"].score(Card(Ending.FINISHED, values, partner=partner))
    assert [score.won for score in scores] == [place in (0, partner) for place in range(4)]
    assert [score.points for score in scores] == [11 if score.won else 9 for score in scores]
