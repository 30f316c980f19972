"""A second opinion on a drive: everything that is claimed of it, worked out again from its journal.

Nothing here is shared with what runs a drive: only the form of the journal is. The rules are those
that are written down for people, so that a mistake in the program is not made here once more.
"""

from tournaments.checker.checking import check_drive, check_rows
from tournaments.checker.claims import Claims
from tournaments.checker.drive import Accounts
from tournaments.checker.findings import Finding

__all__ = ["Accounts", "Claims", "Finding", "check_drive", "check_rows"]
