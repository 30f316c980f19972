"""Who deals a deal round, who begins it, and how many cards everybody gets."""

from scoring.rules import Ruleset, Sentence, colour_of, deal_round, explain_deal
from scoring.rules.words.table_rules import DEALING
from scoring.verdicts.questions.finding import words_for
from scoring.verdicts.verdict import Answer, Ground, Verdict

WHO_DEALS = Sentence(
    "Wie deelt, wie begint, hoeveel kaarten?", "Who deals, who begins, how many cards?"
)
DEAL_FOUND_BY = words_for(
    [*DEALING, *WHO_DEALS, "deler deelronde delen geven beginnen eerste dealer dealing first"]
)


def verdict_on_deal(rules: Ruleset, number: int, first_dealer: int) -> Verdict:
    """Return who deals deal round `number` (from 1) where seat `first_dealer` dealt the first, who
    begins it and with how many cards. Raise ValueError for a number below 1, and for a seat that
    there is not."""
    deal = deal_round(rules, number, first_dealer)
    dealer, beginner = colour_of(deal.dealer), colour_of(deal.beginner)
    sentence = Sentence(
        f"{dealer.nl.capitalize()} deelt, {beginner.nl} begint; ieder krijgt "
        f"{deal.cards_a_player} kaarten.",
        f"{dealer.en.capitalize()} deals, {beginner.en} begins; everybody gets "
        f"{deal.cards_a_player} cards.",
    )
    reasons = explain_deal(rules, deal)
    return Verdict(Answer.FACTS, sentence, tuple(Ground.of(reason) for reason in reasons))
