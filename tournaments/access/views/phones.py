"""What the phone of a visitor remembers, and how often it may type codes."""

import secrets
import time
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access.queries import network_of_visitor
from tournaments.core.queries.live import name_of
from tournaments.models import Entry, Tournament

PHONE, NEW_PHONE = "phone", "new_phone"
LONGEST_TEAM_QUERY = 60
YEAR = 365 * 24 * 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class Glance:
    """What the cookie itself says of the team of a phone: its key, its number when it was chosen,
    and whether its card was shown.  It costs no query, and may be old."""

    entry: int
    number: int | None
    proven: bool


@dataclass(frozen=True, slots=True)
class Remembered:
    """The team of a phone in one drive, and whether it has shown the team's card."""

    entry: Entry
    proven: bool


def team_query(request: HttpRequest) -> str:
    """Return the number, name or code by which somebody looks for a team; "" for none."""
    return " ".join(request.GET.get("team", "")[:LONGEST_TEAM_QUERY].split())


def phone_of(request: HttpRequest) -> str:
    """Return the random name of this browser; empty before it has got one."""
    return request.get_signed_cookie(PHONE, default="", salt=PHONE) or ""


def name_phone(request: HttpRequest, response: HttpResponse) -> str:
    """Return the name of this browser, which gets one with this answer if it has none."""
    name = device_of(request)
    _set(response, PHONE, name)
    return name


def device_of(request: HttpRequest) -> str:
    """Return the name of this browser, or the one that it gets with the answer to this request,
    which `name_phone` gives it."""
    if not hasattr(request, NEW_PHONE):
        setattr(request, NEW_PHONE, phone_of(request) or secrets.token_urlsafe(16))
    return str(getattr(request, NEW_PHONE))


def remembered(request: HttpRequest, tournament: Tournament) -> Remembered | None:
    """Return the team that this phone chose in the drive, as long as that is there; one query."""
    key, proven, _number = _chosen(request, tournament)
    if not key.isdecimal():
        return None
    entry = Entry.objects.filter(tournament=tournament, pk=int(key)).first()
    return Remembered(entry, proven == "1") if entry else None


def remembered_entry_or_none(request: HttpRequest, tournament: Tournament) -> Glance | None:
    """Return the team that this phone chose in the drive, for what a page shows beside it."""
    key, proven, number = _chosen(request, tournament)
    if not key.isdecimal():
        return None
    return Glance(int(key), int(number) if number.isdecimal() else None, proven == "1")


def remember(
    request: HttpRequest, response: HttpResponse, entry: Entry, *, proven: bool = False
) -> None:
    """Have this phone open the drive on this team from now on.

    A phone that has shown the team's card keeps that when its team is chosen again.
    """
    key, was_proven, _number = _chosen(request, entry.tournament)
    proven = proven or (key == str(entry.pk) and was_proven == "1")
    _set(response, _cookie(entry.tournament), f"{entry.pk}:{int(proven)}:{entry.number or ''}")


def forget(response: HttpResponse, tournament: Tournament) -> None:
    """Have this phone choose a team again."""
    response.delete_cookie(_cookie(tournament), samesite="Lax")


def voted_for(request: HttpRequest, tournament: Tournament) -> int | None:
    """Return the key of the entry whose name this phone voted for, as far as it remembers; no
    query."""
    cookie = _vote_cookie(tournament)
    key = request.get_signed_cookie(cookie, default="", salt=cookie) or ""
    return int(key) if key.isdecimal() else None


def keep_vote(response: HttpResponse, entry: Entry) -> None:
    """Have this phone show what it voted for."""
    _set(response, _vote_cookie(entry.tournament), str(entry.pk))


def _chosen(request: HttpRequest, tournament: Tournament) -> tuple[str, str, str]:
    """Return key and number of the team, and "1" where its card was shown; empty texts without
    one."""
    cookie = _cookie(tournament)
    value = request.get_signed_cookie(cookie, default="", salt=cookie) or ""
    parts = value.split(":")
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else ("", "", "")


def _cookie(tournament: Tournament) -> str:
    return f"team-{name_of(tournament)}"


def _vote_cookie(tournament: Tournament) -> str:
    return f"vote-{name_of(tournament)}"


def _set(response: HttpResponse, name: str, value: str) -> None:
    response.set_signed_cookie(
        name,
        value,
        salt=name,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )


MOST_WRONG = 60  # of one address in a minute
MINUTE = 60
WRONG_CODES, SIGN_UPS = "wrong-codes", "sign-ups"


def note_wrong_code(request: HttpRequest) -> None:
    """Count one more code that is on no form."""
    _count(_name(request, WRONG_CODES))


def too_many_sign_ups(request: HttpRequest) -> bool:
    """Count one more that was sent from this address, and return whether that is too many for a
    minute."""
    return _count(_name(request, SIGN_UPS)) > MOST_WRONG


def _count(name: str) -> int:
    cache.add(name, 0, 2 * MINUTE)
    try:
        return cache.incr(name)
    except ValueError:  # a full cache let go of it between these two lines
        return 0


def must_wait(request: HttpRequest, tournament: Tournament | None) -> bool:
    """Return whether too many wrong codes came from this address this minute, so that no other is
    looked at; not for a phone that showed the card of a team in the drive that the code leads
    to."""
    if cache.get(_name(request, WRONG_CODES), 0) < MOST_WRONG:
        return False
    mine = remembered_entry_or_none(request, tournament) if tournament else None
    return mine is None or not mine.proven


def too_many_codes(request: HttpRequest) -> HttpResponse:
    """Answer that too many wrong codes came from this address."""
    response = render(request, "cards/reports/too_many_codes.html", status=429)
    response.headers["Retry-After"] = str(MINUTE - int(time.time()) % MINUTE)
    return response


def _name(request: HttpRequest, what: str) -> str:
    network, _alone = network_of_visitor(request)
    return f"{what}:{network.replace(' ', '')}:{int(time.time()) // MINUTE}"
