"""Who is ranked, and when he was not there."""

import re

from django.conf import settings
from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.journaled import Journaled
from tournaments.models.names import LONGEST_TEAM_NAME, first_names, joined, numbered
from tournaments.models.needs import Need, needs_in
from tournaments.models.substitutes import played_in, require_substitutes
from tournaments.models.tournaments import Tournament, new_code


def new_card_code() -> str:
    """Return what stands on a participant card: 27^8 codes, too many to try."""
    return new_code(8)


def in_groups(code: str) -> str:
    """Return a code as people read it aloud and type it: in two groups."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"


CLOCK_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


class Entry(Journaled):
    """A team of two as it signed up.

    Until it is here (`checked_in_at`) it may come later, at a time (`expected_at`, "20:30") or at
    none that is known; for each round before its first one it gets `missed_points`. `extra` keeps
    every column of the sign-up sheet that has no field of its own, by its header; `import_key`
    recognises a row of a sheet that is imported a second time; `code` stands on its participant
    card, and who has it is of the team.
    """

    DRIVE = "tournament"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(_("number"), null=True, blank=True)
    name = models.CharField(_("name of the team"), max_length=LONGEST_TEAM_NAME)
    player1 = models.CharField(_("first player"), max_length=80, blank=True)
    player2 = models.CharField(_("second player"), max_length=80, blank=True)
    club = models.CharField(_("club or family"), max_length=60, blank=True)
    email = models.CharField(_("email"), max_length=254, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    remarks = models.TextField(_("remarks"), max_length=2000, blank=True)
    paid = models.BooleanField(_("paid"), default=False)
    fixed_table = models.PositiveIntegerField(_("fixed table"), null=True, blank=True)
    joined_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    missed_points = models.PositiveIntegerField(
        _("points for each round before it"),
        default=0,
        db_default=0,
        editable=False,
        validators=[MaxValueValidator(99999)],
    )
    comes_later = models.BooleanField(
        _("comes later"), default=False, db_default=False, editable=False
    )
    expected_at = models.CharField(
        _("expected at"),
        max_length=5,
        blank=True,
        default="",
        db_default="",
        editable=False,
        validators=[RegexValidator(rf"^{CLOCK_TIME.pattern}\Z")],
    )
    code = models.CharField(max_length=12, unique=True, default=new_card_code, editable=False)
    card_mailed_at = models.DateTimeField(null=True, editable=False)
    checked_in_at = models.DateTimeField(null=True, editable=False)
    substitutes = models.JSONField(
        _("substitutes"),
        default=list,
        db_default=models.Value([], models.JSONField()),
        blank=True,
        editable=False,
        validators=[require_substitutes],
    )
    extra = models.JSONField(default=dict, blank=True, editable=False)
    import_key = models.CharField(max_length=64, null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="entry_number_once_per_drive"
            ),
            models.UniqueConstraint(
                fields=["tournament", "import_key"], name="sheet_row_once_per_drive"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(
                condition=Q(number__isnull=True) | Q(number__gte=1), name="entry_number_from_1"
            ),
            models.CheckConstraint(
                condition=Q(fixed_table__isnull=True) | Q(fixed_table__gte=1),
                name="fixed_table_from_1",
            ),
            models.CheckConstraint(
                condition=Q(comes_later=False) | Q(checked_in_at__isnull=True),
                name="who_comes_later_is_not_here",
            ),
            models.CheckConstraint(
                condition=Q(expected_at="") | Q(comes_later=True), name="expected_who_comes_later"
            ),
        ]

    def __str__(self) -> str:
        return numbered(self.number, self.name)

    @property
    def drawn_number(self) -> int:
        """The number by which the draw knows it; ValueError before it has one."""
        if self.number is None:
            raise ValueError(f"{self.name} has no number")
        return self.number

    @property
    def players(self) -> str:
        """Both players as they stand on lists and forms."""
        return joined(self.player1, self.player2)

    def players_in(self, round_number: int) -> str:
        """Return who its players were in a round, as they stand on that round's forms."""
        return joined(*played_in(round_number, (self.player1, self.player2), self.substitutes))

    @property
    def lacks_player(self) -> bool:
        """Whether only one of the two players of a team is known."""
        return not self.tournament.plays.singles and bool(self.player1) != bool(self.player2)

    @property
    def needs(self) -> tuple[Need, ...]:
        """What it needs at its table, as it remarked itself."""
        return needs_in(self.remarks)

    @property
    def code_in_groups(self) -> str:
        """The code of its participant card, for people."""
        return in_groups(self.code)

    @property
    def first_names(self) -> str:
        """What the public sees of the players, beside the name that it sees."""
        shown = first_names(self.player1, self.player2)
        return "" if shown == self.name else shown


class Withdrawal(Journaled):
    """An entry does not play from `from_round` on, up to but not in `until_round`."""

    DRIVE = "entry__tournament"

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="withdrawals")
    from_round = models.PositiveSmallIntegerField(_("from round"))
    until_round = models.PositiveSmallIntegerField(_("back in round"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(until_round__isnull=True),
                name="withdrawn_once_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(until_round__isnull=True) | Q(until_round__gte=F("from_round")),
                name="back_after_withdrawal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.from_round}–{self.until_round or ''}"

    def holds(self, round_number: int) -> bool:
        """Return whether it keeps the entry away in this round."""
        return self.from_round <= round_number and (
            self.until_round is None or round_number < self.until_round
        )


class ImportDraft(models.Model):
    """The sheet as read and the columns as chosen, between upload and confirmation."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="imports")
    filename = models.CharField(max_length=200)
    sheet = models.JSONField()
    columns = models.JSONField(default=dict)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    created_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.filename
