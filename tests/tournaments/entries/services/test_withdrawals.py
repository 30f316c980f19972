"""Teams go home and come back; what was played stays."""

import pytest

from tests import factories
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.entries import return_entry, withdraw_entry
from tournaments.play.queries.fields import entries_playing

pytestmark = pytest.mark.django_db


def plays(entry):
    return [n for n in range(1, 6) if entry in entries_playing(entry.tournament, n)]


def test_a_team_that_withdrew_plays_no_more_until_it_returns(drive, user):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=2, reason="ziek", by=user)
    assert plays(entry) == [1]
    return_entry(entry=entry, in_round=4, by=user)
    assert plays(entry) == [1, 4, 5]
    withdraw_entry(entry=entry, from_round=5, reason="", by=user)
    assert plays(entry) == [1, 4]


def test_a_return_before_the_withdrawal_undoes_it(drive, user):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=3, reason="", by=user)
    return_entry(entry=entry, in_round=1, by=user)
    assert plays(entry) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("in_round", "rounds"), [(1, [1, 2, 3]), (2, [2, 3]), (3, [3]), (4, [4, 5]), (5, [5])]
)
def test_who_leaves_before_the_announced_round_can_come_back_in_any(drive, user, in_round, rounds):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=4, reason="trein", by=user)
    withdraw_entry(entry=entry, from_round=1, reason="ziek", by=user)
    assert plays(entry) == []
    return_entry(entry=entry, in_round=in_round, by=user)
    assert plays(entry) == rounds


@pytest.mark.parametrize("round_", [0, 1, 6])
def test_only_a_round_that_is_not_published_can_be_withdrawn_from(drive, user, round_):
    teams = factories.entries(drive, 2)
    factories.a_published_round(drive, [tuple(teams)])
    with pytest.raises(DomainError) as refused:
        withdraw_entry(entry=teams[0], from_round=round_, reason="", by=user)
    assert refused.value.field == "from_round"
    assert teams[0].withdrawals.count() == 0


def test_a_team_withdraws_once(drive, user):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=1, reason="", by=user)
    with pytest.raises(DomainError):
        withdraw_entry(entry=entry, from_round=2, reason="", by=user)
    assert entry.withdrawals.count() == 1


def test_who_has_said_from_when_he_is_back_is_away_until_then(drive, user):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=1, reason="", by=user)
    return_entry(entry=entry, in_round=3, by=user)
    with pytest.raises(DomainError):
        withdraw_entry(entry=entry, from_round=2, reason="", by=user)
    return_entry(entry=entry, in_round=2, by=user)
    assert plays(entry) == [2, 3, 4, 5]


def test_who_has_not_withdrawn_cannot_return(drive, user):
    (entry,) = factories.entries(drive, 1)
    with pytest.raises(DomainError):
        return_entry(entry=entry, in_round=2, by=user)


def test_after_the_last_round_there_is_nothing_to_withdraw_from(user):
    drive = factories.a_tournament(user, rounds_planned=1)
    teams = factories.entries(drive, 2)
    factories.a_published_round(drive, [tuple(teams)])
    with pytest.raises(DomainError):
        withdraw_entry(entry=teams[0], from_round=2, reason="", by=user)
