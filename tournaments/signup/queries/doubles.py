"""Who may have signed up already."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.entries.queries.entries import search_key
from tournaments.enums import SignUpState
from tournaments.models import SignUp, Tournament
from tournaments.models.entry_fields import Whose, whose
from tournaments.models.names import first_name_first

PLAYERS = tuple(each.name for each in whose(Whose.PLAYER))


def is_double(tournament: Tournament, said: Mapping[str, Any], but: SignUp | None = None) -> bool:
    """Return whether somebody of these players signed up already, or was entered: by his whole
    name, or by the names of both where those are first names. Who did not confirm is not meant."""
    own, names = _people(said), _names(said)
    return any(
        own & _people(other) or (names and names == _names(other))
        for other in _others(tournament, but)
    )


def sent_before(tournament: Tournament, said: Mapping[str, Any]) -> SignUp | None:
    """Return the sign-up of the same players with the same mail address, whatever became of it."""
    sign_ups = tournament.sign_ups.exclude(state=SignUpState.CANCELLED).select_related("entry")
    return next(
        (
            each
            for each in sign_ups
            if each.email.casefold() == said["email"].casefold()
            and _names(said) == _names(_said_by(each))
        ),
        None,
    )


def name_is_taken(
    tournament: Tournament, said: Mapping[str, Any], but: SignUp | None = None
) -> bool:
    """Return whether another team that has a place, or waits, is called so."""
    name = search_key(said.get("name", ""))
    others = _others(tournament, but)
    return bool(name) and any(search_key(other.get("name", "")) == name for other in others)


def _others(tournament: Tournament, but: SignUp | None) -> Iterator[Mapping[str, Any]]:
    yield from tournament.entries.values("name", *PLAYERS)
    sign_ups = tournament.sign_ups.filter(state__in=(SignUpState.HELD, SignUpState.WAITING))
    for each in sign_ups.exclude(pk=but.pk) if but else sign_ups:
        yield each.said


def _said_by(sign_up: SignUp) -> Mapping[str, Any]:
    entry = sign_up.entry
    return {name: getattr(entry, name) for name in PLAYERS} if entry else sign_up.said


def _names(said: Mapping[str, Any]) -> frozenset[str]:
    names = (search_key(first_name_first(said.get(name, ""))) for name in PLAYERS)
    return frozenset(filter(None, names))


def _people(said: Mapping[str, Any]) -> frozenset[str]:
    """Return the players whose whole names are known."""
    return frozenset(name for name in _names(said) if " " in name)
