"""How a game ended, and what its form has to say of it."""

from dataclasses import dataclass, field

import numpy as np

from tournaments.scanning.layouts import Layout

FULL = frozenset({1, 2, 3, 4})
SEATS = ((0, 2), (1, 3))  # who are partners where four players sit around a table


@dataclass(slots=True)
class Game:
    """The end of a game: for each question the values of the boxes that are to be crossed, the
    numbers (None where they are written), and what is known of winner, time and cards."""

    numbers: list[int | None]
    winner: int | None
    time_over: bool
    cards: list[int | None] | None = None
    crossed: dict[str, frozenset[int]] = field(default_factory=dict)


def a_game(layout: Layout, rng: np.random.Generator) -> Game:
    """Return a game that may have ended so at a table with such a form."""
    time_over = bool(rng.random() < 0.2)
    winners = {question.name: question.boxes for question in layout.questions}["winner"]
    winner = None if time_over else int(rng.integers(len(winners)))
    game = Game([], winner, time_over)
    game.crossed = {
        "winner": frozenset() if winner is None else frozenset({winner}),
        "time_over": frozenset({1} if time_over else ()),
    }
    if any(question.name.startswith("card.") for question in layout.questions):
        _deal(game, rng)
    asked = [question for question in layout.questions if question.name.startswith("numbers.")]
    full = _full(layout.numbers, game)
    for place in range(layout.numbers):
        if not asked:
            game.numbers.append(None)
        elif asked[place].many:
            fields = FULL if place in full else _some(rng)
            game.crossed[f"numbers.{place}"] = fields
            game.numbers.append(sum(fields))
        else:
            most = max(box.value for box in asked[place].boxes)
            pawns = most if place in full else int(rng.integers(most))
            game.crossed[f"numbers.{place}"] = frozenset({pawns})
            game.numbers.append(pawns)
    return game


def _deal(game: Game, rng: np.random.Generator) -> None:
    if rng.random() < 0.05:
        game.cards = [None] * 4  # nobody thought of it
        return
    cards = [int(card) for card in rng.permutation([0, 0, 1, 1])]
    game.cards = [*cards]
    game.crossed |= {f"card.{line}": frozenset({card}) for line, card in enumerate(cards)}


def _full(numbers: int, game: Game) -> tuple[int, ...]:
    """Return whose pawns are all home."""
    if game.winner is None:
        return ()
    if numbers < 4:
        return (game.winner,)
    if not game.cards or game.cards[0] is None:
        return SEATS[game.winner]
    together = [line for line in range(4) if game.cards[line] == game.cards[0]]
    others = [line for line in range(4) if line not in together]
    return tuple((together, others)[game.winner])


def _some(rng: np.random.Generator) -> frozenset[int]:
    """Return any fields but all."""
    if rng.random() < 0.6:  # pawns go as deep as they can
        return frozenset(range(5 - int(rng.integers(4)), 5))
    chosen = frozenset(value for value in range(1, 5) if rng.random() < 0.45)
    return chosen if chosen != FULL else frozenset({2, 4})
