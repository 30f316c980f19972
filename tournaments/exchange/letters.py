"""Names of which a letter was lost on their way: an old program wrote "?" for what it did not know,
or one program read what another wrote in its own way."""

import re
from collections.abc import Iterator
from typing import Final

from tournaments.exchange.columns import Column
from tournaments.exchange.problems import Problem, problem

LOST: Final = "[?\ufffd]"
IN_A_NAME: Final = re.compile(rf"{LOST}(?=\w)|(?<=\w){LOST}+(?=\s*[^\s?!.])|\ufffd")
BESIDE_A_LETTER: Final = re.compile(rf"{LOST}(?=\w)|(?<=\w){LOST}")
# UTF-8 that was read as cp1252: "JosÃ©", "Ä°pek".
MISREAD: Final = re.compile(
    "[\u00c2-\u00c5][\u0080-\u00bf\u20ac\u2122\u0153\u0178\u0161\u2020\u2021\u2026\u2030]"
)


def lost_letters(team: str, player1: str, player2: str, club: str) -> Iterator[Problem]:
    """What is to be mended: of a person or a club "?" is never a sign of its own, of a team it may
    end a question ("Wie wint?")."""
    if _broken(team, IN_A_NAME) and team not in (player1, player2):
        yield problem("letter_lost_in_team", Column.TEAM, text=team)
    people = ((Column.PLAYER1, player1), (Column.PLAYER2, player2), (Column.CLUB, club))
    for column, text in people:
        if _broken(text, BESIDE_A_LETTER):
            yield problem("letter_lost", column, text=text)


def _broken(text: str, lost: re.Pattern[str]) -> bool:
    return bool(lost.search(text) or MISREAD.search(text))
