"""How long a round still lasts, and which tables play on."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.journaled import Journaled
from tournaments.models.rounds import Round
from tournaments.models.tables import GameTable

MOST_MINUTES = 240


class RoundClock(Journaled):
    """The clock of a round once it was started: it runs until `ends_at`, or stands still with
    `seconds_left`.

    `minutes` is the playing time as it is by now, extensions included.
    """

    DRIVE = "round__tournament"

    round = models.OneToOneField(Round, models.CASCADE, related_name="clock")
    minutes = models.PositiveSmallIntegerField()
    ends_at = models.DateTimeField(null=True)
    seconds_left = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__isnull=False, seconds_left__isnull=True)
                | Q(ends_at__isnull=True, seconds_left__isnull=False),
                name="clock_runs_or_stands_still",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.ends_at or self.seconds_left}"


class ExtraTime(Journaled):
    """A table that may play longer than the others: so many minutes, or (None) until it is done."""

    DRIVE = "table__round__tournament"

    table = models.OneToOneField(GameTable, models.CASCADE, related_name="extra_time")
    minutes = models.PositiveSmallIntegerField(
        _("extra minutes"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_MINUTES)],
    )

    def __str__(self) -> str:
        return f"{self.table}: +{self.minutes or '∞'}"
