"""Pages: the backups of this installation, and putting one back."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.access.views.access import installation_owner_only
from tournaments.core.forms import refusals_in
from tournaments.core.views import PublicRequest, UserRequest, lead_to, refusals_told
from tournaments.safety.forms import FolderForm, UploadBackupForm
from tournaments.safety.queries.backup_files import Backup
from tournaments.safety.queries.backups import all_backups, backup_named, is_kept_here, places
from tournaments.safety.queries.restoring import last_restore, order_waiting
from tournaments.safety.services.backups import choose_folder, make_backup
from tournaments.safety.services.restoring import order_restore, preview_backup, restore_to_announce
from tournaments.safety.services.uploaded_backups import take_upload


@require_GET
@never_cache
@installation_owner_only
def overview(request: UserRequest) -> HttpResponse:
    """Show the backups that there are, where they go, and what else can be done with them; and once
    that one was put back."""
    restored = restore_to_announce()
    if restored:
        messages.success(request, restored.sentence)
    return _overview(request)


def _overview(request: HttpRequest, status: int = 200, **forms: Any) -> HttpResponse:
    if not is_kept_here():
        return render(request, "safety/backups/elsewhere.html")
    context = {
        "backups": all_backups(),
        "places": places(),
        "settings_folder": settings.BACKUP_FOLDER,
        "restored": last_restore(),
        "folder_form": FolderForm(),
        "upload_form": UploadBackupForm(),
    }
    return render(request, "safety/backups/overview.html", context | forms, status=status)


@require_POST
@installation_owner_only
def make(request: UserRequest) -> HttpResponse:
    """Make a backup now."""
    with refusals_told(request):
        make_backup(now=timezone.now())
        messages.success(request, _("The backup is made and read back."))
    return redirect("backups")


@require_POST
@installation_owner_only
def choose(request: UserRequest) -> HttpResponse:
    """Let backups go to another folder, and make the first one there at once."""
    form = FolderForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            choose_folder(folder=form.cleaned_data["folder"])
            make_backup(now=timezone.now())
            messages.success(request, _("Backups go there from now on; the first one is made."))
            return redirect("backups")
    return _overview(request, status=400, folder_form=form)


@require_POST
@installation_owner_only
def upload(request: UserRequest) -> HttpResponse:
    """Take in a backup from elsewhere, and look at what putting it back would replace."""
    form = UploadBackupForm(request.POST, request.FILES)
    if form.is_valid():
        with refusals_in(form):
            taken = take_upload(file=form.cleaned_data["file"], now=timezone.now())
            return redirect("backup-restore", taken.name)
    return _overview(request, status=400, upload_form=form)


@require_GET
@never_cache
@installation_owner_only
def download(request: UserRequest, name: str) -> HttpResponseBase:
    """Answer with the file of a backup."""
    backup = _backup(name)
    return FileResponse(
        backup.path.open("rb"), as_attachment=True, filename=name, content_type="application/zip"
    )


@require_http_methods(["GET", "POST"])
@never_cache
@installation_owner_only
def restore(request: UserRequest, name: str) -> HttpResponse:
    """Show what putting a backup back would replace and, by POST, put it back."""
    backup = _backup(name)
    with refusals_told(request):
        looked = preview_backup(backup)
        if request.method == "POST":
            if request.POST.get("seen") == looked.preview_token:
                order_restore(backup=backup, by=request.user, now=timezone.now())
                return redirect("backups-wait")
            messages.error(request, _("Meanwhile something has changed: look once more."))
        return render(request, "safety/backups/restore.html", {"backup": backup, "looked": looked})
    return redirect("backups")


@require_GET
@never_cache
def wait(request: PublicRequest) -> HttpResponse:
    """Show that a backup is being put back; the page asks again until the server has done it, and
    it says so where that failed.  It asks nothing of a database that may be damaged.

    Afterwards the accounts are those of the backup, so one may have to sign in.
    """
    restored = last_restore()
    failed = bool(restored and restored.failed)
    if order_waiting():
        return (
            HttpResponse(status=204)
            if request.htmx
            else render(request, "safety/backups/wait.html")
        )
    if failed and not request.htmx:
        return render(request, "safety/backups/failed.html", {"restored": restored})
    return lead_to(request, reverse("backups-wait" if failed else "backups"))


def _backup(name: str) -> Backup:
    backup = backup_named(name)
    if backup is None or not is_kept_here():
        raise Http404
    return backup
