"""Pages of a laptop that follows another one: how it goes, and taking over."""

from collections.abc import Callable
from functools import wraps

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError
from tournaments.core.views import PublicRequest, from_this_machine
from tournaments.safety.forms import CodeForm
from tournaments.safety.services.following_loop import FollowingLoop
from tournaments.safety.services.peer_client import PeerUnreachable

_loops: list[FollowingLoop] = []


def show_loop(loop: FollowingLoop) -> None:
    """Keep the loop of which the pages tell."""
    _loops[:] = [loop]


def at_this_machine(
    view: Callable[..., HttpResponse],
) -> Callable[..., HttpResponse]:
    """Let in who sits at this laptop; everybody else reads where the drive is."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if not from_this_machine(request):
            return elsewhere(request)
        return view(request)

    return guarded


@require_GET
@never_cache
def elsewhere(request: HttpRequest, path: str = "") -> HttpResponse:
    """Answer phones that come here too early: the drive is still on the first laptop."""
    context = {"address": _loops[0].progress.address}
    return render(request, "safety/following/elsewhere.html", context)


@require_GET
@never_cache
@at_this_machine
def following(request: PublicRequest) -> HttpResponse:
    """Show how it goes; the page asks for its own inner part every second."""
    template = "safety/following/following.html"
    if request.htmx:
        template += "#progress"
    context = {"progress": _loops[0].progress, "form": CodeForm()}
    return render(request, template, context)


@require_POST
@at_this_machine
def join(request: HttpRequest) -> HttpResponse:
    """Follow the first laptop, by the code that it shows."""
    form = CodeForm(request.POST)
    if form.is_valid():
        try:
            _loops[0].join(form.cleaned_data["code"])
            return redirect("following")
        except DomainError as refused:
            add_refusal(form, refused)
        except PeerUnreachable:
            form.add_error("code", CodeForm.nobody)
    context = {"progress": _loops[0].progress, "form": form}
    return render(request, "safety/following/following.html", context, status=400)


@require_http_methods(["GET", "POST"])
@never_cache
@at_this_machine
def take_over(request: HttpRequest) -> HttpResponse:
    """Show what is known before taking over and, by POST, take over."""
    refused = None
    if request.method == "POST":
        try:
            _loops[0].take_over(now=timezone.now())
            return render(request, "safety/following/wait.html")
        except DomainError as error:
            refused = error
    context = {"progress": _loops[0].progress, "refused": refused}
    return render(
        request, "safety/following/take_over.html", context, status=400 if refused else 200
    )


@require_GET
def taken_over(request: HttpRequest) -> HttpResponse:
    """Answer that it is not done yet: the page asks again until this laptop is the first."""
    return HttpResponse(status=204)


@csrf_exempt
@require_POST
def first(request: HttpRequest) -> HttpResponse:
    """Answer that a laptop that follows has nothing to say about who is the first."""
    return HttpResponse(status=204)


@require_GET
def icon(request: HttpRequest) -> HttpResponse:
    """Show the icon of the site."""
    return redirect(staticfiles_storage.url("img/keezdrive.svg"))
