"""Which colours an entry plays."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from tournaments.models import Tournament

LOOK = "{% load seats %}{% colours_at drive sides place as colours %}"
SAID = LOOK + "{{ colours.said }}{% if colours.deals %}!{% endif %}"


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
