"""How fast an answer comes: `python -m benchmarks verdicts`.

Each of the questions 1 to 4 is asked of random positions of all rule sets, scattered so that rare
places are common, as a browser asks it: a whole request through middleware, view and template.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from random import Random
from typing import Any

from scoring.rules import RANKS, RULESETS, Card, Position
from tests.scoring.rules.boards import scattered

QUESTIONS = ("move", "hand", "score", "last")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=4)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Ask, and print for each question how long the answers took."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.test import Client

    client, chance = Client(), Random(options.seed)
    client.get("/mag-dit/")
    print(f"{options.positions} random positions of {len(RULESETS)} rule sets; milliseconds")
    print(f"{'question':<10}{'median':>8}{'95 %':>8}{'99 %':>8}{'slowest':>9}")
    for question in QUESTIONS:
        times = []
        for _position in range(options.positions):
            values: dict[str, Any] = query(question, chance)
            began = time.perf_counter()
            answer = client.get("/mag-dit/", values, headers={"HX-Request": "true"})
            times.append(1000 * (time.perf_counter() - began))
            if answer.status_code != 200 or b"verdict-said" not in answer.content:
                raise SystemExit(f"no answer to {values}")
        cuts = statistics.quantiles(times, n=100)
        figures = (statistics.median(times), cuts[94], cuts[98], max(times))
        print(f"{question:<10}" + "".join(f"{each:8.1f}" for each in figures))


def query(question: str, chance: Random) -> dict[str, object]:
    """Return a question of this kind about a random position."""
    rules = chance.choice(list(RULESETS.values()))
    position = scattered(rules, chance.choice)
    cards = [*RANKS, *([Card.JOKER] if rules.jokers else [])]
    values: dict[str, object] = {
        "rules": rules.name,
        "question": question,
        "position": position.to_text(),
        "ask": "1",
        "card": chance.choice(cards).value,
    }
    if question == "move":
        values["move"] = _a_move(position, chance)
    elif question == "hand":
        values["hand"] = [card.value for card in chance.sample(cards, 5)]
    elif question == "score":
        values |= {"scheme": chance.choice(("nk", "koppel")), "ending": "time_over", "claim_0": 3}
    else:
        values["seat"] = chance.randrange(rules.seats)
    return values


def _a_move(position: Position, chance: Random) -> str:
    """Return a legal move with some card, or, half of the time, any walk of a pawn."""
    legal = list(position.legal_moves(RANKS))
    if legal and chance.random() < 0.5:
        return str(chance.choice(legal))
    ring = position.rules.ring
    return f"{position.turn}:{chance.randrange(ring)}-{chance.randrange(ring)}"
