"""Names under which the standings are found again."""

import datetime

import pytest
from django.utils.translation import override

from tournaments.core.exchange.file_names import standings_file_name

DAY = datetime.date(2026, 11, 21)


@pytest.mark.parametrize(
    ("drive", "after", "final", "name"),
    [
        ("Dorpsdrive Zijtaart", 3, True, "eindstand-dorpsdrive-zijtaart-2026-11-21.xlsx"),
        ("Dorpsdrive", 2, False, "stand-na-ronde-2-dorpsdrive-2026-11-21.xlsx"),
        ("Keezdrive ’t Ij / Hûs", None, False, "stand-keezdrive-t-ij-hus-2026-11-21.xlsx"),
        ("麻将", 3, True, "eindstand-2026-11-21.xlsx"),
        ("a" * 49 + " b", 3, True, f"eindstand-{'a' * 49}-2026-11-21.xlsx"),
    ],
)
def test_the_name_says_what_of_which_drive_and_when(drive, after, final, name):
    with override("nl"):
        made = standings_file_name(drive=drive, date=DAY, after=after, final=final, suffix=".xlsx")
    assert made == name
