"""Every switch and every rule says what it rests on, in the words of its source."""

import pickle
import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.articles import TEXTS, Clarity, Rule, article
from scoring.rules.cards import RANKS, Card
from scoring.rules.perft import perft
from scoring.rules.position import Position
from scoring.rules.rulesets import (
    HOUSE_SWITCHES,
    KRUIZ,
    NK,
    RULESETS,
    STAND,
    SWITCHES,
    Pairing,
    Ruleset,
)
from scoring.rules.state import NotAPosition

SOURCES = {
    path.stem: " ".join(path.read_text(encoding="utf-8").split())
    for path in (Path(__file__).parents[2] / "data" / "sources").glob("*.txt")
}
TEXT = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
AGREED = ("with", "without")


def otherwise(entry):
    """What differs of an entry with each switch that is set otherwise, and its name."""
    return [(each, entry[way][each]) for way in AGREED for each in entry.get(way, {})]


ENTRIES = {
    f"{rule}-{key}{switch}": (key[:3], said)
    for rule, entries in TEXT.items()
    if rule != "headings"
    for key, entry in entries.items()
    if key not in AGREED
    for switch, said in [("", entry), *((s, entry | change) for s, change in otherwise(entry))]
}
EVERYWHERE = [change for entries in TEXT.values() for _, change in otherwise(entries)]
GEZELLIGEN = ("gezellig2", "gezellig", "gezellig6")
KRUIZEN = ("kruiz", "kruiz-solo")
NOT_CLEAR = {
    ("stand", Rule.HOME_ORDER): Clarity.CONTRADICTS,
    ("stand", Rule.SELF_CAPTURE_OPTIONAL): Clarity.CONTRADICTS,
    ("nk", Rule.DEALER): Clarity.AMBIGUOUS,
    ("koppel", Rule.DEALER): Clarity.AMBIGUOUS,
    ("gezellig", Rule.STUCK): Clarity.CONTRADICTS,
    ("nk", Rule.DEAL): Clarity.SILENT,
    ("nk", Rule.JACK_FROM_OWN_START): Clarity.AMBIGUOUS,
    ("koppel", Rule.JACK_FROM_OWN_START): Clarity.AMBIGUOUS,
    ("nk", Rule.SECOND_LAP): Clarity.SILENT,
    ("koppel", Rule.SECOND_LAP): Clarity.SILENT,
    ("koppel", Rule.SPLIT_TO_PARTNER): Clarity.SILENT,
    ("gezellig", Rule.SPLIT_TO_PARTNER): Clarity.SILENT,
    ("gezellig", Rule.KING_FOR_PARTNER_EARLY): Clarity.AMBIGUOUS,
    ("nk", Rule.FOUR_OVER_START): Clarity.SILENT,
    ("koppel", Rule.FOUR_OVER_START): Clarity.SILENT,
    ("kruiz", Rule.FOUR_OVER_START): Clarity.SILENT,
    ("kruiz", Rule.PARTNERS): Clarity.SILENT,
    ("kruiz", Rule.JUNCTION): Clarity.ASSUMPTION,
    ("kruiz", Rule.EIGHT): Clarity.ASSUMPTION,
    ("kruiz-solo", Rule.MIDDLE): Clarity.ASSUMPTION,
}
CLEAR = [
    *((name, Rule.JACK_FROM_OWN_START) for name in ("stand", *GEZELLIGEN, *KRUIZEN)),
    *((name, Rule.JACK_ON_PARTNER) for name in RULESETS),
    *((name, Rule.SPLIT_TO_PARTNER) for name in ("stand", "nk", *KRUIZEN)),
    *((name, Rule.SECOND_LAP) for name in ("stand", *GEZELLIGEN, *KRUIZEN)),
    *((name, Rule.FOUR_OVER_START) for name in ("stand", *GEZELLIGEN)),
    *((name, Rule.DISCARDS_ONE) for name in RULESETS),
    *((name, Rule.PROTECTED_PASSED) for name in RULESETS),
    *((name, Rule.DEALER) for name in ("stand", *GEZELLIGEN, *KRUIZEN)),
    *((name, Rule.DUTY_TO_PLAY) for name in RULESETS),
    *((name, Rule.BEGINNER) for name in RULESETS),
]


def test_a_quote_stands_in_its_source_word_for_word():
    wrong = {
        name: entry["quote"]
        for name, (source, entry) in ENTRIES.items()
        if not entry["quote"] or entry["quote"] not in SOURCES[source]
    }
    assert wrong == {}


