"""What is different since a draw was made."""

from dataclasses import dataclass

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournaments.draw.kinds import points_in
from tournaments.models import Draw
from tournaments.play.queries.fields import drawn_otherwise, entries_playing, field_of
from tournaments.rounds.queries.records import field_from


@dataclass(frozen=True, slots=True)
class Changes:
    """What is different from when a draft was made; `points` holds team numbers, and `otherwise`
    says that the rounds follow another plan now, or none."""

    gone: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    renumbered: bool = False
    points: tuple[int, ...] = ()
    otherwise: bool = False

    @property
    def entries(self) -> bool:
        """Whether other teams play than were drawn; such a draft cannot be published."""
        return bool(self.gone or self.joined or self.renumbered)

    @property
    def forbid(self) -> bool:
        """Whether the draft cannot be published any more."""
        return self.entries or self.otherwise

    @property
    def any(self) -> bool:
        """Whether anything changed."""
        return self.forbid or bool(self.points)

    @property
    def reason(self) -> str:
        """Why the round is drawn again, where others play it than were drawn; else nothing."""
        changes = (
            (_("no longer there: %(teams)s"), self.gone),
            (_("also there: %(teams)s"), self.joined),
        )
        parts = [text % {"teams": ", ".join(teams)} for text, teams in changes if teams]
        return Truncator("; ".join(parts)).chars(200)


def changes_since(draw: Draw) -> Changes:
    """Return what happened to teams and points since a draft was made. Nothing is redrawn by
    itself."""
    playing = {
        entry.pk: entry for entry in entries_playing(draw.round.tournament, draw.round.number)
    }
    drawn = {pk: number for number, pk in draw.original["entries"].items()}
    names = draw.original["names"]
    still_playing = [entry for entry in playing.values() if entry.pk in drawn]
    changes = Changes(
        gone=tuple(f"{drawn[pk]} {names[drawn[pk]]}" for pk in drawn if pk not in playing),
        joined=tuple(str(entry) for entry in playing.values() if entry.pk not in drawn),
        renumbered=any(str(entry.number) != drawn[entry.pk] for entry in still_playing),
        otherwise=drawn_otherwise(draw),
    )
    if changes.renumbered or changes.otherwise:
        return changes
    before = field_from(draw.original["field"])
    current = field_of(draw, still_playing)
    points = [
        entry.drawn_number
        for entry in still_playing
        if points_in(before).get(entry.drawn_number, 0)
        != points_in(current).get(entry.drawn_number, 0)
    ]
    return Changes(changes.gone, changes.joined, False, tuple(points))
