"""The tables of a published round, who sits there, and who does not play."""

from django.db import models
from django.db.models import Q

from tournaments.models.entries import Entry
from tournaments.models.journaled import Journaled
from tournaments.models.rounds import Round
from tournaments.models.tournaments import new_code


class GameTable(Journaled):
    """A table in the hall in one round; `code` stands on its score form and finds it again."""

    DRIVE = "round__tournament"

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    code = models.CharField(max_length=10, unique=True, default=new_code, editable=False)
    reason = models.JSONField(default=dict)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once_per_round"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.round.number}.{self.number}"


class Side(Journaled):
    """One entry at a table: position 0 stands first on the form and deals.

    Of two teams the first plays red and yellow. Of four single players each plays the colour of
    his seat, and those of opposite seats play together (`scoring.formats`).
    """

    DRIVE = "round__tournament"

    table = models.ForeignKey(GameTable, models.CASCADE, related_name="sides")
    round = models.ForeignKey(Round, models.CASCADE, related_name="sides")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="sides")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="entry_sits_once_per_round"),
            models.UniqueConstraint(fields=["table", "position"], name="one_side_per_position"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.entry}"


class Bye(Journaled):
    """An entry that has no opponent in a round and gets the points set for that."""

    DRIVE = "round__tournament"

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="byes")
    points = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_bye_per_entry_and_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.entry}"
