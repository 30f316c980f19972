"""Tables of which players report the result, and their phones."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import (
    a_published_round,
    a_tournament,
    entries,
)
from tournaments.access.views.phones import remember
from tournaments.cards.services.reports import report_result
from tournaments.core.services.errors import DomainError
from tournaments.enums import ReportState
from tournaments.models import Entry, GameTable, Report, Side

HTMX = {"hx-request": "true"}


def a_round(**values: Any) -> tuple[GameTable, GameTable]:
    """The two tables of a round in which players report."""
    tournament = a_tournament(**{"reports": "desk"} | values)
    a, b, c, d = entries(tournament, 4)
    first, second = a_published_round(tournament, [(a, b), (c, d)]).tables.all()
    return first, second


def a_table(**values: Any) -> GameTable:
    """Table 1 of two, of a drive in which what both confirm waits at the desk."""
    return a_round(**values)[0]


def side(table: GameTable, position: int) -> Side:
    return table.sides.get(position=position)


def played(first: int, second: int, winner: int | None = None) -> Card:
    return Card(
        Ending.FINISHED if 8 in (first, second) else Ending.TIME_OVER, (first, second), winner
    )


def report(table: GameTable, position: int, card: Card, phone: str = "", **more: Any) -> Report:
    """What a side says, on a phone of its own that has just looked."""
    speaker = {"side": side(table, position), "phone": phone or f"phone {position}"}
    return report_result(table=table, card=card, **speaker | {"seen_report": latest(table)} | more)


def latest(table: GameTable) -> int | None:
    """The key of the report that the page of a table shows."""
    there = table.reports.exclude(state=ReportState.SET_ASIDE).last()
    return there.pk if there else None


def said(act: Callable[[], Any]) -> str:
    """The sentence with which an act is refused."""
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def states(table: GameTable) -> list[str]:
    return list(table.reports.values_list("state", flat=True))


def page_of(table: GameTable, name: str = "result") -> str:
    return reverse(name, args=[table.code])


def a_phone(table: GameTable, of: Entry | None = None, *, proven: bool = False) -> Client:
    """A phone at a table, perhaps one that chose a team or showed its card."""
    phone = Client()
    if of:
        response = HttpResponse()
        remember(RequestFactory().get("/"), response, of, proven=proven)
        phone.cookies.update(response.cookies)
    phone.get(page_of(table))
    return phone


def send(
    phone: Client, table: GameTable, side: int, first: object, second: object, **more: Any
) -> Any:
    """Report what one side says on a page that was just opened; the page after it."""
    sent = {"side": side, "first": first, "second": second, "known": latest(table) or ""} | more
    return phone.post(page_of(table), sent, follow=True)


def confirm(phone: Client, table: GameTable, side: int, report: Report) -> Any:
    sent = {"side": side, "report": report.pk}
    return phone.post(page_of(table, "result-confirm"), sent, follow=True)


def messages_of(page: Any) -> list[str]:
    return [str(message) for message in page.context["messages"]]


def team(table: GameTable, position: int) -> Entry:
    return table.sides.get(position=position).entry


def queries_of(phone: Client, address: str) -> tuple[int, int]:
    with CaptureQueriesContext(connection) as queries:
        status = phone.get(address, headers=HTMX).status_code
    return status, len(queries)
