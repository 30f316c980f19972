"""The counts of lines that stand in the data files, one for each rule set."""

from pathlib import Path
from typing import NamedTuple

import pytest

from scoring.rules import NK, RULESETS, Position, perft
from tests.scoring.rules import naive

FILES = Path(__file__).parents[2] / "data" / "perft"
QUICK_LINES = 300_000
SLOW_LOOKS, QUICK_LOOKS = 800, 35


class Counted(NamedTuple):
    """One line of a file: lines of 1, 2, 3 … moves from a position."""

    rules: str
    position: str
    counts: tuple[int, ...]

    def looks(self, depth):
        """How many positions the plain generator looks at to count so deep."""
        return 1 + sum(self.counts[: depth - 1])


def counted(rules):
    lines = (FILES / f"{rules}.txt").read_text(encoding="ascii").splitlines()
    halves = [line.split(";") for line in lines if not line.startswith("#")]
    return [Counted(rules, text, tuple(map(int, counts.split()))) for text, counts in halves]


COUNTED = [line for rules in RULESETS for line in counted(rules)]
each = pytest.mark.parametrize("line", COUNTED, ids=lambda line: f"{line.rules} {line.position}")


def engine(line, depths):
    position = Position.from_text(line.position, RULESETS[line.rules])
    return [perft(position, depth) for depth in depths]


def in_file(line, depths):
    return [line.counts[depth - 1] for depth in depths]


def depths(line):
    return range(1, len(line.counts) + 1)


def test_the_championship_starts_with_the_counts_that_were_worked_out_by_hand():
    assert engine(Counted("nk", "-/-/-/- 0", ()), range(1, 7)) == [2, 4, 8, 16, 176, 2112]


def test_each_rule_set_has_a_file_that_begins_with_the_start_of_its_game():
    begins = {rules: counted(rules)[0].position for rules in RULESETS}

    assert begins == {name: Position.start(rules).to_text() for name, rules in RULESETS.items()}
    assert sorted(file.stem for file in FILES.iterdir()) == sorted(RULESETS)


@each
def test_the_engine_counts_what_the_file_says(line):
    shallow = [depth for depth in depths(line) if line.counts[depth - 1] <= QUICK_LINES]

    assert engine(line, shallow) == in_file(line, shallow)


@pytest.mark.slow
@each
def test_the_engine_counts_what_the_file_says_to_the_end(line):
    deep = [depth for depth in depths(line) if line.counts[depth - 1] > QUICK_LINES]

    assert engine(line, deep) == in_file(line, deep)


@each
def test_the_plain_generator_counts_the_same_near_the_root(line):
    shallow = [depth for depth in depths(line) if line.looks(depth) <= QUICK_LOOKS]

    assert [naive.perft(line.rules, line.position, d) for d in shallow] == in_file(line, shallow)


@pytest.mark.slow
@each
def test_the_plain_generator_counts_the_same_further_down(line):
    shallow = [depth for depth in depths(line) if line.looks(depth) <= SLOW_LOOKS]

    assert [naive.perft(line.rules, line.position, d) for d in shallow] == in_file(line, shallow)


def test_depth_nought_is_the_position_itself():
    assert perft(Position.start(NK), 0) == 1
