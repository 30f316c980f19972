"""The groups of a drive: classes, pools, finals and knock-out, and from which round on they are."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import Carried, GroupPlay, Others, StageKind
from tournaments.models.entries import Entry
from tournaments.models.journaled import Journaled
from tournaments.models.tournaments import Tournament

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_GROUPS = len(LETTERS)
BRACKETS = (2, 4, 8, 16, 32)  # places of a knock-out


class Stage(Journaled):
    """From round `from_round` on the entries of a drive are divided into groups, each with tables
    and standings of its own, in one hall with one numbering of tables.

    `count` is how many pools, finals or brackets there are, `size` how many entries a final or a
    bracket has. Classes are chosen at the sign-up; all other groups are made from the standings
    (`divided_at`), pools of the first round by a lot of which `commitment` was known beforehand.
    """

    DRIVE = "tournament"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    from_round = models.PositiveSmallIntegerField(
        gettext_lazy("from round"), validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    kind = models.CharField(gettext_lazy("groups"), max_length=10, choices=StageKind)
    count = models.PositiveSmallIntegerField(
        gettext_lazy("how many groups"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_GROUPS)],
    )
    size = models.PositiveSmallIntegerField(
        gettext_lazy("how many in a group"), null=True, blank=True
    )
    carried = models.CharField(
        gettext_lazy("points of the rounds before"),
        max_length=4,
        choices=Carried,
        default=Carried.ALL,
    )
    others = models.CharField(
        gettext_lazy("everybody else"), max_length=8, choices=Others, default=Others.PLAY_ON
    )
    seed = models.CharField(max_length=64, editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    divided_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["from_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "from_round"], name="one_stage_from_a_round"
            ),
            models.CheckConstraint(
                condition=Q(from_round__gte=1, from_round__lte=20), name="stage_from_a_round"
            ),
            models.CheckConstraint(
                condition=Q(count__gte=1, count__lte=MOST_GROUPS), name="stage_has_1_to_26_groups"
            ),
            models.CheckConstraint(
                condition=~Q(kind=StageKind.KNOCK_OUT) | Q(size__in=BRACKETS),
                name="a_bracket_halves_down_to_one",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[StageKind.FINALS, StageKind.KNOCK_OUT], size__gte=2)
                | (Q(kind__in=[StageKind.CLASSES, StageKind.POOLS], size__isnull=True)),
                name="stage_has_the_size_that_it_needs",
            ),
            models.CheckConstraint(
                condition=~Q(kind=StageKind.CLASSES) | Q(from_round=1), name="classes_from_round_1"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.from_round}: {self.kind}"

    @property
    def ranks_apart(self) -> bool:
        """Whether every group has a first place of its own, rather than the places after those of
        the group before it."""
        return StageKind(self.kind).ranks_apart


class Group(Journaled):
    """Entries that play among themselves in the rounds of a stage. Without a name of its own it is
    called by its kind and place."""

    DRIVE = "stage__tournament"

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="groups")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(gettext_lazy("name of the group"), max_length=40, blank=True)
    play = models.CharField(max_length=10, choices=GroupPlay, default=GroupPlay.ROUNDS)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "position"], name="one_group_per_position"),
            models.UniqueConstraint(
                fields=["stage", "name"], condition=~Q(name=""), name="group_name_once_per_stage"
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def key(self) -> str:
        """What it is called in the record of a draw: the same in every round of the stage."""
        return f"{self.stage.from_round}.{self.position}"

    @property
    def label(self) -> str:
        """What people call it: a class by a letter or two is said to be one."""
        if self.name and len(self.name) <= 2 and self.stage.kind == StageKind.CLASSES:
            return _("Class %(letter)s") % {"letter": self.name}
        if self.name:
            return self.name
        letter = LETTERS[min(self.position, MOST_GROUPS) - 1]
        if self.stage.kind == StageKind.POOLS:
            return _("Pool %(letter)s") % {"letter": letter}
        if self.stage.kind == StageKind.CLASSES:
            return _("Class %(letter)s") % {"letter": letter}
        if self.position > self.stage.count:
            return _("Others")
        knock_out = self.stage.kind == StageKind.KNOCK_OUT
        if self.stage.count == 1:
            return _("Knock-out") if knock_out else _("Final")
        text = _("Knock-out %(letter)s") if knock_out else _("%(letter)s final")
        return text % {"letter": letter}


class GroupPlace(Journaled):
    """An entry is in a group; `seed` is the order in which it came in, 1 for the best.

    `standing` is how it stood when the groups were made from the standings
    (`play.queries.stages.Stood`), whatever became of its cards since; None for who came in
    otherwise.
    """

    DRIVE = "stage__tournament"

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="places")
    group = models.ForeignKey(Group, models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="group_places")
    seed = models.PositiveIntegerField(null=True)
    standing: "models.JSONField[Any, Any]" = models.JSONField(null=True, editable=False)

    class Meta:
        ordering = [models.F("seed").asc(nulls_last=True), "entry__number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_group_per_stage"),
            models.UniqueConstraint(fields=["group", "seed"], name="one_seed_per_group"),
            models.CheckConstraint(
                condition=Q(seed__isnull=True) | Q(seed__gte=1), name="seeds_count_from_1"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group}: {self.entry}"
