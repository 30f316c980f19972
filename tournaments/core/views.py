"""What the views of all rooms are made of; no page is here.

Requests by who was let in, what a form was sent with, worksheets as answers, the addresses of this
machine in the hall, and pages that stay up to date: a fragment that is made once per version of the
drive.  One visitor at a time makes what has grown old: the others get what there was, and the new
one at their next poll.
"""

import gzip
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.html import conditional_escape
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails
from typing_extensions import TypeIs

from tournaments.core.exchange.writing import CSV, XLSX, Value, Worksheet, write_csv, write_xlsx
from tournaments.core.forms import refusal_sentences
from tournaments.core.queries.hall import (
    addresses_of_this_machine,
    announced_address,
    is_behind_a_proxy,
    is_loopback,
    names_this_machine,
    plain_address,
    whereabouts,
)
from tournaments.core.queries.live import (
    KEPT,
    live_version,
    name_of,
    single_flight,
    throttle_skipped_at,
)
from tournaments.core.services.errors import RefusalsTo
from tournaments.enums import Role
from tournaments.models import Tournament, User
from tournaments.wording import speak_of

BY_A_PROXY = (
    "HTTP_FORWARDED",
    "HTTP_VIA",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP",
)


def from_this_machine(request: HttpRequest) -> bool:
    """Return whether somebody sits at the machine itself and calls it so.

    Who comes by a proxy may sit anywhere. And a page of another site can have its own name lead to
    this machine (DNS rebinding): what it asks comes from here, under that name.
    """
    if not settings.HAS_KEYBOARD or _comes_by_a_proxy(request):
        return False
    if not names_this_machine(request.get_host()):
        return False
    address = plain_address(request.META.get("REMOTE_ADDR", ""))
    return is_loopback(address) or address in addresses_of_this_machine()


def _comes_by_a_proxy(request: HttpRequest) -> bool:
    return is_behind_a_proxy() or any(name in request.META for name in BY_A_PROXY)


def address_in_the_hall(request: HttpRequest, path: str) -> str:
    """Return the full address of a page, as a phone in the hall can open it.

    The installation may say where that is. Else: whoever works on the laptop itself sees it as
    localhost, which leads a phone nowhere, and not every phone can find it by a name; there the
    number of this machine is put in their place.
    """
    if announced := announced_address():
        return announced + path
    address = request.build_absolute_uri(path)
    host = request.get_host()
    number = whereabouts().number if _is_only_of_the_hall(request) else ""
    if not number:
        return address
    _name, port = split_domain_port(host)
    return address.replace(f"//{host}", f"//{number}{':' + port if port else ''}", 1)


def _is_only_of_the_hall(request: HttpRequest) -> bool:
    """Return whether one came by localhost, or by a name that only machines near this one know."""
    host = request.get_host()
    if names_this_machine(host):
        return True
    name = split_domain_port(host)[0]
    near = name.endswith(".local") or ("." not in name and name == socket.gethostname().lower())
    return near and not _comes_by_a_proxy(request)


class PublicRequest(HttpRequest):
    """By anybody. The middleware says whether only a part of a page is asked for; a page that shows
    members more than others sets the role for its template, None for who is no member."""

    htmx: HtmxDetails
    role: Role | None


class UserRequest(PublicRequest):
    """By somebody who is signed in."""

    user: User


class MemberRequest(UserRequest):
    """By a member of the drive that it is about, as whom he was let in."""

    role: Role


def is_signed_in(request: HttpRequest) -> TypeIs[UserRequest]:
    """Return whether it is by somebody who is signed in."""
    return request.user.is_authenticated


Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fragment:
    """The part of a page that changes, of one version of the drive; `packed` is it by gzip, and
    nothing in it is older than `begun_at`, seconds since 1970."""

    version: int
    begun_at: float
    html: str
    packed: bytes


@dataclass(frozen=True, slots=True)
class LivePage:
    """A page whose fragment is the block `live` of its template.

    `contexts` gives the context of the fragment by key: of the key that is asked for, or where
    the same work serves more keys (`together`), of all that there are; a key that is not among
    them does not exist.  Nothing else may be in a context than what the drive, the key, and the
    language say.  A fragment stays as it is for at least `min_refresh_seconds`, unless everybody
    waits for what is new (`skip_throttle`).
    """

    template: str
    contexts: Callable[[Tournament, str], Mapping[str, Context]]
    together: bool = False
    min_refresh_seconds: float = 0

    @property
    def name(self) -> str:
        """The name of the template without its ending."""
        return self.template.removesuffix(".html")

    def fragment(self, tournament: Tournament, key: str) -> Fragment:
        """Return what there is to see now, made anew where it has grown old; Http404 for no such
        key."""
        name = f"live:{self.name}:{name_of(tournament)}:{get_language()}:"

        def look() -> Fragment | None:
            kept: Fragment | None = cache.get(name + key)
            if kept and self._is_fresh(kept, tournament):
                return kept
            if self.together and kept is None and self._complete(name) >= tournament.version:
                raise Http404
            return None

        return look() or single_flight(
            name + ("making" if self.together else f"{key}:making"),
            look,
            lambda: self._made(tournament, key, name),
            meanwhile=cache.get(name + key),
        )

    def _is_fresh(self, fragment: Fragment, tournament: Tournament) -> bool:
        if fragment.version >= tournament.version:
            return True
        least = self.min_refresh_seconds if settings.CALM_PAGES else 0
        # One from the future was made before the clock was set back.
        return 0 <= time.time() - fragment.begun_at < least and (
            fragment.begun_at > throttle_skipped_at(tournament)
        )

    def _complete(self, name: str) -> int:
        """Return the version of which the fragments of all keys were made last; 0 before that."""
        made: int = cache.get(name + "made", 0)
        return made

    def _made(self, tournament: Tournament, key: str, name: str) -> Fragment:
        """Make and keep the fragment, and with `together` those of all other keys."""
        begun_at, newest = time.time(), self._newest(tournament)
        speak_of(newest.entry_word)
        made = {}
        for each, context in self.contexts(newest, key).items():
            made[name + each] = replace(self.render(newest, context), begun_at=begun_at)
        cache.set_many(made, KEPT)
        if self.together:
            cache.set(name + "made", newest.version, KEPT)
        if name + key not in made:
            raise Http404
        return made[name + key]

    def _newest(self, tournament: Tournament) -> Tournament:
        """Return the row, before anything else: what is read after it is at least as new as it
        says."""
        newest = Tournament.objects.filter(pk=tournament.pk).first()
        if newest is None:
            raise Http404
        return newest

    def render(self, tournament: Tournament, context: Context) -> Fragment:
        """Return the fragment with this context."""
        html = render_to_string(f"{self.template}#live", {"tournament": tournament, **context})
        packed = gzip.compress(html.encode(), compresslevel=5, mtime=0)
        return Fragment(tournament.version, time.time(), html, packed)


