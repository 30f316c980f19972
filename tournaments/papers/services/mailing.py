"""Participant cards by mail: asking for it, and the work itself."""

import json
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core.queries.mail_addresses import addresses_in
from tournaments.core.services.errors import DomainError, require_first
from tournaments.core.services.jobs import Maker, Product, Progress, Unfinished, start_job
from tournaments.core.services.log import audited, lock_open
from tournaments.core.services.post import REFUSALS, Post, mail_error
from tournaments.enums import MAIL_CARDS
from tournaments.groups.queries.dividing import with_class
from tournaments.models import Entry, Job, Tournament, User
from tournaments.models.jobs import BUSY
from tournaments.papers.queries.filled_papers import CardsPaper, card_paper
from tournaments.papers.queries.mailing import entries_with_a_card

Draw = Callable[[CardsPaper, str], bytes]
"""Makes the PDF of one card, whose code leads to an address."""

logger = logging.getLogger(__name__)
SILENT_IN_A_ROW = 3
# Then the rest is another part: with one team more, of two addresses, and a server that answers at
# the last moment each time, still less than the ten minutes that the broker leaves a worker.
SECONDS_AT_A_TIME = 120


@audited
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
    the codes lead to. Raise DomainError where mail is not set up, in a demo, in a finished drive,
    while a mailing is under way, and when there is nobody to mail to.
    """
    tournament = lock_open(pk=tournament.pk)
    if not settings.MAIL_IS_SET_UP:
        raise DomainError(_("Mail is not set up in this program."))
    if tournament.demo:
        raise DomainError(_("This drive is to try out: no mail leaves it."))
    require_no_mailing(tournament)
    chosen = [
        each.pk
        for each in entries_with_a_card(tournament)
        if addresses_in(each.email)
        and (each.pk == entry.pk if entry else again or each.card_mailed_at is None)
    ]
    if not chosen:
        raise DomainError(_("There is no team to mail a card to."))
    return start_job(
        tournament=tournament,
        kind=MAIL_CARDS,
        arguments={"base": base, "mailed": chosen, "count": len(chosen)}
        | ({"entry": entry.pk} if entry else {}),
        by=by,
        action="mail_cards",
        target=str(entry or ""),
    )


def require_no_mailing(tournament: Tournament) -> None:
    """Raise DomainError while cards of this drive are being mailed."""
    if tournament.jobs.filter(kind=MAIL_CARDS, state__in=BUSY).exists():
        raise DomainError(_("Cards are being mailed at this moment. Wait until that is done."))


def card_mailer(draw: Draw) -> Maker:
    """Do the mailing: the report of it is made, and each team is noted as its mail leaves.

    Whoever was noted since the job was asked for gets no second mail, so the worker may be killed
    and begin anew: only the one mail that was accepted but not noted yet goes out twice.
    """

    def mail(job: Job, progress: Progress) -> Product:
        ends = time.monotonic() + SECONDS_AT_A_TIME
        keys = [str(key) for key in job.arguments["mailed"]]
        report = _Report(json.loads(bytes(job.result))["refused"] if job.result else {})
        with Post() as post:
            for done, key in enumerate(keys, start=1):
                progress(done - 1, len(keys))
                entry = None if key in report.refused else _still_to_mail(job, key)
                if entry is None:
                    continue
                require_first()  # the other laptop mails the rest
                report.note(entry, list(_sent(entry, job.arguments["base"], draw, post)))
                if report.broke_off:
                    break
                if done < len(keys) and time.monotonic() >= ends:
                    raise Unfinished(report.written())
        return "", "application/json", report.written()

    return mail


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of the mail to one address: what the server said where it did not leave."""

    address: str
    refusal: str = ""
    silent: bool = False


class _Report:
    """Whose mail did not leave, and why; and what broke the mailing off."""

    def __init__(self, refused: dict[str, str]) -> None:
        self.refused, self.broke_off = refused, ""
        self.silent: list[str] = []  # the last teams in a row of which the server took nothing

    def note(self, entry: Entry, outcomes: Sequence[_Outcome]) -> None:
        """Write down one team, and that it has its card where any of its addresses got it."""
        lines = [outcome for outcome in outcomes if outcome.refusal]
        if len(lines) < len(outcomes):
            # In a transaction of its own, right after the server took the mail.
            Entry.objects.filter(pk=entry.pk).update(card_mailed_at=timezone.now())
        if lines:
            several = len(outcomes) > 1
            self.refused[str(entry.pk)] = "; ".join(
                f"{each.address}: {each.refusal}" if several else each.refusal for each in lines
            )
        if not all(outcome.silent for outcome in outcomes):
            self.silent.clear()
            return
        self.silent.append(str(entry.pk))
        if len(self.silent) == SILENT_IN_A_ROW:  # then it was the server, and not these mails
            self.broke_off = outcomes[-1].refusal
            for key in self.silent:
                del self.refused[key]

    def written(self) -> bytes:
        """Return the report as it stands on the row of the job."""
        return json.dumps({"refused": self.refused, "broke_off": self.broke_off}).encode()


def _sent(entry: Entry, base: str, draw: Draw, post: Post) -> Iterator[_Outcome]:
    """Mail to each address of a team by itself, so that each is known to be refused or not.

    What goes wrong with one team, be it an odd address or a name that cannot be drawn, is said
    of that team, and is in the program's log in full.
    """
    addresses = addresses_in(entry.email)
    try:
        messages = _mails(entry, addresses, base, draw)
    except Exception:
        logger.exception("No mail could be made for entry %s", entry.pk)
        yield from (_Outcome(address, _("This mail could not be made.")) for address in addresses)
        return
    for address, message in zip(addresses, messages, strict=True):
        try:
            post.send(message)
        except REFUSALS as refusal:
            yield _Outcome(address, mail_error(refusal))
        except OSError as trouble:
            yield _Outcome(address, mail_error(trouble), silent=True)
        except Exception:
            logger.exception("A mail for entry %s could not be sent", entry.pk)
            yield _Outcome(address, _("This mail could not be made."))
        else:
            yield _Outcome(address)


def _still_to_mail(job: Job, key: str) -> Entry | None:
    """Return the team as it is now, unless it is gone, has no address, or had its mail of this
    job."""
    entries = with_class(Entry.objects.select_related("tournament").filter(pk=key))
    entry = entries.exclude(card_mailed_at__gte=job.created_at).first()
    return entry if entry and addresses_in(entry.email) else None


def _mails(entry: Entry, addresses: Sequence[str], base: str, draw: Draw) -> list[EmailMessage]:
    """Return the same mail for each of these addresses."""
    tournament = entry.tournament
    subject = _("Participant card of %(team)s for %(drive)s") % {
        "team": entry.name,
        "drive": tournament.name,
    }
    link = urljoin(base, reverse("participant", args=[entry.code]))
    context = {"entry": entry, "tournament": tournament, "link": link}
    text = render_to_string("papers/cards/mail.txt", context)
    name = "-".join(filter(None, (slugify(_("Participant card")), slugify(entry.name)[:50])))
    card = (f"{name}.pdf", draw(card_paper(entry), base), "application/pdf")
    return [
        EmailMessage(
            " ".join(subject.split()),  # a header has no line breaks
            text,
            to=[address],
            attachments=[card],
            headers={"Auto-Submitted": "auto-generated"},
        )
        for address in addresses
    ]
