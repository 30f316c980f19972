"""The right sentence: what an answer cites is what decides, and in doubt is only what is."""

import pytest

from scoring.rules import (
    GEZELLIG,
    KRUIZ,
    NK,
    STAND,
    LaidDown,
    Played,
    Position,
    Rule,
    card_of,
    hand_of,
    reconstruct,
)
from scoring.rules.moves import move_from_text
from scoring.verdicts import (
    Answer,
    verdict_on_deal_round,
    verdict_on_hand,
    verdict_on_last_move,
    verdict_on_move,
)

R = Rule
USE_THE_JACK = "moet wel de boer gebruiken als je die hebt."


def on_hand(rules, text, hand):
    return verdict_on_hand(Position.from_text(text, rules), hand_of(hand))


def on_move(rules, text, card, move):
    position = Position.from_text(text, rules)
    return verdict_on_move(position, move_from_text(move, card_of(card)))


def cited(verdict):
    return [ground.basis.rule for ground in verdict.grounds]


def doubted(verdict):
    return [ground.basis.rule for ground in verdict.grounds if ground.ambiguous]


def quote_of(verdict, rule):
    (quote,) = {ground.basis.quote for ground in verdict.grounds if ground.basis.rule is rule}
    return quote


def test_a_duty_to_play_where_nothing_can_be_hit_is_in_no_doubt():
    plain = on_hand(STAND, "5/-/-/- 0", "2")
    assert (cited(plain), doubted(plain)) == ([R.DUTY_TO_PLAY, R.NUMBER], [])


def test_nor_is_it_where_the_card_that_hits_oneself_can_do_something_else():
    either = on_hand(STAND, "5,7/-/-/- 0", "2")
    assert len(either.steps) == 2
    assert doubted(either) == []
    assert doubted(on_move(STAND, "5,7/-/-/- 0", "2", "0:5-7")) == []


@pytest.mark.parametrize(("hand", "must"), [("3", False), ("32", True)])
def test_a_card_that_can_only_hit_oneself_is_what_the_source_contradicts_itself_on(hand, must):
    only = on_hand(STAND, "12,15/16/-/- 0", hand)
    assert (" moet spelen" in only.sentence.nl, doubted(only)) == (must, [R.SELF_CAPTURE_OPTIONAL])


def test_where_one_must_hit_oneself_the_words_that_say_so_are_cited():
    only = on_hand(NK, "12,15/16/-/- 0", "3")
    assert cited(only)[:2] == [R.DUTY_TO_PLAY, R.SELF_CAPTURE_OPTIONAL]
    assert quote_of(only, R.SELF_CAPTURE_OPTIONAL) == (
        "ook als dat betekent dat hij zichzelf of zijn partner van het bord slaat"
    )


@pytest.mark.parametrize(
    ("hand", "expected"), [("2", [R.DUTY_TO_PLAY, R.HIT_PARTNER]), ("23", [R.DUTY_TO_PLAY])]
)
def test_where_nothing_else_is_left_than_hitting_the_partner_that_is_cited(hand, expected):
    duty = {R.DUTY_TO_PLAY, R.HIT_PARTNER}
    assert [one for one in cited(on_hand(STAND, "38/-/40/- 0", hand)) if one in duty] == expected


@pytest.mark.parametrize("hand", ["J", "689TJ"])
def test_where_a_jack_decides_the_duty_the_sentence_about_the_jack_is_cited_first(hand):
    stuck = on_hand(STAND, "63,h4/20/-/- 0", hand)
    assert cited(stuck)[:2] == [R.JACK_COMPULSORY, R.DUTY_TO_PLAY]
    assert quote_of(stuck, R.JACK_COMPULSORY) == USE_THE_JACK


@pytest.mark.parametrize(("rules", "hand"), [(STAND, "2J"), (NK, "J"), (NK, "689TJ")])
def test_it_is_not_where_another_card_can_be_played_or_the_source_has_no_such_words(rules, hand):
    assert R.JACK_COMPULSORY not in cited(on_hand(rules, "63,h4/20/-/- 0", hand))


@pytest.mark.parametrize(
    ("rules", "hand", "expected"),
    [(STAND, "89J", R.JACK_COMPULSORY), (STAND, "2J", R.DUTY_TO_PLAY), (NK, "89J", R.DUTY_TO_PLAY)],
)
def test_so_it_is_where_a_jack_was_laid_down_with_a_hand(rules, hand, expected):
    start = Position.from_text("63,h4/20/-/- 0", rules)
    end = Position.from_text("63,h4/22/-/- 2", rules)
    pile, down = [Played(1, card_of("2"))], [LaidDown.of(0, 0, hand)]
    found = reconstruct(start, end, pile, down)
    verdict = verdict_on_deal_round(start, end, pile, down, found)
    assert cited(verdict) == [expected]


