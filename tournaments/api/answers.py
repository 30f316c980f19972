"""How open data is answered: made once per version of a drive, and not sent to who has it."""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from ninja import Schema

from scoring.tie_breaks import TIE_BREAKS
from tournaments.api.problems import Problem
from tournaments.core.queries.live import cached_per_version, live_tournament
from tournaments.models import Tournament
from tournaments.wording import speak_of

JSON = "application/json; charset=utf-8"
# Another one when the same drive is told otherwise, so that nobody keeps the old telling.
SHAPE = f"2.{len(TIE_BREAKS)}"


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it is sent, plain and by gzip."""

    body: bytes
    packed: bytes


def shapes(told: type[Schema]) -> dict[int, Any]:
    """Return what an address can answer, for OpenAPI."""
    return {200: told, 304: None, 400: Problem, 404: Problem, 429: Problem}


def answer_about(
    request: HttpRequest, code: str, what: str, tell: Callable[[Tournament], Schema]
) -> HttpResponse:
    """Return what `tell` says of a public drive; `what` names it among all that is told of the
    drive.

    Who has the newest version, in his language, is told so (304) before anything is made.
    Http404 for a drive that is not public, also for its members: this is what everybody may know.
    """
    tournament = live_tournament(code)
    if tournament is None or not tournament.public:
        raise Http404
    language = get_language()
    etag = f'W/"{SHAPE}-{tournament.pk}-{tournament.version}-{language}-{what}"'
    if _has(request, etag):
        return _dated(HttpResponseNotModified(), etag)
    name = f"api:{what}:{language}"
    kept = cached_per_version(name, tournament, lambda: _made(tournament, tell))
    return _sent(request, kept, etag)


def answer_now(request: HttpRequest, told: Schema) -> HttpResponse:
    """Return what is made for every request; who has the same is not sent it again."""
    kept = _packed(told)
    etag = f'W/"{SHAPE}-{sha256(kept.body).hexdigest()[:16]}"'
    return (
        _dated(HttpResponseNotModified(), etag)
        if _has(request, etag)
        else _sent(request, kept, etag)
    )


def _made(tournament: Tournament, tell: Callable[[Tournament], Schema]) -> Kept:
    """Of the row as it is now, before anything else is read: what was hidden meanwhile stays so."""
    newest = Tournament.objects.filter(pk=tournament.pk, public=True).first()
    if newest is None:
        raise Http404
    speak_of(newest.entry_word)
    return _packed(tell(newest))


def _packed(told: Schema) -> Kept:
    body = told.model_dump_json().encode()
    return Kept(body, gzip.compress(body, compresslevel=5, mtime=0))


def _has(request: HttpRequest, etag: str) -> bool:
    """Return whether the visitor says that he has this; a weak comparison (RFC 9110, 13.1.2)."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in known or any(each.removeprefix("W/") == etag.removeprefix("W/") for each in known)


def _sent(request: HttpRequest, kept: Kept, etag: str) -> HttpResponse:
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(kept.packed, content_type=JSON)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(kept.body, content_type=JSON)
    return _dated(response, etag)


def _dated(response: HttpResponse, etag: str) -> HttpResponse:
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "public, no-cache"
    patch_vary_headers(response, ["Accept-Encoding", "Accept-Language"])
    return response
