"""Photos of score forms: they are kept as they were sent, and read by the worker."""

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.core.services.errors import DomainError, require_open
from tournaments.core.services.jobs import Product, Progress, start_job
from tournaments.core.services.log import audited, lock
from tournaments.enums import READ_FORMS, FormPhotoState
from tournaments.models import FormPhoto, FormReading, Job, Tournament, User
from tournaments.models.form_photos import LARGEST_FILE, MOST_PHOTOS
from tournaments.play.queries.rounds import current_round

# What the reader says of a file that it does not read, as it stands in `tournaments.scanning`.
KNOWN = (
    gettext_noop("The file is empty."),
    gettext_noop("This is no photo and no PDF."),
    gettext_noop("The photo is damaged."),
    gettext_noop("The PDF is damaged."),
    gettext_noop("The PDF is damaged, or has a password."),
    gettext_noop(
        "This is a HEIC photo. Set the camera of the phone to JPEG (“most compatible”), or send "
        "the photo by the web page, which makes it a JPEG."
    ),
)
TOO_LARGE = gettext_noop("This is too large: at most 40 megapixels or 200 pages are read.")
NO_FORM = gettext_noop("No form was found in it: take the photo again, or type the form.")
FAILED = gettext_noop("This could not be read: take the photo again, or type the form.")
logger = logging.getLogger(__name__)


@audited
def send_photo(*, tournament: Tournament, content: bytes, by: User | None) -> FormPhoto:
    """Keep a photo or a PDF of score forms and have it read. The same one again is the first.

    Raise DomainError beside `file` for an empty file, for one of more than LARGEST_FILE bytes and
    where there are MOST_PHOTOS already; and for a finished drive.
    """
    tournament = lock(tournament)
    require_open(tournament)
    digest = hashlib.sha256(content).hexdigest()
    kept: FormPhoto | None = tournament.form_photos.filter(digest=digest).first()
    if kept:
        return kept
    if not content:
        raise DomainError(_("The file is empty."), field="file")
    if len(content) > LARGEST_FILE:
        raise DomainError(too_many_bytes(), field="file")
    if tournament.form_photos.count() >= MOST_PHOTOS:
        text = _("This drive holds %(most)s photos of forms: type the others.")
        raise DomainError(text % {"most": MOST_PHOTOS}, field="file")
    photo: FormPhoto = tournament.form_photos.create(
        round=current_round(tournament), content=content, digest=digest, sent_by=by
    )
    start_job(
        tournament=tournament,
        kind=READ_FORMS,
        arguments={"photo": photo.pk},
        by=by,
        action="send_form_photo",
        target="",
    )
    return photo


def too_many_bytes() -> str:
    """Return why a file of that many bytes is not taken."""
    return _("This file has more than %(most)s MB: send the pages in parts.") % {
        "most": LARGEST_FILE // 1024**2
    }


@dataclass(frozen=True, slots=True)
class FormFound:
    """One form of a photo: its code, what was read, and its boxes as JPEG."""

    page: int
    code: str
    read: dict[str, Any]
    doubts: list[str]
    cut_out: bytes


def read_forms(job: Job, progress: Progress) -> Product:
    """Read the forms of a photo: the work of its job. What is read already is not read again."""
    photo = FormPhoto.objects.filter(pk=job.arguments["photo"], state=FormPhotoState.QUEUED).first()
    if photo is None:
        return "", "", b""
    found, sentence = _forms_of(bytes(photo.content), progress)
    keep_forms(photo=photo, found=found, sentence=sentence)
    return "", "", b""


def _forms_of(content: bytes, progress: Progress) -> tuple[list[FormFound], str]:
    """Return the forms in a file, or in an English sentence why there are none."""
    # With NumPy and PDFium it takes a second to import: only a worker does.
    from tournaments.scanning.cutting import cut_outs
    from tournaments.scanning.pictures import UnreadableFileError
    from tournaments.scanning.reading import forms_in

    forms = []
    try:
        for form in forms_in(content):
            forms.append(form)
            progress(len(forms), 0)
        pictures = list(cut_outs(content, forms))
    except UnreadableFileError as error:
        return [], str(error) if str(error) in KNOWN else TOO_LARGE
    found = [
        FormFound(form.page, form.code or "", _answers(form.as_json()), form.answers.doubts, cut)
        for form, cut in zip(forms, pictures, strict=True)
    ]
    return found, "" if found else NO_FORM


def _answers(read: dict[str, Any]) -> dict[str, Any]:
    names = ("layout", "numbers", "winner", "time_over", "cards")
    return {name: read[name] for name in names if name in read}


@audited
def keep_forms(*, photo: FormPhoto, found: Sequence[FormFound], sentence: str) -> FormPhoto:
    """Keep what was read of a photo, unless another worker did; one that was erased meanwhile stays
    gone."""
    lock(photo.tournament)
    waiting = FormPhoto.objects.filter(pk=photo.pk, state=FormPhotoState.QUEUED)
    state = FormPhotoState.READ if found else FormPhotoState.UNREADABLE
    if not waiting.update(state=state, sentence=sentence):
        return photo
    now = timezone.now()
    FormReading.objects.bulk_create(
        FormReading(
            photo=photo,
            place=place,
            page=form.page,
            code=form.code,
            read=form.read,
            doubts=form.doubts,
            cut_out=form.cut_out,
            at=now,
        )
        for place, form in enumerate(found)
    )
    return photo
