"""Several evenings that make one competition, and the teams that come back."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.season import Missed, RankedBy, SeasonRules
from tournaments.enums import MissedEvening, SeasonRanking
from tournaments.models.entries import Entry
from tournaments.models.tournaments import Tournament, new_code

MOST_EVENINGS = 60
MOST_POINTS = 9_999_999


class Season(models.Model):
    """Evenings of which the best ones count; its owner changes it, and once there is none who
    organises one of its drives. Everybody may see it.

    `rule_changes` are those since its first evening began, oldest first: `at` which moment, all
    rules `before` and `after`, and the `reason`.
    """

    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seasons"
    )
    name = models.CharField(_("name of the season"), max_length=80)
    ranked_by = models.CharField(
        _("what decides"),
        max_length=10,
        choices=SeasonRanking,
        default=SeasonRanking.BEST,
    )
    counting = models.PositiveSmallIntegerField(
        _("how many best evenings count"),
        default=4,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENINGS)],
    )
    planned = models.PositiveSmallIntegerField(
        _("of how many evenings"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENINGS)],
    )
    missed = models.CharField(
        _("a missed evening is worth"),
        max_length=10,
        choices=MissedEvening,
        default=MissedEvening.NOTHING,
    )
    filled = models.PositiveSmallIntegerField(
        _("for at most so many missed evenings"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENINGS)],
    )
    least = models.PositiveSmallIntegerField(
        _("an average counts from so many evenings played"),
        default=2,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENINGS)],
    )
    attended = models.PositiveSmallIntegerField(
        _("ranked for the prizes from so many evenings played"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENINGS)],
    )
    joker = models.BooleanField(_("with a joker"), default=False)
    rule_changes = models.JSONField(default=list, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(counting__gte=1), name="an_evening_counts"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> SeasonRules:
        """How the standings of this season are made."""
        return SeasonRules(
            self.counting,
            Missed(self.missed),
            self.filled,
            RankedBy(self.ranked_by),
            self.least,
            self.attended,
        )


class Evening(models.Model):
    """One evening: a drive of this program, read as long as there is one, or a sheet on paper.

    `name` and `date` are those of the sheet, or of a drive that was removed.  `first_link` is the
    hash of the first link of the drive's journal: by that it is known when it comes back.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="evenings")
    tournament = models.ForeignKey(
        Tournament, models.SET_NULL, null=True, related_name="season_evenings"
    )
    name = models.CharField(_("name of the evening"), max_length=80)
    date = models.DateField(_("date"))
    first_link = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "tournament"], name="drive_once_per_season"),
            models.UniqueConstraint(
                fields=["season", "first_link"],
                condition=~Q(first_link=""),
                name="journal_once_per_season",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SeasonEntry(models.Model):
    """A team as it comes back from evening to evening; `name` where its owner chose one, else it is
    called as on its newest evening.  `joker` is the evening that it named beforehand."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="entries")
    name = models.CharField(_("name of the team"), max_length=60, blank=True)
    joker = models.ForeignKey(Evening, models.SET_NULL, null=True, related_name="jokers")

    def __str__(self) -> str:
        return self.name or f"#{self.pk}"


class EveningResult(models.Model):
    """Who of the season is who on an evening: an entry of its drive, whose points are read there,
    or a line of a sheet with a name, a number and points of its own.  `entry_key` is the key of the
    entry of a drive that was removed: the same once that comes back from its journal."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="results")
    team = models.ForeignKey(SeasonEntry, models.CASCADE, related_name="results")
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, related_name="season_results")
    name = models.CharField(max_length=60, blank=True)
    number = models.PositiveIntegerField(null=True)
    points = models.PositiveIntegerField(null=True)
    entry_key = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "team"], name="season_entry_once_per_evening"
            ),
            models.UniqueConstraint(
                fields=["evening", "entry"], name="entry_of_a_drive_once_per_evening"
            ),
            models.CheckConstraint(
                condition=Q(entry__isnull=False, points__isnull=True)
                | Q(entry__isnull=True, points__isnull=False),
                name="points_of_a_drive_or_of_a_sheet",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening}: {self.name or self.entry}"


class Apart(models.Model):
    """Two teams of a season of which its owner said that they are not the same."""

    one = models.ForeignKey(SeasonEntry, models.CASCADE, related_name="+")
    other = models.ForeignKey(SeasonEntry, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"