def test_a_heading_stands_in_its_source_and_is_translated():
    wrong = {
        name: entry["article"]
        for name, (source, entry) in ENTRIES.items()
        if entry["article"] not in SOURCES[source] or entry["article"] not in TEXT["headings"]
    }
    assert wrong == {}


def test_a_quote_that_an_agreement_changes_is_that_of_one_source_and_is_translated():
    assert [set(change) for change in EVERYWHERE] == [{"note_nl", "note_en"}] * len(EVERYWHERE)
    own = [c for _, entry in ENTRIES.values() for _, c in otherwise(entry)]
    assert {frozenset(change) for change in own} == {
        frozenset({"quote", "english"}),
        frozenset({"note_nl", "note_en"}),
    }


def test_what_an_agreement_changes_depends_on_a_house_rule():
    names = {s for entries in TEXT.values() for s, _ in otherwise(entries)} | {
        s for _, entry in ENTRIES.values() for s, _ in otherwise(entry)
    }
    assert names - set(HOUSE_SWITCHES) == set()


def test_no_heading_is_translated_for_nothing():
    used = {entry["article"] for _, entry in ENTRIES.values()}
    assert set(TEXT["headings"]) - used == set()


def test_every_text_belongs_to_a_rule():
    assert {name for name in TEXT if name != "headings"} - set(Rule) == set()


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_every_rule_set_says_of_every_rule_where_it_stands_or_that_the_source_is_silent(rules):
    wrong = []
    for rule in Rule:
        found = rules.provenance(rule)
        says = {bool(found.article), bool(found.quote), bool(found.quote_en)}
        of_rule = (found.rule, found.source) == (rule, rules.source)
        if not of_rule or says != {found.clarity is not Clarity.SILENT}:
            wrong.append(found)
    assert wrong == []


@pytest.mark.parametrize(("key", "clarity"), NOT_CLEAR.items())
def test_what_a_source_does_not_settle_is_not_made_to_sound_certain(key, clarity):
    name, rule = key
    found = RULESETS[name].provenance(rule)
    assert (found.clarity, bool(found.remark_nl), bool(found.remark_en)) == (clarity, True, True)


def test_what_a_source_settles_is_called_clear():
    clarity = {key: RULESETS[key[0]].provenance(key[1]).clarity for key in CLEAR}
    assert clarity == dict.fromkeys(CLEAR, Clarity.CLEAR)


def test_every_switch_of_a_rule_set_is_a_rule_with_a_source():
    names = {switch.name for switch in fields(Ruleset)} - {"name", "source", "pairing"}
    assert {str(switch) for switch in SWITCHES} == names


def test_a_verdict_is_read_with_source_article_and_words():
    found = KRUIZ.provenance("jack_on_partner")
    assert found.nl == (
        "Kruizkeezen, DE SPELREGELS: „Wisselen van positie met pion van een tegenstander!”."
    )
    assert found.en == ("Kruizkeezen, The rules: „Change places with a pawn of an opponent!”.")


def test_a_table_of_two_is_told_its_own_pack():
    assert [RULESETS[name].provenance("cards").quote for name in GEZELLIGEN] == [
        "Bij 2 spelers wordt er gespeeld met 26 speelkaarten; een half spel kaarten.",
        "Bij 4 spelers wordt er gespeeld met 52 kaarten; een volledig spel kaarten.",
        "Bij 6 spelers wordt er gespeeld met alle 78 kaarten.",
    ]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_a_published_rule_set_has_no_house_rules(rules):
    assert rules.house_rules == ()


def test_what_an_organiser_changes_is_a_house_rule_and_the_rest_is_not():
    ours = replace(NK, name="ons dorp", second_lap=True, ten_moves_opponent=True)
    assert ours.house_rules == (Rule.TEN_MOVES_OPPONENT, Rule.SECOND_LAP)
    assert {
        rule: ours.provenance(rule).clarity
        for rule in (Rule.SECOND_LAP, Rule.TEN, Rule.TEN_HOME, Rule.JACK)
    } == {
        Rule.SECOND_LAP: Clarity.HOUSE_RULE,
        Rule.TEN: Clarity.HOUSE_RULE,
        Rule.TEN_HOME: Clarity.HOUSE_RULE,
        Rule.JACK: Clarity.CLEAR,
    }


