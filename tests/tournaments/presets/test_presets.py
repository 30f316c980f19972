"""Each evening with a name, begun with no more than a name and a day, and played."""

import pytest
from django.urls import reverse

from scoring.cards import Card, Ending
from tests.factories import a_user
from tests.tournaments.api.asking import wrong_in
from tests.tournaments.checker.evenings import a_late_one
from tournaments.cards.services.scorecards import enter_card
from tournaments.checker import check_drive
from tournaments.core.queries.journal import head_of, links_of
from tournaments.groups.services.stages import divide_stage
from tournaments.models import Round, Tournament, User
from tournaments.presets.queries.named import PRESETS
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

SIZES = {
    "nk": (8, 13),
    "koppel": (11, 12),
    "players": (16, 33),
    "finals": (18, 21),
    "round-robin": (7, 8),
    "kruiz": (6, 9),
    "threes": (9, 11),
    "duels": (5, 10),
}


def begun(client, by: User, evening: str, size: int) -> Tournament:
    """A drive with a name, a day and so many entries."""
    client.force_login(by)
    values = {"evening": evening, "name": "Dorpsdrive", "date": "2026-11-21"}
    client.post(reverse("new-drive"), values | {"place": "", "rounds_planned": ""})
    drive = Tournament.objects.get()
    for number in range(1, size + 1):
        a_late_one(drive, by, number)
    return drive


def play(drive: Tournament, by: User) -> Round:
    """The next round: some games end by time, and the losers have more at each table."""
    round_ = publish_draw(draw=draw_round(tournament=drive, by=by), by=by)
    for at, table in enumerate(round_.tables.order_by("number")):
        sides, full = table.sides.count(), 4 if drive.format == "duels" else 8
        lost = at % full
        numbers = {2: (full, lost), 3: (lost, full, 3), 4: (lost, full, lost, full)}[sides]
        card = Card(Ending.FINISHED, numbers)
        if at % 4 == 3:
            card = Card(Ending.TIME_OVER, {2: (1, 3), 3: (1, 5, 3), 4: (6, 4, 6, 4)}[sides])
        enter_card(table=table, by=by, card=card)
    return round_


def test_every_named_evening_is_played_here():
    assert set(SIZES) == set(PRESETS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("evening", "size"), [(key, size) for key, sizes in SIZES.items() for size in sizes]
)
def test_a_named_evening_is_played_and_its_standings_follow_from_the_page(client, evening, size):
    by = a_user()
    drive = begun(client, by, evening, size)
    rounds = [play(drive, by) for _round in range(2)]
    assert [round_.number for round_ in rounds] == [1, 2]
    assert wrong_in(drive.code) == []
    assert check_drive(head_of(drive), list(links_of(drive))) == []
    assert len(standings(Tournament.objects.get(pk=drive.pk)).rows) == size


@pytest.mark.slow
def test_the_finals_of_classes_and_finals_are_made_after_the_third_round(client):
    by = a_user()
    drive = begun(client, by, "finals", 19)
    for _round in range(3):
        play(drive, by)
    divide_stage(stage=drive.stages.get(), by=by)
    labels = [(group.label, group.places.count()) for group in drive.stages.get().groups.all()]
    assert labels == [("A-finale", 8), ("B-finale", 8), ("Overigen", 3)]
    assert [play(drive, by).number for _round in range(2)] == [4, 5]
    assert wrong_in(drive.code) == []
