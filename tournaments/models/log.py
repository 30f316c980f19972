"""What happened in a drive, and who did it."""

from django.conf import settings
from django.db import models

from tournaments.models.tournaments import Tournament


class LogEntry(models.Model):
    """One act: who, when, what, and the values before and after it."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="log"
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    actor_name = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    action = models.CharField(max_length=40)
    target = models.CharField(max_length=120, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["tournament", "-id"], name="log_newest_first")]

    def __str__(self) -> str:
        return f"{self.at:%H:%M:%S} {self.actor_name}: {self.action} {self.target}"
