"""The public standings stop at a round, and go on again."""

import pytest

from tournaments.models import Tournament
from tournaments.services.freezing import freeze_standings, unfreeze_standings
from tournaments.services.refused import Refused


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


@pytest.mark.parametrize("after", [0, -1, 6])
def test_a_round_that_the_drive_does_not_have_is_refused(drive, user, after):
    with pytest.raises(Refused) as refused:
        freeze_standings(tournament=drive, after=after, by=user)
    assert refused.value.field == "after"
    assert Tournament.objects.get().frozen_after is None
