"""Pages: helpers of a drive, and coming in by a link."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.access.forms import InviteForm, JoinForm, RoleForm
from tournaments.access.queries import members, open_invitations
from tournaments.access.services import (
    accept_invitation,
    change_role,
    invite,
    offers_more,
    remove_member,
    revoke_invitation,
)
from tournaments.access.views.access import members_only
from tournaments.access.views.accounts import BACKEND
from tournaments.core.queries.qr import qr_of
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.views import (
    MemberRequest,
    UserRequest,
    address_in_the_hall,
    post_data_or_none,
    refusals_told,
)
from tournaments.enums import Role
from tournaments.models import Invitation, Membership, Tournament, User

SECONDS_A_HELPER_STAYS = 60 * 60 * 24 * 90


@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the links for helpers, each with a code for phones, and who came in."""
    links = [
        {"invitation": invitation, "address": address, "code": qr_of(address)}
        for invitation in open_invitations(tournament)
        if (address := address_in_the_hall(request, reverse("join", args=[invitation.token])))
    ]
    context = {
        "tournament": tournament,
        "links": links,
        "members": members(tournament),
        "roles": Role.choices,
        "form": InviteForm(),
    }
    return render(request, "access/members/overview.html", context)


@require_POST
@members_only()
def make_link(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Make a link for a role."""
    form = InviteForm(request.POST)
    if form.is_valid():
        invite(tournament=tournament, role=form.cleaned_data["role"], by=request.user)
    else:
        messages.error(request, _("Choose a role for the link."))
    return redirect("helpers", tournament.code)


@require_POST
@members_only()
def revoke(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Close a link."""
    invitation = get_object_or_404(tournament.invitations, pk=pk)
    revoke_invitation(invitation=invitation, by=request.user)
    messages.success(request, _("The link is closed. Who came in by it stays."))
    return redirect("helpers", tournament.code)


@require_POST
@members_only()
def give_role(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Give a member another role."""
    membership = get_object_or_404(tournament.memberships, pk=pk)
    form = RoleForm(request.POST)
    if form.is_valid():
        with refusals_told(request):
            renewed = change_role(membership=membership, by=request.user, **form.cleaned_data)
            messages.success(request, _("Saved."))
            _warn_of_new_links(request, renewed)
    return _back(tournament, membership, request.user)


@require_POST
@members_only()
def remove(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a member out of the drive."""
    membership = get_object_or_404(tournament.memberships.select_related("user"), pk=pk)
    with refusals_told(request):
        renewed = remove_member(membership=membership, by=request.user)
        text = _("%(name)s can no longer come in.")
        messages.success(request, text % {"name": membership.user})
        _warn_of_new_links(request, renewed)
    return _back(tournament, membership, request.user)


def join(request: UserRequest, token: str) -> HttpResponse:
    """Let somebody in by a link: with a name, or as the person who is signed in."""
    invitation = Invitation.objects.filter(token=token, revoked_at=None).first()
    if invitation is None:
        return render(request, "access/members/closed.html", status=404)
    user = request.user if isinstance(request.user, User) else None
    existing = Membership.objects.filter(tournament=invitation.tournament, user=user).first()
    if existing and not offers_more(invitation, existing):
        return redirect(_begins(request, existing))
    form = None if user else JoinForm(post_data_or_none(request))
    if request.method == "POST" and (form is None or form.is_valid()):
        try:
            name = form.cleaned_data["name"] if form else ""
            membership = accept_invitation(token=token, user=user, name=name)
        except (DomainError, DriveDeleted):
            return render(request, "access/members/closed.html", status=404)
        if user is None:
            login(request, membership.user, backend=BACKEND)
            request.session.set_expiry(SECONDS_A_HELPER_STAYS)
        return redirect(_begins(request, membership))
    context = {"invitation": invitation, "form": form, "drive": invitation.tournament}
    return render(request, "access/members/join.html", context)


def _warn_of_new_links(request: HttpRequest, renewed: bool) -> None:
    if renewed:
        messages.warning(
            request,
            _(
                "The links that this person may know are new. Send the new link to whoever has not "
                "come in yet."
            ),
        )


def _back(tournament: Tournament, membership: Membership, user: User) -> HttpResponse:
    """Redirect to the helpers, or home for somebody who took that right from himself."""
    mine = tournament.memberships.filter(user=user, role=Role.ORGANISER).exists()
    return redirect("helpers", tournament.code) if mine else redirect("home")


PHOTOGRAPHERS = (Role.ORGANISER, Role.SECRETARY, Role.ARBITER)
WORKPLACES = {
    Role.ORGANISER: "drive",
    Role.SECRETARY: "desk",
    Role.ARBITER: "disputes",
    Role.DOOR: "entries-check-in",
    Role.VIEWER: "watch",
}


def _begins(request: HttpRequest, membership: Membership) -> str:
    """Return where somebody begins who came in by a link: on the page for photos of forms, where
    the link led there and he enters cards, else at his workplace."""
    if request.GET.get("to") == "photos" and membership.role in PHOTOGRAPHERS:
        return reverse("form-photos", args=[membership.tournament.code])
    return workplace(membership)


def workplace(membership: Membership) -> str:
    """Return the address of the page that somebody with this role begins on."""
    return reverse(WORKPLACES[Role(membership.role)], args=[membership.tournament.code])
