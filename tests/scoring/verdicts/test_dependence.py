"""What an answer is said to depend on is all that it depends on."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules import KRUIZ, NK, Position, explain, move_from_text, why_illegal
from scoring.rules.places import HOME, MIDDLE, NEST, PAWNS
from scoring.verdicts.dependence import dependence_of, describe_dependence
from tests.scoring.rules.strategies import cards, positions, rulesets


@st.composite
def asked(draw):
    """A board and a move on it that a card makes there, or would on an emptier board."""
    position = draw(positions(draw(rulesets())))
    card = draw(cards(position.rules))
    kept = draw(st.integers(0, position.rules.seats))
    emptier = Position(
        position.rules,
        tuple(places if seat < kept else () for seat, places in enumerate(position.pawns)),
        position.turn,
    )
    own = position.pawns[position.turn]
    bare = Position(
        position.rules,
        tuple(own[:1] if seat == position.turn else () for seat in range(position.rules.seats)),
        position.turn,
    )
    moves = [*position.legal_moves(card), *emptier.legal_moves(card), *bare.legal_moves(card)]
    assume(moves)
    return position, draw(st.sampled_from(moves))


def mixed(position, other, dependence):
    """The first board where the answer depends on it, the other one elsewhere."""
    pawns = []
    for seat, (here, there) in enumerate(zip(position.pawns, other.pawns, strict=True)):

        def counts(place, seat=seat):
            return seat in dependence.homes if place in HOME else place in dependence.fields

        kept = [place for place in here if counts(place)]
        taken = {place for places in pawns for place in places if place <= MIDDLE}
        free = [place for place in there if not counts(place) and place not in taken]
        pawns.append(tuple(sorted((kept + free)[:PAWNS])))
    return Position(position.rules, tuple(pawns), position.turn)


@given(asked(), st.data())
def test_whatever_stands_elsewhere_the_answer_is_the_same(question, data):
    position, move = question
    board = mixed(position, data.draw(positions(position.rules)), dependence_of(position, move))
    assume(not explain(board) and not position.outcome and not board.outcome)
    entering = [part.seat for part in move.parts if part.source == NEST]
    assume(all(len(board.pawns[seat]) < PAWNS for seat in entering))

    def rules_broken(on):
        return {reason.rule for reason in why_illegal(on, move.card, move)}

    assert rules_broken(board) == rules_broken(position)


@pytest.mark.parametrize(
    ("rules", "board", "move", "card", "fields", "homes"),
    [
        (NK, "44,20,h1/36,29/34,h3,h4,58/48,2 0", "0:44-51", "7", (44, 48, 51), ()),
        (NK, "44/-/-/- 0", "0:44-51", "7", (44, 48, 51), ()),
        (NK, "60/-/-/- 0", "0:60-h2", "5", (60,), (0,)),
        (NK, "5/-/-/40 0", "0:5x3:40", "J", (5, 40), ()),
        (NK, "-/-/-/- 0", "0:n-0", "K", (0,), ()),
        (NK, "h1/-/5/- 0", "2:5-10", "5", (5, 10), (0,)),
        (KRUIZ, "36/-/-/- 0", "0:36-9", "8", (9, 36), ()),
    ],
)
def test_the_places_that_matter(rules, board, move, card, fields, homes):
    question = Position.from_text(board, rules), move_from_text(move, card)
    assert dependence_of(*question) == (fields, homes)


def test_the_places_are_named_for_people():
    position = Position.from_text("60/-/-/- 0")
    sentence = describe_dependence(position, move_from_text("0:60-h2", "5"))

    assert sentence
    assert sentence.nl == (
        "Voor dit antwoord telt alleen wat hier staat: 60 en het honk van rood. "
        "Wat elders op het bord staat, maakt niet uit."
    )
    assert sentence.en == (
        "For this answer only these places count: 60 and the home of red. "
        "What stands elsewhere on the board makes no difference."
    )


def test_once_the_game_is_over_no_places_are_named():
    position = Position.from_text("h1,h2,h3,h4/-/h1,h2,h3,h4/- 0")
    assert describe_dependence(position, move_from_text("0:n-0", "A")) is None


def test_whoever_enters_depends_on_his_nest():
    position = Position.from_text("57,62/9,49/32,h3/h1 1")
    sentence = describe_dependence(position, move_from_text("1:n-16", "A"))

    assert sentence
    assert sentence.nl.startswith(
        "Voor dit antwoord telt alleen wat hier staat: 16 en het startveld van groen. "
    )


@pytest.mark.parametrize(
    ("move", "fields"), [("5:n-80", ()), ("0:70-75", ()), ("5:0-5", (0, 5)), ("4:h1-h2", ())]
)
def test_a_move_that_the_board_does_not_have_depends_on_no_home(move, fields):
    depends = dependence_of(Position.from_text("5/-/-/- 0"), move_from_text(move, "5"))

    assert depends == (fields, ())
