"""Photos of a table in dispute, as the arbiter takes them and takes them away again."""

from django.utils.translation import gettext as _

from tournaments.cards.services.dispute_opening import log_dispute
from tournaments.core.services.errors import DomainError, require_open
from tournaments.core.services.images import Encoded
from tournaments.core.services.log import audited, lock_of
from tournaments.models import Dispute, DisputePhoto, User
from tournaments.models.disputes import MOST_PHOTOS


@audited
def add_photo(*, dispute: Dispute, encoded: Encoded, by: User | None) -> DisputePhoto:
    """Keep a photo with an open dispute. The same one again, as by a double click, is the first.

    Raise DomainError beside `file` where there are `MOST_PHOTOS` already; and where the dispute is
    decided or the drive finished.
    """
    tournament = lock_of(rounds__tables=dispute.table_id)
    kept: DisputePhoto | None = dispute.photos.filter(digest=encoded.digest).first()
    if kept:
        return kept
    require_open(tournament)
    dispute = Dispute.objects.select_related("table__round").get(pk=dispute.pk)
    if dispute.decided_at:
        raise DomainError(_("This dispute was decided already."))
    taken = set(dispute.photos.values_list("number", flat=True))
    free = sorted(set(range(1, MOST_PHOTOS + 1)) - taken)
    if not free:
        text = _("A dispute holds %(most)s photos. Take one away first.")
        raise DomainError(text % {"most": MOST_PHOTOS}, field="file")
    photo: DisputePhoto = dispute.photos.create(
        number=free[0],
        digest=encoded.digest,
        content=encoded.content,
        width=encoded.width,
        height=encoded.height,
    )
    log_dispute(tournament, by, "add_photo", dispute, {"photo": photo.number})
    return photo


@audited
def remove_photo(*, dispute: Dispute, digest: str, by: User | None) -> None:
    """Take a photo away for good, also after the decision and in a finished drive; one that is gone
    already stays gone."""
    tournament = lock_of(rounds__tables=dispute.table_id)
    photo = dispute.photos.filter(digest=digest).defer("content").first()
    if photo is None:
        return
    photo.delete()
    log_dispute(tournament, by, "remove_photo", dispute, {}, {"photo": photo.number})
