"""Results that players enter on their phones, before the paper is in."""

from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.enums import Ending, ReportState
from tournaments.models.journaled import Journaled
from tournaments.models.scorecards import ScoreCard
from tournaments.models.tables import GameTable, Side


class Report(Journaled):
    """What one side of a table says of its game, and what the other side said to that.

    `values` holds a number for each side in the order of the form, pawns or in a free scheme
    points; `winner` is the position of the side that won. `phone` and `answered_phone` are the
    random names that browsers were given: one browser may not speak for both sides. `proven` and
    `answered_proven` say whether they had shown the participant card of their team. `claimed`
    is what the other side says instead, in the manner of `values`, where it disagrees. `card` is
    the score card that came of it.
    """

    DRIVE = "table__round__tournament"

    table = models.ForeignKey(GameTable, models.CASCADE, related_name="reports")
    side = models.ForeignKey(Side, models.CASCADE, related_name="reports")
    ending = models.CharField(max_length=12, choices=Ending)
    values = models.JSONField()
    winner = models.PositiveSmallIntegerField(null=True)
    claimed: "models.JSONField[Any, Any]" = models.JSONField(null=True)
    state = models.CharField(max_length=10, choices=ReportState, default=ReportState.WAITING)
    phone = models.CharField(max_length=40)
    proven = models.BooleanField(default=False)
    reported_at = models.DateTimeField(auto_now_add=True)
    answered_phone = models.CharField(max_length=40, blank=True)
    answered_proven = models.BooleanField(default=False)
    answered_at = models.DateTimeField(null=True)
    card = models.ForeignKey(ScoreCard, models.SET_NULL, null=True, related_name="reports")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=~Q(state=ReportState.SET_ASIDE),
                name="one_report_in_hand_per_table",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=[ReportState.CONFIRMED, ReportState.CONTESTED])
                | (Q(answered_at__isnull=False) & ~Q(answered_phone="")),
                name="report_was_answered_by_a_phone",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.values} {self.get_state_display()}"

    @property
    def phones(self) -> tuple[str, str]:
        """The names of the phone that reported and of the one that answered."""
        return self.phone, self.answered_phone
