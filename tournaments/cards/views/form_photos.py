"""Photos of score forms: sending them, and what becomes of the forms on them."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.queries import open_invitations
from tournaments.access.views.access import members_only
from tournaments.cards.forms.form_photos import PhotosForm, ReadingForm
from tournaments.cards.queries.form_readings import photos_mark
from tournaments.cards.queries.kept_pictures import KeyIsGone, unsealed
from tournaments.cards.queries.photos_sent import photos_sent, put_aside_last
from tournaments.cards.services.form_photos import send_photo
from tournaments.cards.services.form_readings import put_aside, return_reading
from tournaments.core.queries.qr import qr_of
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, address_in_the_hall
from tournaments.enums import Role
from tournaments.models import FormReading, Tournament


@members_only(Role.SECRETARY, Role.ARBITER)
def photos(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the page from which photos of forms are sent, and keep those that come: what is
    acknowledged is in the database."""
    if request.method == "POST":
        return _received(request, tournament)
    sent = photos_mark(tournament)
    mark = sent and f"{tournament.version}_{sent}"  # a card that is typed can be that of a form
    if request.htmx and request.GET.get("v") == mark:
        return HttpResponse(status=204)
    context = {
        "tournament": tournament,
        "photos": photos_sent(tournament),
        "aside": put_aside_last(tournament),
        "mark": mark,
    }
    if request.htmx:
        return render(request, "cards/photos/photos.html#news", context)
    page = render(request, "cards/photos/photos.html", context | _link(request, tournament))
    page.headers["Permissions-Policy"] = "camera=(self)"
    return page


def _received(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Keep what was sent, file by file: one that is refused takes no other with it."""
    form, kept, refusals = PhotosForm(request.POST, request.FILES), 0, []
    if form.is_valid():
        for content in form.cleaned_data["file"]:
            try:
                send_photo(tournament=tournament, content=content, by=request.user)
                kept += 1
            except DomainError as refused:
                refusals.append(str(refused.message))
    else:
        refusals = [str(error) for error in form.errors["file"]]
    if request.accepts("text/html"):
        if kept:
            text = ngettext("%(count)s photo sent.", "%(count)s photos sent.", kept)
            messages.success(request, text % {"count": kept})
        for sentence in refusals:
            messages.error(request, sentence)
        return redirect("form-photos", tournament.code)
    return JsonResponse({"kept": kept, "refused": refusals}, status=200 if kept else 422)


def _link(request: MemberRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the address by which a phone comes to this page, with its code: for a helper who may
    be invited by whoever looks, by a link for secretaries that is open."""
    page = reverse("form-photos", args=[tournament.code])
    link = None
    if request.role == Role.ORGANISER:
        opened = open_invitations(tournament)
        link = next((each for each in opened if each.role == Role.SECRETARY), None)
    path = f"{reverse('join', args=[link.token])}?to=photos" if link else page
    address = address_in_the_hall(request, path)
    return {"address": address, "code": qr_of(address), "invites": link is not None}


@require_safe
@members_only(Role.SECRETARY, Role.ARBITER)
def cut_out(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Answer with the boxes of a form that was read, as JPEG; 404 where they are kept no longer, or
    encrypted with another key."""
    readings = FormReading.objects.filter(photo__tournament=tournament, pk=pk)
    try:
        content = unsealed(bytes(readings.values_list("cut_out", flat=True).first() or b""))
    except KeyIsGone:
        content = b""
    if not content:
        raise Http404
    headers = {"Cache-Control": "private, max-age=300", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


@require_POST
@members_only(Role.SECRETARY, Role.ARBITER)
def aside(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Put a form that was read aside, or have it wait again."""
    get_object_or_404(FormReading.objects.filter(photo__tournament=tournament), pk=pk)
    form = ReadingForm(request.POST)
    back = form.is_valid() and form.cleaned_data["back"]
    change, refusal = (return_reading if back else put_aside), ""
    try:
        change(tournament=tournament, reading=pk, by=request.user)
    except DomainError as refused:
        refusal = str(refused.message)
    if not request.accepts("text/html"):
        return JsonResponse({"refused": refusal})
    if refusal:
        messages.error(request, refusal)
    else:
        messages.success(request, _("The form waits again.") if back else _("Put aside."))
    return redirect("form-photos", tournament.code)
