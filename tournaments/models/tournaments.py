"""A drive and what its organiser chose for it."""

import secrets

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.cards import Scheme
from scoring.formats import FORMATS, NOBODY, Format
from scoring.rules import RULESETS, Ruleset
from scoring.schemes import Formula, scheme
from scoring.schemes_of_drives import MOST_AT_ONCE, MOST_EACH
from scoring.standings import HEAD_TO_HEAD, PAWN_DIFFERENCE, WINS
from tournaments.enums import (
    Accent,
    DrawMethod,
    EntryWord,
    FormatKey,
    Partners,
    PlayerReports,
    Rest,
    RulesetKey,
    SamePerson,
    SchemeKey,
    Screen,
    SecondEntry,
)
from tournaments.models.journaled import Journaled
from tournaments.models.ranking_changes import require_ranking_changes

CODE_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"
MOST_CENTS = 1_000_000  # of a fee
MOST_BOARDS = 999


def new_code(length: int = 6) -> str:
    """Return a code that is easily read aloud and typed: no vowels, no l, 0 or 1."""
    return "".join(secrets.choice(CODE_ALPHABET) for _place in range(length))


def default_tie_breaks() -> list[str]:
    """Return the order most drives announce: games won, pawn difference, head-to-head."""
    return [WINS.key, PAWN_DIFFERENCE.key, HEAD_TO_HEAD.key]


LONGEST_ANNOUNCEMENT = 120


def default_signals() -> list[int]:
    """Return the minutes before the end of a round at which the hall hears a signal."""
    return [5, 1]


