"""Paying the fee by bank: what to transfer where, and the code that a bank's app reads."""

from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _
from segno import QRCode
from segno.helpers import make_epc_qr

from tournaments.models import Entry, SignUp, SignUpTerms

# A code has room for 331 bytes; letters beyond those of banks take two to four of them.
LONGEST_NAME = 110
LONGEST_REFERENCE = 140


@dataclass(frozen=True, slots=True)
class Payment:
    """What somebody who has a place still owes, and where it can go."""

    cents: int
    iban: str
    account_name: str
    reference: str

    @property
    def iban_in_groups(self) -> str:
        """The account number as people read it: in groups of four."""
        return " ".join(self.iban[at : at + 4] for at in range(0, len(self.iban), 4))

    def code(self) -> QRCode:
        """Return the code for banks (EPC069-12)."""
        return make_epc_qr(
            name=_within(self.account_name, LONGEST_NAME),
            iban=self.iban,
            amount=Decimal(self.cents) / 100,
            text=self.reference,
            encoding="utf-8",
        )


def payment_of(sign_up: SignUp) -> Payment | None:
    """Return what somebody has to pay; None without a fee, an account or a place, and for who
    paid."""
    terms = SignUpTerms.objects.filter(tournament=sign_up.tournament_id).first()
    entry, fee = sign_up.entry, sign_up.tournament.fee_cents
    if entry is None or entry.paid or terms is None or not (terms.iban and fee):
        return None
    return Payment(fee, terms.iban, terms.account_name, _reference(entry))


def _reference(entry: Entry) -> str:
    """Return by which the organiser knows from whom it is: number, name and drive, in one line that
    fits into the code."""
    text = _("Fee %(entry)s, %(drive)s") % {"entry": entry, "drive": entry.tournament.name}
    return _within(" ".join(text.split()), LONGEST_REFERENCE)


def _within(text: str, length: int) -> str:
    """Return the beginning of a text that is no longer than so many bytes."""
    return text.encode()[:length].decode(errors="ignore")
