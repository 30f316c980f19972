"""How ranks moved."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.utils.translation import override

from tournaments.prizes.charts.rank_lines import RankLine, rank_lines

SVG = "{http://www.w3.org/2000/svg}"


def a_field(teams, rounds=5, marked=8):
    """Everybody moves one place down each round, and who was last comes on top."""
    ranks = [[(team + at) % teams + 1 for at in range(rounds)] for team in range(teams)]
    ranks.sort(key=lambda moved: moved[-1])
    return [
        RankLine(f"{place + 1} Team {place + 1}", tuple(moved), place < marked)
        for place, moved in enumerate(ranks)
    ]


def drawn(lines, rounds=5):
    return ElementTree.fromstring(rank_lines(lines, range(1, rounds + 1)))


def names(picture):
    """The names at the right end with the height at which they stand."""
    return [
        (float(each.get("y")), each.text)
        for each in picture.iter(f"{SVG}text")
        if re.match(r"\d+\. ", each.text)
    ]


@pytest.mark.parametrize("teams", [2, 10, 46, 200])
def test_the_names_at_the_end_do_not_overlap_and_are_in_the_picture(teams):
    picture = drawn(a_field(teams))
    heights = sorted(y for y, _name in names(picture))
    assert len(heights) == min(teams, 8)
    assert all(b - a >= 17.9 for a, b in pairwise(heights))
    assert heights[-1] < float(picture.get("height"))


def test_who_shares_a_rank_has_a_name_of_its_own():
    lines = [RankLine("1 A", (1, 1), True), RankLine("2 B", (2, 1), True)]
    assert [name for _y, name in names(drawn(lines, 2))] == ["1. 1 A", "1. 2 B"]


def test_lines_are_told_apart_without_colour():
    ways = drawn(a_field(46)).findall(f"{SVG}path")
    strokes = [way.get("stroke-dasharray") for way in ways if way.get("stroke-linejoin")]
    assert len(strokes) == len(set(strokes)) == 8


def test_one_team_has_its_rank_at_each_round():
    lines = [RankLine("1 A", (1, 1)), RankLine("2 B", (None, 2), True)]
    picture = rank_lines([*lines, RankLine("3 C", (2, 3))], [1, 2])
    with override("en"):
        said = ElementTree.fromstring(rank_lines(lines, [1, 2])).find(f"{SVG}desc").text
    assert said == "Ranks after each round, of 2. 2 B: –, 2."
    assert [name for _y, name in names(ElementTree.fromstring(picture))] == ["2. 2 B"]


def test_a_drive_of_one_round_is_drawn_as_well():
    lines = [RankLine("1 A", (1,), True), RankLine("2 B", (2,), True)]
    assert [name for _y, name in names(drawn(lines, 1))] == ["1. 1 A", "2. 2 B"]


def test_nothing_in_a_picture_needs_a_style_or_a_script():
    picture = rank_lines([RankLine("1 <script>", (1, 1), True)], [1, 2])
    assert "style" not in picture
    assert "<script" not in picture
    assert "1. 1 &lt;script&gt;" in picture
