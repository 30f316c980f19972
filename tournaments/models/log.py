"""What happened in a drive, and who did it; and what this installation remembers of that."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.models.ids import new_id
from tournaments.models.tournaments import Tournament


class LogEntries(models.Manager["LogEntry"]):
    """What happened, without what only the journal needs: the rows that changed can be many."""

    def get_queryset(self) -> "models.QuerySet[LogEntry]":
        """Return the entries without their changes; for the links ask for everything with
        `defer(None)`."""
        return super().get_queryset().defer("changes")


class LogEntry(models.Model):
    """One act: who, when, what, and the values before and after it; and, once its transaction is
    over, a link of the journal of its drive (`tournaments.journal`).

    `changes` are the rows that changed (`tournaments.models.journaled`), those of a transaction
    with the last of its entries. `erased_at` says since when personal data is taken out of it.
    """

    id = models.BigAutoField(
        primary_key=True, default=new_id, editable=False, serialize=False, verbose_name="ID"
    )
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="log"
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    actor_name = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=40)
    target = models.CharField(max_length=120, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    changes = models.JSONField(default=list)
    number = models.PositiveIntegerField(null=True)
    salt = models.CharField(max_length=32, blank=True)
    previous = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64, blank=True)
    erased_at = models.DateTimeField(null=True)

    objects = LogEntries()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["tournament", "-id"], name="log_newest_first")]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_link_per_number"),
            models.CheckConstraint(
                condition=Q(number__isnull=True) | ~Q(hash=""), name="a_link_has_a_hash"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.at:%H:%M:%S} {self.actor_name}: {self.action} {self.target}"


class KnownAct(models.Model):
    """An act by which a drive was drawn, deleted, brought or put back, or copied, with its key in
    the log (`entry`). No part of the drive: deleting it, or bringing back an earlier state, leaves
    this.

    `code` is that of the drive, which its journal digests in every link; `round` the round that
    was drawn and `commitment` the check number that it was drawn from, where the act is about one;
    `link` how long the journal was that was brought here, so that what came with it can be told
    from what was made here since. Of what is `heard` only a journal says that it was done; of what
    was seen here `hash` is that of its link, which holds all of the drive before it.
    """

    id = models.BigIntegerField(primary_key=True, default=new_id, editable=False)
    entry = models.BigIntegerField(default=new_id, editable=False)
    code = models.CharField(max_length=8, db_index=True)
    action = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField(null=True)
    commitment = models.CharField(max_length=64, blank=True, default="")
    hash = models.CharField(max_length=64, blank=True, default="")
    link = models.PositiveIntegerField(null=True)
    at = models.DateTimeField()
    heard = models.BooleanField(default=False)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["code", "entry"], name="an_act_is_known_once"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.code}: {self.action}"
