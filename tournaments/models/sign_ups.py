"""How people sign up for a drive by themselves, and who did."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import SignUpState
from tournaments.models.entries import Entry, in_groups, new_card_code
from tournaments.models.journaled import Journaled
from tournaments.models.names import joined
from tournaments.models.tournaments import Tournament

MOST_PLACES = 2000


class SignUpTerms(Journaled):
    """Whether people may sign up for a drive by themselves, for how many places, until when, and
    to which account the fee can go.

    `address` is where this installation was found when that was said: links in mail lead there.
    """

    DRIVE = "tournament"
    UNTRACKED_FIELDS = frozenset({"address"})
    FUTURE_FIELDS = frozenset({"closes_at"})

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="sign_up_terms")
    open = models.BooleanField(default=False)
    places = models.PositiveSmallIntegerField(
        _("how many places"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_PLACES)],
    )
    closes_at = models.DateTimeField(_("until when"), null=True, blank=True)
    iban = models.CharField(_("account number (IBAN)"), max_length=34, blank=True)
    account_name = models.CharField(_("in the name of"), max_length=70, blank=True)
    address = models.CharField(max_length=200, blank=True, editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(places__isnull=True) | Q(places__gte=1), name="sign_up_has_a_place"
            ),
            models.CheckConstraint(
                condition=Q(iban="") | ~Q(account_name=""), name="account_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.places}"


class SignUp(Journaled):
    """Who signed up: what he `said`, by the names of the fields of an entry, until he has a place.

    Then it stands in his `entry` alone. `place` is one of the `places` that there were, and no two
    have the same, so that nobody comes in beyond them whatever goes wrong; who was withdrawn has
    given his back. `since` is from when he waits. `code` is that of his participant card later: who
    has it may cancel. With `mail_due` a mail has still to tell him what became of it; `refusal` is
    what the mail server said of one that did not leave.
    """

    DRIVE = "tournament"
    UNTRACKED_FIELDS = frozenset({"mail_due", "refusal"})

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sign_ups")
    code = models.CharField(max_length=12, unique=True, default=new_card_code, editable=False)
    state = models.CharField(max_length=12, choices=SignUpState, default=SignUpState.WAITING)
    said = models.JSONField(default=dict, blank=True)
    entry = models.OneToOneField(Entry, models.CASCADE, null=True, related_name="sign_up")
    place = models.PositiveSmallIntegerField(null=True)
    places = models.PositiveSmallIntegerField(null=True)
    since = models.DateTimeField(default=timezone.now)
    mail_due = models.BooleanField(default=False, editable=False)
    refusal = models.CharField(max_length=200, blank=True, default="", editable=False)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state=SignUpState.PLACED, entry__isnull=False)
                | ~Q(state=SignUpState.PLACED) & Q(entry__isnull=True, place__isnull=True),
                name="sign_up_with_a_place_is_an_entry",
            ),
            models.CheckConstraint(
                condition=Q(place__isnull=True)
                | Q(place__gte=1) & (Q(places__isnull=True) | Q(place__lte=F("places"))),
                name="sign_up_within_the_places",
            ),
            models.UniqueConstraint(
                fields=["tournament", "place"], name="place_of_one_sign_up_per_drive"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What the organiser calls it."""
        if self.entry:
            return str(self.entry)
        return str(self.said.get("name") or self.said.get("player1", ""))

    @property
    def players(self) -> str:
        """Both players as they stand on lists."""
        return joined(self.said.get("player1", ""), self.said.get("player2", ""))

    @property
    def email(self) -> str:
        """Where it can be told what becomes of it."""
        return self.entry.email if self.entry else str(self.said.get("email", ""))

    @property
    def code_in_groups(self) -> str:
        """The code that is kept, for people."""
        return in_groups(self.code)
