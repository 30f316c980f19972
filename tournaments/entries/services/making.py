"""What makes an entry, but for the many of a sheet (imports.py): its number, its first round, what
no two may share."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import raise_version, record
from tournaments.entries.queries.entries import next_undrawn_round
from tournaments.entries.queries.late import comes_later_by
from tournaments.models import Entry, Tournament, User
from tournaments.models.names import is_readable, name_key
from tournaments.play.queries.plans import no_place_for
from tournaments.play.queries.rounds import next_number


def make_entry(tournament: Tournament, values: Mapping[str, Any]) -> Entry:
    """Add an entry to a locked drive, which plays from the first round that is not drawn
    where the values do not say from which."""
    joins = values.get("joined_round") or next_undrawn_round(tournament)
    refuse_round(tournament, joins)
    entry = Entry(tournament=tournament, **{**values, "joined_round": joins})
    entry.comes_later, entry.expected_at = comes_later_by(entry.remarks)
    require_unique_entry(entry, ("name", "player1", "number"))
    if joins > 1 and entry.number is None:
        entry.number = free_number(tournament)
    entry.save()
    if why := no_place_for(tournament, entry):
        raise DomainError(why)
    raise_version(tournament)
    return entry


def record_entry(
    entry: Entry,
    by: User | None,
    action: str,
    *,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
) -> None:
    """Write down what was changed of an entry of a locked drive; pages that show it are older from
    now on."""
    raise_version(entry.tournament)
    record(
        tournament=entry.tournament,
        actor=by,
        action=action,
        target=str(entry),
        before={"entry": entry.pk, **before},
        after={"entry": entry.pk, **after},
    )


def free_number(tournament: Tournament) -> int:
    """Return the lowest number that nobody has; only under the lock of the drive."""
    taken = set(tournament.entries.exclude(number=None).values_list("number", flat=True))
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def require_unique_entry(entry: Entry, changed: Collection[str]) -> None:
    """Raise DomainError beside the field where another entry has the number or the name that this
    one gets, of what is `changed`."""
    others = entry.tournament.entries.exclude(pk=entry.pk)
    if "number" in changed and entry.number is not None:
        holder = others.filter(number=entry.number).first()
        if holder:
            raise DomainError(
                _("Number %(number)s is already given to “%(name)s”.")
                % {"number": entry.number, "name": holder.name},
                field="number",
            )
    name_field = entry.tournament.plays.name_field
    if name_field in changed:
        key = name_key(getattr(entry, name_field))
        require_readable(name_field, key)
        names = others.values_list(name_field, flat=True)
        # A name that was erased is empty, and may be so for many.
        if key and key in map(name_key, names):
            raise DomainError(_("There is already a team with this name."), field=name_field)


def require_readable(field: str, name: str) -> None:
    """Raise DomainError beside the field where a name is there and leaves no ink on paper."""
    if name and not is_readable(name):
        raise DomainError(_("Type a name that can be read."), field=field)


def refuse_round(tournament: Tournament, number: int) -> None:
    """Raise DomainError where nobody can begin to play in this round any more."""
    if number > tournament.rounds_planned:
        raise DomainError(_("All rounds are drawn: nobody can join any more."))
    if number < next_number(tournament):
        raise DomainError(
            _("Round %(number)s is published already.") % {"number": number}, field="joined_round"
        )
