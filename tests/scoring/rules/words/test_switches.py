"""House rules, as people agree on them and as they are said at the table."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.articles import Rule
from scoring.rules.rulesets import GEZELLIG2, HOUSE_SWITCHES, KRUIZ, NK, RULESETS, SWITCHES
from scoring.rules.words.sentences import Sentence
from scoring.rules.words.switches import (
    SWITCH_TEXTS,
    describe_house_rules,
    describe_switch,
    describe_table,
    switches_for,
    wanted_of,
)

rulesets = st.sampled_from(list(RULESETS.values()))
some_switches = st.sets(st.sampled_from(HOUSE_SWITCHES))


def test_every_switch_is_said_when_on_and_otherwise_when_off_in_both_languages():
    assert set(SWITCH_TEXTS) == set(HOUSE_SWITCHES)
    sentences = [
        text
        for switch in HOUSE_SWITCHES
        for on in (True, False)
        for text in describe_switch(switch, on)
    ]
    assert len(set(sentences)) == 4 * len(HOUSE_SWITCHES)
    assert {text[0].isupper() and text[-1] == "." for text in sentences} == {True}


def test_the_jack_is_said_as_at_the_table():
    assert describe_switch("jack_from_own_start", True).nl == (
        "De boer ruilt ook vanaf de eigen beginpositie."
    )
    assert describe_switch("jack_from_own_start", False) == Sentence(
        "De boer ruilt niet vanaf de eigen beginpositie.",
        "The jack does not swap from one's own start field.",
    )


@pytest.mark.parametrize("switch", ["", "seats", "partners", "deal", "jack", "home_exact"])
def test_what_cannot_be_on_or_off_is_refused(switch):
    with pytest.raises(ValueError, match="no house rule"):
        describe_switch(switch, True)


@pytest.mark.parametrize("switch", sorted(set(SWITCHES) - set(HOUSE_SWITCHES)))
def test_what_a_table_has_is_said_for_every_rule_set(switch):
    for rules in RULESETS.values():
        nl, en = describe_table(rules, switch)
        assert (nl[-1], en[-1]) == (".", ".")
    with pytest.raises(ValueError, match="says nothing"):
        describe_table(NK, "second_lap")


def test_a_published_rule_set_has_no_house_rules():
    assert {describe_house_rules(rules) for rules in RULESETS.values()} == {()}


def test_house_rules_are_said_one_by_one_with_what_holds_then():
    agreed = NK.with_house_rules(["self_capture_optional", "jack_on_partner"])
    assert [said.nl for said in describe_house_rules(agreed)] == [
        "Zichzelf slaan mag, maar hoeft nooit.",
        "De boer ruilt alleen met een tegenstander.",
    ]


def test_rules_of_no_source_say_everything():
    assert len(describe_house_rules(replace(GEZELLIG2, source=""))) == len(SWITCHES)


def test_another_deal_is_a_house_rule_that_is_said():
    assert describe_house_rules(replace(KRUIZ, deal=(5, 4, 4), junction=None)) == (
        Sentence(
            "Ieder krijgt 5, 4 en dan 4 kaarten; dan wordt er geschud.",
            "Everybody gets 5, 4 and then 4 cards; then the pack is shuffled.",
        ),
        Sentence("Het bord heeft geen midden.", "The board has no middle."),
    )


@given(rulesets, some_switches)
def test_what_was_agreed_is_the_same_switches_again(rules, switches):
    assert switches_for(rules, wanted_of(rules, switches)) == sorted(switches)


@given(rulesets, rulesets, some_switches)
def test_an_agreement_stays_the_same_under_another_rule_set(old, new, switches):
    agreed = wanted_of(old, switches)
    played = new.with_house_rules(switches_for(new, agreed))
    assert {switch: getattr(played, switch) for switch in agreed} == agreed


@given(rulesets, some_switches)
def test_what_the_rule_set_has_already_is_no_house_rule(rules, switches):
    assert switches_for(rules, {switch: getattr(rules, switch) for switch in switches}) == []


def test_switches_are_stored_as_plain_words_in_order():
    wanted = {Rule.SECOND_LAP: True, Rule.JACK_ON_PARTNER: False, Rule.DISCARDS_ONE: False}
    assert switches_for(NK, wanted) == ["jack_on_partner", "second_lap"]
    assert {type(name) for name in switches_for(NK, wanted)} == {str}
