"""A move that is not allowed is told every rule that it breaks, and a legal one none."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules.articles import Clarity, Rule
from scoring.rules.cards import Card, NotACard
from scoring.rules.moves import Move, NotAMove, Part
from scoring.rules.places import HOME, MIDDLE, NEST
from scoring.rules.position import Position
from scoring.rules.rulesets import NK, RULESETS
from scoring.rules.status import status
from scoring.rules.words.why import why_illegal
from tests.fuzzing import examples
from tests.scoring.rules.strategies import positions, rulesets

FULL = "h1,h2,h3,h4"
R = Rule
BROKEN = {
    "steps": [
        ("nk", "5/-/-/- 0", "6", "0:5-12", [R.NUMBER]),
        ("nk", "5/-/-/- 0", "5", "0:5-0", [R.NUMBER]),
        ("nk", "5/-/-/- 0", "5", "0:5-5", [R.NUMBER]),
        ("nk", "5/-/-/- 0", "5", "0:5-50", [R.NUMBER]),
        ("nk", "5/-/-/- 0", "4", "0:5-9", [R.FOUR]),
        ("nk", "5/-/-/- 0", "4", "0:5-2", [R.FOUR]),
        ("nk", "5/-/-/- 0", "A", "0:5-16", [R.ACE]),
        ("nk", "5/-/-/- 0", "K", "0:5-18", [R.KING]),
        ("nk", "5/-/-/- 0", "Q", "0:5-18", [R.QUEEN]),
        ("nk", "5/-/-/- 0", "J", "0:5-6", [R.JACK]),
        ("nk", "5/-/-/- 0", "7", "0:5-13", [R.SEVEN]),
        ("nk", "5/-/-/- 0", "T", "0:5-14", [R.TEN]),
        ("kruiz", "5/-/-/- 0", "5", "0:5-n", [R.LANDING]),
    ],
    "pawns": [
        ("nk", "5/20/-/- 0", "5", "1:20-25", [R.OWN_PAWNS]),
        ("nk", "5/-/20/- 0", "5", "2:20-25", [R.HELPING]),
        ("nk", f"{FULL}/-/20/- 0", "5", "0:h4-5", [R.HELPING, R.HOME_LEFT]),
        ("nk", "5/-/-/- 0", "5", "0:6-11", [R.ACTION]),
        ("nk", "5/20/-/- 0", "6", "1:21-26", [R.OWN_PAWNS, R.ACTION, R.NUMBER]),
    ],
    "protected": [
        ("nk", "14/16/-/- 0", "5", "0:14-19", [R.PROTECTED_PASSED]),
        ("nk", "14/16/-/- 0", "2", "0:14-16", [R.PROTECTED_HIT]),
        ("nk", "18/16/-/- 0", "4", "0:18-14", [R.PROTECTED_PASSED]),
        ("nk", "20/16/-/- 0", "4", "0:20-16", [R.PROTECTED_HIT]),
        ("nk", "0,2/-/-/- 0", "4", "0:2-62", [R.PROTECTED_PASSED]),
        ("nk", "14/16/-/- 0", "9", "0:14-19", [R.NUMBER, R.PROTECTED_PASSED]),
        ("nk", "5/16/-/- 0", "J", "0:5x1:16", [R.PROTECTED_SWAPPED]),
        ("kruiz", "5/16/-/- 0", "T", "1:16-26", [R.PROTECTED_ALWAYS]),
        ("kruiz", "5/22/-/48 0", "T", "1:38-48", [R.ACTION, R.PROTECTED_HIT]),
    ],
    "home": [
        ("nk", "60,h2/-/-/- 0", "7", "0:60-h4", [R.HOME_PASSED]),
        ("nk", "60,h2/-/-/- 0", "5", "0:60-h2", [R.HOME_PASSED]),
        ("nk", "h1,h2/-/-/- 0", "3", "0:h1-h4", [R.HOME_PASSED]),
        ("nk", "60/-/-/- 0", "Q", "0:60-h4", [R.QUEEN, R.HOME_EXACT]),
        ("nk", "h3/-/-/- 0", "2", "0:h3-h4", [R.NUMBER, R.HOME_EXACT]),
        ("nk", "h3/-/-/- 0", "2", "0:h3-h1", [R.HOME_BACKWARD]),
        ("nk", "h3/-/-/- 0", "4", "0:h3-63", [R.HOME_LEFT]),
        ("nk", "h3/-/-/- 0", "K", "0:h3-63", [R.HOME_LEFT, R.KING]),
        ("nk", "0/-/-/- 0", "4", "0:0-h4", [R.HOME_BACKWARD]),
        ("nk", "60/-/-/- 0", "8", "0:60-4", [R.SECOND_LAP]),
        ("nk", "0,60/-/-/- 0", "8", "0:60-4", [R.SECOND_LAP, R.PROTECTED_PASSED]),
        ("kruiz", "0,60/-/-/- 0", "9", "0:60-5", [R.PROTECTED_PASSED]),
    ],
    "entering": [
        ("nk", "0/-/-/- 0", "A", "0:n-0", [R.PROTECTED_HIT]),
        ("nk", "1,2,3,4/-/-/- 0", "A", "0:n-0", [R.ENTERING]),
        ("nk", "-/-/-/- 0", "A", "0:n-16", [R.ENTERING]),
        ("nk", "-/-/-/- 0", "5", "0:n-0", [R.NUMBER]),
        ("nk", "-/-/-/- 0", "K", "1:n-16", [R.OWN_PAWNS]),
        ("nk", "1,2,3,4/-/-/- 0", "K", "2:n-32", [R.HELPING]),
        ("gezellig", "1,2,3/-/-/- 0", "K", "2:n-32", [R.KING_FOR_PARTNER_EARLY]),
        ("gezellig", "1,2,3,4/-/-/- 0", "A", "2:n-32", [R.KING_FOR_PARTNER_EARLY]),
        ("gezellig", "1,2,3,4/-/32/- 0", "K", "2:n-32", [R.PROTECTED_HIT]),
    ],
    "jack": [
        ("nk", "5/20/-/- 0", "6", "0:5x1:20", [R.NUMBER]),
        ("nk", "5/20/-/40 0", "J", "1:20x3:40", [R.JACK]),
        ("nk", "5/20/-/- 0", "J", "1:20x0:5", [R.JACK]),
        ("nk", "5,9/-/-/- 0", "J", "0:5x0:9", [R.JACK]),
        ("nk", "-/20/-/- 0", "J", "0:nx1:20", [R.JACK]),
        ("nk", "5/-/-/- 0", "J", "0:5x1:n", [R.JACK]),
        ("nk", "h1/20/-/- 0", "J", "0:h1x1:20", [R.HOME_SWAPPED]),
        ("nk", "5/h1/-/- 0", "J", "0:5x1:h1", [R.HOME_SWAPPED]),
        ("nk", "5/20/-/- 0", "J", "0:5x1:21", [R.ACTION]),
        ("gezellig", "0/20/-/- 0", "J", "0:0x1:20", [R.JACK_FROM_OWN_START]),
        ("kruiz", "0/20/-/- 0", "J", "0:0x1:20", [R.JACK_FROM_OWN_START]),
        ("kruiz", "5/-/20/- 0", "J", "0:5x2:20", [R.JACK_ON_PARTNER]),
    ],
    "seven": [
        ("nk", "5,9/-/-/- 0", "7", "0:5-8,0:9-12", [R.SEVEN_COMPLETED]),
        ("nk", "5,9/-/-/- 0", "7", "0:5-8,0:8-12", [R.SEVEN]),
        ("nk", "5,8/-/-/- 0", "7", "0:5-8,0:8-12", [R.SEVEN]),
        ("nk", "5,9/-/-/- 0", "7", "0:5-30,0:9-12", [R.SEVEN]),
        ("nk", "5,9/-/-/- 0", "7", "0:n-0,0:9-15", [R.SEVEN]),
        ("nk", "5,9/-/-/- 0", "6", "0:5-8,0:9-13", [R.NUMBER]),
        ("nk", "5,h2/-/-/- 0", "7", "0:h2-h1,0:5-11", [R.HOME_BACKWARD]),
        ("nk", "9,14/16/-/- 0", "7", "0:14-17,0:9-13", [R.PROTECTED_PASSED]),
        ("nk", "5/-/20/- 0", "7", "0:5-8,2:20-24", [R.SPLIT_TO_PARTNER]),
        ("nk", "63,h2,h3,h4/-/20/- 0", "7", "2:20-26,0:63-h1", [R.SPLIT_TO_PARTNER]),
        ("nk", "63,h2,h3,h4/20/-/- 0", "7", "0:63-h1,1:20-26", [R.OWN_PAWNS]),
        ("kruiz", "63,h2,h3,h4/-/20/- 0", "7", "0:63-h1,2:20-26", [R.SPLIT_TO_PARTNER]),
        ("nk", "0,62/-/-/- 0", "7", "0:62-3,0:0-2", [R.SECOND_LAP, R.PROTECTED_PASSED]),
    ],
    "cross": [
        ("kruiz", "5/-/-/- 0", "8", "0:5-13", [R.EIGHT]),
        ("kruiz", "5/-/-/- 0", "3", "0:5-c", [R.MIDDLE]),
        ("kruiz", "5/-/-/- 0", "8", "0:5-27", [R.EIGHT]),
        ("kruiz", "5/20/-/- 0", "T", "0:5-15", [R.TEN]),
        ("kruiz", "5/-/20/- 0", "T", "2:20-30", [R.TEN]),
        ("kruiz", "5/20/-/- 0", "T", "1:20-29", [R.TEN]),
        ("kruiz", "5/10/-/- 0", "T", "1:10-h4", [R.TEN_HOME]),
        ("kruiz", "5/h1/-/- 0", "T", "1:h1-20", [R.HOME_LEFT]),
        ("kruiz", "5/-/-/- 0", "*", "0:5-35", [R.JOKER]),
        ("kruiz", "14/16/-/- 0", "*", "0:14-19", [R.PROTECTED_PASSED]),
    ],
    "table": [
        ("nk", f"{FULL}/20/{FULL}/- 1", "5", "1:20-25", [R.END]),
        ("nk", f"{FULL}/20/{FULL}/- 1", "6", "1:20-25", [R.END, R.NUMBER]),
        ("nk", "5/-/-/- 0", "5", "4:5-10", [R.SEATS]),
        ("nk", "5/-/-/- 0", "J", "0:5x5:10", [R.SEATS]),
        ("nk", "5/-/-/- 0", "5", "0:5-70", [R.BOARD]),
        ("nk", "5/-/-/- 0", "5", "0:5-c", [R.BOARD]),
        ("nk", "5/5/-/- 0", "5", "0:5-10", [R.BOARD]),
    ],
}
TURNED = (
    *("ace_eleven", "king_thirteen", "ten_moves_opponent", "king_for_partner_early"),
    *("jack_from_own_start", "jack_on_partner", "split_to_partner", "second_lap"),
)
CASES = [
    pytest.param(*case, id=f"{part}-{case[2]}-{case[3]}")
    for part, cases in BROKEN.items()
    for case in cases
]
ANSWERS = [
    ("14/16/-/- 0", "5", "0:14-19", "Een geblokte beginpositie mag niet worden gepasseerd."),
    ("5/16/-/- 0", "J", "0:5x1:16", "kan niet geruild worden"),
    ("60/-/-/- 0", "8", "0:60-4", "Je moet geen ronde meer lopen"),
    ("5/h1/-/- 0", "J", "0:5x1:h1", "eenmaal in zijn thuishonk staat mag daar niet meer uit"),
    ("60,h2/-/-/- 0", "7", "0:60-h4", "niet over een pion heen stappen die al in uw honk zit"),
    ("63/-/-/- 0", "Q", "0:63-h4", "moet dit uitkomen met het aantal stappen"),
    ("5/20/-/40 0", "J", "1:20x3:40", "twee pionnen van tegenstanders ruilen mag niet"),
    ("h4/-/-/- 0", "4", "0:h4-63", "eenmaal in je thuishonk aangekomen mag je daar niet meer uit"),
    ("0/-/-/- 0", "4", "0:0-h4", "Nee, je mag alleen vooruit je thuishonk binnenlopen."),
    (f"{FULL}/5/{FULL}/- 1", "5", "1:5-10", "beiden vier pionnen in hun honk hebben, stopt het"),
]


def judged(rules, text, card, move):
    return why_illegal(Position.from_text(text, RULESETS[rules]), card, move)


@pytest.mark.parametrize(("rules", "text", "card", "move", "expected"), CASES)
def test_a_move_is_told_exactly_the_rules_it_breaks(rules, text, card, move, expected):
    assert [reason.rule for reason in judged(rules, text, card, move)] == expected


@pytest.mark.parametrize(("rules", "text", "card", "move", "expected"), CASES)
def test_a_reason_is_said_in_two_languages_and_rests_on_the_source(
    rules, text, card, move, expected
):
    for reason in judged(rules, text, card, move):
        assert (reason.source, reason.nl != reason.en) == (RULESETS[rules].source, True)
        assert (reason.article == "") == (reason.clarity is Clarity.SILENT)


@pytest.mark.parametrize(("text", "card", "move", "words"), ANSWERS)
def test_a_verdict_rests_on_the_answer_of_the_source(text, card, move, words):
    quotes = [reason.basis.quote for reason in judged("stand", text, card, move)]
    assert [words in quote for quote in quotes].count(True) == 1


def test_a_verdict_reads_as_a_whole():
    (reason,) = judged("nk", "14/16/-/- 0", "5", "0:14-19")
    assert (reason.rule, reason.source, reason.article, reason.clarity) == (
        Rule.PROTECTED_PASSED,
        "[002]",
        "Het spel",
        Clarity.CLEAR,
    )
    assert (reason.nl, reason.en) == (
        "De pion van groen op zijn beginpositie (16) mag niet worden gepasseerd.",
        "The green pawn on its start field (16) may not be passed.",
    )


def test_a_wrong_number_of_steps_names_what_it_is_and_what_the_card_allows():
    (reason,) = judged("kruiz", "20/-/-/- 0", "A", "0:20-26")
    assert (reason.nl, reason.en) == (
        "Van 20 naar 26 is 6 vooruit. Aas: een pion opzetten, of 1 of 11 vooruit.",
        "From 20 to 26 is 6 forward. Ace: enter a pawn, or 1 or 11 forward.",
    )


def test_the_partner_does_not_walk_before_the_own_last_pawn_is_in():
    (reason,) = judged("nk", "63,h2,h3,h4/-/20/- 0", "7", "2:20-26,0:63-h1")
    assert reason.en == ("The own last pawn comes home first; only then does the partner walk on.")


def test_where_the_source_is_silent_the_verdict_says_so():
    (reason,) = judged("koppel", "60/-/-/- 0", "8", "0:60-4")
    assert (reason.clarity, reason.nl) == (
        Clarity.SILENT,
        "Voorbij het honk loopt een pion geen tweede ronde, over zijn beginpositie (0). "
        "De bron zegt hier niets over; zo is het voor dit reglement besloten.",
    )


def test_what_rests_on_the_middle_is_called_an_assumption():
    (reason,) = judged("kruiz", "5/-/-/- 0", "8", "0:5-13")
    assert (reason.clarity, "assumption" in reason.en) == (Clarity.ASSUMPTION, True)


def test_what_rests_on_a_house_rule_says_so():
    ours = replace(NK, name="ons dorp", jack_from_own_start=False)
    (reason,) = why_illegal(Position.from_text("0/20/-/- 0", ours), "J", "0:0x1:20")
    assert (reason.rule, reason.clarity) == (Rule.JACK_FROM_OWN_START, Clarity.HOUSE_RULE)


def test_a_move_of_another_card_is_told_so():
    position = Position.from_text("5/-/-/- 0")
    move = Move(Card.SIX, (Part(0, 5, 10),))
    assert [reason.rule for reason in why_illegal(position, "5", move)] == [Rule.NUMBER]


@pytest.mark.parametrize("parts", [(), (Part(0, 5, 6), Part(0, 9, 12), Part(0, 20, 23))])
def test_a_move_has_one_part_or_two(parts):
    position = Position.from_text("5,9,20/-/-/- 0")
    reasons = why_illegal(position, "7", Move(Card.SEVEN, parts))
    assert [reason.rule for reason in reasons] == [Rule.SEVEN]


def test_what_is_no_card_or_no_move_is_refused():
    position = Position.from_text("5/-/-/- 0")
    with pytest.raises(NotACard):
        why_illegal(position, "Z", "0:5-6")
    with pytest.raises(NotACard, match="2 cards, not one"):
        why_illegal(position, "57", "0:5-6")
    with pytest.raises(NotAMove):
        why_illegal(position, "5", "0:5")


@st.composite
def house_rules(draw):
    """Rules that no source has: a published rule set with some switches turned."""
    turned = draw(st.lists(st.sampled_from(TURNED), unique=True))
    base = draw(rulesets())
    rules = replace(base, **{switch: not getattr(base, switch) for switch in turned})
    return replace(rules, junction=draw(st.sampled_from([None, 7])))


@st.composite
def tries(draw):
    """A sound position, a card and a move with it: legal, nearly legal, or any at all."""
    position = draw(positions(draw(st.one_of(rulesets(), house_rules()))))
    assume(not status(position))
    seats, ring = position.rules.seats, position.rules.ring
    seat = st.integers(0, seats - 1)
    place = st.one_of(
        st.sampled_from([NEST, MIDDLE, *HOME, *range(0, ring, 16), *range(7, ring, 16)]),
        st.integers(0, ring - 1),
    )
    standing = [Part(s, source, 0) for s, own in enumerate(position.pawns) for source in own]
    card, made_with = draw(st.sampled_from(Card)), draw(st.sampled_from(Card))
    legal = sorted(position.legal_moves(made_with), key=str)
    if legal and draw(st.booleans()):
        parts = list(draw(st.sampled_from(legal)).parts)
    else:
        pawn = st.sampled_from(standing) if standing else st.builds(Part, seat, place, place)
        parts = draw(st.lists(pawn, min_size=1, max_size=2))
        steps = st.integers(-13, 13)
        parts = [part._replace(target=(part.source + draw(steps)) % ring) for part in parts]
    at = draw(st.integers(0, len(parts) - 1))
    change = draw(st.sampled_from(["nothing", "nothing", "seat", "source", "target", "other"]))
    if change == "other":
        parts[at] = parts[at]._replace(other=draw(seat))
    elif change != "nothing":
        parts[at] = parts[at]._replace(**{change: draw(seat if change == "seat" else place)})
    if draw(st.integers(0, 9)) == 0:
        parts.reverse()
    return position, Move(draw(st.sampled_from([card, made_with])), tuple(parts))


@pytest.mark.slow
@examples(300)
@given(tries())
def test_a_move_is_legal_exactly_when_no_rule_is_broken(tried):
    position, move = tried
    legal = move in position.legal_moves(move.card)
    assert (why_illegal(position, move.card, move) == ()) == legal
