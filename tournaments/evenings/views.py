"""Pages: a new drive, by the evening that it will be."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournaments.access.views.access import organisers_only
from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError
from tournaments.core.views import UserRequest, post_data_or_none
from tournaments.evenings.forms import EveningForm
from tournaments.evenings.queries.named import EVENINGS
from tournaments.evenings.services.making import begin_evening
from tournaments.settings.forms.fields import doubt_about


@organisers_only
def new_drive(request: UserRequest) -> HttpResponse:
    """Begin a drive from an evening, its name and its day."""
    evenings, importing = list(EVENINGS.values()), "import" in request.GET
    form = EveningForm(
        post_data_or_none(request),
        evenings=evenings,
        initial={"date": timezone.localdate()},
    )
    if form.is_valid():
        try:
            drive = begin_evening(by=request.user, evening=form.chosen(), values=form.values())
        except DomainError as refused:
            add_refusal(form, refused)
        else:
            if doubt := doubt_about(drive.date):
                messages.warning(request, doubt)
            return redirect("import" if importing else "drive", drive.code)
    return render(request, "evenings/new.html", {"form": form, "importing": importing})
