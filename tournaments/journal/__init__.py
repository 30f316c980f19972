"""The journal of a drive: a chain of acts, whose last hash tells any change.

Each link says who did what and which rows changed how; its hash covers the one before it. What is
here knows no database: it makes links, and finds the first one that is broken.
"""

from tournaments.journal.chain import Broken, Link, first_broken, linked
from tournaments.journal.document import BadJournal, Head, Journal, read_journal, write_journal

__all__ = [
    "BadJournal",
    "Broken",
    "Head",
    "Journal",
    "Link",
    "first_broken",
    "linked",
    "read_journal",
    "write_journal",
]
