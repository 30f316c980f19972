"""Making accounts."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import User
from tournaments.queries.accounts import has_organiser
from tournaments.services.log import record
from tournaments.services.refused import Refused


@transaction.atomic
def create_first_organiser(*, username: str, display_name: str, password: str) -> User:
    """The account that the first visitor of a new installation makes; there is only one first."""
    list(User.objects.select_for_update().values_list("pk", flat=True))
    if has_organiser():
        raise Refused(_("This installation has an organiser already. Sign in instead."))
    return create_organiser(username=username, display_name=display_name, password=password)


@transaction.atomic
def create_organiser(*, username: str, display_name: str, password: str) -> User:
    """An account for somebody who organises drives."""
    user = User(username=username, display_name=display_name)
    user.set_password(password)
    user.save()
    record(tournament=None, actor=user, action="create_organiser", target=username)
    return user
