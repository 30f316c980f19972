"""Prizes, the vote for the most original name, and how far the prize-giving is."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PrizeKind
from tournaments.models.entries import Entry
from tournaments.models.ids import key_in
from tournaments.models.journaled import Journaled
from tournaments.models.tournaments import Tournament

LONGEST_TICKETS = 200
WITH_A_NUMBER = (PrizeKind.PLACE, PrizeKind.EXACT, PrizeKind.EVERY)


class Prize(Journaled):
    """Something to be won. `number` is the place, the exact score, or every how many places;
    `entry` is who gets it where people choose rather than the standings."""

    DRIVE = "tournament"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    kind = models.CharField(_("for"), max_length=10, choices=PrizeKind)
    number = models.PositiveIntegerField(
        _("number"), null=True, blank=True, validators=[MaxValueValidator(99999)]
    )
    name = models.CharField(_("prize"), max_length=80, blank=True)
    entry = models.ForeignKey(Entry, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=WITH_A_NUMBER, number__isnull=False, number__gte=1)
                | (~Q(kind__in=WITH_A_NUMBER) & Q(number__isnull=True)),
                name="prize_has_the_number_that_it_needs",
            ),
            models.UniqueConstraint(
                fields=["tournament", "kind", "number"], name="one_prize_per_number"
            ),
            models.UniqueConstraint(
                fields=["tournament", "kind"],
                condition=Q(number__isnull=True),
                name="one_prize_of_a_kind_without_number",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number or ''} {self.name}"


class NameVote(models.Model):
    """A vote for the most original name; who gave it may change his mind.

    `phone` is the random name of the phone or, where `by_card`, what stands for the participant
    card that it showed; it does not say whose.  `of_team` says that the phone followed a team.
    `address` and `device` stand for where a vote without a card came from (queries.visitors.Origin)
    and are forgotten with the players.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="name_votes")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="name_votes")
    phone = models.CharField(max_length=40)
    of_team = models.BooleanField(default=False)
    by_card = models.BooleanField(default=False)
    address = models.CharField(max_length=32, blank=True, default="")
    device = models.CharField(max_length=32, blank=True, default="")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "phone"], name="one_vote_per_phone"),
            models.CheckConstraint(
                condition=Q(by_card=False) | Q(of_team=True, address="", device=""),
                name="vote_by_card_is_of_a_team_from_nowhere",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.entry}"


OF_VOTES = [int, int, int]


def require_counted(value: Any) -> None:
    """Raise ValidationError unless these are votes as `PrizeGiving.counted` keeps them."""
    by_key = isinstance(value, dict) and None not in map(key_in, value)
    numbers = value.values() if by_key else [None]
    if any(not isinstance(each, list) or [*map(type, each)] != OF_VOTES for each in numbers):
        raise ValidationError(models.JSONField.default_error_messages["invalid"])


class PrizeGiving(Journaled):
    """The vote for the most original name, and how far the prize-giving of a drive is.

    `voting` says that phones may vote, `by_card` that only those do that showed a participant card,
    and `sure_only` that doubtful votes are left out (queries.votes).  The prize-giving has begun
    while `shown` is a number: so many of the prizes that are given before the ranks have been
    revealed.  The ranks follow, from place `begin` (null: from the last) up to `place`, the rank
    that was revealed last; where every group has a first place, as queries.prizes.Step.at counts
    it.  A rank and no count of steps, so that a correction that parts or joins equals reveals
    nobody.

    `counted` are votes by the key of their entry: how many, how many of phones that follow a team,
    and how many are doubtful. Once the vote is closed they are all of them, and what counts: the
    votes themselves, each of a phone, are in no journal. While it is open they are those of another
    machine alone, of which no vote is here; null where no vote was ever opened.
    """

    DRIVE = "tournament"

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="prize_giving")
    voting = models.BooleanField(default=False)
    by_card = models.BooleanField(default=False)
    sure_only = models.BooleanField(default=False)
    begin = models.PositiveIntegerField(null=True)
    shown = models.PositiveIntegerField(null=True)
    place = models.PositiveIntegerField(null=True)
    counted: "models.JSONField[Any, Any]" = models.JSONField(
        null=True, validators=[require_counted]
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(place__isnull=True) | Q(place__gte=1, shown__isnull=False),
                name="ranks_are_revealed_in_a_prize_giving",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.shown}, {self.place}"

    @property
    def begun(self) -> bool:
        """Whether the prize-giving is under way or over."""
        return self.shown is not None

    @property
    def complete(self) -> bool:
        """Whether the winner has been revealed."""
        return self.place == 1


class Tombola(Journaled):
    """The tickets that were sold, as ranges of numbers ("1-150, 201-250"), and how many of them
    were `drawn`. Their order follows from the seed (draw.lot.drawn_tickets), whose check number
    stands on the screen from the beginning; while it is not `closed` nobody reads the seed.
    """

    DRIVE = "tournament"

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="tombola")
    tickets = models.CharField(_("tickets"), max_length=LONGEST_TICKETS)
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    drawn = models.PositiveIntegerField(default=0)
    closed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.tickets}"
