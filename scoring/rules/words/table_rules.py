"""The rules that a table wants to have at hand, each in one sentence, as a rule set has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.articles import OF_CARD, Clarity, Rule
from scoring.rules.cards import RANKS, Card
from scoring.rules.rulesets import Ruleset
from scoring.rules.words.sentences import Sentence, describe_card
from scoring.rules.words.switches import describe_rule

# Said beforehand, they hold: the two sanctions that [000] has under "Te overwegen sancties".
SANCTIONS = (
    Sentence(
        "Wie een regel overtreedt, zet zijn voorste pion terug in het startveld; heeft hij er geen "
        "in het spel, dan gaat de voorste pion van zijn maat terug.",
        "Who breaks a rule puts his foremost pawn back in the nest; without a pawn in play, the "
        "foremost pawn of his partner goes back.",
    ),
    Sentence(
        "Wie per ongeluk of voor zijn beurt een kaart gooit, neemt die terug en legt de volgende "
        "hand in haar geheel weg.",
        "Who throws a card by mistake or out of turn takes it back and lays down the whole next "
        "hand.",
    ),
)
BLOCKADE, HOME = Sentence("Blokkade", "Blockade"), Sentence("Honk", "Home")
FOUR, SEVEN = Sentence("De 4", "The 4"), Sentence("De 7", "The 7")
JACK, TEN = Sentence("De boer", "The jack"), Sentence("De 10", "The 10")
MIDDLE, DEALING = Sentence("Het midden", "The middle"), Sentence("Delen", "Dealing")
DUTY, HELPING = Sentence("Spelen moet", "Duty"), Sentence("Helpen", "Helping")
END = Sentence("Einde", "The end")


@dataclass(frozen=True, slots=True)
class TableRule:
    """One rule under its topic: what it says, and whether the organiser decided it (`house`) or
    the source does not say it, or not in one way only (`uncertain`)."""

    topic: Sentence
    text: Sentence
    rests_on: tuple[Rule, ...]
    house: bool
    uncertain: bool


def card_rules(rules: Ruleset) -> tuple[TableRule, ...]:
    """Return what each card of the pack does; the topic is its name."""
    cards = (Card.ACE, Card.KING, Card.QUEEN, Card.JACK, *reversed(RANKS[1:-3]))
    jokers = (Card.JOKER,) if rules.jokers else ()
    return tuple(_of_card(rules, card) for card in (*cards, *jokers))


def table_rules(rules: Ruleset) -> tuple[TableRule, ...]:
    """Return the rules that people quarrel about, and those that a game begins and ends with."""
    return tuple(_all_rules(rules))


def _of_card(rules: Ruleset, card: Card) -> TableRule:
    text = describe_card(rules, card)
    (topic_nl, _, nl), (topic_en, _, en) = text.nl.partition(": "), text.en.partition(": ")
    rests_on = [OF_CARD.get(card, Rule.NUMBER)]
    if card is Card.JACK and rules.partners and not rules.jack_on_partner:
        rests_on.append(Rule.JACK_ON_PARTNER)
    return _rule(rules, Sentence(topic_nl, topic_en), Sentence(nl, en), *rests_on)


def _all_rules(rules: Ruleset) -> Iterator[TableRule]:
    yield from _dealing(rules)
    yield from _blockade(rules)
    yield from _home(rules)
    yield from _special_cards(rules)
    yield from _middle(rules)
    yield from _duty(rules)
    yield from _end(rules)


def _dealing(rules: Ruleset) -> Iterator[TableRule]:
    for switch in (Rule.DEAL, Rule.DEALER):
        yield _switch(rules, DEALING, switch)
    if rules.jokers:
        jokers = Sentence(
            f"Er doen {rules.jokers} jokers mee; zijn er twee, dan trekt men in deelronde 3 twee "
            "kaarten uit de gebruikte stapel.",
            f"There are {rules.jokers} jokers; with only two, two cards of deal round 3 come from "
            "the used pile.",
        )
        yield _rule(rules, DEALING, jokers, Rule.JOKERS)
    text = Sentence("Wie links van de deler zit, begint.", "Who sits left of the dealer begins.")
    yield _rule(rules, DEALING, text, Rule.BEGINNER)


def _blockade(rules: Ruleset) -> Iterator[TableRule]:
    nobody = Sentence(
        "Niemand gaat langs een pion op zijn eigen beginpositie, ook de eigen kleur niet.",
        "Nobody passes a pawn on its own start field, not even its own colour.",
    )
    if rules.ten_moves_opponent:
        nobody = Sentence(
            "Alleen met de 10 gaat men langs een pion op zijn eigen beginpositie.",
            "Only with the 10 may one pass a pawn on its own start field.",
        )
    yield _rule(rules, BLOCKADE, nobody, Rule.PROTECTED_PASSED, Rule.TEN_MOVES_OPPONENT)
    safe = Sentence(
        "Niemand kan hem slaan, en een ander kan hem niet ruilen.",
        "Nobody can hit it, and no other player can swap it.",
    )
    yield _rule(rules, BLOCKADE, safe, Rule.PROTECTED_HIT, Rule.PROTECTED_SWAPPED)
    foreign = Sentence(
        "Een pion van een ander op een beginpositie is te slaan, ook door wie opzet.",
        "A pawn of another on a start field can be hit, also by who enters.",
    )
    yield _rule(rules, BLOCKADE, foreign, Rule.LANDING)


def _home(rules: Ruleset) -> Iterator[TableRule]:
    exact = Sentence(
        "Naar binnen gaat men vooruit, met precies het aantal stappen van de kaart.",
        "Home is entered forward, with exactly the steps of the card.",
    )
    yield _rule(rules, HOME, exact, Rule.HOME_EXACT, Rule.HOME_BACKWARD)
    order = Sentence(
        "Binnen gaat men alleen vooruit, niet over een pion heen.",
        "At home pawns go forward only, never over another.",
    )
    yield _rule(rules, HOME, order, Rule.HOME_PASSED)
    yield _switch(rules, HOME, Rule.HOME_ORDER)
    on = Sentence(
        "Opschuiven binnen is een zet als iedere andere: kan er niets anders, dan moet het.",
        "Moving up at home is a move like any other: if nothing else can be played, it must be.",
    )
    yield _rule(rules, HOME, on, Rule.DUTY_TO_PLAY)
    stays = Sentence(
        "Wie binnen is, blijft binnen en wordt niet geruild.",
        "Who is home stays there and is not swapped.",
    )
    yield _rule(rules, HOME, stays, Rule.HOME_LEFT, Rule.HOME_SWAPPED)
    yield _switch(rules, HOME, Rule.SECOND_LAP)


def _special_cards(rules: Ruleset) -> Iterator[TableRule]:
    back = Sentence(
        "Vier terug mag over de eigen beginpositie, als daar geen eigen pion staat.",
        "Four back may go over one's own start field, unless an own pawn stands there.",
    )
    yield _rule(rules, FOUR, back, Rule.FOUR, Rule.FOUR_OVER_START)
    then = Sentence(
        "Van de beginpositie vier terug en een beurt later naar binnen: dat mag.",
        "Four back from the start field and home a turn later: that is allowed.",
    )
    yield _rule(rules, FOUR, then, Rule.FOUR, Rule.FOUR_OVER_START)
    whole = Sentence(
        "Alle zeven stappen moeten gezet worden, ook door de laatste pion.",
        "All seven steps must be made, by the last pawn too.",
    )
    yield _rule(rules, SEVEN, whole, Rule.SEVEN_COMPLETED)
    if rules.partners:
        yield _switch(rules, SEVEN, Rule.SPLIT_TO_PARTNER)
    swap = Sentence(
        "Altijd een eigen pion met die van een ander; kan er niets anders, dan moet het.",
        "Always a pawn of one's own with one of another; if nothing else can be played, one must.",
    )
    yield _rule(rules, JACK, swap, Rule.JACK)
    yield _switch(rules, JACK, Rule.JACK_FROM_OWN_START)
    if rules.partners:
        yield _switch(rules, JACK, Rule.JACK_ON_PARTNER)
    if rules.ten_moves_opponent:
        ten = Sentence(
            "De pion van de tegenstander gaat zijn honk voorbij, nooit naar binnen.",
            "The pawn of the opponent goes on past its home, never into it.",
        )
        yield _rule(rules, TEN, ten, Rule.TEN, Rule.TEN_HOME)
        never = Sentence(
            "Nooit met een eigen pion, noch met een op zijn eigen beginpositie of binnen.",
            "Never with a pawn of one's own, nor with one on its own start field or at home.",
        )
        yield _rule(rules, TEN, never, Rule.TEN)


def _middle(rules: Ruleset) -> Iterator[TableRule]:
    if rules.junction is None:
        return
    through = Sentence(
        f"Alleen de 8 gaat door het midden, en moet dat: voorbij veld {rules.junction} na een "
        "beginpositie gaat hij rechtdoor.",
        f"Only the 8 goes through the middle, and must: past field {rules.junction} after a start "
        "field it goes straight on.",
    )
    yield _rule(rules, MIDDLE, through, Rule.EIGHT, Rule.JUNCTION)
    across = Sentence(
        "Aan de overkant loopt de pion verder; komt de 8 op het midden uit, dan blijft hij daar.",
        "On the far side the pawn walks on; where the 8 ends on the middle, it stays there.",
    )
    yield _rule(rules, MIDDLE, across, Rule.EIGHT, Rule.MIDDLE)
    chooses = Sentence(
        "Vanaf het midden kiest men een kant. Wie er staat, kan geslagen en geruild worden.",
        "From the middle one chooses a way. Who stands there can be hit and swapped.",
    )
    yield _rule(rules, MIDDLE, chooses, Rule.MIDDLE)


def _duty(rules: Ruleset) -> Iterator[TableRule]:
    must = Sentence("Wie een kaart kan spelen, moet spelen.", "Who can play a card must.")
    if rules.partners:
        must = Sentence(
            "Wie een kaart kan spelen, moet spelen, ook als hij zijn maat slaat.",
            "Who can play a card must, even if he hits his partner.",
        )
    duty = (Rule.DUTY_TO_PLAY, Rule.HIT_PARTNER) if rules.partners else (Rule.DUTY_TO_PLAY,)
    yield _rule(rules, DUTY, must, *duty)
    yield _switch(rules, DUTY, Rule.SELF_CAPTURE_OPTIONAL)
    yield _switch(rules, DUTY, Rule.DISCARDS_ONE)


def _end(rules: Ruleset) -> Iterator[TableRule]:
    if not rules.partners:
        text = Sentence(
            "Wie al zijn pionnen binnen heeft, heeft gewonnen.",
            "Who has all his pawns home has won.",
        )
        yield _rule(rules, END, text, Rule.END)
        return
    helps = Sentence(
        "Wie al zijn pionnen binnen heeft, speelt met elke kaart verder voor zijn maat.",
        "Who has all his pawns home plays on for his partner with every card.",
    )
    yield _rule(rules, HELPING, helps, Rule.HELPING)
    if rules.king_for_partner_early or Rule.KING_FOR_PARTNER_EARLY in rules.house_rules:
        yield _switch(rules, HELPING, Rule.KING_FOR_PARTNER_EARLY)
    end = Sentence(
        "Zodra twee maten alle acht pionnen binnen hebben, is het spel uit.",
        "As soon as two partners have all eight pawns home, the game is over.",
    )
    yield _rule(rules, END, end, Rule.END)


def _switch(rules: Ruleset, topic: Sentence, switch: Rule) -> TableRule:
    return _rule(rules, topic, describe_rule(rules, switch), switch)


def _rule(rules: Ruleset, topic: Sentence, text: Sentence, *rests_on: Rule) -> TableRule:
    clarities = {rules.provenance(rule).clarity for rule in rests_on}
    house = Clarity.HOUSE_RULE in clarities
    return TableRule(topic, text, rests_on, house, not house and clarities != {Clarity.CLEAR})
