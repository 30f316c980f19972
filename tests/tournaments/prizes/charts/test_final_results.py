"""The names in the pictures of a drive that is over."""

import re

import pytest

from tests.tournaments.builders.finished import a_finished_drive
from tests.tournaments.builders.grouped import a_drive_in_classes, a_drive_with_a_final, in_pools
from tournaments.models import Entry
from tournaments.prizes.charts.final_results import pictures_of_field, pictures_of_team
from tournaments.prizes.queries.final_results import final_results

pytestmark = pytest.mark.django_db


def titles_and_names(svg: str) -> tuple[str, set[str]]:
    """The title of the picture of ranks, and the names at the ends of its lines."""
    names = set(re.findall(r"<text[^>]*>([^<]*(?:Jan|Kees|Piet)[^<]*)</text>", svg, re.IGNORECASE))
    return re.search(r"<title[^>]*>([^<]*)<", svg)[1], names


def test_two_with_the_same_name_bear_their_numbers_and_no_other_does():
    drive, teams = a_finished_drive()
    for team, name in zip(teams, ("Jan", "Kees", "Piet", "jan"), strict=True):
        Entry.objects.filter(pk=team.pk).update(name=name)
    results = final_results(drive)
    field = pictures_of_field(results)[0]
    assert titles_and_names(field.svg)[1] == {
        "1. Jan (nr. 1)",
        "2. jan (nr. 4)",
        "3. Piet",
        "4. Kees",
    }
    rows = {row.name: row for row in results.standings.rows}
    titles = [titles_and_names(pictures_of_team(results, rows[name])[0].svg)[0] for name in rows]
    assert titles == [
        f"Het verloop van de plaats van {name}"
        for name in ({"Jan": "Jan (nr. 1)", "jan": "jan (nr. 4)"}.get(name, name) for name in rows)
    ]


def named(picture) -> list[str]:
    return re.findall(r"<text[^>]*>(\d+\. [^<]*)</text>", picture.svg)


def test_every_class_has_its_own_picture_of_ranks():
    results = final_results(a_drive_in_classes())
    *ranks, points = pictures_of_field(results)
    assert [picture.title for picture in ranks] == [
        "Het verloop van de plaatsen: Klasse A",
        "Het verloop van de plaatsen: Klasse B",
    ]
    assert len({picture.name for picture in (*ranks, points)}) == 3
    assert named(ranks[1]) == ["1. Team 5", "2. Team 6", "3. Team 7", "4. Team 8"]
    row = results.standings.rows[5]
    assert named(pictures_of_team(results, row)[0]) == ["2. Team 6"]


def test_of_many_pools_and_of_ranks_that_cannot_be_compared_there_is_no_picture():
    many = final_results(a_drive_in_classes(names=tuple("ABCDEFG")))
    assert [picture.name for picture in pictures_of_field(many)] == ["points"]
    drive = a_drive_with_a_final()
    in_pools(drive, (1, 3, 5), (2, 4, 6))
    results = final_results(drive)
    assert [picture.name for picture in pictures_of_field(results)] == ["points"]
    last = results.standings.rows[-1]
    assert named(pictures_of_team(results, last)[0]) == ["6. Team 6"]
