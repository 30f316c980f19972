"""What this installation remembers of a drive, also when the drive itself is gone."""

from django.db import models

from tournaments.models.ids import new_id


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