class Tournament(Journaled):
    """One drive: an evening with rounds, entries, tables and standings.

    `unplayed_points_open` says that with free scoring the organiser has still to say what a bye, an
    absence and a walk-over give; all other schemes know. A drive of before that was asked has none:
    its cards are scored as they were, and the next draw with a bye asks.
    `starts_at` is when round 1 is to begin, on the clock of the hall; None where nobody said so.
    `boards` are those that there are, None where nobody counted them: then they never run out.
    With `one_measure` what parts equals counts as at a full table, wherever somebody sat.
    `ranking_changes` are those that were made to what decides the ranking since a round was
    published, oldest first: at which moment, after which `round`, what it was and became, why.
    """

    DRIVE = "pk"
    UNTRACKED_FIELDS = frozenset({"version"})

    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    name = models.CharField(_("name of the drive"), max_length=80)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("begins at"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=80, blank=True)
    entry_word = models.CharField(
        _("an entry is called"), max_length=10, choices=EntryWord, default=EntryWord.TEAM
    )
    format = models.CharField(
        _("kind of drive"), max_length=10, choices=FormatKey, default=FormatKey.TEAMS
    )
    rest = models.CharField(
        _("who is left over"), max_length=12, choices=Rest, default=Rest.SIT_OUT
    )
    partners = models.CharField(
        _("how partners are found"), max_length=6, choices=Partners, default=Partners.DRAWN
    )
    rounds_planned = models.PositiveSmallIntegerField(
        _("number of rounds"),
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(20)],
    )
    minutes_per_round = models.PositiveSmallIntegerField(
        _("minutes per round"),
        default=40,
        validators=[MinValueValidator(1), MaxValueValidator(240)],
    )
    boards = models.PositiveSmallIntegerField(
        _("number of boards"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_BOARDS)],
    )
    scheme = models.CharField(_("scoring"), max_length=12, choices=SchemeKey, default=SchemeKey.NK)
    own_per_pawn = models.PositiveSmallIntegerField(
        _("points per pawn home"),
        default=2,
        db_default=2,
        validators=[MaxValueValidator(MOST_EACH)],
    )
    own_bonus = models.PositiveSmallIntegerField(
        _("points for the win"),
        default=10,
        db_default=10,
        validators=[MaxValueValidator(MOST_AT_ONCE)],
    )
    own_per_missing = models.PositiveSmallIntegerField(
        _("and per pawn that the losers miss"),
        default=0,
        db_default=0,
        validators=[MaxValueValidator(MOST_EACH)],
    )
    own_time_over = models.PositiveSmallIntegerField(
        _("points for who leads when the time is over"),
        default=0,
        db_default=0,
        validators=[MaxValueValidator(MOST_AT_ONCE)],
    )
    free_step = models.PositiveIntegerField(
        _("numbers are multiples of"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(1000)],
    )
    free_maximum = models.PositiveIntegerField(
        _("highest number on a form"),
        default=99999,
        validators=[MinValueValidator(1), MaxValueValidator(99999)],
    )
    free_absent = models.PositiveIntegerField(
        _("an absent team gets"), default=0, validators=[MaxValueValidator(99999)]
    )
    free_present = models.PositiveIntegerField(
        _("the team that waited for it gets"), default=0, validators=[MaxValueValidator(99999)]
    )
    later_method = models.CharField(
        _("how rounds are drawn"),
        max_length=12,
        choices=[
            (DrawMethod.RESULTS.value, _("the first by lot, then by results")),
            (DrawMethod.LOT.value, DrawMethod.LOT.label),
            (DrawMethod.MOVEMENT.value, _("by a movement: odd teams go one table up")),
            (DrawMethod.ROUND_ROBIN.value, DrawMethod.ROUND_ROBIN.label),
        ],
        default=DrawMethod.RESULTS,
    )
    club_rounds = models.PositiveSmallIntegerField(
        _("same club or family kept apart in the first … rounds"),
        default=0,
        validators=[MaxValueValidator(20)],
    )
    bye_points = models.PositiveIntegerField(
        _("points for a bye"), default=17, validators=[MaxValueValidator(99999)]
    )
    unplayed_points_open = models.BooleanField(
        _("what a bye, an absence and a walk-over give is still to be said"),
        null=True,
        editable=False,
    )
    fee_cents = models.PositiveIntegerField(
        _("fee per team"), default=0, validators=[MaxValueValidator(MOST_CENTS)]
    )
    ruleset = models.CharField(
        _("rules of the game"), max_length=10, choices=RulesetKey, default=RulesetKey.NK
    )
    house_rules = models.JSONField(_("house rules"), default=list, blank=True)
    sanctions = models.BooleanField(_("sanctions were agreed beforehand"), default=False)
    tie_breaks = models.JSONField(_("when points are equal"), default=default_tie_breaks)
    # Not in a drive of before: its standings stay what they were when they were read out.
    one_measure = models.BooleanField(default=True, db_default=False, editable=False)
    ranking_changes = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        validators=[require_ranking_changes],
    )
    kept_as = models.CharField(
        _("kept as an evening called"),
        max_length=60,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )
    screen = models.CharField(
        _("on the big screen"), max_length=10, choices=Screen, default=Screen.AUTO, editable=False
    )
    signals = models.JSONField(_("signals before the end"), default=default_signals, blank=True)
    announcement = models.CharField(
        _("announcement"),
        max_length=LONGEST_ANNOUNCEMENT,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )
    announced_until = models.DateTimeField(null=True, editable=False)
    wifi_name = models.CharField(
        _("name of the Wi-Fi"), max_length=32, blank=True, default="", db_default=""
    )
    wifi_password = models.CharField(
        _("password of the Wi-Fi"), max_length=63, blank=True, default="", db_default=""
    )
    accent = models.CharField(
        _("colour of screens and phones"),
        max_length=6,
        choices=Accent,
        blank=True,
        default=Accent.PLUM,
        db_default=Accent.PLUM,
    )
    frozen_after = models.PositiveSmallIntegerField(null=True, editable=False)
    reports = models.CharField(
        _("players report results"),
        max_length=10,
        choices=PlayerReports,
        default=PlayerReports.NONE,
    )
    second_entry = models.CharField(
        _("cards are entered twice"),
        max_length=5,
        choices=SecondEntry,
        default=SecondEntry.NONE,
    )
    same_person = models.CharField(
        _("both entries of a card from one link or one device"),
        max_length=7,
        choices=SamePerson,
        default=SamePerson.REFUSED,
    )
    winner_asked = models.BooleanField(
        _("the ticked winner is typed as well, as a check"), default=False
    )
    keep_weeks = models.PositiveSmallIntegerField(
        _("weeks that personal data is kept"),
        null=True,
        blank=True,
        default=8,
        validators=[MinValueValidator(1), MaxValueValidator(520)],
    )
    forgotten_at = models.DateTimeField(null=True, editable=False)
    public = models.BooleanField(_("the public may see this drive"), default=True)
    demo = models.BooleanField(default=False, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(rounds_planned__gte=1, rounds_planned__lte=20),
                name="tournament_has_1_to_20_rounds",
            ),
            models.CheckConstraint(
                condition=Q(boards__isnull=True) | Q(boards__gte=1, boards__lte=MOST_BOARDS),
                name="boards_are_1_to_999",
            ),
            models.CheckConstraint(
                condition=Q(
                    own_per_pawn__lte=MOST_EACH,
                    own_bonus__lte=MOST_AT_ONCE,
                    own_per_missing__lte=MOST_EACH,
                    own_time_over__lte=F("own_per_pawn") + F("own_bonus") + F("own_per_missing"),
                )
                & (Q(own_per_pawn__gte=1) | Q(own_bonus__gte=1) | Q(own_per_missing__gte=1)),
                name="own_formula_is_sound",
            ),
            models.CheckConstraint(condition=Q(free_step__gte=1), name="free_step_is_positive"),
            models.CheckConstraint(
                condition=Q(frozen_after__isnull=True) | Q(frozen_after__gte=0),
                name="standings_freeze_after_a_round",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def frozen(self) -> bool:
        """Whether the public sees no standings beyond round `frozen_after`; with 0 none at all."""
        return self.frozen_after is not None

    @property
    def plays(self) -> Format:
        """Who is ranked in this drive, and how many of them sit at a table."""
        return FORMATS[self.format]

    @property
    def scoring(self) -> Scheme:
        """How the cards of this drive are checked and become points."""
        return scheme(
            self.scheme,
            step=self.free_step,
            maximum=self.free_maximum,
            absence=None if self.unplayed_points_open else (self.free_absent, self.free_present),
            players=self.plays.players,
            pairs=self.plays.partners_change,
            formula=self.formula,
        )

    @property
    def formula(self) -> Formula:
        """What a pawn and a win are worth by a formula of one's own."""
        return Formula(self.own_per_pawn, self.own_bonus, self.own_per_missing, self.own_time_over)

    @property
    def pairs_are_found(self) -> bool:
        """Whether four single players find their partners at the table: no draw knows them."""
        return self.plays.partners_change and self.partners != Partners.DRAWN

    def paired(self, partner: int | None) -> int | None:
        """Return who plays with the first on the form of a table, for `scoring.formats`: the one of
        the card that is in, who sits opposite, or nobody as long as only the four know it."""
        return NOBODY if self.pairs_are_found and partner is None else partner

    @property
    def unplayed_points_known(self) -> bool:
        """Whether a bye, an absence and a walk-over have points that somebody chose."""
        return self.scheme != SchemeKey.VRIJ or self.unplayed_points_open is False

    @property
    def counts_pawns(self) -> bool:
        """Whether a card says how many pawns are home."""
        return SchemeKey(self.scheme).counts_pawns

    @property
    def rules(self) -> Ruleset:
        """The rules of the game in this drive, its house rules included; at a table of two or six
        in the variant for so many, where the rule set has one."""
        rules = RULESETS.get(f"{self.ruleset}{self.plays.board}", RULESETS[self.ruleset])
        return rules.with_house_rules(self.house_rules)
