"""What an open desk tells of a table, asked about later."""

import pytest

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.cards.queries.desk import desk, removed_since, spoken_summary

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def round_():
    drive = a_tournament()
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    a_card(round_.tables.get(), 8, 3)
    return round_


def test_a_card_stands_until_it_is_not_stored_any_more(round_):
    told = spoken_summary(desk(round_, 1), 1)
    assert removed_since(round_, told) is None
    round_.tables.get().cards.all().delete()
    assert removed_since(round_, told) == 1
    assert spoken_summary(desk(round_, 1), 1) == spoken_summary(desk(round_, 7), 7) == ""


@pytest.mark.parametrize(
    "told",
    [
        "",
        "1",
        "x 2026-11-22T20:00:00+00:00",
        "1 x",
        "1 2026-11-22",
        "1 0001-01-01T00:00:00+23:00",
        "1 9999-12-31T23:59:59-23:00",
        "9" * 30 + " 2026-11-22",
    ],
)
def test_what_no_desk_tells_is_not_gone(round_, told):
    assert removed_since(round_, told) is None
