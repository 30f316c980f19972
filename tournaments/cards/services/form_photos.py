"""Photos of score forms: they are kept as they were sent, and read by the worker."""

import base64
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.cards.queries.kept_pictures import (
    KeyIsGone,
    keeps_no_pictures,
    sealed,
    unsealed,
)
from tournaments.cards.services.form_reader import ask_reader
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import Product, Progress, job_came_to_nothing, start_job
from tournaments.core.services.log import audited, lock, lock_open, record
from tournaments.enums import READ_FORMS
from tournaments.models import FormPhoto, FormReading, GameTable, Job, Tournament, User
from tournaments.models.form_photos import (
    LARGEST_FILE,
    LARGEST_PDF,
    MOST_PHOTOS,
    FormPhotoState,
)
from tournaments.play.queries.rounds import current_round
from tournaments.scanning import refusals

TOO_LARGE = gettext_noop("This is too large: at most 40 megapixels or 200 pages are read.")
NO_FORM = gettext_noop("No form was found in it: take the photo again, or type the form.")
FAILED = gettext_noop("This could not be read: take the photo again, or type the form.")
SOME_PAGES = gettext_noop("Not all pages could be read: type the forms of the others.")
OTHER_KEY = gettext_noop(
    "This was encrypted with another key, and not read: send it again, or type the form."
)
ANSWERS = ("layout", "numbers", "winner", "time_over", "cards", "candidates")
logger = logging.getLogger(__name__)


@audited
def send_photo(*, tournament: Tournament, content: bytes, by: User | None) -> FormPhoto:
    """Keep a photo or a PDF of score forms and have it read. The same one again is the first, and
    read again where nothing came of it.

    Raise DomainError beside `file` for an empty file, for a photo of more than LARGEST_FILE bytes
    or a PDF of more than LARGEST_PDF, and where there are MOST_PHOTOS already; and for a finished
    drive.
    """
    tournament = lock_open(pk=tournament.pk)
    digest = hashlib.sha256(content).hexdigest()
    kept: FormPhoto | None = tournament.form_photos.filter(digest=digest).defer("content").first()
    if kept:
        if kept.state != FormPhotoState.READ:
            kept.state, kept.sentence, kept.content = FormPhotoState.QUEUED, "", sealed(content)
            kept.save(update_fields=["state", "sentence", "content"])
            _have_read(kept, by)
        return kept
    _require_size(content)
    if tournament.form_photos.count() >= MOST_PHOTOS:
        text = _("This drive holds %(most)s photos of forms: type the others.")
        raise DomainError(text % {"most": MOST_PHOTOS}, field="file")
    last: int | None = tournament.form_photos.aggregate(last=Max("number"))["last"]
    photo: FormPhoto = tournament.form_photos.create(
        round=current_round(tournament),
        number=(last or 0) + 1,
        content=sealed(content),
        digest=digest,
        sent_by=by,
    )
    _have_read(photo, by)
    return photo


def _have_read(photo: FormPhoto, by: User | None) -> None:
    start_job(
        tournament=photo.tournament,
        kind=READ_FORMS,
        arguments={"form_photo": photo.pk, "photo": photo.number},  # as the log says it
        by=by,
        action="send_form_photo",
        target="",
    )


