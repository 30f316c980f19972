"""Making accounts, and changing one's own."""

from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import User
from tournaments.queries.accounts import has_organiser
from tournaments.services.log import act, record
from tournaments.services.refused import Refused

NAME_TAKEN = gettext_lazy("This sign-in name is taken. Choose another.")


@act
def create_first_organiser(*, username: str, display_name: str, password: str) -> User:
    """The account that the first visitor of a new installation makes; there is only one first.

    Raises Refused when somebody was earlier, and beside `username` when that is taken.
    """
    _lock_accounts()
    if has_organiser():
        raise Refused(_("This installation has an organiser already. Sign in instead."))
    return create_organiser(username=username, display_name=display_name, password=password)


@act
def create_organiser(*, username: str, display_name: str, password: str) -> User:
    """An account for somebody who organises drives.

    Raises Refused beside `username` when somebody has that name, in whatever capitals.
    """
    user = User(username=User.normalize_username(username), display_name=display_name)
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise Refused(NAME_TAKEN, field="username") from error
    record(tournament=None, actor=user, action="create_organiser", target=user.username)
    return user


@act
def change_name(*, user: User, display_name: str) -> User:
    """What somebody is called on pages and in the log from here on."""
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


@act
def change_password(*, user: User, password: str) -> User:
    """Another password for somebody who has shown that he knows the present one.

    Whoever is signed in with that account elsewhere has to sign in again.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    user.set_password(password)
    user.save(update_fields=["password"])
    record(tournament=None, actor=user, action="change_password", target=user.username)
    return user


def _lock_accounts() -> None:
    # An empty table has no row to lock; the row that tells of the table itself is always there.
    ContentType.objects.select_for_update().get(app_label="tournaments", model="user")
