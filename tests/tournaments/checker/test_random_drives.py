"""Drives of all kinds by lot: whatever happens in them, the checker agrees with the program."""

from collections import Counter

import pytest

from tests.factories import a_user
from tests.fuzzing import scaled
from tests.tournaments.api.asking import wrong_in
from tests.tournaments.builders.moved import journal_of, leave
from tournaments.core.queries.journal import head_of
from tournaments.history.queries.stored_rows import check_stored
from tournaments.history.services.replays import replay_journal
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Tournament
from tournaments.models.journaled import state_of
from tournaments.simulation.evening import simulated_drive

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DRIVES, AT_ONCE, BACK = 24, 6, scaled(8)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, DRIVES, AT_ONCE))
def test_whatever_happens_in_a_drive_the_checker_and_a_stranger_with_open_data_agree(first):
    by = a_user()
    for seed in range(first, first + AT_ONCE):
        drive = simulated_drive(seed=seed, by=by)
        assert (seed, findings_of(drive), wrong_in(drive.code)) == (seed, [], [])


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, BACK, 4))
def test_whatever_happened_in_a_drive_its_journal_brings_it_back(first):
    by = a_user()
    for seed in range(first, first + 4):
        drive = simulated_drive(seed=seed, by=by)
        journal = journal_of(drive)
        assert (seed, check_stored(drive).findings) == (seed, ())
        leave(drive, by)
        made = replay_journal(journal=journal, by=by)
        assert (seed, head_of(made), check_stored(made).findings) == (seed, journal.head, ())


def shape(drive: Tournament) -> tuple:
    """What a drive is, but for keys and times."""
    rows = Counter(model for _sign, model, _key, _values in state_of(drive.pk))
    seeds = [draw.seed for round_ in drive.rounds.all() for draw in round_.draws.all()]
    return drive.format, drive.scheme, rows, seeds


@pytest.mark.slow
def test_a_seed_gives_the_same_drive_again():
    by = a_user()
    first = simulated_drive(seed=5, by=by)
    told = shape(first)
    Tournament.objects.filter(pk=first.pk).update(code="elders")
    assert shape(simulated_drive(seed=5, by=by)) == told
    assert shape(simulated_drive(seed=6, by=by)) != told
