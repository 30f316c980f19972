"""The questions of a hall: what is answered, by which article, and that the rules say so."""

import pytest

from scoring.rules import (
    GEZELLIG,
    KRUIZ,
    NK,
    RULESETS,
    STAND,
    Move,
    Part,
    Position,
    Rule,
    Ruleset,
    status,
)
from scoring.rules.articles import TITLES, Clarity, article
from scoring.rules.places import NEST, start_of
from scoring.rules.rulesets import HOUSE_SWITCHES, Pairing
from scoring.verdicts.questions import QUESTIONS, Question, answer_to, questions_for
from scoring.verdicts.questions.example import Example, may, must, needs_otherwise, what_then
from scoring.verdicts.verdict import Answer
from tests.scoring.rules import naive
from tests.scoring.rules.boards import rotated

FIVE = ("stand", "gezellig", "nk", "koppel", "kruiz")
# What `rules.md` has, written down by hand: one letter for each of the five rule sets.
BY_HAND = {
    "pass-start": "nnnnn",
    "hit-start": "nnnnn",
    "foreign-start": "yyyyy",
    "pass-pawn": "yyyyy",
    "must-hit": "nnnnn",
    "hit-own": "yyyyy",
    "must-hit-own": "nyyyy",
    "hit-partner": "yyyyy",
    "must-hit-partner": "yyyyy",
    "nothing": "fffff",
    "lay-down": "nnnnn",
    "jack-own-start": "ynyyn",
    "jack-foe-start": "nnnnn",
    "jack-partner": "yyyyn",
    "jack-others": "nnnnn",
    "jack-home": "nnnnn",
    "four-forward": "nnnnn",
    "four-over-start": "yyyyy",
    "four-into-home": "nnnnn",
    "four-then-home": "yyyyy",
    "seven-partner": "yyyyn",
    "seven-less": "nnnnn",
    "home-exact": "nnnnn",
    "home-over": "nnnnn",
    "home-order": "nnnnn",
    "second-lap": "nnnny",
    "help-early": "nnnnn",
    "king-partner": "nynnn",
    "ace-eleven": "nnnny",
    "king-thirteen": "nnnny",
    "ten-opponent": "nnnny",
}
EVERY = [(one, rules) for rules in RULESETS.values() for one in questions_for(rules)]
AGREED = [
    (one, rules.with_house_rules([switch])) for one, rules in EVERY for switch in HOUSE_SWITCHES
]


def by_key(key: str) -> Question:
    return next(one for one in QUESTIONS if one.key == key)


def said(key: str, rules: Ruleset) -> tuple[str, str]:
    answered = answer_to(by_key(key), rules)
    return answered.answer.value, answered.sentence.nl


def turned(move: Move, seats: int, ring: int) -> Move:
    """The same move as everybody one seat further makes it."""

    def field(place: int) -> int:
        return (place + start_of(1)) % ring if NEST < place < ring else place

    def part(each: Part) -> Part:
        other = None if each.other is None else (each.other + 1) % seats
        return Part((each.seat + 1) % seats, field(each.source), field(each.target), other)

    return Move(move.card, tuple(map(part, move.parts)))


def in_play(position: Position) -> int:
    """How many pawns wait in no nest."""
    return sum(map(len, position.pawns))


def naively(example: Example, rules: Ruleset) -> bool:
    """Whether another engine, which shares no code with ours, allows all moves one seat further."""
    text = rotated(example.position(rules), 1).to_text()
    for move in example.moves(rules):
        moved = turned(move, rules.seats, rules.ring)
        after = naive.moves(rules.name, text, moved.card.value).get(str(moved))
        if after is None:
            return False
        board, _turn = naive.board_of(after)
        text = naive.text_of(board, 1)
    return True


def test_every_question_has_a_key_of_its_own_and_stands_in_the_table_by_hand():
    assert [one.key for one in QUESTIONS] == list(dict.fromkeys(one.key for one in QUESTIONS))
    assert {one.key for one in QUESTIONS} == set(BY_HAND)


@pytest.mark.parametrize("key", BY_HAND)
def test_it_is_answered_for_all_five_as_the_sources_have_it(key):
    answers = [answer_to(by_key(key), RULESETS[name]).answer.value[0] for name in FIVE]
    assert "".join(answers) == BY_HAND[key]


@pytest.mark.parametrize("name", RULESETS)
def test_another_engine_agrees_on_every_move_seen_from_another_seat(name):
    rules = RULESETS[name]
    for one in questions_for(rules):
        if one.judged in (may, needs_otherwise):
            allowed = naively(one.example, rules)
            yes = allowed if one.judged is may else not allowed
            assert (one.key, answer_to(one, rules).answer) == (one.key, "yes" if yes else "no")


