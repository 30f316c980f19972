"""Mail to who signed up: confirm, you have a place, you wait; and what it costs."""

import io
import time
from collections.abc import Sequence
from urllib.parse import urljoin

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.queries.mail_addresses import addresses_in
from tournaments.core.services.errors import require_first
from tournaments.core.services.jobs import Product, Progress, Unfinished
from tournaments.core.services.log import audited, lock_of
from tournaments.core.services.post import REFUSALS, Post, mail_error
from tournaments.entries.queries.places import due_mails
from tournaments.entries.services.places import mail_sign_up_state
from tournaments.enums import SignUpState
from tournaments.models import Job, SignUp, Tournament
from tournaments.signup.queries import payment_of, terms_of, turn_of
from tournaments.wording import speak_of

FOR_NOW = "4"  # begins the code of a refusal that need not be one later: a full mailbox
SECONDS_AT_A_TIME = 120  # the broker leaves a worker ten minutes


def mail_sign_ups(job: Job, progress: Progress) -> Product:
    """Tell everybody of a drive what became of his sign-up who was not told yet.

    Each is noted as his mail leaves, so that a worker that is killed and begins anew tells nobody
    twice but one. Where the server is away all of them stay to be told, and so does whose mail it
    refuses for now.
    """
    ends = time.monotonic() + SECONDS_AT_A_TIME
    drive = Tournament.objects.filter(pk=job.arguments["drive"]).first()
    if drive is None:
        return "", "application/json", b"{}"
    due = sorted(due_mails(drive).values_list("pk", "refusal"), key=lambda each: bool(each[1]))
    with Post() as post:
        for done, (pk, refused_before) in enumerate(due):
            if done and time.monotonic() >= ends:
                if refused_before:
                    break  # all others are told, and these stay to be told: no job goes on for ever
                raise Unfinished(b"{}")
            progress(done, len(due))
            require_first()  # the other laptop mails the rest
            # Read when it is its turn: somebody may have cancelled or moved up meanwhile.
            sign_up = due_mails(drive).filter(pk=pk).first()
            if sign_up is None:
                continue
            _note_mailed(sign_up=sign_up, refusal=_send(sign_up, post))
    return "", "application/json", b"{}"


@audited
def _note_mailed(*, sign_up: SignUp, refusal: str) -> None:
    """Note what became of the mail to him, unless his address or his turn is another by now."""
    lock_of(pk=sign_up.tournament_id)
    same_state = SignUp.objects.filter(pk=sign_up.pk, state=sign_up.state)
    current = same_state.select_related("entry").first()
    if current and current.email == sign_up.email:
        same_state.update(mail_due=refusal.startswith(FOR_NOW), refusal=refusal)


def _send(sign_up: SignUp, post: Post) -> str:
    """Mail to him and return what the server said where it took none. Raise OSError where it is
    away."""
    addresses = addresses_in(sign_up.email)
    if not addresses:
        return ""
    try:
        post.send(_mail(sign_up, addresses))
    except REFUSALS as refused:
        return mail_error(refused)
    return ""


SUBJECTS = {
    SignUpState.UNCONFIRMED: gettext_lazy("Confirm your sign-up for %(drive)s"),
    SignUpState.HELD: gettext_lazy("Your sign-up for %(drive)s"),
    SignUpState.WAITING: gettext_lazy("You are on the waiting list of %(drive)s"),
    SignUpState.PLACED: gettext_lazy("You play in %(drive)s"),
}


def _mail(sign_up: SignUp, addresses: Sequence[str]) -> EmailMessage:
    drive, payment = sign_up.tournament, payment_of(sign_up)
    speak_of(drive.entry_word)
    subject = str(SUBJECTS[SignUpState(sign_up.state)]) % {"drive": drive.name}
    page = reverse("signed-up", args=[sign_up.code])
    context = {
        "sign_up": sign_up,
        "name": (sign_up.entry.players if sign_up.entry else sign_up.players) or sign_up.name,
        "tournament": drive,
        "payment": payment,
        "turn": turn_of(sign_up) if sign_up.state == SignUpState.WAITING else None,
        "link": urljoin(terms_of(drive).address, page),
    }
    message = EmailMessage(
        " ".join(subject.split()),  # a header has no line breaks
        render_to_string("signup/mail.txt", context),
        to=list(addresses),
        headers={"Auto-Submitted": "auto-generated"},
    )
    if payment:
        drawing = io.BytesIO()
        payment.code().save(drawing, kind="png", scale=6, border=4)
        message.attach(_("pay") + ".png", drawing.getvalue(), "image/png")
    return message


@audited
def mail_again(*, tournament: Tournament) -> None:
    """Have the worker try once more what did not leave."""
    for sign_up in due_mails(tournament):
        mail_sign_up_state(sign_up=sign_up)