@pytest.mark.parametrize(
    ("text", "move", "expected"),
    [
        ("-/28/32/- 0", "1:28-38", [R.TEN, R.TEN_PASSES]),
        ("-/14/-/- 0", "1:14-24", [R.TEN, R.TEN_HOME]),
        ("-/14,16/-/- 0", "1:14-24", [R.TEN, R.TEN_PASSES, R.TEN_HOME]),
        ("-/28/-/32 0", "1:28-38", [R.TEN]),
    ],
)
def test_a_ten_that_passes_a_blockade_or_a_home_rests_on_what_lets_it(text, move, expected):
    assert cited(on_move(KRUIZ, text, "T", move)) == expected


@pytest.mark.parametrize(
    ("rules", "text", "hand", "expected"),
    [
        (STAND, "18/16/-/- 0", "4", [R.STUCK, R.PROTECTED_PASSED]),
        (STAND, "14/16/-/- 0", "T", [R.STUCK, R.PROTECTED_PASSED]),
        (NK, "18/16/-/- 0", "4", [R.DISCARDS_ONE, R.PROTECTED_PASSED]),
        (NK, "20/16/-/- 0", "4", [R.DISCARDS_ONE, R.PROTECTED_HIT]),
        (STAND, "63,h4/-/-/- 0", "9", [R.STUCK, R.SECOND_LAP]),
        (STAND, "62,h3/-/-/- 0", "5", [R.STUCK, R.HOME_PASSED, R.SECOND_LAP, R.HOME_EXACT]),
        (STAND, "0,h3,h4/-/-/- 0", "K", [R.STUCK, R.PROTECTED_HIT]),
        (NK, "h3/-/-/- 0", "2", [R.DISCARDS_ONE, R.HOME_EXACT]),
        (NK, "63,h2,h3,h4/-/h1/- 0", "7", [R.DISCARDS_ONE, R.SECOND_LAP, R.SEVEN_COMPLETED]),
        (STAND, "-/-/-/- 0", "2", [R.DISCARDS_ONE]),
        (GEZELLIG, "h4/-/-/- 0", "2", [R.STUCK]),
        (GEZELLIG, "-/-/-/- 0", "2", [R.DISCARDS_ONE]),
    ],
)
def test_a_hand_that_cannot_be_played_cites_what_stops_it(rules, text, hand, expected):
    assert cited(on_hand(rules, text, hand)) == expected


def test_a_four_that_passes_a_blockade_rests_on_the_answer_that_names_going_back():
    back = on_move(STAND, "18/16/-/- 0", "4", "0:18-14")
    assert cited(back) == [R.PROTECTED_PASSED]
    assert quote_of(back, R.PROTECTED_PASSED).endswith(
        "Dit geldt voor het vooruit en achteruit gaan voor iedere speler (ook voor jezelf)."
    )


@pytest.mark.parametrize(
    ("rules", "text", "move", "expected"),
    [
        (STAND, "5/-/-/- 0", "0:5-8", [R.SEVEN_COMPLETED]),
        (NK, "5/-/-/- 0", "0:5-8", [R.SEVEN_COMPLETED]),
        (NK, "5,9/-/-/- 0", "0:5-8,0:9-12", [R.SEVEN_COMPLETED]),
        (NK, "63,h2,h3,h4/-/h1/- 0", "0:63-h1", [R.SEVEN_COMPLETED, R.HOME_EXACT]),
        (NK, "5/-/-/- 0", "0:5-13", [R.SEVEN]),
        (NK, "5,20/-/-/- 0", "0:5-9,0:20-25", [R.SEVEN]),
        (STAND, "63,h2,h3,h4/-/20/- 0", "0:63-h1,2:20-24", [R.PARTNER_COMPLETES]),
        (GEZELLIG, "63,h2,h3,h4/-/20/- 0", "0:63-h1,2:20-24", [R.SEVEN_COMPLETED]),
        (
            STAND,
            "61,h2,h3,h4/-/46/48 0",
            "0:61-h1,2:46-50",
            [R.PROTECTED_PASSED, R.PARTNER_COMPLETES],
        ),
    ],
)
def test_a_seven_that_is_not_completed_rests_on_the_sentence_that_all_steps_are(
    rules, text, move, expected
):
    assert cited(on_move(rules, text, "7", move)) == expected


