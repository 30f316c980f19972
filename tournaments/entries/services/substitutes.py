"""Who plays for a player of an entry: in one round, or for good from a round on."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited
from tournaments.entries.services.entries import lock_entry
from tournaments.entries.services.making import record_entry, require_unique_entry
from tournaments.models import Entry, Tournament, User
from tournaments.models.names import with_public_name
from tournaments.models.substitutes import MOST


@audited
def add_substitute(
    *, entry: Entry, player: int, name: str, from_round: int, for_good: bool, by: User
) -> Entry:
    """Note that somebody plays in the place of player 1 or 2, in one round or from it on for good.
    What was played before stays with who played it: on the forms, cards and papers of a round
    stands who was there.

    Raise DomainError beside the field for a player or a round that is not there, for a name that
    plays already, and where another one has been noted for that round.
    """
    tournament, entry = lock_entry(entry)
    _require_substitute(
        tournament, entry, player=player, name=name, from_round=from_round, for_good=for_good
    )
    field = f"player{player}"
    before = {field: getattr(entry, field)}
    changed = ["substitutes"]
    if for_good:
        entry.substitutes = _handed_over(entry, player, getattr(entry, field), from_round)
        values = with_public_name(tournament.plays, {field: name})
        for key, value in values.items():
            setattr(entry, key, value)
        require_unique_entry(entry, values)
        changed += values
    else:
        new = _noted(player, name, from_round, from_round, before=False)
        entry.substitutes = [*entry.substitutes, new]
    entry.save(update_fields=changed)
    record_entry(
        entry,
        by,
        "add_substitute",
        before=before,
        after={field: name, "from_round": from_round, "for_good": for_good},
    )
    return entry


def _require_substitute(
    tournament: Tournament,
    entry: Entry,
    *,
    player: int,
    name: str,
    from_round: int,
    for_good: bool,
) -> None:
    if player not in ((1,) if tournament.plays.singles else (1, 2)):
        raise DomainError(_("Choose the player."), field="player")
    if not 1 <= from_round <= tournament.rounds_planned:
        raise DomainError(_("Choose a round of this drive."), field="from_round")
    if name.casefold() in (entry.player1.casefold(), entry.player2.casefold()):
        raise DomainError(
            _("“%(name)s” plays in this team already.") % {"name": name}, field="name"
        )
    taken = [(each["player"], each["first"]) for each in one_off(entry)]
    if not for_good and (player, from_round) in taken:
        raise DomainError(
            _("Somebody else has been noted for that round: take that off first."),
            field="from_round",
        )
    if len(entry.substitutes) >= MOST:
        raise DomainError(_("There is no room for more substitutes with this team."))


@audited
def remove_substitute(*, entry: Entry, player: int, from_round: int, by: User) -> Entry:
    """Take off who was noted for one round. Raise DomainError where nobody is any more."""
    _tournament, entry = lock_entry(entry)
    found = [
        each for each in one_off(entry) if (each["player"], each["first"]) == (player, from_round)
    ]
    if not found:
        raise DomainError(_("Nobody is noted for that round any more."))
    entry.substitutes = [each for each in entry.substitutes if each not in found]
    entry.save(update_fields=["substitutes"])
    record_entry(
        entry,
        by,
        "remove_substitute",
        before={f"player{player}": found[0]["name"], "from_round": from_round},
        after={},
    )
    return entry


def one_off(entry: Entry) -> list[dict[str, Any]]:
    """Return who plays in one round only."""
    return [each for each in entry.substitutes if not each["before"]]


def _handed_over(entry: Entry, player: int, name: str, from_round: int) -> list[dict[str, Any]]:
    """Return the substitutes of an entry of which another one plays for good from a round on: what
    stood there of who played `before` ends with the round before it."""
    before = [
        each | {"last": min(each["last"], from_round - 1)}
        if each["before"] and each["player"] == player
        else each
        for each in entry.substitutes
    ]
    # Who went first stands last, and so before who came after him.
    old = _noted(player, name, 1, from_round - 1, before=True)
    return [each for each in (old, *before) if each["first"] <= each["last"]]


def _noted(player: int, name: str, first: int, last: int, *, before: bool) -> dict[str, Any]:
    return {"player": player, "name": name, "first": first, "last": last, "before": before}
