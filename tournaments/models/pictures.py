"""Pictures that an organiser brought in for the screens of a drive."""

from django.db import models
from django.db.models import Q

from tournaments.enums import PictureKind
from tournaments.models.tournaments import Tournament

LONGEST_NAME = 60


class Picture(models.Model):
    """The logo of the club or that of a sponsor, as core.services.images made it: WebP of `width`
    by `height` pixels, and `digest` the SHA-256 of these bytes in hexadecimal.

    It is equipment, and no part of what is played: no journal holds it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pictures")
    kind = models.CharField(max_length=7, choices=PictureKind)
    name = models.CharField(max_length=LONGEST_NAME, blank=True, default="")
    digest = models.CharField(max_length=64)
    content = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "kind", "digest"], name="picture_is_there_once"
            ),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(kind=PictureKind.LOGO), name="one_logo"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=PictureKind.values), name="picture_of_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(PictureKind(self.kind).label)
