"""Who played for a player of an entry in some of its rounds, and who it was before somebody else
took over for good."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from tournaments.models.names import public_name

LONGEST_NAME = 80
MOST = 40
KEYS = {"player", "name", "first", "last", "before"}


def require_substitutes(value: Any) -> None:
    """Raise ValidationError unless these are what `Entry.substitutes` keeps: the player (1 or 2),
    the name of who played, the first and the last round of it, and whether that was the player
    himself `before` another one came for good."""
    if not isinstance(value, list) or len(value) > MOST or not all(map(_is_substitute, value)):
        raise ValidationError(models.JSONField.default_error_messages["invalid"])


def _is_substitute(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == KEYS
        and value["player"] in (1, 2)
        and isinstance(value["name"], str)
        and len(value["name"]) <= LONGEST_NAME
        and type(value["first"]) is type(value["last"]) is int
        and 1 <= value["first"] <= value["last"] < 100
        and type(value["before"]) is bool
    )


def played_in(
    round_number: int, players: Iterable[str], substitutes: Iterable[Mapping[str, Any]]
) -> tuple[str, ...]:
    """Return who the players of an entry were in a round; of two for one player the last named."""
    names = dict(enumerate(players, 1))
    for each in substitutes:
        if each["first"] <= round_number <= each["last"]:
            names[each["player"]] = each["name"]
    return tuple(names.values())


def single_name_in(
    round_number: int, name: str, player: str, substitutes: Iterable[Mapping[str, Any]]
) -> str:
    """Return the public name of a single player in a round, by which the others look for him;
    behind it that of who played where it was another: who stood in, or from whom he took over."""
    plays = played_in(round_number, [player], substitutes)[0]
    return name if plays == player else f"{name} ({public_name(plays)})"
