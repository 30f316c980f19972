"""What a view may rely on in a request, by who was let in before it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails
from typing_extensions import TypeIs

from tournaments.enums import Role
from tournaments.models import User


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
