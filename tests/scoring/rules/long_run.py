"""The comparison of engine and plain generator at length, by hand:

python -m tests.scoring.rules.long_run 100000 [seed]
"""

import sys
from random import Random

from scoring.rules import RULESETS
from tests.scoring.rules.agreement import cards_of, differences
from tests.scoring.rules.boards import sample


def main(positions: int, seed: int) -> int:
    """Prints what was compared per rule set and each difference; the number of differences."""
    faults = 0
    each, over = divmod(positions, len(RULESETS))
    for number, rules in enumerate(RULESETS.values()):
        random = Random(seed)
        compared, distinct, moves = 0, set(), 0
        for position in sample(rules, seed, each + (number < over)):
            compared += 1
            distinct.add(position)
            moves += len(position.legal_moves(cards_of(position)))
            for difference in differences(position, random):
                faults += 1
                sys.stdout.write(difference + "\n")
        sys.stdout.write(
            f"{rules.name:10} {compared:7} positions ({len(distinct)} different), "
            f"{moves:9} moves, {faults} differences so far\n"
        )
        sys.stdout.flush()
    return faults


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(arguments[0], arguments[1] if len(arguments) > 1 else 0) > 0)
