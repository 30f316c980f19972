"""What counts in the standings of a drive in groups, in sentences for people."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import GroupPlay


def what_counts(since: int, carried: int) -> str:
    """What became of the points of earlier rounds, from the first round that counts and the one at
    which half of them stands (0 for none); empty where all count."""
    if carried:
        said = ngettext(
            "Of the points of round 1 half counts.",
            "Of the points of rounds 1 to %(last)s half counts.",
            carried,
        )
        return said % {"last": carried}
    if since == 1:
        return ""
    said = ngettext(
        "Points of round 1 do not count here.",
        "Points of rounds 1 to %(last)s do not count here.",
        since - 1,
    )
    return said % {"last": since - 1}


def what_decides(play: GroupPlay | None) -> str:
    """Why the points of a group do not decide its places; empty where they do."""
    if play == GroupPlay.KNOCK_OUT:
        return _("Who wins goes on; the points do not decide.")
    if play == GroupPlay.NOTHING:
        return _("They have finished and keep their places.")
    return ""
