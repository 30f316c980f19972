"""Drives by lot, for the checker and for whoever looks for trouble."""

import subprocess
import sys
from collections import Counter
from contextlib import nullcontext
from itertools import pairwise
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.management.commands.check_drive import findings_of
from tournaments.management.finding_words import line_of
from tournaments.management.scratch_database import scratch_database
from tournaments.models import Tournament, User
from tournaments.simulation.evening import simulated_drive


class Command(BaseCommand):
    """`manage.py simulate --drives N --seed S [--check] [--keep --organiser NAME]`: N drives, each
    by a seed of its own from S on, in a database in memory that is thrown away; with --keep in
    that of the installation."""

    help = "Play drives of all kinds by lot; with --check work each of them out once more."

    def add_arguments(self, parser: CommandParser) -> None:
        """How many, from which seed on, and what becomes of them."""
        parser.add_argument("--drives", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--check", action="store_true", help=_("look for discrepancies"))
        parser.add_argument("--keep", action="store_true", help=_("in the real database"))
        parser.add_argument("--organiser", help=_("the account that gets drives that are kept"))
        parser.add_argument("--processes", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each discrepancy, and how many drives of each kind were played."""
        if options["keep"] and options["processes"] > 1:
            raise CommandError(_("Drives that are kept are made by one process."))
        if options["processes"] > 1:
            self._in_processes(**options)
            return
        with nullcontext() if options["keep"] else scratch_database():
            by = _organiser(options["organiser"]) if options["keep"] else _nobody()
            first, count = options["seed"], options["drives"]
            told = Counter[str]()
            for seed in range(first, first + count):
                told += self._one(seed, by, keep=options["keep"], check=options["check"])
        kinds = ", ".join(f"{name} {told[name]}" for name in sorted(told) if name != "wrong")
        self.stdout.write(_("Drives: %(count)s (%(kinds)s).") % {"count": count, "kinds": kinds})
        if told["wrong"]:
            raise CommandError(_("Discrepancies: %(count)s.") % {"count": told["wrong"]})

    def _one(self, seed: int, by: User, *, keep: bool, check: bool) -> Counter[str]:
        """One drive; what is not kept is taken back, so that the next finds an empty database."""
        if keep:
            drive = simulated_drive(seed=seed, by=by, code=None)
            return self._look(drive, check=check)
        with transaction.atomic():
            told = self._look(simulated_drive(seed=seed, by=by), check=check)
            transaction.set_rollback(True)
        return told

    def _look(self, drive: Tournament, *, check: bool) -> Counter[str]:
        findings = findings_of(drive) if check else []
        for finding in findings:
            self.stdout.write(line_of(drive.code, finding))
        return Counter({drive.format: 1, "wrong": len(findings)})

    def _in_processes(self, **options: Any) -> None:
        """The same by so many processes, each with a part of the seeds."""
        count, parts = options["drives"], options["processes"]
        edges = [options["seed"] + count * at // parts for at in range(parts + 1)]
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "simulate"]
        command += ["--check"] if options["check"] else []
        running = [
            subprocess.Popen([*command, "--seed", str(first), "--drives", str(last - first)])  # noqa: S603
            for first, last in pairwise(edges)
        ]
        failed = [each.wait() for each in running]
        if any(failed):
            raise CommandError(_("Not right: %(count)s.") % {"count": sum(map(bool, failed))})


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
