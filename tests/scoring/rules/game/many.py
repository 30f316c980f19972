"""Many whole games of chance of every rule set, written, read back, verified and played over:

python -m tests.scoring.rules.game.many 20000 [seed]
"""

import json
import sys

from scoring.rules import RULESETS, Ruleset
from scoring.rules.game.game import Game
from scoring.rules.game.json_game import game_from_json, game_to_json
from scoring.rules.game.reader import game_from_text
from scoring.rules.game.verify import verify
from scoring.rules.game.writer import game_text
from scoring.rules.lines import LineFields
from tests.scoring.rules.game.random_games import random_game


def differences(game: Game, lang: str) -> list[str]:
    """What does not come back, or is found wrong, of a game that went by the rules."""
    found = [] if game_from_text(game_text(game, lang)) == game else [f"as {lang} text"]
    if game_from_json(LineFields(json.loads(json.dumps(game_to_json(game))))) != game:
        found.append("as JSON")
    verified = verify(game)
    found += [f"{fault.deal}, {fault.play}: {fault.reason.en}" for fault in verified.faults]
    if verified.end is None or verified.end.pawns != game.position.pawns:
        found.append("another end")
    if verified.outcome != game.outcome:
        found.append("another outcome")
    return found


def compared(rules: Ruleset, games: int, seed: int) -> int:
    """Compare so many games of a rule set, and say so; the number of games that differ."""
    faults, finished, plays = 0, 0, 0
    for number in range(seed, seed + games):
        game = random_game(rules, number)
        finished += game.outcome is not None
        plays += sum(len(deal.plays) for deal in game.deals)
        for difference in differences(game, "en" if number % 2 else "nl"):
            faults += 1
            sys.stdout.write(f"{rules} {number}: {difference}\n")
    sys.stdout.write(
        f"{rules.name:10} {games:6} games ({finished} played out), {plays:8} plays, "
        f"{faults} differences\n"
    )
    sys.stdout.flush()
    return faults


def main(games: int, seed: int) -> int:
    """Compare games of all rule sets, the same number of each."""
    return sum(
        compared(rules, games // len(RULESETS) + (at < games % len(RULESETS)), seed)
        for at, rules in enumerate(RULESETS.values())
    )


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(arguments[0], arguments[1] if len(arguments) > 1 else 0) > 0)