def _require_size(content: bytes) -> None:
    if not content:
        raise DomainError(_(refusals.EMPTY), field="file")
    most = LARGEST_PDF if content[:1024].lstrip().startswith(b"%PDF-") else LARGEST_FILE
    if len(content) > most:
        text = _("This file has more than %(most)s MB: send the pages in parts.")
        raise DomainError(text % {"most": most // 1024**2}, field="file")


@dataclass(frozen=True, slots=True)
class FormFound:
    """One form of a photo: its code, what was read, and its boxes as JPEG."""

    page: int
    code: str
    read: dict[str, Any]
    doubts: list[str]
    cut_out: bytes


def read_forms(job: Job, _progress: Progress) -> Product:
    """Read the forms of a photo: the work of its job. What is read already is not read again."""
    queued = FormPhoto.objects.filter(state=FormPhotoState.QUEUED)
    photo = queued.filter(pk=job.arguments["form_photo"]).first()
    if photo is None:
        return "", "", b""
    try:
        content = unsealed(bytes(photo.content))
    except KeyIsGone:
        keep_forms(photo=photo, found=[], sentence=OTHER_KEY)
        return "", "", b""
    found, sentence = _forms_of(content)
    keep_forms(photo=photo, found=found, sentence=sentence)
    return "", "", b""


@receiver(job_came_to_nothing)
def mark_unreadable(job: Job, **_signal: Any) -> None:
    """Say of the photo of a job that comes to nothing that it could not be read."""
    if job.kind == READ_FORMS:
        photo = FormPhoto.objects.defer("content").filter(pk=job.arguments["form_photo"]).first()
        if photo is not None:
            keep_forms(photo=photo, found=[], sentence=FAILED)


def _forms_of(content: bytes) -> tuple[list[FormFound], str]:
    """Return the forms in a file, and in an English sentence why there are none or not all."""
    try:
        answer = ask_reader(content)
    except (OSError, ValueError):  # it was ended, or took too long
        logger.exception("A photo of forms could not be read")
        return [], FAILED
    if error := answer.get("error"):
        return [], error if error in refusals.ALL else TOO_LARGE
    found = [_found(read) for read in answer["forms"]]
    if not found:
        return found, NO_FORM
    return found, SOME_PAGES if answer["unread_pages"] else ""


def _found(read: dict[str, Any]) -> FormFound:
    answers = {name: read[name] for name in ANSWERS if name in read}
    doubts = [name for name in read["doubts"] if name != "code"]
    cut_out = base64.b64decode(read["cut_out"])
    return FormFound(read["page"], read["code"] or "", answers, doubts, cut_out)


@audited
def keep_forms(*, photo: FormPhoto, found: Sequence[FormFound], sentence: str) -> FormPhoto:
    """Keep what was read of a photo, unless another worker did, and log of which tables; one that
    was erased meanwhile stays gone."""
    tournament = lock(photo.tournament)
    waiting = FormPhoto.objects.filter(pk=photo.pk, state=FormPhotoState.QUEUED)
    values: dict[str, Any] = {
        "state": FormPhotoState.READ if found else FormPhotoState.UNREADABLE,
        "sentence": sentence,
    }
    if not waiting.update(**values, **({"content": b""} if keeps_no_pictures() else {})):
        return photo
    now, over = timezone.now(), keeps_no_pictures() and tournament.finished_at
    FormReading.objects.bulk_create(
        FormReading(
            photo=photo,
            place=place,
            page=form.page,
            code=form.code,
            read=form.read,
            doubts=form.doubts,
            cut_out=b"" if over else sealed(form.cut_out),
            at=now,
        )
        for place, form in enumerate(found)
    )
    _log_read(tournament, photo, found, sentence)
    return photo


def _log_read(
    tournament: Tournament, photo: FormPhoto, found: Sequence[FormFound], sentence: str
) -> None:
    """Log of which tables forms were read, and never the numbers: who enters a card first reads
    this too."""
    codes = {form.code for form in found}
    tables = GameTable.objects.filter(code__in=codes, round__tournament=tournament)
    of_rounds: dict[str, list[int]] = {}
    for round_, number in tables.order_by("round__number", "number").values_list(
        "round__number", "number"
    ):
        of_rounds.setdefault(str(round_), []).append(number)
    record(
        tournament=tournament,
        actor=None,
        action="read_form_photo",
        after={"photo": photo.number, "forms": len(found)}
        | ({"of_tables": of_rounds} if of_rounds else {})
        | ({"not_read": sentence} if sentence else {}),
    )


@audited
def forget_pictures(*, tournament: Tournament) -> None:
    """Erase the pictures of a drive that ends, where the installation keeps none; what waits to be
    read goes when it is read."""
    if keeps_no_pictures():
        photos = tournament.form_photos.exclude(state=FormPhotoState.QUEUED)
        photos.update(content=b"")
        FormReading.objects.filter(photo__tournament=tournament).update(cut_out=b"")
