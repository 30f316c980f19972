"""Who gets a participant card by mail, who had it, and what became of the last mailing."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.core.queries.jobs import newest_jobs
from tournaments.core.queries.mail_addresses import addresses_in
from tournaments.entries.queries.entries import field
from tournaments.enums import MAIL_CARDS, JobState
from tournaments.models import Entry, Job, Tournament


@dataclass(frozen=True, slots=True)
class Addressee:
    """A team with the addresses that mail can go to, and why its last mail did not leave."""

    entry: Entry
    addresses: tuple[str, ...]
    refusal: str

    @property
    def waits(self) -> bool:
        """Whether its card can be mailed and was not."""
        return bool(self.addresses) and self.entry.card_mailed_at is None


@dataclass(frozen=True, slots=True)
class Mailing:
    """All teams that play, and the last mailing; `broke_off` says why that did not reach all."""

    addressees: tuple[Addressee, ...]
    job: Job | None
    broke_off: str

    @property
    def reachable(self) -> int:
        """How many teams have an address."""
        return sum(bool(each.addresses) for each in self.addressees)

    @property
    def mailed(self) -> int:
        """How many have had their card."""
        return sum(each.entry.card_mailed_at is not None for each in self.addressees)

    @property
    def waiting(self) -> int:
        """How many can still get theirs."""
        return sum(each.waits for each in self.addressees)

    @property
    def refused(self) -> tuple[Addressee, ...]:
        """Those whose mail did not leave."""
        return tuple(each for each in self.addressees if each.refusal)

    @property
    def busy(self) -> bool:
        """Whether mails are leaving now."""
        return self.job is not None and self.job.is_busy

    @property
    def stopped(self) -> bool:
        """Whether somebody stopped the last mailing, so that some are still without a card."""
        return self.job is not None and self.job.state == JobState.STOPPED and self.waiting > 0


def mailing(tournament: Tournament) -> Mailing:
    """Return what the page of participant cards shows; three queries, however many teams."""
    job = newest_jobs(tournament, 1, kinds=[MAIL_CARDS]).first()
    report = _report(job)
    return Mailing(
        addressees=tuple(
            Addressee(
                entry=entry,
                addresses=addresses_in(entry.email),
                refusal=report.get("refused", {}).get(str(entry.pk), ""),
            )
            for entry in entries_with_a_card(tournament)
        ),
        job=job,
        broke_off=job.error if job and job.error else report.get("broke_off", ""),
    )


def entries_with_a_card(tournament: Tournament) -> Iterable[Entry]:
    """Return all but those that have withdrawn for good."""
    return field(tournament).exclude(away=True, away_until=None)


def _report(job: Job | None) -> dict[str, Any]:
    """Return what the worker wrote down of a mailing that has ended."""
    if job is None or not job.is_done:
        return {}
    report: dict[str, Any] = json.loads(bytes(job.result or b""))
    return report
