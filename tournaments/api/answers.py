"""How open data is answered: once per version of a drive, to every site, one shape for errors."""

import gzip
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any

from django.core.cache import cache
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    JsonResponse,
)
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja import Field, Schema

from scoring.standings import TIE_BREAKS
from tournaments.access.queries import address_of_visitor
from tournaments.core.queries.live import cached_per_version, live_tournament
from tournaments.models import Tournament
from tournaments.wording import speak_of


class Problem(Schema):
    """Why there is no answer."""

    status: int = Field(description="The HTTP status once more.")
    error: str = Field(
        description=(
            "What was wrong, for a program: bad_parameter, not_found, not_allowed,"
            " too_many_requests."
        )
    )
    message: str = Field(description="The same in a sentence for people.")


ERRORS = {400: "bad_parameter", 404: "not_found", 405: "not_allowed", 429: "too_many_requests"}


def problem(status: int, message: str) -> JsonResponse:
    """Return the answer to a request that cannot be answered."""
    body = Problem(status=status, error=ERRORS[status], message=message)
    return JsonResponse(body.model_dump(), status=status, json_dumps_params={"ensure_ascii": False})


def not_found(_request: HttpRequest, _reason: object) -> JsonResponse:
    """Answer the same for a drive that is not public as for one that does not exist."""
    return problem(404, _("There is nothing at this address, or it is not public."))


def bad_parameter(_request: HttpRequest, reason: Any) -> JsonResponse:
    """Return which parameter cannot be used; only the first, since one is mended after the
    other."""
    name = str(reason.errors[0]["loc"][-1])
    text = _("The value of “%(name)s” cannot be used; /api/v1/ says which can.")
    return problem(400, text % {"name": name})


JSON = "application/json; charset=utf-8"
# Another one when the same drive is told otherwise, so that nobody keeps the old telling.
SHAPE = f"2.{len(TIE_BREAKS)}"


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it is sent, plain and by gzip."""

    body: bytes
    packed: bytes


def shapes(schema: type[Schema]) -> dict[int, Any]:
    """Return what an address can answer, for OpenAPI."""
    return {200: schema, 304: None, 400: Problem, 404: Problem, 429: Problem}


def answer_about(
    request: HttpRequest, code: str, part: str, build: Callable[[Tournament], Schema]
) -> HttpResponse:
    """Return what `build` says of a public drive; `part` names it among all that is told of the
    drive.

    Who has the newest version, in his language, is told so (304) before anything is made.
    Http404 for a drive that is not public, also for its members: this is what everybody may know.
    """
    tournament = live_tournament(code)
    if tournament is None or not tournament.public:
        raise Http404
    language = get_language()
    etag = f'W/"{SHAPE}-{tournament.pk}-{tournament.version}-{language}-{part}"'
    if _has(request, etag):
        return _dated(HttpResponseNotModified(), etag)
    name = f"api:{part}:{language}"
    kept = cached_per_version(name, tournament, lambda: _made(tournament, build))
    return _sent(request, kept, etag)


def answer_now(request: HttpRequest, schema: Schema) -> HttpResponse:
    """Return what is made for every request; who has the same is not sent it again."""
    kept = _packed(schema)
    etag = f'W/"{SHAPE}-{sha256(kept.body).hexdigest()[:16]}"'
    return (
        _dated(HttpResponseNotModified(), etag)
        if _has(request, etag)
        else _sent(request, kept, etag)
    )


def _made(tournament: Tournament, build: Callable[[Tournament], Schema]) -> Kept:
    """Make the answer of the row as it is now, before anything else is read: what was hidden
    meanwhile stays so."""
    newest = Tournament.objects.filter(pk=tournament.pk, public=True).first()
    if newest is None:
        raise Http404
    speak_of(newest.entry_word)
    return _packed(build(newest))


def _packed(schema: Schema) -> Kept:
    body = schema.model_dump_json().encode()
    return Kept(body, gzip.compress(body, compresslevel=5, mtime=0))


def _has(request: HttpRequest, etag: str) -> bool:
    """Return whether the visitor says that he has this; a weak comparison (RFC 9110, 13.1.2)."""
    etags = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in etags or any(each.removeprefix("W/") == etag.removeprefix("W/") for each in etags)


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


MOST_A_MINUTE = 600  # requests of one address
MINUTE = 60
METHODS = "GET, HEAD, OPTIONS"

View = Callable[..., HttpResponseBase]


def open_to_all(view: View) -> View:
    """Let pages of other sites read the answer (CORS), without cookies; reading is all there is."""

    @csrf_exempt
    @wraps(view)
    def answering(request: HttpRequest, *args: object, **place: object) -> HttpResponseBase:
        response = _answer(request, view, *args, **place)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return answering


def _answer(request: HttpRequest, view: View, *args: object, **place: object) -> HttpResponseBase:
    if request.method == "OPTIONS":
        return HttpResponse(
            status=204,
            headers={
                "Access-Control-Allow-Methods": METHODS,
                "Access-Control-Allow-Headers": "Accept-Language, If-None-Match",
                "Access-Control-Max-Age": "86400",
            },
        )
    if request.method not in ("GET", "HEAD"):
        refused = problem(405, _("This is open data: it can be read, not changed."))
        refused.headers["Allow"] = METHODS
        return refused
    if wait := seconds_to_wait(request):
        refused = problem(429, _("Too many requests at once. Wait a minute."))
        refused.headers["Retry-After"] = str(wait)
        return refused
    method, request.method = request.method, "GET"  # who sends it leaves the body out of a HEAD
    response = view(request, *args, **place)
    request.method = method
    return response


def seconds_to_wait(request: HttpRequest) -> int:
    """Return after how many seconds this visitor may ask again; 0 for now."""
    minute, second = divmod(int(time.time()), MINUTE)
    name = f"api-visits:{address_of_visitor(request)[:60]}:{minute}"
    cache.add(name, 0, 2 * MINUTE)
    try:
        visits = cache.incr(name)
    except ValueError:  # a full cache let go of it between these two lines
        return 0
    return MINUTE - second if visits > MOST_A_MINUTE else 0
