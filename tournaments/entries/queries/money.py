"""The fee: what came in of it, what is still open, and how amounts are written."""

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.entries.queries.entries import STATUSES, field
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Takings:
    """How many teams paid the fee (`each`, in cents), have it still to pay, and owe nothing because
    they withdrew before they had played."""

    each: int
    paid: int
    unpaid: int
    excused: int

    @property
    def received(self) -> int:
        """What came in, in cents."""
        return self.each * self.paid

    @property
    def open(self) -> int:
        """What is still to come in, in cents."""
        return self.each * self.unpaid

    @property
    def expected(self) -> int:
        """What there will be once everybody has paid, in cents."""
        return self.received + self.open


def takings(tournament: Tournament) -> Takings:
    """Count who paid, in one query; who paid and then withdrew has paid."""
    counted = (
        field(tournament)
        .order_by()
        .aggregate(
            all=Count("pk"),
            have_paid=Count("pk", filter=Q(paid=True)),
            have_not=Count("pk", filter=STATUSES["unpaid"]),
        )
    )
    return Takings(
        each=tournament.fee_cents,
        paid=counted["have_paid"],
        unpaid=counted["have_not"],
        excused=counted["all"] - counted["have_paid"] - counted["have_not"],
    )


def amounts(tournament: Tournament) -> Takings | None:
    """Return the same for a page; None without a fee, since amounts are then shown nowhere."""
    return takings(tournament) if tournament.fee_cents else None


def with_owes(tournament: Tournament) -> QuerySet[Entry]:
    """Return all entries, each with whether it still has the fee to pay (`owes`)."""
    unpaid = ExpressionWrapper(STATUSES["unpaid"], BooleanField())
    return field(tournament).annotate(owes=unpaid)


def money_text(cents: int) -> str:
    """Return an amount as people read it: "€ 1.610,00" in Dutch, "€1,610.00" in English."""
    amount = number_format(Decimal(cents) / 100, 2, use_l10n=True, force_grouping=True)
    return _("€%(amount)s") % {"amount": amount}
