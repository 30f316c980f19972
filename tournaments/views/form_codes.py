"""Guessing the codes on score forms: who tries many is told to wait.

A code is one of 27^6, some 390 million, and of a drive in play some 23 open a page where a result
is reported: at a thousand tries a second somebody would find one within hours. At most MOST_WRONG
wrong ones a minute are looked up for each address, so in an evening of five hours he finds one with
a chance of 1 in 900. Whoever holds the card of a team, has spoken at the table or works on the
drive is asked for nothing, so a stranger at the same address keeps none of them out.
"""

import time

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.queries.visitors import network_of_visitor
from tournaments.views.phones import glance

MOST_WRONG = 60  # of one address in a minute
MINUTE = 60


def note_wrong_code(request: HttpRequest) -> None:
    """Count one more that was on no form."""
    name = _name(request)
    cache.add(name, 0, 2 * MINUTE)
    try:
        cache.incr(name)
    except ValueError:  # a full cache let go of it between these two lines
        return


def must_wait(request: HttpRequest, tournament: Tournament | None) -> bool:
    """Whether too many wrong codes came from this address this minute, so that no other is looked
    at; not for a phone that showed the card of a team in the drive that the code leads to."""
    if cache.get(_name(request), 0) < MOST_WRONG:
        return False
    mine = glance(request, tournament) if tournament else None
    return mine is None or not mine.proven


def told_to_wait(request: HttpRequest) -> HttpResponse:
    """The page that says so."""
    response = render(request, "reports/too_many_codes.html", status=429)
    response.headers["Retry-After"] = str(MINUTE - int(time.time()) % MINUTE)
    return response


def _name(request: HttpRequest) -> str:
    network, _alone = network_of_visitor(request)
    return f"wrong-codes:{network.replace(' ', '')}:{int(time.time()) // MINUTE}"