@pytest.mark.parametrize(
    ("text", "card", "move", "expected", "words"),
    [
        ("5/7/-/- 0", "5", "0:5-10", R.PASSING, "Pionnen mag je altijd passeren"),
        ("2/-/-/63 0", "4", "0:2-62", R.PASSING, "Pionnen mag je altijd passeren"),
        ("62/63/-/- 0", "3", "0:62-h2", R.PASSING, "Pionnen mag je altijd passeren"),
        ("20/0/-/- 0", "J", "0:20x1:0", R.PROTECTED_ALWAYS, "is altijd een blokkade."),
        ("16/20/-/- 0", "J", "0:16x1:20", R.PROTECTED_ALWAYS, "is altijd een blokkade."),
        ("5,9/-/-/- 0", "7", "0:5-12", R.SEVEN_WITH_ONE, "is een vrije keuze"),
        ("0/-/-/- 0", "4", "0:0-60", R.FOUR_FROM_START, "vanuit je startpositie achteruit"),
        ("59,h2,h3,h4/-/-/- 0", "Q", "0:59-h1", R.HOME_BOUNCE, "Je moet exact uitkomen"),
        ("5/20/-/40 0", "J", "1:20x3:40", R.JACK, "twee pionnen van tegenstanders ruilen mag niet"),
        ("60/-/-/- 0", "8", "0:60-4", R.SECOND_LAP, "Je moet geen ronde meer lopen"),
    ],
)
def test_a_situation_that_the_source_asks_about_is_answered_with_its_answer(
    text, card, move, expected, words
):
    verdict = on_move(STAND, text, card, move)
    assert words in quote_of(verdict, expected)


@pytest.mark.parametrize(
    ("rules", "text", "card", "move", "expected"),
    [
        (NK, "5/7/-/- 0", "5", "0:5-10", [R.NUMBER]),
        (STAND, "5/10/-/- 0", "5", "0:5-10", [R.NUMBER, R.LANDING]),
        (STAND, "5/11/-/- 0", "5", "0:5-10", [R.NUMBER]),
        (NK, "5,9/-/-/- 0", "7", "0:5-12", [R.SEVEN]),
        (STAND, "60,h4/-/-/- 0", "Q", "0:60-h3", [R.QUEEN, R.HOME_EXACT]),
        (NK, "59,h2,h3,h4/-/-/- 0", "Q", "0:59-h1", [R.QUEEN, R.HOME_EXACT]),
        (STAND, "59,h2,h3,h4/-/-/- 0", "5", "0:59-h1", [R.NUMBER, R.HOME_BOUNCE]),
    ],
)
def test_an_answer_to_another_question_is_not_cited(rules, text, card, move, expected):
    assert cited(on_move(rules, text, card, move)) == expected


def test_a_seven_in_the_wrong_order_is_told_that_the_other_order_makes_the_same_board():
    wrong = on_move(NK, "60,h1/-/-/- 0", "7", "0:60-h2,0:h1-h3")
    assert (wrong.answer, set(cited(wrong))) == (Answer.NO, {R.HOME_PASSED, R.SEVEN})
    assert [remark.nl for remark in wrong.remarks] == [
        "In de andere volgorde mag het wel, en dan staat het bord precies zo: "
        "rood 7: pion van honk 1 naar honk 3, daarna pion van 60 naar honk 2."
    ]


def test_a_claim_in_the_wrong_order_is_told_so_too():
    claim = move_from_text("0:60-h2,0:h1-h3", card_of("7"))
    after = Position.from_text("h2,h3/-/-/- 1", NK)
    wrong = verdict_on_last_move(after, card_of("7"), 0, claim)
    assert (wrong.answer, set(cited(wrong))) == (Answer.NO, {R.HOME_PASSED, R.SEVEN})
    assert [remark.nl[:35] for remark in wrong.remarks] == ["In de andere volgorde mag het wel, "]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("60,h1/-/-/- 0", "0:60-h2,0:h1-h4"),
        ("5,9/-/-/- 0", "0:5-8,0:9-12"),
        ("5/-/-/- 0", "0:5-8"),
        ("14,20/16/-/- 0", "0:14-17,0:20-24"),
    ],
)
def test_where_no_order_is_allowed_nothing_is_said_of_another(text, move):
    assert on_move(NK, text, "7", move).remarks == ()
