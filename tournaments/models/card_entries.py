"""What people typed of a card that counts only once two of them agree."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.journaled import Journaled
from tournaments.models.tables import GameTable

FIRST, SECOND, DECIDED = 1, 2, 3


class CardEntry(Journaled):
    """The first or the second entry of a card, or the third: what was decided, with the form in
    hand, because the two were different.

    `said` is the card as a list, so that two that say the same are equal to every database:
    [ending, [number of each side], winner, absent, partner]; empty where a second pair of eyes
    only said that the first is wrong. Nobody is both the first and the second; the first is of
    nobody where it is what both teams confirmed on their phones. Whose account is not here, since
    the drive came from another machine, is known by name alone: `named`, which queries fill in.
    `link` and `devices` are digests of the link that somebody came in by and of the browser that it
    was typed in, of both phones where both teams confirmed it, with a blank between them;
    numbers stand in their place once players are forgotten.

    The database refuses a current score card of a round that is entered twice without two entries
    that say the same or a third.
    """

    DRIVE = "table__round__tournament"

    table = models.ForeignKey(GameTable, models.CASCADE, related_name="card_entries")
    turn = models.PositiveSmallIntegerField()
    said = models.JSONField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="card_entries"
    )
    at = models.DateTimeField(auto_now_add=True)
    link = models.CharField(max_length=16, blank=True, default="")
    devices = models.CharField(max_length=33, blank=True, default="")
    named = ""

    class Meta:
        ordering = ["turn"]
        constraints = [
            models.UniqueConstraint(fields=["table", "turn"], name="one_card_entry_per_turn"),
            models.UniqueConstraint(
                fields=["table", "by"],
                condition=Q(turn__in=[FIRST, SECOND]),
                name="somebody_else_enters_second",
            ),
            models.CheckConstraint(
                condition=Q(turn__in=[FIRST, SECOND, DECIDED]), name="card_entry_has_a_turn"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} #{self.turn}"
