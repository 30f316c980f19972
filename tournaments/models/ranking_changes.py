"""What was changed of that by which entries are ranked, while standings were public already."""

from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

FORMULA = ("own_per_pawn", "own_bonus", "own_per_missing", "own_time_over")
SCORING = ("scheme", *FORMULA, "free_step", "free_maximum", "free_absent", "free_present")
# Everything that an organiser chooses for a drive and that can put entries in another order.
DECIDES_RANKING = (*SCORING, "bye_points", "tie_breaks")
LONGEST_REASON = 200
KEYS = {"at", "round", "before", "after", "reason", "undone"}


def require_ranking_changes(value: Any) -> None:
    """Raise ValidationError unless these are changes as `Tournament.ranking_changes` keeps them."""
    if not isinstance(value, list) or not all(map(_is_change, value)):
        raise ValidationError(models.JSONField.default_error_messages["invalid"])


def _is_change(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == KEYS
        and _is_moment(value["at"])
        and type(value["round"]) is int
        and 0 < value["round"] < 100
        and type(value["undone"]) is bool
        and isinstance(value["reason"], str)
        and len(value["reason"]) <= LONGEST_REASON
        and all(map(_are_choices, (value["before"], value["after"])))
        and value["before"].keys() == value["after"].keys()
    )


def _is_moment(value: Any) -> bool:
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError):
        return False


def _are_choices(values: Any) -> bool:
    return isinstance(values, dict) and all(
        name in DECIDES_RANKING and _is_choice(value) for name, value in values.items()
    )


def _is_choice(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= 20 and all(isinstance(each, str) for each in value)
    return type(value) in (int, str) and len(str(value)) <= 20
