"""What this installation remembers of a drive, also when the drive itself is gone."""

from django.db import models

from tournaments.models.ids import new_id


class KnownAct(models.Model):
    """An act by which a drive was drawn, deleted, brought or put back, or copied, with its key in
    the log. No part of the drive: deleting it, or bringing back an earlier state, leaves this.

    `code` is that of the drive, which its journal digests in every link; `round` the round that
    was drawn, where the act is about one; `link` how long the journal was that was brought here,
    so that what came with it can be told from what was made here since.
    """

    id = models.BigIntegerField(primary_key=True, default=new_id, editable=False)
    code = models.CharField(max_length=8, db_index=True)
    action = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField(null=True)
    link = models.PositiveIntegerField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.code}: {self.action}"
