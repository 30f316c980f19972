"""Big screens of the hall that somebody named, or told apart from the others."""

from django.db import models
from django.db.models import Q

from tournaments.enums import Screen
from tournaments.models.tournaments import Tournament

WHOLE = "1/1"
SHARES = ("1/2", "2/2", "1/3", "2/3", "3/3")  # of a long list that several screens show
LONGEST_NAME = 30
DIGITS = "[0-9a-f]{8}"  # of a token


class HallScreen(models.Model):
    """What was set for the window with this `token` in its address, on whichever machine it is.

    Where `show` or `part` is empty, what its address says goes; else `show` "auto" follows the
    switch of the drive, and `part` "1/1" is the whole of a list.
    It is equipment, and no part of what is played: no journal holds it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="hall_screens")
    token = models.CharField(max_length=8)
    name = models.CharField(max_length=LONGEST_NAME, blank=True, default="")
    show = models.CharField(max_length=10, blank=True, default="")
    part = models.CharField(max_length=3, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "token"], name="hall_screen_once"),
            models.CheckConstraint(
                condition=Q(show__in=["", *Screen.values]),
                name="hall_screen_shows_something",
            ),
            models.CheckConstraint(
                condition=Q(part__in=["", WHOLE, *SHARES]), name="hall_screen_part"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.token
