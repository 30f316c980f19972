"""Who may come in where."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, Concatenate, cast
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from tournaments.access.queries import may_organise, owns_installation
from tournaments.core.queries.live import live_tournament
from tournaments.core.services.errors import DriveDeleted
from tournaments.core.views import (
    MemberRequest,
    NoDrive,
    PublicRequest,
    UserRequest,
    is_signed_in,
    lead_to,
)
from tournaments.enums import Role
from tournaments.models import Membership, Tournament, User
from tournaments.wording import speak_of

Page = Callable[..., HttpResponseBase]
SENT = "sent"  # in the address of the sign-in page: a form was sent, and not taken
DrivePage = Callable[Concatenate[MemberRequest, Tournament, ...], HttpResponseBase]
SignedInPage = Callable[Concatenate[UserRequest, ...], HttpResponseBase]


def members_only(*roles: Role) -> Callable[[DrivePage], Page]:
    """Give the view the tournament of its address, if this person has one of the roles in it.

    The organiser may do everything.  Who is not signed in is asked to; who has nothing to do
    with the drive is told that it does not exist (404); who has another role gets a 403.
    The member's role stands on `request.role` for templates, and the page calls an entry what
    the organiser calls it.  That the drive was deleted since is told on the start page.
    """

    def decorate(view: DrivePage) -> Page:
        @wraps(view)
        def guarded(
            request: PublicRequest, code: str, *args: Any, **kwargs: Any
        ) -> HttpResponseBase:
            if not is_signed_in(request):
                return ask_to_sign_in(request, reverse("drive", args=[code]))
            membership = _membership(request.user, code, roles)
            by_member = cast(MemberRequest, request)
            by_member.role = Role(membership.role)
            speak_of(membership.tournament.entry_word)
            try:
                return view(by_member, membership.tournament, *args, **kwargs)
            except DriveDeleted as gone:
                return redirect_home_with_error(request, gone)

        return guarded

    return decorate


def _membership(user: User, code: str, roles: Collection[Role]) -> Membership:
    """Return what this person is in the drive; Http404 where he is nothing, 403 where not
    enough."""
    found = Membership.objects.select_related("tournament")
    membership = found.filter(tournament__code=code, user=user).first()
    if membership is None:
        raise Http404
    if membership.role not in (Role.ORGANISER, *roles):
        raise PermissionDenied
    return membership


def redirect_home_with_error(request: PublicRequest, gone: DriveDeleted) -> HttpResponse:
    """Redirect to the start page, also when only a part of a page was asked for."""
    messages.error(request, gone.message)
    return lead_to(request, reverse("home"))


def users_only(
    may_come_in: Callable[[User], bool], refusal: Promise, otherwise: str
) -> Callable[[SignedInPage], Page]:
    """Let in whoever is signed in and may come in; who may not is told the `refusal`.

    Who is not signed in is asked to, with the page named `otherwise` as in `ask_to_sign_in`.
    """

    def decorate(view: SignedInPage) -> Page:
        @wraps(view)
        def guarded(request: PublicRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not is_signed_in(request):
                return ask_to_sign_in(request, reverse(otherwise))
            if not may_come_in(request.user):
                raise PermissionDenied(str(refusal))
            return view(request, *args, **kwargs)

        return guarded

    return decorate


organisers_only = users_only(
    may_organise,
    _("You help in a drive; only an organiser can begin a new one. Ask your organiser."),
    "home",
)
"""Let in whoever may begin a drive of his own; a helper is told who else can."""

installation_owner_only = users_only(
    owns_installation,
    _("A backup holds every drive and account here: only the first account may see it."),
    "backups",
)
"""Let in whoever owns the installation, with the drives of everybody on it."""


def public_tournament(request: HttpRequest, code: str) -> Tournament:
    """Return the drive as everybody may see it; before it is public only its members may.

    From here on the page calls an entry what the organiser calls it.
    """
    tournament = Tournament.objects.filter(code=code).first()
    if tournament is None:
        raise NoDrive
    return _for_this_visitor(request, tournament)


def live_drive(request: HttpRequest, code: str) -> Tournament:
    """Return the same for a page that polls: without a query, and only to read from."""
    tournament = live_tournament(code)
    if tournament is None:
        raise NoDrive
    return _for_this_visitor(request, tournament)


def _for_this_visitor(request: HttpRequest, tournament: Tournament) -> Tournament:
    if not tournament.public and not (
        request.user.is_authenticated
        and Membership.objects.filter(tournament=tournament, user=request.user).exists()
    ):
        raise NoDrive
    speak_of(tournament.entry_word)
    return tournament


def ask_to_sign_in(request: HttpRequest, otherwise: str) -> HttpResponse:
    """Redirect to the sign-in page, and from there back to this one.

    What is sent by POST cannot be visited: then back to the page that it was sent from, which
    the browser names, or where it does not to `otherwise`; and the sign-in page says how to send it
    after all.
    """
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    sent_from = request.headers.get("referer", "")
    is_own_page = url_has_allowed_host_and_scheme(
        sent_from, {request.get_host()}, require_https=request.is_secure()
    )
    page = urlsplit(sent_from)._replace(scheme="", netloc="", fragment="").geturl()
    sign_in = redirect_to_login(page if is_own_page and page else otherwise)
    return redirect(f"{sign_in.url}&{SENT}=1")
