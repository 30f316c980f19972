"""Making and changing accounts, and who helps in a drive."""

import itertools
import secrets

from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.access.queries import came_by, has_organiser, open_invitations
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, lock_of, record
from tournaments.enums import Role
from tournaments.models import Invitation, Membership, Tournament, User
from tournaments.models.names import team_key

NAME_TAKEN = gettext_lazy("This sign-in name is taken. Choose another.")


@audited
def create_first_organiser(*, username: str, display_name: str, password: str) -> User:
    """Make the account of the first visitor of a new installation; there is only one first.

    Raise DomainError when somebody was earlier, and beside `username` when that is taken.
    """
    # An empty table has no row to lock; the row that tells of the table itself is always there.
    ContentType.objects.select_for_update().get(app_label="tournaments", model="user")
    if has_organiser():
        raise DomainError(_("This installation has an organiser already. Sign in instead."))
    return create_organiser(username=username, display_name=display_name, password=password)


@audited
def create_organiser(*, username: str, display_name: str, password: str) -> User:
    """Make an account for somebody who organises drives.

    Raise DomainError beside `username` when somebody has that name, in whatever capitals.
    """
    user = User(username=User.normalize_username(username), display_name=display_name)
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise DomainError(NAME_TAKEN, field="username") from error
    record(tournament=None, actor=user, action="create_organiser", target=user.username)
    return user


@audited
def change_name(*, user: User, display_name: str) -> User:
    """Change what somebody is called on pages and in the log from here on."""
    user = User.objects.select_for_update().get(pk=user.pk)
    before, user.display_name = user.display_name, display_name
    if before == display_name:
        return user
    user.save(update_fields=["display_name"])
    record(
        tournament=None,
        actor=user,
        action="change_name",
        target=user.username,
        before={"name": before},
        after={"name": display_name},
    )
    return user