def test_rules_without_a_source_are_all_house_rules():
    assert {Ruleset("thuis").provenance(rule).clarity for rule in Rule} == {Clarity.HOUSE_RULE}


def test_where_rules_come_from_does_not_make_them_other_rules():
    copied = replace(STAND, source="")
    assert (copied == STAND, hash(copied) == hash(STAND)) == (True, True)
    assert {Position.start(STAND): 1}[Position.start(copied)] == 1


def test_rules_that_differ_in_a_switch_are_other_rules():
    assert replace(STAND, second_lap=True) != STAND


def test_a_rule_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="'offside' is not a valid Rule"):
        NK.provenance("offside")


def test_a_source_that_is_unknown_is_refused():
    with pytest.raises(ValueError, match=r"'\[009\]' is no source"):
        article("[009]", Rule.JACK)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_what_was_worked_out_is_neither_pickled_nor_copied(rules):
    fresh = len(pickle.dumps(Position.start(replace(rules))))
    used = Position.start(replace(rules))
    assert perft(used, 2) > 0
    again = pickle.loads(pickle.dumps(used))
    assert len(pickle.dumps(used)) == fresh
    assert (again, hash(again), len(again.legal_moves("AK"))) == (used, hash(used), 2)


@pytest.mark.parametrize(
    ("switches", "why"),
    [
        ({"seats": 3}, "played by 2, 4 or 6, not by 3$"),
        ({"seats": 8}, "played by 2, 4 or 6, not by 8$"),
        ({"seats": 2}, "no partners"),
        ({"junction": 0}, "junction"),
        ({"junction": 16}, "junction"),
    ],
)
def test_a_house_rule_for_a_board_that_there_is_not_is_refused(switches, why):
    with pytest.raises(ValueError, match=why):
        replace(NK, **switches)


@given(
    st.sampled_from(list(RULESETS.values())),
    st.sets(st.sampled_from(HOUSE_SWITCHES)),
    st.sampled_from(list(Pairing)),
)
def test_a_rule_set_with_house_rules_is_one_word_that_is_read_back(rules, switches, pairing):
    agreed = rules.with_house_rules(switches).paired(pairing)
    assert Ruleset.from_text(agreed.to_text()) == agreed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("fide", "'fide' is no rule set; there are stand, "),
        ("nk~blind", "blind: no house rule"),
        ("nk:across", "'across' is no pairing; there are opposite, left, right, hidden"),
    ],
)
def test_a_word_that_is_no_rule_set_says_why(text, told):
    with pytest.raises(ValueError, match=f"^{told}"):
        Ruleset.from_text(text)


def test_rules_of_another_table_have_no_word():
    with pytest.raises(ValueError, match="is no published rule set with house rules"):
        replace(NK, junction=5).to_text()


def test_a_position_carries_its_rules_where_that_is_asked():
    agreed = NK.with_house_rules(["second_lap"])
    position = Position.from_text("60/-/-/- 0", agreed)
    assert position.to_text() == "60/-/-/- 0"
    assert position.to_text(with_rules=True) == "nk~second_lap 60/-/-/- 0"
    assert Position.from_text("nk~second_lap 60/-/-/- 0").rules == agreed
    with pytest.raises(NotAPosition, match="'fide' is no rule set"):
        Position.from_text("fide 60/-/-/- 0")


@pytest.mark.parametrize(
    ("name", "of_each", "jokers"),
    [("gezellig2", 2, 0), ("nk", 4, 0), ("gezellig6", 6, 0), ("kruiz", 4, 4)],
)
def test_a_pack_has_each_card_as_often_as_its_rule_set_says(name, of_each, jokers):
    pack = RULESETS[name].pack
    assert {card: pack.count(card) for card in RANKS} == dict.fromkeys(RANKS, of_each)
    assert (pack.count(Card.JOKER), len(pack)) == (jokers, 13 * of_each + jokers)


def test_a_source_speaks_of_what_it_has_words_for_unless_something_else_was_agreed():
    agreed = NK.with_house_rules(["jack_from_own_start"])
    rule = Rule.JACK_FROM_OWN_START
    assert (NK.speaks_of(rule), agreed.speaks_of(rule)) == (True, False)
    assert NK.speaks_of(Rule.SECOND_LAP) is False
    with pytest.raises(ValueError, match="'offside' is not a valid Rule"):
        NK.speaks_of("offside")
