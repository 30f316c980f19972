"""Background work: the row is the truth, the broker only rings the bell."""

from django.conf import settings
from django.db import models

from tournaments.enums import JobState
from tournaments.models.tournaments import Tournament

BUSY = (JobState.QUEUED, JobState.RUNNING)


class Job(models.Model):
    """A piece of work for the worker, with its progress and what came of it.

    Without a drive it is a question that a visitor asked.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="jobs")
    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=JobState, default=JobState.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    runs = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)
    filename = models.CharField(max_length=120, blank=True)
    content_type = models.CharField(max_length=80, blank=True)
    result = models.BinaryField(null=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.get_state_display()}"

    @property
    def is_busy(self) -> bool:
        """Whether what comes of it is still to come."""
        return self.state in BUSY

    @property
    def is_done(self) -> bool:
        """Whether something came of it."""
        return self.state == JobState.DONE
