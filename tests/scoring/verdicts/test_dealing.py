"""Who deals, who begins and how many cards, in a sentence with its articles."""

import pytest

from scoring.rules import GEZELLIG6, KRUIZ, NK, RULESETS, Clarity
from scoring.verdicts import Answer, verdict_on_deal


def test_a_deal_round_is_told_in_one_sentence_in_both_languages():
    verdict = verdict_on_deal(KRUIZ, 6, first_dealer=2)
    assert verdict.answer == Answer.FACTS
    assert [*verdict.sentence] == [
        "Blauw deelt, rood begint; ieder krijgt 5 kaarten.",
        "Blue deals, red begins; everybody gets 5 cards.",
    ]


def test_it_rests_on_the_words_of_the_source():
    grounds = verdict_on_deal(GEZELLIG6, 4, first_dealer=5).grounds
    assert [ground.sentence.nl for ground in grounds] == [
        "Deelronde 4 is nummer 1 van pak 2; daarna zijn er nog 48. Ieder krijgt 5 kaarten.",
        "Rood deelt; na elk pak deelt de volgende naar links. Wie daarna deelt, staat er niet; dat "
        "is de speler links van de deler.",
        "Groen begint: links van de deler.",
    ]
    assert [ground.basis.article for ground in grounds] == ["Voorbereiding"] * 3


def test_a_source_that_says_nothing_is_named_as_such():
    deal = verdict_on_deal(NK, 1, first_dealer=0).grounds[0]
    assert (deal.basis.clarity, deal.basis.quote) == (Clarity.SILENT, "")
    assert deal.sentence.nl.endswith(
        "De bron zegt hier niets over; zo is het voor dit reglement besloten."
    )


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_every_table_has_an_answer_for_everybody_who_can_deal(rules):
    told = {verdict_on_deal(rules, 1, seat).sentence for seat in range(rules.seats)}
    assert len(told) == rules.seats


@pytest.mark.parametrize(("number", "seat"), [(0, 0), (1, 4), (1, -1)])
def test_what_cannot_be_is_refused(number, seat):
    with pytest.raises(ValueError, match="deal"):
        verdict_on_deal(NK, number, seat)
