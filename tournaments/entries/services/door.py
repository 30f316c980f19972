"""What becomes of a team at the door, and a team that nobody expected."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited
from tournaments.entries.services.check_in import check_in, undo_check_in, withdraw_absent
from tournaments.entries.services.entries import add_entry, lock_entry
from tournaments.entries.services.late import expect_as_usual, expect_later
from tournaments.enums import DoorState
from tournaments.models import Entry, Tournament, User


@audited
def note_state(*, entry: Entry, state: DoorState, at: str = "", by: User) -> None:
    """Note that a team is here, comes later (`at` a time), is not here yet, or does not come;
    saying so twice changes nothing. One that does not come is withdrawn, and can come after all."""
    if state == DoorState.PRESENT:
        check_in(entry=entry, by=by)
    elif state == DoorState.LATER:
        expect_later(entry=entry, at=at, by=by)
    else:
        undo_check_in(entry=entry, by=by)
        if state == DoorState.ABSENT:
            expect_as_usual(entry=entry, by=by)
        elif not withdraw_absent(tournament=entry.tournament, named=[entry.pk], by=by):
            _refuse_played(entry)


def _refuse_played(entry: Entry) -> None:
    """Raise DomainError for a team that played: it withdraws on its own page, from a round on."""
    _tournament, found = lock_entry(entry)
    if found.played and not found.away:
        text = _("“%(name)s” has played: withdraw it on its own page.")
        raise DomainError(text % {"name": found.name})


@audited
def add_walk_in(
    *, tournament: Tournament, by: User, values: Mapping[str, Any], beyond_boards: bool = False
) -> Entry:
    """Add a team that came in without having signed up: numbered, and here. Raise DomainError as
    `add_entry` does."""
    entry = add_entry(tournament=tournament, by=by, values=values, beyond_boards=beyond_boards)
    return check_in(entry=entry, by=by)[0]
