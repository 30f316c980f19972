"""Disputes about a board: what was asked, what the rules say, what the arbiter decided."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import QuestionKey, Sanction
from tournaments.models.journaled import Journaled
from tournaments.models.rounds import GameTable
from tournaments.models.scorecards import ScoreCard

# How many characters people may type.
LONGEST = {"subject": 200, "ruling": 1000, "against": 300}
LAST_SEAT = 5
MOST_EARLIER = 10  # answers of a dispute besides the one that counts
MOST_PHOTOS = 6  # of a dispute
LARGEST_PHOTO = 4 * 1024**2  # bytes: above what noise of 1600 x 1600 pixels takes as JPEG


def _bounded(field: str) -> models.CheckConstraint:
    """Return a length that every database keeps, also where a column has none."""
    return models.CheckConstraint(
        condition=LessThanOrEqual(Length(field), LONGEST[field]), name=f"dispute_{field}_is_bounded"
    )


class Dispute(Journaled):
    """A dispute about the card of a table: open until the arbiter has decided.

    `asked` holds the question as the page asked it, plain values by the names of its fields, with
    the rule set and the house rules of then; `verdict` the answer as `scoring.verdicts` writes
    it, so that neither changes when the rules of the drive or the engine do. It is the answer on
    which the decision rests; those of before are its `answers`. `ruling` is what the
    arbiter decided, against the answer for the reason in `against`; where the dispute was
    `withdrawn` it is why, and nothing follows from it. `continuation` is the board, as text, on
    which play goes on but for the pawn that a sanction costs; it is empty where there is no board,
    and in decisions of before it was kept, which rest on the board of the question. `card` is the
    version of the score card that follows, None where the card stays as it was.
    """

    DRIVE = "table__round__tournament"

    table = models.ForeignKey(GameTable, models.CASCADE, related_name="disputes")
    subject = models.CharField(_("what it is about"), max_length=LONGEST["subject"])
    question = models.CharField(max_length=10, choices=QuestionKey, blank=True)
    asked = models.JSONField(default=dict, blank=True)
    verdict: "models.JSONField[Any, Any]" = models.JSONField(null=True, blank=True)
    ruling = models.TextField(
        _("what the arbiter decides"), max_length=LONGEST["ruling"], blank=True
    )
    against = models.CharField(
        _("why against the answer"), max_length=LONGEST["against"], blank=True
    )
    withdrawn = models.BooleanField(default=False)
    continuation = models.CharField(
        _("play goes on from"), max_length=200, blank=True, default="", db_default=""
    )
    sanction = models.CharField(_("sanction"), max_length=20, choices=Sanction, blank=True)
    sanctioned_seat = models.PositiveSmallIntegerField(_("for the player of"), null=True)
    card = models.ForeignKey(ScoreCard, models.SET_NULL, null=True, related_name="disputes")
    version = models.PositiveIntegerField(default=1)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(decided_at__isnull=True),
                name="one_open_dispute_per_table",
            ),
            models.CheckConstraint(
                condition=Q(decided_at__isnull=True) | ~Q(ruling=""),
                name="decided_dispute_has_a_ruling",
            ),
            models.CheckConstraint(
                condition=Q(sanction="", sanctioned_seat__isnull=True)
                | Q(
                    sanction__in=Sanction.values,
                    sanctioned_seat__isnull=False,
                    sanctioned_seat__range=(0, LAST_SEAT),
                ),
                name="sanction_is_for_a_player",
            ),
            models.CheckConstraint(
                condition=Q(question="", verdict__isnull=True)
                | Q(question__in=QuestionKey.values, verdict__isnull=False),
                name="question_has_its_answer",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn=False)
                | Q(decided_at__isnull=False, against="", sanction="", card__isnull=True),
                name="withdrawn_dispute_decides_nothing",
            ),
            *map(_bounded, LONGEST),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.subject}"

    @property
    def outcome(self) -> str:
        """What was decided, or that it was withdrawn and why, in the language of who reads."""
        if self.withdrawn:
            return gettext("Withdrawn: %(reason)s") % {"reason": self.ruling}
        return self.ruling


class DisputeAnswer(Journaled):
    """An answer that was kept with a dispute before the one that counts.

    `question`, `asked` and `verdict` are what they are of a dispute. `version` is the version of
    the dispute since which another answer counts; `number` is the place that it takes.
    """

    DRIVE = "dispute__table__round__tournament"

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="answers")
    number = models.PositiveSmallIntegerField()
    question = models.CharField(max_length=10, choices=QuestionKey)
    asked = models.JSONField(default=dict)
    verdict: "models.JSONField[Any, Any]" = models.JSONField()
    version = models.PositiveIntegerField()

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(
                fields=["dispute", "number"], name="earlier_answer_has_a_place"
            ),
            models.CheckConstraint(
                condition=Q(number__range=(1, MOST_EARLIER)), name="earlier_answers_are_bounded"
            ),
            models.CheckConstraint(
                condition=Q(question__in=QuestionKey.values), name="earlier_answer_has_a_question"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dispute}: {self.number}"


class DisputePhoto(models.Model):
    """A photo that the arbiter took of a table in dispute, as core.services.images made it: JPEG of
    `width` by `height` pixels, `digest` the SHA-256 of these bytes in hexadecimal, and `number` the
    place that it takes.

    People may be on it: no journal holds it, so that it is gone once it is taken away. Backups and
    the second laptop have it with the rest of the database.
    """

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="photos")
    number = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    content = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["dispute", "number"], name="photo_has_a_place"),
            models.UniqueConstraint(fields=["dispute", "digest"], name="photo_is_there_once"),
            models.CheckConstraint(
                condition=Q(number__range=(1, MOST_PHOTOS)), name="photos_are_bounded"
            ),
            models.CheckConstraint(
                condition=LessThanOrEqual(Length("content"), LARGEST_PHOTO),
                name="photo_content_is_bounded",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dispute}: {self.number}"
