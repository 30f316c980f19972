"""What every request passes: nothing too large is read, every refusal has a page, and an answer
promises what its connection can keep."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse

from tournaments.core.exchange.sheets import MAX_BYTES

MEGABYTE = 1024**2
# What somebody chooses a file for, by the address that it is sent to.
FILES = {
    "backups-upload": "backup",
    "bring-drive": "journal",
    "form-photos": "photos",
    "import": "list",
    "pictures": "picture",
    "season-sheet": "list",
}
SENT, LEADS_TO = "Keezdrive-Sent", "Keezdrive-To"
Handler = Callable[[HttpRequest], HttpResponse]


def lead_by_script(get_response: Handler) -> Handler:
    """Tell a script that sent a form where its answer leads, instead of leading it there: a page
    that says something once is to be asked for by who reads it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if SENT in request.headers and response.has_header("Location"):
            response.headers[LEADS_TO] = response.headers["Location"]
            del response.headers["Location"]
            response.status_code = 204
        return response

    return middleware


def keep_to_https(get_response: Handler) -> Handler:
    """Leave out of an answer over plain http what the browsers of others heed over https
    alone: in the hall they would say in the console of every page that they pass it over."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.is_secure():
            del response.headers["Cross-Origin-Opener-Policy"]
        return response

    return middleware


def lend_no_camera(get_response: Handler) -> Handler:
    """Let no page use a camera but one that says so itself."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.setdefault("Permissions-Policy", "camera=()")
        return response

    return middleware


def refuse_large_requests(get_response: Handler) -> Handler:
    """Answer 413 to more than LARGEST_REQUEST bytes, before any of them is read; to more than
    LARGEST_PHOTOS where who is signed in sends photos of forms.

    Django bounds the fields of a form but not the files in it.  Of a request that does not say how
    long it is the server has counted it; without ours Django reads nothing of such a one.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        size = int(length.lstrip("0")[:20] or 0) if length.isdecimal() else 0
        if size > settings.LARGEST_REQUEST and size > _most(request):
            return render(request, "413.html", _too_large(request), status=413)
        return get_response(request)

    return middleware


def _most(request: HttpRequest) -> int:
    """Return how many bytes are read of a request that may be large."""
    photos = _address(request) == "form-photos" and request.user.is_authenticated
    return int(settings.LARGEST_PHOTOS if photos else settings.LARGEST_REQUEST)


def _address(request: HttpRequest) -> str:
    """Return the name of the address that was asked for; empty where nothing is."""
    try:
        return resolve(request.path_info).url_name or ""
    except Resolver404:
        return ""


def _too_large(request: HttpRequest) -> dict[str, str | int]:
    """Return what the page says of it: what was sent, how large that may be, and where it came
    from."""
    kind = FILES.get(_address(request), "")
    back = reverse("backups") if kind == "backup" else request.path
    most = MAX_BYTES if kind == "list" else _most(request)
    return {"kind": kind, "megabytes": most // MEGABYTE, "back": back if kind else ""}


def explain_wrong_method(get_response: Handler) -> Handler:
    """Give "405 Method Not Allowed" a page; Django's own answer is blank."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405 and not response.content:
            response.content = render_to_string("405.html", request=request)
        return response

    return middleware
