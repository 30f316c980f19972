"""Addresses: the photos of a dispute, for who may see it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.views.access import members_only
from tournaments.core.views import MemberRequest, refusals_told
from tournaments.disputes.forms.photos import PhotoForm
from tournaments.disputes.queries.disputes import disputes_of
from tournaments.disputes.services.photos import add_photo, remove_photo
from tournaments.enums import Role
from tournaments.models import Dispute, Tournament


@require_POST
@members_only(Role.ARBITER)
def add(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Keep one more photo."""
    dispute, form = _dispute(tournament, pk), PhotoForm(request.POST, request.FILES)
    if form.is_valid():
        with refusals_told(request):
            add_photo(dispute=dispute, encoded=form.cleaned_data["file"], by=request.user)
    else:
        messages.error(request, str(form.errors["file"][0]))
    return redirect("dispute", tournament.code, pk)


@require_POST
@members_only(Role.ARBITER)
def remove(request: MemberRequest, tournament: Tournament, pk: int, photo: str) -> HttpResponse:
    """Take one photo away."""
    remove_photo(dispute=_dispute(tournament, pk), digest=photo, by=request.user)
    return redirect("dispute", tournament.code, pk)


@require_safe
@members_only(Role.ARBITER, Role.SECRETARY)
def show(request: MemberRequest, tournament: Tournament, pk: int, photo: str) -> HttpResponse:
    """Answer with the bytes of a photo, which no browser keeps."""
    photos = _dispute(tournament, pk).photos.filter(digest=photo)
    content = photos.values_list("content", flat=True).first()
    if content is None:
        raise Http404
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(content), content_type="image/jpeg", headers=headers)


def _dispute(tournament: Tournament, pk: int) -> Dispute:
    return get_object_or_404(disputes_of(tournament), pk=pk)
