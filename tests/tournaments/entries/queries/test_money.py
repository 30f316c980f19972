"""What came in of the fee, and what is still open."""

import pytest
from django.utils.translation import override

from tests.factories import a_published_round, a_tournament, entries
from tournaments.entries.queries.money import money_text, takings
from tournaments.models import Withdrawal

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive():
    return a_tournament(fee_cents=1750)


def test_who_paid_and_who_has_still_to_pay_make_what_is_expected(drive):
    for entry in entries(drive, 5)[:2]:
        entry.paid = True
        entry.save()

    now = takings(drive)

    assert (now.paid, now.unpaid, now.excused) == (2, 3, 0)
    assert (now.received, now.open, now.expected) == (3500, 5250, 8750)


@pytest.mark.parametrize(
    ("joined", "away_from", "back_in", "paid", "counted"),
    [
        (1, 1, None, False, "excused"),
        (1, 1, None, True, "paid"),
        (2, 2, None, False, "excused"),  # away before the first round that it would play
        (1, 2, None, False, "unpaid"),  # plays round 1 first
        (1, 1, 2, False, "unpaid"),  # comes later
        (2, 3, None, False, "unpaid"),
    ],
)
def test_who_withdraws_before_it_has_played_owes_nothing(
    drive, joined, away_from, back_in, paid, counted
):
    entry = drive.entries.create(name="Weg", joined_round=joined, paid=paid)
    Withdrawal.objects.create(entry=entry, from_round=away_from, until_round=back_in)

    now = takings(drive)

    found = {"paid": now.paid, "unpaid": now.unpaid, "excused": now.excused}
    assert {name for name, count in found.items() if count} == {counted}


def test_who_played_and_then_withdrew_still_owes_the_fee(drive):
    played, other, never = entries(drive, 3)
    Withdrawal.objects.create(entry=never, from_round=1)
    a_published_round(drive, [(played, other)])
    Withdrawal.objects.create(entry=played, from_round=2)

    now = takings(drive)

    assert (now.paid, now.unpaid, now.excused) == (0, 2, 1)


def test_one_query_counts_a_large_field(drive, django_assert_num_queries):
    for size in (1, 40):
        entries(drive, size)
        with django_assert_num_queries(2):  # the next round, and the counts
            takings(drive)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("nl", ["€\u00a017,50", "€\u00a01.610,00", "€\u00a00,05"]),
        ("nl-x-couple", ["€\u00a017,50", "€\u00a01.610,00", "€\u00a00,05"]),
        ("en", ["€17.50", "€1,610.00", "€0.05"]),
        ("en-x-couple", ["€17.50", "€1,610.00", "€0.05"]),
    ],
)
def test_an_amount_is_written_as_the_language_does(language, said):
    with override(language):
        assert [money_text(cents) for cents in (1750, 161000, 5)] == said
