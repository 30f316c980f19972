"""A drive that everybody may look at."""

from tests.factories import a_card, a_published_round, a_tournament, entries


def a_drive(pairs=2, cards=1, **values):
    """A drive of one published round with some of its cards in, and its round."""
    drive = a_tournament(**values)
    field = entries(drive, 2 * pairs)
    round_ = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    for table in round_.tables.all()[:cards]:
        a_card(table, 8, 3)
    return drive
