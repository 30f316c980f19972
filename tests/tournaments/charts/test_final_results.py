"""The names in the pictures of a drive that is over."""

import re

import pytest

from tests.tournaments.finished import a_finished_drive
from tournaments.charts.final_results import pictures_of_field, pictures_of_team
from tournaments.models import Entry
from tournaments.queries.final_results import final_results

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
