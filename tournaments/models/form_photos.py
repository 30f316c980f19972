"""Photos of score forms, and what was read of the forms on them."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Round
from tournaments.models.scorecards import ScoreCard
from tournaments.models.tournaments import Tournament

LARGEST_FILE = 6 * 1024**2  # bytes of a photo
LARGEST_PDF = 32 * 1024**2  # bytes: 40 pages of a scanner at 300 dpi
LARGEST_CUT_OUT = 512 * 1024  # bytes
SEAL = 64  # bytes at most that encrypting adds
MOST_PHOTOS = 1000  # of a drive


class FormPhotoState(models.TextChoices):
    """How far a photo of score forms is."""

    QUEUED = "queued", _("is being read")
    READ = "read", _("read")
    UNREADABLE = "unreadable", _("not readable")


class FormReadingState(models.TextChoices):
    """What became of a form that was read from a photo."""

    WAITING = "waiting", _("waiting")
    TAKEN = "taken", _("taken")
    ASIDE = "aside", _("put aside")


class FormPhoto(models.Model):
    """A photo of score forms, or a scanner's PDF of them, as it was sent: `number` is what people
    call it, on the pages of its drive and in the log (None where a program of before that kept it),
    `digest` is the SHA-256 of its bytes in hexadecimal, `round` the one that was played then, and
    `sentence` says in English why nothing was read of it. What `content` holds, and `cut_out` of a
    reading, says `tournaments.cards.queries.kept_pictures`.

    Whoever signed a form is on it: no journal holds it, so that it is gone once it is erased.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="form_photos")
    round = models.ForeignKey(Round, models.SET_NULL, null=True, related_name="+")
    number = models.PositiveSmallIntegerField(null=True)
    content = models.BinaryField()
    digest = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=FormPhotoState, default=FormPhotoState.QUEUED)
    sentence = models.CharField(max_length=200, blank=True, default="")
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "digest"], name="form_photo_is_there_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"], name="form_photo_has_a_number"
            ),
            models.CheckConstraint(
                condition=LessThanOrEqual(Length("content"), LARGEST_PDF + SEAL),
                name="form_photo_content_is_bounded",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.digest[:8]}"

    @property
    def why_unread(self) -> str:
        """Why nothing was read of it, in the language of who reads."""
        return gettext(self.sentence) if self.sentence else ""


class FormReading(models.Model):
    """What was read of one form on a photo: the `place` that it takes there, the `code` of its
    table as it is printed (empty where that was not read), and in `read` the answers as
    `tournaments.scanning` gives them, None where it doubts; `doubts` are the names of these.

    `cut_out` is a JPEG of its boxes, laid straight. Which table it is of is looked up by the code,
    for a round can be taken back and published again.
    """

    photo = models.ForeignKey(FormPhoto, models.CASCADE, related_name="readings")
    place = models.PositiveSmallIntegerField()
    page = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=10, blank=True)
    read = models.JSONField()
    doubts = models.JSONField(default=list)
    cut_out = models.BinaryField()
    state = models.CharField(
        max_length=10, choices=FormReadingState, default=FormReadingState.WAITING
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    card = models.ForeignKey(ScoreCard, models.SET_NULL, null=True, related_name="readings")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["photo", "place"], name="form_reading_has_a_place"),
            models.CheckConstraint(
                condition=LessThanOrEqual(Length("cut_out"), LARGEST_CUT_OUT + SEAL),
                name="form_cut_out_is_bounded",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.photo}: {self.place}"
