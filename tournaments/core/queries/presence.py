"""What can be nothing by its type, and is not where it is read."""

from typing import TypeVar

T = TypeVar("T")


def not_none(value: T | None) -> T:
    """Return what the caller knows to be there; TypeError where it is not."""
    if value is None:
        raise TypeError("nothing is there")
    return value
