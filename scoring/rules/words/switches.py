"""What an organiser may agree on otherwise, as people say it at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.rules.articles import Rule
from scoring.rules.rulesets import HOUSE_SWITCHES, SWITCHES, Dealer, Ruleset
from scoring.rules.words.sentences import Sentence

# Each switch when it is on, and when it is off.
SWITCH_TEXTS: Mapping[Rule, tuple[Sentence, Sentence]] = {
    Rule.ACE_ELEVEN: (
        Sentence("De aas is ook 11 vooruit.", "The ace is also 11 forward."),
        Sentence("De aas is niet 11 vooruit.", "The ace is not 11 forward."),
    ),
    Rule.KING_THIRTEEN: (
        Sentence("De heer is ook 13 vooruit.", "The king is also 13 forward."),
        Sentence("De heer is niet 13 vooruit.", "The king is not 13 forward."),
    ),
    Rule.TEN_MOVES_OPPONENT: (
        Sentence(
            "De 10 zet een pion van een tegenstander 10 vooruit.",
            "The 10 moves a pawn of an opponent 10 forward.",
        ),
        Sentence(
            "De 10 is 10 vooruit met een eigen pion.",
            "The 10 is 10 forward with a pawn of one's own.",
        ),
    ),
    Rule.SELF_CAPTURE_OPTIONAL: (
        Sentence(
            "Zichzelf slaan mag, maar hoeft nooit.",
            "Hitting oneself is allowed, but never compulsory.",
        ),
        Sentence(
            "Wie alleen zichzelf kan slaan, moet dat doen.",
            "Who can only hit himself, must.",
        ),
    ),
    Rule.JACK_FROM_OWN_START: (
        Sentence(
            "De boer ruilt ook vanaf de eigen beginpositie.",
            "The jack swaps from one's own start field too.",
        ),
        Sentence(
            "De boer ruilt niet vanaf de eigen beginpositie.",
            "The jack does not swap from one's own start field.",
        ),
    ),
    Rule.JACK_ON_PARTNER: (
        Sentence("De boer ruilt ook met de maat.", "The jack swaps with the partner too."),
        Sentence(
            "De boer ruilt alleen met een tegenstander.", "The jack swaps only with an opponent."
        ),
    ),
    Rule.SPLIT_TO_PARTNER: (
        Sentence(
            "Komt met de 7 de laatste pion binnen, dan mag de rest met een pion van de maat.",
            "If a 7 brings in one's last pawn, a pawn of the partner may walk the rest.",
        ),
        Sentence("De 7 wordt niet met de maat gedeeld.", "The 7 is not split with the partner."),
    ),
    Rule.KING_FOR_PARTNER_EARLY: (
        Sentence(
            "Is het eigen startveld leeg, dan mag de heer een pion van de maat opzetten.",
            "With one's own nest empty, the king may enter a pawn of the partner.",
        ),
        Sentence(
            "De heer zet pas een pion van de maat op als men zelf helemaal binnen is.",
            "The king enters a pawn of the partner only once one is all home oneself.",
        ),
    ),
    Rule.HOME_ORDER: (
        Sentence(
            "Het honk wordt van achteren naar voren gevuld: men sluit altijd aan.",
            "Home is filled from back to front: no free place is left behind a pawn.",
        ),
        Sentence("Het honk wordt in willekeurige volgorde gevuld.", "Home is filled in any order."),
    ),
    Rule.SECOND_LAP: (
        Sentence(
            "Aan het eigen honk voorbijlopen mag, maar hoeft niet: nog een ronde.",
            "Walking on past one's own home is allowed, but not compulsory: another lap.",
        ),
        Sentence(
            "Aan het eigen honk voorbijlopen mag niet: wie er niet in kan, wacht.",
            "Nobody walks on past his own home: who cannot enter it, waits.",
        ),
    ),
    Rule.DISCARDS_ONE: (
        Sentence(
            "Wie niets kan spelen, legt één kaart weg en blijft meedoen.",
            "Who can play nothing lays down one card and stays in.",
        ),
        Sentence(
            "Wie niets kan spelen, legt de hele hand open weg en wacht tot er weer gedeeld is.",
            "Who can play nothing lays down the whole hand, openly, and waits for the next deal.",
        ),
    ),
}


def describe_switch(switch: str, on: bool) -> Sentence:
    """Return what a switch means at the table when it is on, or when it is off.

    Raise ValueError for what is no switch that can be on or off (`HOUSE_SWITCHES`).
    """
    if switch not in HOUSE_SWITCHES:
        raise ValueError(f"{switch}: no house rule")
    when_on, when_off = SWITCH_TEXTS[Rule(switch)]
    return when_on if on else when_off


def describe_house_rules(rules: Ruleset) -> tuple[Sentence, ...]:
    """Return everything in which these rules differ from their source, a sentence each."""
    return tuple(describe_rule(rules, switch) for switch in rules.house_rules)


def describe_rule(rules: Ruleset, switch: str) -> Sentence:
    """Return what the rules have for a switch, be it on or off or more than that."""
    if switch in HOUSE_SWITCHES:
        return describe_switch(switch, getattr(rules, switch))
    return describe_table(rules, switch)


def describe_table(rules: Ruleset, switch: str) -> Sentence:
    """Return what the rules have for a switch that is more than on or off: the table, pack and
    board.

    Raise ValueError for another.
    """
    if switch not in SWITCHES or switch in HOUSE_SWITCHES:
        raise ValueError(f"{switch}: says nothing of the table, the pack or the board")
    *first, last = map(str, rules.deal)
    dutch, english = ", ".join(first), ", ".join(first)
    texts = {
        Rule.SEATS: Sentence(
            f"Er spelen {rules.seats} spelers aan een bord.", f"{rules.seats} play at a board."
        ),
        Rule.PARTNERS: Sentence(
            "Wie tegenover elkaar zitten, zijn maten.", "Who sit opposite each other are partners."
        )
        if rules.partners
        else Sentence("Ieder speelt voor zich.", "Everybody plays alone."),
        Rule.CARDS: Sentence(
            f"Er wordt gespeeld met {rules.cards} kaarten.", f"{rules.cards} cards are played with."
        ),
        Rule.JOKERS: Sentence(
            f"Er doen {rules.jokers or 'geen'} jokers mee.",
            f"There are {rules.jokers or 'no'} jokers in the pack.",
        ),
        Rule.DEAL: Sentence(
            f"Ieder krijgt {dutch} en dan {last} kaarten; dan wordt er geschud.",
            f"Everybody gets {english} and then {last} cards; then the pack is shuffled.",
        )
        if first
        else Sentence(f"Ieder krijgt {last} kaarten.", f"Everybody gets {last} cards."),
        Rule.DEALER: DEALERS[rules.dealer],
        Rule.JUNCTION: Sentence(
            f"Veld {rules.junction} na iedere beginpositie grenst aan het midden.",
            f"Field {rules.junction} after every start field adjoins the middle.",
        )
        if rules.junction is not None
        else Sentence("Het bord heeft geen midden.", "The board has no middle."),
    }
    return texts[Rule(switch)]


DEALERS = {
    Dealer.EVERY_DEAL: Sentence(
        "Na iedere deelronde deelt de speler links van de deler.",
        "After every deal round the player left of the dealer deals.",
    ),
    Dealer.EVERY_PACK: Sentence(
        "De deler deelt tot de kaarten op zijn; dan deelt de speler links van hem.",
        "The dealer deals until the pack is out; then the player left of him does.",
    ),
}


def wanted_of(rules: Ruleset, switches: Iterable[str]) -> dict[Rule, bool]:
    """Return house rules as what was agreed: switches set the other way, each with what it is
    then."""
    return {Rule(switch): not getattr(rules, switch) for switch in switches}


def switches_for(rules: Ruleset, wanted: Mapping[Rule, bool]) -> list[str]:
    """Return the switches to set the other way so that these rules have what is wanted, sorted.

    What the rules have already is no house rule. So an agreement stays the same agreement when
    another rule set is chosen: `switches_for(new, wanted_of(old, switches))`.
    """
    return sorted(
        Rule(switch).value for switch, on in wanted.items() if getattr(rules, switch) != on
    )
