"""The public standings stop at a round, and go on again."""

import pytest

from tournaments.core.services.errors import DomainError
from tournaments.models import PrizeGiving, Tournament
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import public_standings
from tournaments.standings.services import freeze_standings, unfreeze_standings


def last(drive):
    return drive.log.values_list("action", "before", "after").first()


def test_freezing_and_unfreezing_are_seen_by_every_screen_and_logged(drive, user):
    freeze_standings(tournament=drive, after=3, by=user)
    frozen = Tournament.objects.get()
    assert (frozen.frozen_after, frozen.version) == (3, drive.version + 1)
    assert last(drive) == ("freeze_standings", {"frozen_after": None}, {"frozen_after": 3})
    unfreeze_standings(tournament=drive, by=user)
    shown = Tournament.objects.get()
    assert (shown.frozen_after, shown.version) == (None, drive.version + 2)
    assert last(drive) == ("unfreeze_standings", {"frozen_after": 3}, {"frozen_after": None})


def test_freezing_twice_at_the_same_round_changes_nothing(drive, user):
    for _time in range(2):
        freeze_standings(tournament=drive, after=2, by=user)
    assert (Tournament.objects.get().version, drive.log.count()) == (drive.version + 1, 1)


def test_with_no_round_at_all_the_public_sees_no_standings(drive, user):
    Tournament.objects.update(rounds_planned=1)
    freeze_standings(tournament=drive, after=0, by=user)
    assert (Tournament.objects.get().frozen_after, Tournament.objects.get().frozen) == (0, True)
    assert last(drive) == ("freeze_standings", {"frozen_after": None}, {"frozen_after": 0})
    assert public_standings(Tournament.objects.get()).rounds == ()


@pytest.mark.parametrize("after", [-1, 5, 6])
def test_after_the_last_round_there_is_nothing_to_keep_back(drive, user, after):
    with pytest.raises(DomainError) as refused:
        freeze_standings(tournament=drive, after=after, by=user)
    assert refused.value.field == "after"
    assert Tournament.objects.get().frozen_after is None


def test_once_the_prizes_are_given_nothing_is_frozen_again(drive, user):
    PrizeGiving.objects.create(tournament=drive, shown=0, place=1)
    with pytest.raises(DomainError):
        freeze_standings(tournament=drive, after=1, by=user)
    assert Tournament.objects.get().frozen_after is None


def test_the_drive_keeps_a_round_that_the_freeze_leaves_to_tell(drive, user):
    freeze_standings(tournament=drive, after=3, by=user)
    change_tournament(tournament=drive, values={"rounds_planned": 4}, by=user)
    with pytest.raises(DomainError) as refused:
        change_tournament(tournament=drive, values={"rounds_planned": 3}, by=user)
    assert refused.value.field == "rounds_planned"
    assert Tournament.objects.get().rounds_planned == 4
