"""Participant cards by mail: asking for it, and the work itself."""

import json
import smtplib
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.enums import MAIL_CARDS
from tournaments.models import Entry, Job, Tournament, User
from tournaments.queries.mailing import addresses_in, entries_with_a_card
from tournaments.queries.printing import CardsPaper, card_paper
from tournaments.services.jobs import BUSY, Maker, Product, Progress, start_job
from tournaments.services.log import lock
from tournaments.services.refused import Refused, require_open

Draw = Callable[[CardsPaper, str], bytes]
"""Makes the PDF of one card, whose code leads to an address."""

SILENT_IN_A_ROW = 3
REFUSALS = (
    smtplib.SMTPRecipientsRefused,
    smtplib.SMTPDataError,
    smtplib.SMTPSenderRefused,
)


@transaction.atomic
def mail_cards(
    *,
    tournament: Tournament,
    by: User | None,
    base: str,
    entry: Entry | None = None,
    again: bool = False,
) -> Job:
    """Have the worker mail the cards of all teams with an address that have had none yet.

    With `again` also of those that had; or of one `entry`. `base` is the address of the site that
    the codes lead to. Raises Refused where mail is not set up, in a demo, in a finished drive,
    while a mailing is under way, and when there is nobody to mail to.
    """
    tournament = lock(tournament)
    require_open(tournament)
    if not settings.MAIL_IS_SET_UP:
        raise Refused(_("Mail is not set up in this program."))
    if tournament.demo:
        raise Refused(_("This drive is to try out: no mail leaves it."))
    if tournament.jobs.filter(kind=MAIL_CARDS, state__in=BUSY).exists():
        raise Refused(_("Cards are being mailed at this moment. Wait until that is done."))
    chosen = [
        each.pk
        for each in entries_with_a_card(tournament)
        if addresses_in(each.email)
        and (each.pk == entry.pk if entry else again or each.card_mailed_at is None)
    ]
    if not chosen:
        raise Refused(_("There is no team to mail a card to."))
    return start_job(
        tournament=tournament,
        kind=MAIL_CARDS,
        arguments={"base": base, "mailed": chosen, "count": len(chosen)}
        | ({"entry": entry.pk} if entry else {}),
        by=by,
        action="mail_cards",
        target=str(entry or ""),
    )


def card_mailer(draw: Draw) -> Maker:
    """Does the mailing: the report of it is made, and each team is noted as its mail leaves.

    Whoever was noted since the job was asked for gets no second mail, so the worker may be killed
    and begin anew: only the one mail that was accepted but not noted yet goes out twice.
    """

    def mail(job: Job, progress: Progress) -> Product:
        refused: dict[str, str] = {}
        silent: list[str] = []  # the last mails in a row to which the server said nothing
        broke_off, keys = "", job.arguments["mailed"]
        with _Post() as post:
            for done, key in enumerate(map(str, keys)):
                progress(done, len(keys))
                entry = _still_to_mail(job, key)
                if entry is None:
                    continue
                try:
                    post.send(_mail(entry, job.arguments["base"], draw))
                except REFUSALS as refusal:
                    refused[key] = _said(refusal)
                    silent.clear()
                except OSError as trouble:
                    refused[key] = _said(trouble)
                    silent.append(key)
                    if len(silent) == SILENT_IN_A_ROW:
                        broke_off = refused[key]
                        break
                else:
                    _note_mailed(entry)
                    silent.clear()
        if broke_off:  # then it was the server, and not these mails
            refused = {key: said for key, said in refused.items() if key not in silent}
        report = {"refused": refused, "broke_off": broke_off}
        return "", "application/json", json.dumps(report).encode()

    return mail


class _Post:
    """One connection to the mail server for many mails, made anew when it breaks.

    Servers end a connection after some mails or some silence, so each mail is tried twice.
    """

    def __init__(self) -> None:
        self.connection = get_connection()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self._close()

    def send(self, message: EmailMessage) -> None:
        """Raises one of REFUSALS or, when it broke twice, another OSError."""
        try:
            self._send(message)
        except REFUSALS:
            raise
        except OSError:
            self._close()
            self._send(message)

    def _send(self, message: EmailMessage) -> None:
        self.connection.open()
        self.connection.send_messages([message])

    def _close(self) -> None:
        try:
            self.connection.close()
        except OSError:
            self.connection.connection = None  # the server went away without a word


def _still_to_mail(job: Job, key: str) -> Entry | None:
    """The team as it is now, unless it is gone, has no address, or had its mail of this job."""
    entries = Entry.objects.select_related("tournament").filter(pk=key)
    entry = entries.exclude(card_mailed_at__gte=job.created_at).first()
    return entry if entry and addresses_in(entry.email) else None


def _note_mailed(entry: Entry) -> None:
    """In a transaction of its own, right after the server took the mail."""
    Entry.objects.filter(pk=entry.pk).update(card_mailed_at=timezone.now())


def _mail(entry: Entry, base: str, draw: Draw) -> EmailMessage:
    tournament = entry.tournament
    subject = _("Participant card of %(team)s for %(drive)s") % {
        "team": entry.name,
        "drive": tournament.name,
    }
    link = urljoin(base, reverse("participant", args=[entry.code]))
    context = {"entry": entry, "tournament": tournament, "link": link}
    message = EmailMessage(
        " ".join(subject.split()),  # a header has no line breaks
        render_to_string("cards/mail.txt", context),
        to=addresses_in(entry.email),
        headers={"Auto-Submitted": "auto-generated"},
    )
    name = "-".join(filter(None, (slugify(_("Participant card")), slugify(entry.name)[:50])))
    message.attach(f"{name}.pdf", draw(card_paper(entry), base), "application/pdf")
    return message


def _said(trouble: Any) -> str:
    """What the mail server answered, or that it did not."""
    if isinstance(trouble, smtplib.SMTPRecipientsRefused):
        code, said = next(iter(trouble.recipients.values()))
    elif isinstance(trouble, smtplib.SMTPResponseException):
        code, said = trouble.smtp_code, trouble.smtp_error
    else:
        return _("The mail server cannot be reached, or breaks off.")
    text = said.decode(errors="replace") if isinstance(said, bytes) else str(said)
    return " ".join(f"{code} {text}".split())[:200]
