"""The rules that lie on the table: complete, true, and marked where they were decided."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import Card
from scoring.rules.rulesets import (
    GEZELLIG,
    GEZELLIG2,
    HOUSE_SWITCHES,
    KOPPEL,
    KRUIZ,
    KRUIZ_SOLO,
    NK,
    RULESETS,
    STAND,
)
from scoring.rules.words.switches import describe_switch
from scoring.rules.words.table_rules import SANCTIONS, card_rules, table_rules

# Said only where they hold, and then by the card or under a topic of their own.
BY_THE_CARD = {"ace_eleven", "king_thirteen", "ten_moves_opponent"}


def all_rules(rules):
    return card_rules(rules) + table_rules(rules)


def uncertain(rules):
    return {rule.text.nl for rule in all_rules(rules) if rule.uncertain}


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_every_card_of_the_pack_is_there_and_a_joker_only_where_there_are(rules):
    names = [rule.topic.nl for rule in card_rules(rules)]
    assert len(names) == len(set(names)) == (14 if rules.jokers else 13)
    assert ("Joker" in names) == (rules.jokers > 0)


def test_the_cards_read_from_high_to_low():
    assert [rule.topic.nl for rule in card_rules(NK)] == [
        *("Aas", "Heer", "Vrouw", "Boer", "10", "9", "8", "7", "6", "5", "4", "3", "2")
    ]
    assert card_rules(KRUIZ)[0].text.nl == "een pion opzetten, of 1 of 11 vooruit"


@given(st.sampled_from(list(RULESETS.values())), st.sets(st.sampled_from(HOUSE_SWITCHES)))
def test_every_house_rule_stands_among_the_rules_with_its_mark_and_nothing_else_has_it(
    published, switches
):
    rules = published.with_house_rules(switches)
    marked = {rule.text for rule in all_rules(rules) if rule.house}
    partners_only = {"jack_on_partner", "split_to_partner", "king_for_partner_early"}
    for switch in switches - BY_THE_CARD:
        if rules.partners or switch not in partners_only:
            assert describe_switch(switch, getattr(rules, switch)) in marked
    if not switches:
        assert marked == set()


@pytest.mark.parametrize(
    ("switch", "card"), [("ace_eleven", Card.ACE), ("king_thirteen", Card.KING)]
)
def test_a_card_that_does_more_than_the_source_says_is_marked(switch, card):
    rules = NK.with_house_rules([switch])
    assert [rule.topic.nl for rule in card_rules(rules) if rule.house] == [card.dutch.capitalize()]


def test_the_ten_as_house_rule_marks_the_card_and_what_it_does_to_a_blockade():
    rules = NK.with_house_rules(["ten_moves_opponent"])
    assert [(rule.topic.nl, rule.text.nl) for rule in all_rules(rules) if rule.house] == [
        ("10", "10 vooruit met een pion van een tegenstander"),
        ("Blokkade", "Alleen met de 10 gaat men langs een pion op zijn eigen beginpositie."),
        ("De 10", "De pion van de tegenstander gaat zijn honk voorbij, nooit naar binnen."),
        ("De 10", "Nooit met een eigen pion, noch met een op zijn eigen beginpositie of binnen."),
    ]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (STAND, describe_switch("self_capture_optional", True).nl),
        (GEZELLIG, describe_switch("king_for_partner_early", True).nl),
        (NK, describe_switch("jack_from_own_start", True).nl),
        (KOPPEL, describe_switch("split_to_partner", True).nl),
        (KRUIZ, "8 vooruit, door het midden als men daarlangs komt"),
    ],
    ids=str,
)
def test_what_the_source_does_not_say_in_one_way_only_is_marked(rules, said):
    assert said in uncertain(rules)


def test_what_the_source_says_plainly_is_not_marked():
    assert describe_switch("jack_from_own_start", True).nl not in uncertain(STAND)
    assert describe_switch("jack_from_own_start", False).nl not in uncertain(KRUIZ)


def test_a_house_rule_is_decided_and_no_longer_uncertain():
    rules = STAND.with_house_rules(["self_capture_optional"])
    assert describe_switch("self_capture_optional", False).nl not in uncertain(rules)


def test_who_plays_alone_reads_nothing_of_a_partner():
    for rules in (GEZELLIG2, KRUIZ_SOLO):
        texts = " ".join(f"{rule.text.nl} {rule.text.en}" for rule in all_rules(rules))
        assert ("maat" in texts, "partner" in texts) == (False, False)


def test_the_middle_is_spoken_of_only_on_the_cross_board():
    topics = {rules.name: {rule.topic.nl for rule in table_rules(rules)} for rules in (NK, KRUIZ)}
    assert topics["kruiz"] - topics["nk"] == {"Het midden", "De 10"}


def test_a_table_reads_at_most_thirty_rules_and_no_long_ones():
    for rules in RULESETS.values():
        assert len(table_rules(rules)) <= 30
        for rule in table_rules(rules):
            assert max(map(len, rule.text)) <= 115


def test_both_sanctions_are_those_of_the_source():
    assert [said.nl.split(",")[0] for said in SANCTIONS] == [
        "Wie een regel overtreedt",
        "Wie per ongeluk of voor zijn beurt een kaart gooit",
    ]
