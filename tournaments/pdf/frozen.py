"""What stands above a paper that tells more than the public may know."""

from django.utils.translation import gettext as _


def not_to_hang_up(frozen_after: int | None) -> str:
    """The warning for a paper that goes beyond round `frozen_after`, the last one of the public
    standings; empty for None, where it does not."""
    if frozen_after is None:
        return ""
    if frozen_after == 0:
        return _("Not to hang up yet: the public sees no standings.")
    frozen = _("Not to hang up yet: the public sees the standings after round %(number)s.")
    return frozen % {"number": frozen_after}
