"""`manage.py first_account`: where the first account is made, as long as there is none."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.access.queries import has_organiser, setup_code
from tournaments.core.queries.hall import addresses_of_this_machine, announced_address
from tournaments.core.services.data_lock import last_holder


class Command(BaseCommand):
    """Prints the address with its code, for who installs the program; `serve` says the same."""

    help = "Print the address at which the first account is made, unless there is one."

    def handle(self, **options: Any) -> None:
        """Print one line, or none."""
        if not has_organiser():
            path = f"/setup/?code={setup_code()}"
            self.stdout.write(f"Eerste account / first account: {_address()}{path}")


def _address() -> str:
    """Return where others reach the server that has this data; nothing where none on this machine
    says so."""
    if announced := announced_address():
        return announced
    own = last_holder().address.rstrip("/")
    [here, *_others] = [*addresses_of_this_machine(), "localhost"]
    return own.replace("//localhost", f"//{here}")
