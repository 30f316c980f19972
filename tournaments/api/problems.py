"""What a program reads that asked for something wrong: one shape, whatever was wrong."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from ninja import Field, Schema


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
    told = Problem(status=status, error=ERRORS[status], message=message)
    return JsonResponse(told.model_dump(), status=status, json_dumps_params={"ensure_ascii": False})


def not_there(_request: HttpRequest, _reason: object) -> JsonResponse:
    """Of a drive that is not public one reads the same as of one that does not exist."""
    return problem(404, _("There is nothing at this address, or it is not public."))


def bad_parameter(_request: HttpRequest, reason: Any) -> JsonResponse:
    """Return which parameter cannot be used; only the first, since one is mended after the
    other."""
    name = str(reason.errors[0]["loc"][-1])
    text = _("The value of “%(name)s” cannot be used; /api/v1/ says which can.")
    return problem(400, text % {"name": name})
