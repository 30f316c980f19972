"""Where the engine and the plain generator differ about a position."""

import re
from collections.abc import Iterable, Iterator
from random import Random

from scoring.rules import RANKS, Card, NotAMove, Position, move_from_text, perft
from tests.scoring.rules import naive

WORD = re.compile(r"[a-z]\d?|\d+|[-x:,]")
JOKERS_ASKED = 12  # its moves are those of the other cards, and each `in` looks at all of them
WORDS = ("n", "c", "h1", "h2", "h3", "h4", "-", "x", ",")


def cards_of(position: Position) -> tuple[Card, ...]:
    """Every card of the pack once."""
    return (*RANKS, Card.JOKER) if position.rules.jokers else RANKS


def differences(position: Position, random: Random) -> list[str]:
    """A line for each way in which the engine says something else than the plain generator."""
    text, rules = position.to_text(), position.rules.name
    found = []
    total = 0
    for card in cards_of(position):
        expected = naive.moves(rules, text, card.value, position.rules.home_order)
        total += len(expected) if card is not Card.JOKER else 0
        faults = list(_about_card(position, card, expected, random))
        found += [f"{rules} {text!r} {card}: {fault}" for fault in faults]
    if perft(position, 1) != total:
        found.append(f"{rules} {text!r}: all ranks count {perft(position, 1)}, not {total}")
    return found


def _about_card(
    position: Position, card: Card, expected: dict[str, str], random: Random
) -> Iterator[str]:
    moves = position.legal_moves(card)
    listed = list(moves)
    given = {str(move): position.after(move).to_text() for move in listed}
    if given != expected:
        yield f"gives {sorted(given.items())}, not {sorted(expected.items())}"
    if len(listed) != len(given):
        yield f"gives a move twice: {sorted(map(str, listed))}"
    if len(moves) != len(expected):
        yield f"counts {len(moves)}, not {len(expected)}"
    if bool(moves) != bool(expected):
        yield f"is {bool(moves)}"
    asked = (
        list(expected)
        if card is not Card.JOKER
        else random.sample(sorted(expected), min(JOKERS_ASKED, len(expected)))
    )
    texts = [*asked, *mutations(sorted(expected) or ["0:n-0", "0:1-2"], random)]
    for text in texts:
        try:
            move = move_from_text(text, card)
        except NotAMove:
            continue
        if str(move) == text and (move in moves) != (text in expected):
            yield f"{text} in it is {move in moves}"


def mutations(texts: Iterable[str], random: Random, number: int = 4) -> list[str]:
    """Move texts that are nearly those given: a word of one is another's, or parts change."""
    texts = list(texts)
    words = [*WORDS, *(word for text in texts for word in WORD.findall(text))]
    made = []
    for _ in range(number):
        split = WORD.findall(random.choice(texts))
        at = random.randrange(len(split))
        if split[at].isdigit() and random.random() < 0.5:
            split[at] = str(max(0, int(split[at]) + random.choice((-1, 1))))
        else:
            split[at] = random.choice(words)
        made.append("".join(split))
    one, other = random.choice(texts), random.choice(texts)
    return [*made, ",".join(reversed(one.split(","))), f"{one.split(',')[0]},{other}"]
