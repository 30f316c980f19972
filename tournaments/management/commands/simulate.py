"""Drives by lot, for the checker and for whoever looks for trouble."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.management.commands.check_drive import findings_of
from tournaments.management.finding_words import line_of
from tournaments.management.tables import scratch_database
from tournaments.models import Tournament, User
from tournaments.simulation.evening import simulated_drive

MOST_AT_A_TIME = 100  # drives that a process plays before it asks for more


class Command(BaseCommand):
    """`manage.py simulate --drives N --seed S [--check] [--keep --organiser NAME]`: N drives, each
    by a seed of its own from S on, in a database in memory that is thrown away; with --keep in
    that of the installation."""

    help = "Play drives of all kinds by lot; with --check work each of them out once more."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add how many, from which seed on, and what becomes of them."""
        parser.add_argument("--drives", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--check", action="store_true", help="look for discrepancies")
        parser.add_argument("--keep", action="store_true", help="in the real database")
        parser.add_argument("--organiser", help="the account that gets drives that are kept")
        parser.add_argument("--processes", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each discrepancy, and how many drives of each kind were played."""
        if options["keep"] and options["processes"] > 1:
            raise CommandError(_("Drives that are kept are made by one process."))
        counts = (self._in_processes if options["processes"] > 1 else self.played)(**options)
        kinds = ", ".join(f"{name} {counts[name]}" for name in sorted(counts) if name != "wrong")
        text = _("Drives: %(count)s (%(kinds)s).")
        self.stdout.write(text % {"count": options["drives"], "kinds": kinds})
        if counts["wrong"]:
            raise CommandError(_("Discrepancies: %(count)s.") % {"count": counts["wrong"]})

    def played(self, **options: Any) -> Counter[str]:
        """Return how many of each kind, and how much is not right, of drives played one after
        another."""
        keep, first, counts = options["keep"], options["seed"], Counter[str]()
        with nullcontext() if keep else scratch_database():
            by = _organiser(options["organiser"]) if keep else _nobody()
            for seed in range(first, first + options["drives"]):
                try:
                    counts += self._one(seed, by, keep=keep, check=options["check"])
                except Exception as error:
                    error.add_note(f"in the drive of seed {seed}")
                    raise
        return counts

    def _one(self, seed: int, by: User, *, keep: bool, check: bool) -> Counter[str]:
        """Return one drive; what is not kept is taken back, so that the next finds an empty
        database."""
        if keep:
            drive = simulated_drive(seed=seed, by=by, code=None)
            return self._look(drive, check=check)
        with transaction.atomic():
            counts = self._look(simulated_drive(seed=seed, by=by), check=check)
            transaction.set_rollback(True)
        return counts

    def _look(self, drive: Tournament, *, check: bool) -> Counter[str]:
        findings = findings_of(drive) if check else []
        for finding in findings:
            self.stdout.write(line_of(drive.code, finding))
        return Counter({drive.format: 1, "wrong": len(findings)})

    def _in_processes(self, **options: Any) -> Counter[str]:
        """Return the same by so many processes, each taking the next part of the seeds when it is
        done."""
        first, last = options["seed"], options["seed"] + options["drives"]
        size = min(MOST_AT_A_TIME, max(1, options["drives"] // options["processes"]))
        parts = [
            options | {"seed": seed, "drives": min(size, last - seed)}
            for seed in range(first, last, size)
        ]
        pool = ProcessPoolExecutor(options["processes"], get_context("spawn"), django.setup)
        with pool:
            return sum(pool.map(_part, parts), Counter[str]())


def _part(options: dict[str, Any]) -> Counter[str]:
    """Return what one process does with its part; it begins with nothing of the process that
    asked."""
    return Command().played(**options)


def _organiser(name: str | None) -> User:
    by = User.objects.filter(username=name).first() if name else None
    if by is None:
        raise CommandError(_("Say with --organiser whose drives they will be."))
    return by


def _nobody() -> User:
    by = User(username="simulation")
    by.set_unusable_password()
    by.save()
    return by
