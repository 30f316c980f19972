"""Page and address: the logo and the sponsors that screens show."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.views.access import live_drive, members_only
from tournaments.core.forms import focus_first_fault, refusals_in
from tournaments.core.views import MemberRequest, PublicRequest, post_data_or_none
from tournaments.hall.forms import PictureForm
from tournaments.hall.queries.pictures import MOST_SPONSORS, pictures_of
from tournaments.hall.services.pictures import add_picture, remove_picture
from tournaments.models import Tournament

A_YEAR = 365 * 24 * 3600


@members_only()
def pictures(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the pictures of the drive, and take one more."""
    form = PictureForm(post_data_or_none(request), request.FILES or None)
    if form.is_valid():
        values = form.cleaned_data
        with refusals_in(form):
            add_picture(
                tournament=tournament,
                kind=values["kind"],
                name=" ".join(values["name"].split()),
                encoded=values["file"],
                by=request.user,
            )
            return redirect("pictures", tournament.code)
    focus_first_fault(form)
    context = {
        "tournament": tournament,
        "form": form,
        "pictures": pictures_of(tournament),
        "most_sponsors": MOST_SPONSORS,
    }
    return render(request, "hall/pictures.html", context)


@require_POST
@members_only()
def remove(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a picture off the screens."""
    existing = tournament.pictures.filter(pk=pk).first()
    if existing:
        remove_picture(picture=existing, by=request.user)
    return redirect("pictures", tournament.code)


@require_safe
def picture(request: PublicRequest, code: str, digest: str) -> HttpResponse:
    """Answer with the bytes of a picture, which browsers keep: other bytes have another address."""
    tournament = live_drive(request, code)
    content = tournament.pictures.filter(digest=digest).values_list("content", flat=True).first()
    if content is None:
        raise Http404
    kept = "public" if tournament.public else "private"
    headers = {"Cache-Control": f"{kept}, max-age={A_YEAR}, immutable"}
    return HttpResponse(bytes(content), content_type="image/webp", headers=headers)
