"""A sign-up sheet that was uploaded and not yet confirmed."""

from django.conf import settings
from django.db import models

from tournaments.models.tournaments import Tournament


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
