"""Who deals, how many cards, and who begins: deal round by deal round."""

from dataclasses import dataclass

from scoring.rules.rulesets import Dealer, Ruleset


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal round. `pack` and `round_of_pack` count from 1, as people do; `cards_a_player` is
    the hand that everybody gets, `left` how many cards of the pack remain after it."""

    number: int
    pack: int
    round_of_pack: int
    cards_a_player: int
    left: int
    dealer: int
    beginner: int


def deal_round(rules: Ruleset, number: int, first_dealer: int = 0) -> Deal:
    """Deal round `number` (from 1) of a game in which seat `first_dealer` dealt the first.

    The dealer goes to the left, which is clockwise, after every deal round or after every pack,
    as the rule set has it; the player left of the dealer begins. Raise ValueError for a number
    below 1, and for a seat that there is not.
    """
    if number < 1:
        raise ValueError(f"deal rounds count from 1, so there is no {number}")
    if not 0 <= first_dealer < rules.seats:
        raise ValueError(f"seat {first_dealer} cannot deal: the seats are 0 to {rules.seats - 1}")
    packs_before, rounds_before = divmod(number - 1, len(rules.deal))
    passed_on = packs_before if rules.dealer is Dealer.EVERY_PACK else number - 1
    dealer = (first_dealer + passed_on) % rules.seats
    dealt = rules.seats * sum(rules.deal[: rounds_before + 1])
    return Deal(
        number,
        packs_before + 1,
        rounds_before + 1,
        rules.deal[rounds_before],
        rules.cards + rules.jokers - dealt,
        dealer,
        (dealer + 1) % rules.seats,
    )
