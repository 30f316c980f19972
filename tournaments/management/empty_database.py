"""A machine on which nothing was ever started: it has a database without a table, or none."""

from django.core.management import call_command
from django.db import connection

from tournaments.models import Tournament


def fill_empty_database() -> bool:
    """Make the tables where there are none yet; answers whether that was so. A database of an older
    version stays as it is: its next start brings it up to date."""
    if Tournament._meta.db_table in connection.introspection.table_names():
        return False
    call_command("migrate", interactive=False, verbosity=0)
    return True
