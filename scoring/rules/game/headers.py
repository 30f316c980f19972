"""What stands above a game: the names of headers in Dutch and English, and what is in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from scoring.rules.cards import Card
from scoring.rules.game.tree import NotAGame
from scoring.rules.rulesets import HOUSE_SWITCHES, RULESETS, Pairing, Ruleset
from scoring.rules.words.sentences import COLOURS, Sentence

RULESET = Sentence("Reglement", "Ruleset")
SWITCHES = Sentence("Huisregels", "Switches")
PAIRING = Sentence("Paren", "Pairing")
DEALER = Sentence("Deler", "Dealer")
POSITION = Sentence("Stand", "Position")
PAWNS = Sentence("Binnen", "Home")
SCHEME = Sentence("Telling", "Scheme")
POINTS = Sentence("Punten", "Points")
KNOWN = (RULESET, SWITCHES, PAIRING, DEALER, POSITION, PAWNS, SCHEME, POINTS)
BY_NAME = {name.lower(): header for header in KNOWN for name in header}

SEATS = {name: seat for seat, colour in enumerate(COLOURS) for name in colour}
NUMBERS = re.compile(r"\d{1,5}(?:(?:[ \t]{0,9}[-–/][ \t]{0,9}|[ \t]{1,9})\d{1,5})*")
LIKE = 0.82  # of the letters
DUTCH_SIGNS = {Card.TEN: "10", Card.JACK: "B", Card.QUEEN: "V", Card.KING: "H"}


def header_named(name: str) -> Sentence | None:
    """Return the header that the notation knows by this name, None for one of somebody's own. Raise
    NotAGame for a name that looks like a known one: what it says would be passed over."""
    found = BY_NAME.get(name.lower())
    if found is None and (near := get_close_matches(name.lower(), BY_NAME, 1, LIKE)):
        meant = near[0].capitalize()
        raise NotAGame(
            f"De kop {name} is er niet: bedoelt u {meant}?",
            f"There is no header {name}: is it {meant}?",
        )
    return found


def seat_named(text: str, rules: Ruleset) -> int:
    """Return the seat that a colour or a number means. Raise NotAGame."""
    word = text.strip().lower()
    seat = SEATS.get(word, int(word) if re.fullmatch("[0-5]", word) else -1)
    if not 0 <= seat < rules.seats:
        raise NotAGame(
            f"'{text}' is geen speler: schrijf een kleur, zoals rood.",
            f"'{text}' is no player: write a colour, such as red.",
        )
    return seat


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the numbers of a result, such as 8-6. Raise NotAGame."""
    if not NUMBERS.fullmatch(text.strip()):
        raise NotAGame(
            f"'{text}' is geen uitslag: schrijf getallen, zoals 8-6.",
            f"'{text}' is no result: write numbers, such as 8-6.",
        )
    return tuple(map(int, re.findall(r"\d+", text)))


def rules_of(name: str, switches: Iterable[str] = (), pairing: str = "") -> Ruleset:
    """Return the rule set of that name, these switches set the other way. Raise NotAGame."""
    name = name.strip().lower()
    if name not in RULESETS:
        offered = ", ".join(RULESETS)
        raise NotAGame(
            f"'{name}' is geen reglement; er zijn {offered}.",
            f"'{name}' is no rule set; there are {offered}.",
        )
    wanted = list(switches)
    for switch in wanted:
        if switch not in HOUSE_SWITCHES:
            offered = ", ".join(HOUSE_SWITCHES)
            raise NotAGame(
                f"'{switch}' is geen huisregel; er zijn {offered}.",
                f"'{switch}' is no house rule; there are {offered}.",
            )
    if pairing and pairing not in list(Pairing):
        offered = ", ".join(Pairing)
        raise NotAGame(
            f"'{pairing}' is geen paring; er zijn {offered}.",
            f"'{pairing}' is no pairing; there are {offered}.",
        )
    rules = RULESETS[name].with_house_rules(wanted)
    if pairing and rules.paired(pairing).pairing != pairing:
        raise NotAGame(
            f"Bij {name} maken kaarten geen paren.", f"No pairs are made by cards in {name}."
        )
    return rules.paired(pairing) if pairing else rules


def name_and_switches(rules: Ruleset) -> tuple[str, tuple[str, ...], str]:
    """Return the name of the published rule set, the switches that are the other way, and the
    pairing, empty for partners opposite. Raise NotAGame for rules that cannot be written so."""
    try:
        head, *switches = rules.to_text().split("~")
    except ValueError:
        raise NotAGame(
            f"Het reglement {rules} is geen gepubliceerd reglement met huisregels.",
            f"The rule set {rules} is no published one with house rules.",
        ) from None
    name, _colon, pairing = head.partition(":")
    return name, tuple(switches), pairing


def letters(cards: Iterable[Card], lang: str) -> str:
    """Return cards as they stand on Dutch ("10", "B", "V", "H") or English cards."""
    signs = DUTCH_SIGNS if lang == "nl" else {}
    return "".join(signs.get(card, card.value) for card in cards)