def polled(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer a poll that has the newest version before the view reads anything, and one of a drive
    that is not there any more so that the page can say that (410)."""

    @wraps(view)
    def answering(request: PublicRequest, code: str, **place: Any) -> HttpResponse:
        seen = request.GET.get("v")
        newest = live_version(code)
        if newest is not None and seen == str(newest):
            return at_this_time(HttpResponse(status=204))
        try:
            return view(request, code, **place)
        except NoDrive:
            if not request.htmx:
                raise
            return at_this_time(HttpResponse(status=410))

    return answering


def live_answer(
    request: PublicRequest,
    tournament: Tournament,
    page: LivePage,
    key: str = "",
    *,
    kept: bool = True,
    around: Callable[[], Context] | None = None,
) -> HttpResponse:
    """Show the page, or for a poll (`?v=`) only its fragment, or nothing where nothing is new.

    A fragment of which visitors can make ever more, by what they type, is not `kept`.  `around`
    says what only the page around the fragment needs.
    """
    seen = request.GET.get("v")
    if seen == str(tournament.version):
        return at_this_time(HttpResponse(status=204))
    if kept:
        fragment = page.fragment(tournament, key)
    else:
        fragment = page.render(tournament, page.contexts(tournament, key)[key])
    if seen is None:
        context = {"tournament": tournament, "live": fragment.html, **(around() if around else {})}
        return at_this_time(render(request, page.template, context))
    if seen == str(fragment.version):
        return at_this_time(HttpResponse(status=204))
    return at_this_time(_poll_answer(request, fragment))


def _poll_answer(request: PublicRequest, fragment: Fragment) -> HttpResponse:
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(fragment.packed, headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(fragment.html)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def at_this_time(response: HttpResponse) -> HttpResponse:
    """Return the response with the time of this machine in milliseconds, by which every screen sets
    its clock."""
    response.headers["Keezdrive-Time"] = str(time.time_ns() // 1_000_000)
    response.headers["Cache-Control"] = "no-store"
    return response


class NoDrive(Http404):
    """There is no such drive, or none that this visitor may see."""


def post_data_or_none(request: HttpRequest) -> QueryDict | None:
    """Return the fields that were sent, None while the page is only looked at.

    Sent without a single field is sent as well: the form then says what is missing.
    """
    return request.POST if request.method == "POST" else None


def lead_to(request: PublicRequest, address: str) -> HttpResponse:
    """Redirect to a page, as a whole also where only a part of one was asked for."""
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def refusals_told(request: HttpRequest) -> RefusalsTo:
    """Have the next page say what is refused within: `with refusals_told(request): …`."""
    return RefusalsTo(lambda refused: messages.error(request, refused.message))


def show_refused(
    request: HttpRequest, template: str, context: Mapping[str, Any], form: BaseForm
) -> HttpResponse:
    """Answer with the page that shows why a form was refused: above all else where somebody went
    on meanwhile, so that it has no place for the form any more."""
    page = render(request, template, dict(context))
    errors = (str(error) for found in form.errors.values() for error in found)
    reasons = [f">{conditional_escape(error)}<" for error in errors]
    if reasons and not any(reason in page.content.decode() for reason in reasons):
        for sentence in refusal_sentences(form):
            messages.error(request, sentence)
        page = render(request, template, dict(context))
    return page


def sheet_answer(
    sheet: Worksheet, name: str, *more: Worksheet, below: Sequence[Value] = ()
) -> HttpResponse:
    """Answer with the worksheet under this name, which ends in `.xlsx` or `.csv`; a workbook has
    `more`, and a text file, which cannot, a line `below`."""
    as_text = name.endswith(".csv")
    listed = replace(sheet, rows=[*sheet.rows, below]) if below else sheet
    return HttpResponse(
        write_csv(listed) if as_text else write_xlsx([sheet, *more]),
        content_type=CSV if as_text else XLSX,
        headers={"Content-Disposition": content_disposition_header(True, name)},
    )
