"""docs/asvs.md: every point of level 1 is there, and what it names exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

LIST = Path(settings.BASE_DIR, "docs", "asvs.md")
TESTS = Path(settings.BASE_DIR, "tests")
# How many points of level 1 each section of version 4.0.3 has, by their last numbers.
LEVEL_1 = {
    "2.1": "1 2 3 4 5 6 7 8 9 10 11 12",
    "2.2": "1 2 3",
    "2.3": "1",
    "2.5": "1 2 3 4 5 6",
    "2.7": "1 2 3 4",
    "2.8": "1",
    "3.1": "1",
    "3.2": "1 2 3",
    "3.3": "1 2",
    "3.4": "1 2 3 4 5",
    "3.7": "1",
    "4.1": "1 2 3 5",
    "4.2": "1 2",
    "4.3": "1 2",
    "5.1": "1 2 3 4 5",
    "5.2": "1 2 3 4 5 6 7 8",
    "5.3": "1 2 3 4 5 6 7 8 9 10",
    "5.5": "1 2 3 4",
    "6.2": "1",
    "7.1": "1 2",
    "7.4": "1",
    "8.2": "1 2 3",
    "8.3": "1 2 3 4",
    "9.1": "1 2 3",
    "10.3": "1 2 3",
    "11.1": "1 2 3 4 5",
    "12.1": "1",
    "12.3": "1 2 3 4 5",
    "12.4": "1 2",
    "12.5": "1 2",
    "12.6": "1",
    "13.1": "1 3",
    "13.2": "1 2 3",
    "13.3": "1",
    "14.2": "1 2 3",
    "14.3": "2 3",
    "14.4": "1 2 3 4 5 6 7",
    "14.5": "1 2 3",
}
POINTS = [f"{section}.{last}" for section, numbers in LEVEL_1.items() for last in numbers.split()]
TEST, SETTING = re.compile(r"`([\w/]+\.py)::(\w+)`"), re.compile(r"`([A-Z][A-Z_0-9]+)`")
EXCUSE = re.compile(r"(?:n\.v\.t\.|wijkt af): \w.{10,}")
FROM_OUTSIDE = "KEEZDRIVE_"  # a setting as the environment has it


def answers() -> dict[str, str]:
    """What the list answers, by point."""
    rows = [line.strip("|").split("|") for line in LIST.read_text("utf-8").splitlines()]
    read = [[cell.strip() for cell in row] for row in rows if len(row) == 3]
    told = [(point, answer) for point, _asks, answer in read if re.fullmatch(r"[\d.]+", point)]
    assert len(dict(told)) == len(told)
    return dict(told)


@cache
def defined_in(path: str) -> frozenset[str]:
    """The names of the tests in a file under tests/."""
    read = ast.parse((TESTS / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in read.body if isinstance(node, ast.FunctionDef))


def test_every_point_of_level_1_is_answered_and_no_other():
    assert list(answers()) == POINTS


@pytest.mark.parametrize("point", POINTS)
def test_what_answers_a_point_exists(point):
    answer = answers()[point]
    tests = TEST.findall(answer)
    named = [name for name in SETTING.findall(answer) if not name.startswith(FROM_OUTSIDE)]
    assert tests or named or EXCUSE.search(answer)
    assert [name for path, name in tests if name not in defined_in(path)] == []
    assert [name for name in named if not hasattr(settings, name)] == []
