"""Score cards: versions, never overwritten."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.enums import Ending
from tournaments.models.journaled import Journaled
from tournaments.models.tables import GameTable, Side


class ScoreCard(Journaled):
    """One version of what the form of a table says; one version counts, until it is taken off.

    A card that was of another table is taken off with all its versions, and none counts until the
    right one comes. `partner` is the place on the form (1, 2, 3) of the player with whom the first
    on the form played, where cards at the table decided that; empty where the seats did.
    """

    DRIVE = "table__round__tournament"

    table = models.ForeignKey(GameTable, models.CASCADE, related_name="cards")
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    ending = models.CharField(max_length=12, choices=Ending)
    partner = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    taken_off_reason = models.CharField(max_length=200, blank=True)
    taken_off_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    taken_off_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="card_version_once"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(is_current=True), name="one_current_card_per_table"
            ),
            # Of the versions that lie on the table the first is the only one without a reason.
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(reason="", taken_off_at__isnull=True),
                name="correction_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(partner__isnull=True) | Q(partner__in=[1, 2, 3]),
                name="partner_is_one_of_the_other_three",
            ),
            models.CheckConstraint(
                condition=Q(taken_off_at__isnull=True, taken_off_reason="")
                | Q(taken_off_at__isnull=False, is_current=False) & ~Q(taken_off_reason=""),
                name="card_taken_off_has_a_reason_and_does_not_count",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.version}"


class ScoreLine(Journaled):
    """What a card says of one side: pawns home, or points where no pawns are counted.

    A side that `follows` plays together with one before it on the form: of those who play together
    the first wins and is complete for all (`scoring.formats`).
    """

    DRIVE = "card__table__round__tournament"

    card = models.ForeignKey(ScoreCard, models.CASCADE, related_name="lines")
    side = models.ForeignKey(Side, models.CASCADE, related_name="lines")
    pawns = models.PositiveSmallIntegerField(null=True)
    points = models.PositiveIntegerField(null=True)
    follows = models.BooleanField(default=False)
    winner = models.BooleanField(default=False)
    absent = models.BooleanField(default=False)

    class Meta:
        ordering = ["side__position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "side"], name="one_line_per_side"),
            models.UniqueConstraint(
                fields=["card"],
                condition=Q(pawns=8, follows=False),
                name="one_complete_party_per_card",
            ),
            models.UniqueConstraint(
                fields=["card"],
                condition=Q(winner=True, follows=False),
                name="one_winning_party_per_card",
            ),
            models.CheckConstraint(
                condition=Q(pawns__isnull=True) | Q(pawns__lte=8), name="at_most_8_pawns"
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(points__lte=99999),
                name="points_of_five_digits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}: {self.pawns if self.points is None else self.points}"
