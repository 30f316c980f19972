"""Points per round."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.utils.translation import override

from tournaments.prizes.charts.points_per_round import RoundPoints, points_per_round, team_points
from tournaments.prizes.charts.svg import LETTER, width_of

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture):
    return [each.text for each in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def described(picture):
    return ElementTree.fromstring(picture).find(f"{SVG}desc").text


def test_a_team_sees_its_points_beside_the_mean_and_the_best_of_the_field():
    rounds = [RoundPoints(1, (26, 12, 14), 12), RoundPoints(2, (26, 0), None)]
    with override("en"):
        picture = team_points(rounds, team="7 De Keezers")
    assert described(picture) == ("round 1: 12, mean 17.3, best 26; round 2: –, mean 13.0, best 26")
    assert texts(picture)[:4] == ["12", "1", "–", "2"]


def test_the_bar_of_a_team_is_as_high_as_its_points_say():
    picture = team_points([RoundPoints(1, (26, 13), 13)], team="A")
    bars = [float(bar.get("height")) for bar in ElementTree.fromstring(picture).iter(f"{SVG}rect")]
    assert bars == [100.0]


def test_the_field_is_counted_by_points():
    with override("en"):
        picture = points_per_round([RoundPoints(1, (26, 26, 26, 14, 0, 0))])
    assert described(picture) == "round 1: lowest 0, mean 15.3, highest 26"
    assert [text for text in texts(picture) if text.isdecimal()][-3:] == ["2", "1", "3"]


@pytest.mark.parametrize(
    ("points", "first", "last"),
    [((0, 26, 14), "0", "26"), ((17, 2560, 333), "0–199", "2400–2599"), ((5, 5), "5", "5")],
)
def test_groups_of_points_are_named_by_numbers_that_can_occur(points, first, last):
    groups = texts(points_per_round([RoundPoints(1, points)]))
    assert first in groups
    assert last in groups
    assert len(groups) <= 3 + 14 + 1 + 14


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_group_of_points_has_a_line_of_its_own_and_all_letters_are_in_the_picture(language):
    with override(language):
        picture = points_per_round([RoundPoints(1, tuple(range(14)))])
    words = list(ElementTree.fromstring(picture).iter(f"{SVG}text"))
    axis = [word for word in words if word.get("text-anchor") == "end"]
    assert all(float(word.get("x")) >= width_of(word.text) for word in axis)
    heights = sorted(float(word.get("y")) for word in axis if word.text.isdecimal())
    assert len(heights) == 14
    assert min(b - a for a, b in pairwise(heights)) >= LETTER


def test_a_round_without_any_points_is_drawn():
    assert described(points_per_round([RoundPoints(1, ())])).count("0") >= 3
    assert team_points([RoundPoints(1, (0, 0), 0)], team="A").startswith("<svg")