@audited
def change_password(*, user: User, password: str) -> User:
    """Set another password for somebody who has shown that he knows the present one.

    Whoever is signed in with that account elsewhere has to sign in again.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    user.set_password(password)
    user.save(update_fields=["password"])
    record(tournament=None, actor=user, action="change_password", target=user.username)
    return user


RANK = {Role.VIEWER: 1, Role.DOOR: 2, Role.SECRETARY: 3, Role.ARBITER: 4, Role.ORGANISER: 5}


@audited
def invite(*, tournament: Tournament, role: Role, by: User) -> Invitation:
    """Make a link that lets anybody who has it in with that role, until it is revoked."""
    tournament = lock(tournament)
    invitation = Invitation.objects.create(tournament=tournament, role=role, created_by=by)
    record(
        tournament=tournament,
        actor=by,
        action="invite",
        target=str(role.label),
        after={"invitation": invitation.pk, "role": role.value},
    )
    return invitation


@audited
def revoke_invitation(*, invitation: Invitation, by: User) -> Invitation:
    """Revoke a link: it lets nobody in any more; who came in by it stays."""
    tournament = lock_of(pk=invitation.tournament_id)
    invitation = Invitation.objects.get(pk=invitation.pk)
    if invitation.revoked_at:
        return invitation
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])
    record(
        tournament=tournament,
        actor=by,
        action="revoke_invitation",
        target=invitation.get_role_display(),
        after={"invitation": invitation.pk},
    )
    return invitation


@audited
def accept_invitation(*, token: str, user: User | None, name: str = "") -> Membership:
    """Let somebody in by a link: as the person who is signed in, else as a new helper with that
    name.

    A helper has no password; his session is his key. Somebody who may do more already keeps that;
    who opens another link of his role has come in by that one from then on, as where each gets a
    link of his own. A new helper whose name another member has already, but for capitals and
    punctuation, gets a number behind it. Raise DomainError for a link that is unknown or revoked,
    and without a name.
    """
    found = Invitation.objects.filter(token=token).first()
    tournament = lock_of(pk=found.tournament_id) if found else None
    invitation = Invitation.objects.filter(token=token, revoked_at=None).first()
    if tournament is None or invitation is None:
        raise DomainError(_("This link is no longer valid. Ask the organiser for a new one."))
    if user is None:
        user = _new_helper(tournament, name)
    membership, new = Membership.objects.get_or_create(
        tournament=tournament, user=user, defaults={"role": invitation.role}
    )
    before = "" if new else membership.role
    if not new and not offers_more(invitation, membership):
        return membership
    membership.role = invitation.role
    membership.save(update_fields=["role"])
    record(
        tournament=tournament,
        actor=user,
        action="accept_invitation",
        target=str(user),
        before={"role": before} if before else {},
        after={"role": membership.role, "invitation": invitation.pk},
    )
    return membership


def offers_more(invitation: Invitation, membership: Membership) -> bool:
    """Return whether a link gives a member more to do, or is another one of his role than he came
    by."""
    has, offered = RANK[Role(membership.role)], RANK[Role(invitation.role)]
    if has != offered:
        return offered > has
    return came_by(membership.tournament, membership.user) not in (None, invitation.pk)


@audited
def change_role(*, membership: Membership, role: Role, by: User) -> bool:
    """Give a member another role; a drive never loses its last organiser.

    The open links to what he may do no more are closed, since he may know them, and new ones
    stand in their place; answers whether there were any.
    """
    tournament = lock_of(pk=membership.tournament_id)
    found = Membership.objects.filter(pk=membership.pk).select_related("user").first()
    if found is None:
        raise DomainError(_("This person is no longer a helper of this drive."))
    membership = found
    if membership.role == role:
        return False
    _refuse_last_organiser(membership)
    before, membership.role = membership.role, role
    membership.save(update_fields=["role"])
    record(
        tournament=tournament,
        actor=by,
        action="change_role",
        target=str(membership.user),
        before={"role": before},
        after={"role": role.value},
    )
    return _renew_links(tournament, above=RANK[role], upto=RANK[Role(before)], by=by)


@audited
def remove_member(*, membership: Membership, by: User) -> bool:
    """Take somebody out of a drive; what he entered stays, under his name.

    So that he does not come back by a link that he knows, the open links to what he might do are
    closed and new ones stand in their place; answers whether there were any.
    """
    tournament = lock_of(pk=membership.tournament_id)
    found = Membership.objects.filter(pk=membership.pk).select_related("user").first()
    if found is None:
        return False
    membership = found
    _refuse_last_organiser(membership)
    record(
        tournament=tournament,
        actor=by,
        action="remove_member",
        target=str(membership.user),
        before={"role": membership.role},
    )
    membership.delete()
    return _renew_links(tournament, above=0, upto=RANK[Role(membership.role)], by=by)


def _renew_links(tournament: Tournament, *, above: int, upto: int, by: User) -> bool:
    links = open_invitations(tournament)
    exposed = [link for link in links if above < RANK[Role(link.role)] <= upto]
    for link in exposed:
        revoke_invitation(invitation=link, by=by)
        invite(tournament=tournament, role=Role(link.role), by=by)
    return bool(exposed)


def _refuse_last_organiser(membership: Membership) -> None:
    others = Membership.objects.filter(
        tournament=membership.tournament_id, role=Role.ORGANISER
    ).exclude(pk=membership.pk)
    if membership.role == Role.ORGANISER and not others.exists():
        raise DomainError(_("A drive needs an organiser: make somebody else one first."))


def _new_helper(tournament: Tournament, name: str) -> User:
    name = " ".join(name.split())[:80]
    if not name:
        raise DomainError(_("Fill in your name."), field="name")
    members = tournament.memberships.select_related("user")
    taken = {team_key(str(membership.user)) for membership in members}
    numbered = (f"{name[:70]} ({number})" for number in itertools.count(2))
    free = next(each for each in itertools.chain([name], numbered) if team_key(each) not in taken)
    user = User(username=f"helper-{secrets.token_hex(8)}", display_name=free)
    user.set_unusable_password()
    user.save()
    return user
