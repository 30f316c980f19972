"""A round, and every draw that was made for it."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DrawMethod, DrawState, SecondEntry
from tournaments.models.entries import Entry
from tournaments.models.journaled import Journaled
from tournaments.models.log import LogEntry
from tournaments.models.tournaments import Tournament, new_code


class Round(Journaled):
    """One round of a drive; its tables exist once its draw is published.

    `log_entry` is the act by which the round was last published: the database refuses a
    published round without one, and refuses to change the sides of a published round.
    `second_entry` is that of the drive until the first entry of a card of the round: then the
    database lets nobody change it.
    """

    DRIVE = "tournament"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField(null=True, blank=True)
    log_entry = models.ForeignKey(
        LogEntry, models.PROTECT, null=True, blank=True, related_name="published_rounds"
    )
    second_entry = models.CharField(max_length=5, choices=SecondEntry, default=SecondEntry.NONE)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="round_number_once_per_drive"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_1"),
            models.CheckConstraint(
                condition=Q(published_at__isnull=True) | Q(log_entry__isnull=False),
                name="published_round_is_logged",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @property
    def entered_twice(self) -> bool:
        """Whether a card of this round counts only after a second person looked at it."""
        return self.second_entry != SecondEntry.NONE


class Draw(Journaled):
    """One draw of a round, kept for ever, also when it was set aside.

    The seed is committed to before the list of entries is known (`commitment`) and is shown to the
    public when the draw is published or set aside. `pairing` is the draw as plain values
    (`rounds.queries.records`): {"tables": [[number, entry id, entry id], …], "bye": entry id or
    null, "reasons": […], "faults": […], "cost": {…}, "quality": …, "attempt": n (of pairs; null
    where no attempt of a lot gave them), "version": n}; reasons and faults name teams by their
    numbers, and "version" counts the changes by hand. `original` is what came from the seed, teams
    by their numbers, with the field that it was drawn from and the id and name of each team's
    entry: enough to draw it again whatever has changed since. `public_source` says where the public
    value will come from, as it was announced before the draw; `shown_at` is when the value itself
    was last shown, before the draw, `times_shown` how often one was, and `shown_basis` the digest
    of all else that it was to be drawn from (`rounds.queries.records.basis_of`). A check number
    that was never drawn from is set aside without a pairing. `taken_back` holds each time that it
    was public and was taken back, with the tables of then (`rounds.queries.records.public_record`):
    what was public once stays public. `drawn_at` is `committed_at` where the seed was made in the
    act of drawing.
    """

    DRIVE = "round__tournament"

    round = models.ForeignKey(Round, models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=DrawState, default=DrawState.COMMITTED)
    method = models.CharField(max_length=12, choices=DrawMethod)
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    public_value = models.CharField(max_length=100, blank=True)
    public_source = models.CharField(max_length=100, blank=True, default="")
    announced_at = models.DateTimeField(null=True, blank=True)
    shown_at = models.DateTimeField(null=True, blank=True)
    shown_basis = models.CharField(max_length=64, blank=True, default="")
    times_shown = models.PositiveSmallIntegerField(default=0)
    entry_list = models.TextField(blank=True)
    list_hash = models.CharField(max_length=64, blank=True)
    pairing: "models.JSONField[Any, Any]" = models.JSONField(null=True, blank=True)
    original: "models.JSONField[Any, Any]" = models.JSONField(null=True, blank=True)
    taken_back = models.JSONField(default=list, blank=True)
    by_hand = models.BooleanField(default=False)
    committed_at = models.DateTimeField(auto_now_add=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    log_entry = models.ForeignKey(
        LogEntry, models.PROTECT, null=True, blank=True, related_name="published_draws"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="draw_number_once_per_round"),
            models.UniqueConstraint(
                fields=["round"],
                condition=Q(state__in=["committed", "draft", "published"]),
                name="one_draw_in_hand_per_round",
            ),
            models.CheckConstraint(
                condition=Q(state="committed") | Q(state="discarded") | Q(pairing__isnull=False),
                name="drawn_draw_has_a_pairing",
            ),
            models.CheckConstraint(
                condition=~Q(state="published") | Q(log_entry__isnull=False),
                name="published_draw_is_logged",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} #{self.number}"

    @property
    def drawn_before(self) -> bool:
        """Whether its tables were drawn together with those of an earlier round, in groups those of
        each that plays."""
        playing = [each for each in self._fields() if each.get("kind") != "resting"]
        return bool(playing) and all(each.get("following") for each in playing)

    @property
    def rests_on_results(self) -> bool:
        """Whether it could have been another one by other score cards: a draw by results, or one
        with a knock-out in it."""
        by_results = self.method == DrawMethod.RESULTS
        return by_results or any("slots" in each for each in self._fields())

    def _fields(self) -> list[dict[str, Any]]:
        """Return what it was drawn from, by group where there are groups."""
        field = (self.original or {}).get("field", {})
        return [part["field"] for part in field.get("parts", [])] or [field]

    @property
    def follows_plan(self) -> bool:
        """Whether it follows from a plan, without a lot."""
        return DrawMethod(self.method).planned

    @property
    def committed_beforehand(self) -> bool:
        """Whether the commitment could be seen before anything was drawn; a clock that was set back
        between the two changes nothing of that."""
        return self.drawn_at is None or self.committed_at != self.drawn_at

    @property
    def unused(self) -> bool:
        """Whether it was set aside before anything was drawn from it."""
        return self.state == DrawState.DISCARDED and self.drawn_at is None

    @property
    def was_public(self) -> bool:
        """Whether seed and tables were shown to everybody, now or at any time before."""
        shown = self.state in (DrawState.PUBLISHED, DrawState.DISCARDED)
        return shown or bool(self.taken_back)


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
