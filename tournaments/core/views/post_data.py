"""What a form was sent with."""

from django.http import HttpRequest, QueryDict


def post_data_or_none(request: HttpRequest) -> QueryDict | None:
    """Return the fields that were sent, None while the page is only looked at.

    Sent without a single field is sent as well: the form then says what is missing.
    """
    return request.POST if request.method == "POST" else None