@pytest.mark.parametrize("name", RULESETS)
def test_another_engine_agrees_on_what_can_be_played_at_all(name):
    rules = RULESETS[name]
    for one in questions_for(rules):
        if one.example.parts:
            continue
        text = rotated(one.example.position(rules), 1).to_text()
        found = [m for card in one.example.hand for m in naive.moves(name, text, card.value)]
        assert (one.key, bool(found)) == (one.key, one.judged is not what_then)


def test_the_boards_can_stand_and_the_questions_about_a_duty_leave_no_other_way():
    for one, rules in EVERY:
        position = answer_to(one, rules).position
        assert not status(position)
        if one.judged is must:
            moves = list(position.legal_moves(one.example.hand))
            assert all(
                sum(map(len, position.after(m).pawns)) < sum(map(len, position.pawns))
                for m in moves
            )


def test_where_everybody_plays_alone_nobody_asks_about_a_partner():
    alone = {one.key for one in questions_for(RULESETS["kruiz-solo"])}
    assert set(BY_HAND) - alone == {one.key for one in QUESTIONS if one.with_partner}
    assert not [key for key in alone if "partner" in key]


@pytest.mark.parametrize("pairing", [Pairing.LEFT, Pairing.RIGHT])
def test_partners_side_by_side_get_the_same_answers_about_partners(pairing):
    for one in QUESTIONS:
        if one.with_partner and one.key != "jack-others":
            paired = answer_to(one, STAND.paired(pairing))
            assert paired.answer is answer_to(one, STAND).answer


def test_every_answer_has_a_sentence_whatever_was_agreed():
    for one, rules in [*EVERY, *AGREED]:
        assert all(answer_to(one, rules).sentence), (one.key, rules.house_rules)


def test_every_answer_rests_on_an_article_of_its_own_source():
    for one, rules in EVERY:
        answered = answer_to(one, rules)
        (basis,) = [ground.basis for ground in answered.grounds if ground.basis.quote]
        assert basis == article(rules.source, basis.rule, rules.seats)
        assert (basis.source in TITLES, basis.rule in one.rests_on) == (True, True)
        first = answered.grounds[0].basis
        assert first is basis or first.clarity is Clarity.SILENT


def test_a_house_rule_changes_answer_sentence_and_what_it_rests_on():
    assert said("jack-own-start", NK) == ("yes", "De boer ruilt ook vanaf de eigen beginpositie.")
    agreed = NK.with_house_rules(["jack_from_own_start"])
    assert said("jack-own-start", agreed) == (
        "no",
        "De boer ruilt niet vanaf de eigen beginpositie.",
    )
    answered = answer_to(by_key("jack-own-start"), agreed)
    assert (answered.house, [ground.basis.source for ground in answered.grounds]) == (
        True,
        ["huisregel / house rule"],
    )
    assert not answer_to(by_key("jack-partner"), agreed).house


@pytest.mark.parametrize(
    ("switch", "key", "rules"),
    [
        (Rule.SELF_CAPTURE_OPTIONAL, "must-hit-own", NK),
        (Rule.JACK_ON_PARTNER, "jack-partner", NK),
        (Rule.SPLIT_TO_PARTNER, "seven-partner", NK),
        (Rule.KING_FOR_PARTNER_EARLY, "king-partner", NK),
        (Rule.HOME_ORDER, "home-order", NK),
        (Rule.SECOND_LAP, "second-lap", KRUIZ),
        (Rule.ACE_ELEVEN, "ace-eleven", KRUIZ),
        (Rule.KING_THIRTEEN, "king-thirteen", KRUIZ),
        (Rule.TEN_MOVES_OPPONENT, "ten-opponent", GEZELLIG),
    ],
)
def test_every_switch_that_is_set_the_other_way_turns_its_answer(switch, key, rules):
    one, agreed = by_key(key), rules.with_house_rules([switch])
    answers = {answer_to(one, each).answer for each in (rules, agreed)}
    assert answers == {Answer.YES, Answer.NO}


def test_what_goes_down_when_nothing_can_be_played_follows_its_switch():
    agreed = NK.with_house_rules(["discards_one"])
    assert [said("nothing", rules) for rules in (NK, agreed)] == [
        (
            "facts",
            "Wie niets kan spelen, legt de hele hand open weg en wacht tot er weer gedeeld is.",
        ),
        ("facts", "Wie niets kan spelen, legt één kaart weg en blijft meedoen."),
    ]


def test_where_a_source_is_silent_that_is_said_before_the_nearest_article():
    first, second = answer_to(by_key("second-lap"), NK).grounds
    assert first.sentence.nl.startswith("De bron zegt hier niets over")
    assert (second.sentence.nl, second.basis.rule) == ("Het dichtst daarbij komt:", Rule.NUMBER)
