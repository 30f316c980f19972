"""A drive under way whose data can be backed up: what was committed is in a file of its own."""

from pathlib import Path

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.enums import SecondEntry
from tournaments.models import Tournament


def a_drive_in_round_1(name: str = "Dorpsdrive") -> Tournament:
    """Four teams at two tables, and the card of the first table is in."""
    drive = a_tournament(name=name)
    teams = entries(drive, 4)
    round_ = a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
    a_card(round_.tables.get(number=1), 8, 3)
    return drive


def a_drive_entered_twice(name: str = "Finale", tables: int = 2) -> Tournament:
    """A published round whose cards are entered twice, blind; nothing is in yet."""
    drive = a_tournament(name=name, second_entry=SecondEntry.BLIND)
    teams = entries(drive, 2 * tables)
    a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    return drive


def next_card(drive: Tournament) -> None:
    """The card of the second table comes in."""
    a_card(drive.rounds.get(number=1).tables.get(number=2), 8, 5)
    Tournament.objects.filter(pk=drive.pk).update(version=drive.version + 1)


def left_over(folder: Path) -> list[str]:
    """What lies in a folder that is no backup."""
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".zip")
