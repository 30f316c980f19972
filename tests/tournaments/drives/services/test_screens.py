"""What the big screens of the hall show."""

from django.utils import timezone

from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Screen
from tournaments.models import LogEntry, Tournament


def test_the_screen_is_switched_once_and_every_beamer_is_told(drive, user):
    for _time in range(2):
        switch_screen(tournament=drive, screen=Screen.CLOCK, by=user)
    now = Tournament.objects.get()
    assert (now.screen, now.version) == (Screen.CLOCK, drive.version + 1)
    (told,) = LogEntry.objects.filter(action="switch_screen")
    assert (told.actor, told.before, told.after) == (user, {"screen": "auto"}, {"screen": "clock"})


def test_the_screen_of_a_finished_drive_is_still_switched(drive, user):
    Tournament.objects.update(finished_at=timezone.now())
    assert switch_screen(tournament=drive, screen=Screen.PRIZES, by=user).screen == Screen.PRIZES
