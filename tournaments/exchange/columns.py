"""Which column of a sheet holds what: by its header in Dutch or English, else by what is in it."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from tournaments.exchange.cells import comparison_key
from tournaments.exchange.sheets import Numbered


class Column(StrEnum):
    """What a column of a sign-up sheet can be."""

    TEAM = "team"
    PLAYER1 = "player1"
    PLAYER2 = "player2"
    PLAYERS = "players"
    EMAIL = "email"
    PHONE = "phone"
    CLUB = "club"
    REMARKS = "remarks"
    PAID = "paid"
    NUMBER = "number"
    FIXED_TABLE = "fixed_table"
    TIMESTAMP = "timestamp"


ENTRY: Final = r"(?:team|koppel|couple|duo|ploeg)"
PLAYER: Final = r"(?:speler|player|deelnemer|persoon|(?:team)?lid|member)"
PARTNER: Final = r"(?:maat(?:je)?|partner|mede ?speler|(?:team|speel) ?genoot|team ?mate)"
NAME: Final = r"(?:naam|name)"
ONE: Final = r"(?:1|a|i|een|one)"
TWO: Final = r"(?:2|b|ii|twee|two)"
# In this order: "e-mail van speler 1" is mail, "speler 1 en 2" both, "naam speler 1 van het team"
# a player.
HEADERS: Final[Sequence[tuple[Column, re.Pattern[str]]]] = [
    (column, re.compile(pattern))
    for column, pattern in (
        (Column.EMAIL, r"\be ?mail|mail ?adres|\bmail\b"),
        (
            Column.PHONE,
            r"telefoon|\btel(nr)?\b|mobiel|\bmob\b|\bgsm\b|phone|\bmobile\b|whatsapp"
            r"|^06( ?(nr|nummer))?$",
        ),
        (Column.PAID, r"betaald|\bpaid\b|voldaan|betaling|\bpayment\b"),
        (
            Column.TIMESTAMP,
            r"tijdstempel|time ?stamp|tijdstip|submitted|completion time"
            r"|^datum|^date\b|inschrijfdatum|^ingeschreven op$",
        ),
        (
            Column.REMARKS,
            r"opmerking|\bopm\b|bijzonderhe|\bbijz\b|notitie|toelichting|\bwens(en)?\b"
            r"|remark|comment|\bnotes?\b",
        ),
        (
            Column.FIXED_TABLE,
            r"\bvaste tafel|\bfixed table|^tafel ?(nr|nummer)?$|^table( number)?$",
        ),
        (Column.PLAYERS, rf"\b1 (en |and )?(({PLAYER}|{NAME}) )?2\b"),
        (
            Column.PLAYER2,
            rf"\b({PLAYER}|{NAME}|{PARTNER}) ?{TWO}\b|\b(2e|tweede|second) {PLAYER}"
            rf"|^({NAME} (van |of )?((de|je|uw|your) )?)?{PARTNER}$",
        ),
        (
            Column.PLAYER1,
            rf"\b({PLAYER}|{NAME}|{PARTNER}) ?{ONE}\b|\b(1e|eerste|first) {PLAYER}"
            r"|^(speler|player)$",
        ),
        (
            Column.PLAYERS,
            r"\b(spelers|players|deelnemers|(team)?leden|members|namen|names)\b",
        ),
        (Column.CLUB, r"\bclub|club\b|vereniging|\bfamilie\b|\bfamily\b"),
        (
            Column.NUMBER,
            r"^(nr|no|nummer|number|#|(team|koppel|couple|start) ?(nr|nummer|number))$",
        ),
        (
            Column.TEAM,
            r"^(teams?|koppels?|couples?|duo|ploeg|entry|inschrijving)$"
            rf"|\b{ENTRY} ?{NAME}\b|\b{NAME}\b.*\b{ENTRY}\b|\bhe(et|ten)\b.*\b{ENTRY}\b",
        ),
    )
]
UNCOUNTED: Final = re.compile(r"\b(aantal|hoeveel|how many|number of|count)\b")
PLAIN_NAME: Final = ("naam", "name")
# Who signed the team up plays in it, unless other columns say who does.
CONTACT: Final = re.compile(rf"^({NAME} )?(contact ?persoon|contact|captain|aanvoerder)$")

MAIL: Final = re.compile(r"\S+@\S+")
PHONE: Final = re.compile(r"\+?[\d\s().-]{8,20}")
DATE: Final = re.compile(r"\d{4}-\d\d?-\d\d?|\d\d?[-/]\d\d?[-/]\d{4}")
WORDS: Final = re.compile(r"[^\W\d_]{2,}")


def recognise(header: Sequence[str], rows: Sequence[Numbered]) -> Mapping[Column, int]:
    """Where each column stands, as an index; columns that nobody recognises are not in it.

    Headers decide; what they leave open is guessed from the cells: mail addresses, phone numbers,
    dates, and, where no header speaks of a team or a player, names from left to right.
    """
    found = _by_header(header)
    width = max([len(header), *(len(cells) for _number, cells in rows)])
    filled = {
        index: [cells[index] for _number, cells in rows if index < len(cells) and cells[index]]
        for index in range(width)
    }
    for column, looks_right in CONTENT.items():
        if column not in found:
            for index in _free(filled, found):
                if _mostly(filled[index], looks_right):
                    found[column] = index
                    break
    if not found.keys() & {Column.TEAM, Column.PLAYER1, Column.PLAYERS}:
        names = [index for index in _free(filled, found) if _mostly(filled[index], _is_name)]
        wanted = (Column.TEAM,) if any(header) else (Column.TEAM, Column.PLAYER1, Column.PLAYER2)
        found.update(zip(wanted, names, strict=False))
    if not any(header):
        _guess_number(found, filled)
    return found


def recognised(cells: Sequence[str]) -> int:
    """How many different columns the cells name, if they are a header."""
    return len(_by_header(cells))


def is_header(cells: Sequence[str]) -> bool:
    """Whether a row names columns rather than filling them."""
    filled = [cell for cell in cells if cell]
    if any(MAIL.search(cell) or PHONE.fullmatch(cell) or DATE.match(cell) for cell in filled):
        return False
    known = recognised(cells)
    single_words = [cell for cell in filled if len(cell.split()) == 1]
    return known > 1 or recognised(single_words) == 1


def _by_header(header: Sequence[str]) -> dict[Column, int]:
    found: dict[Column, int] = {}
    words = [" ".join(re.findall(r"\w+|#", comparison_key(cell))) for cell in header]
    for index, text in enumerate(words):
        if UNCOUNTED.search(text):
            continue
        for column, pattern in HEADERS:
            if pattern.search(text):
                found.setdefault(column, index)
                break
    plain = [index for index, text in enumerate(words) if text in PLAIN_NAME]
    if plain:
        found.setdefault(_plain_name(found), plain[0])
    for index, text in enumerate(words):
        if CONTACT.search(text) and not found.keys() & {Column.PLAYER1, Column.PLAYERS}:
            found[Column.PLAYER1] = index
    return found


def _plain_name(found: Mapping[Column, int]) -> Column:
    """A column "Naam" is the team's, unless another one is or the partner's stands beside it."""
    if Column.TEAM in found or Column.PLAYER2 in found:
        return Column.PLAYER1
    return Column.TEAM


def _free(filled: Mapping[int, list[str]], found: Mapping[Column, int]) -> list[int]:
    return [index for index in filled if index not in found.values()]


def _mostly(cells: Sequence[str], looks_right: Callable[[str], object]) -> bool:
    return bool(cells) and 2 * sum(bool(looks_right(cell)) for cell in cells) > len(cells)


def _is_name(cell: str) -> bool:
    return bool(WORDS.search(cell)) and len(cell) <= 80 and cell.casefold() not in {"ja", "nee"}


def _guess_number(found: dict[Column, int], filled: Mapping[int, list[str]]) -> None:
    free = _free(filled, found)
    if free and free[0] == 0 and filled[0] and all(re.fullmatch(r"\d{1,3}", c) for c in filled[0]):
        found[Column.NUMBER] = 0


CONTENT: Final[Mapping[Column, Callable[[str], object]]] = {
    Column.EMAIL: MAIL.fullmatch,
    Column.TIMESTAMP: DATE.match,
    Column.PHONE: PHONE.fullmatch,
}
