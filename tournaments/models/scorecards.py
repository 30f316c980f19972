"""Score cards by version, entries of them that must agree, and results by phone."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.enums import Ending, ReportState
from tournaments.models.journaled import Journaled
from tournaments.models.rounds import GameTable, Side


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
            models.CheckConstraint(
                condition=~Q(state=ReportState.CONTESTED) | Q(claimed__isnull=False),
                name="contested_report_says_what_is_claimed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.values} {self.get_state_display()}"

    @property
    def phones(self) -> tuple[str, str]:
        """The names of the phone that reported and of the one that answered."""
        return self.phone, self.answered_phone
