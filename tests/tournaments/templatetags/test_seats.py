"""Which colours an entry plays."""

from types import SimpleNamespace

import pytest
from django.template import Context, Template
from django.utils.translation import override

from tournaments.models import Tournament
from tournaments.templatetags.drives import heads_of

LOOK = "{% load drives %}{% colours_at drive sides place as colours %}"
SAID = LOOK + "{{ colours.label }}{% if colours.deals %}!{% endif %}"


@pytest.mark.parametrize(
    ("kind", "sides", "said"),
    [
        ("teams", 2, ["rood en geel!", "groen en blauw"]),
        ("players", 4, ["rood!", "groen", "geel", "blauw"]),
        ("players", 2, ["rood!", "groen"]),
        ("threes", 3, ["rood en blauw!", "groen en wit", "geel en zwart"]),
        ("threes", 2, ["rood en geel!", "groen en blauw"]),
        ("duels", 2, ["rood!", "groen"]),
    ],
)
def test_players_of_an_entry_sit_as_far_apart_as_they_can(kind, sides, said):
    drive = Tournament(format=kind)
    with override("nl"):
        shown = [
            Template(SAID).render(Context({"drive": drive, "sides": sides, "place": place}))
            for place in range(sides)
        ]
    assert shown == said


@pytest.mark.parametrize(
    ("kind", "tables", "heads"),
    [
        (
            "threes",
            [(1, 1, 1), (1, 1, 1)],
            ["Deelt; rood en blauw", "Groen en wit", "Geel en zwart"],
        ),
        ("threes", [(1, 1, 1), (1, 1)], ["Deelt als eerste", "Tegen", "Tegen"]),
        ("players", [(2, 2)], ["Deelt; rood en geel", "Groen en blauw"]),
        ("players", [(2, 2), (1, 1)], ["Deelt als eerste", "Tegen"]),
    ],
)
def test_no_colours_are_named_above_a_list_in_which_smaller_tables_have_others(kind, tables, heads):
    drive = Tournament(format=kind)
    listed = [SimpleNamespace(parties=[[None] * size for size in sizes]) for sizes in tables]
    with override("nl"):
        assert heads_of(drive, listed) == heads
