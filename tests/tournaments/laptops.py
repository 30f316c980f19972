"""What another laptop with the same drives says of itself."""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from tournaments.services.leadership import sealed_statement

NOW = timezone.now()


def a_statement(
    machine: str = "een andere", term: int = 2, history: Iterable[Any] = (), **more: Any
) -> str:
    """What a first says to others, sealed with the key that all laptops have."""
    said = {"term": term, "machine": machine, "port": 8000, "address": "", "history": history}
    return sealed_statement(said | more)


def took(term: int, machine: str, **complete: int) -> dict[str, Any]:
    """A line of its history: it took over, with so many links of these drives."""
    return {"term": term, "machine": machine, "at": NOW.isoformat(), "complete": complete}
