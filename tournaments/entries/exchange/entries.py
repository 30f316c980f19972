"""A sheet of sign-ups becomes teams, or says what is wrong with its rows."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.text import capfirst

from tournaments.core.exchange.sheets import Cells, Sheet, comparison_key, one_line
from tournaments.entries.exchange import answers
from tournaments.entries.exchange.problems import (
    Candidate,
    ExistingEntry,
    KnownEntries,
    Problem,
    Severity,
    problem,
)
from tournaments.entries.exchange.reading import MAIL, Column, names_in_parts
from tournaments.entries.services.imports import ImportRow
from tournaments.models.entry_fields import NAME, ON_SHEETS
from tournaments.models.names import LONGEST_TEAM_NAME, first_name_first, first_names, joined

LOST: Final = "[?\ufffd]"
IN_A_NAME: Final = re.compile(rf"{LOST}(?=\w)|(?<=\w){LOST}+(?=\s*[^\s?!.])|\ufffd")
BESIDE_A_LETTER: Final = re.compile(rf"{LOST}(?=\w)|(?<=\w){LOST}")
# UTF-8 that was read as cp1252: "JosÃ©", "Ä°pek".
MISREAD: Final = re.compile(
    "[\u00c2-\u00c5][\u0080-\u00bf\u20ac\u2122\u0153\u0178\u0161\u2020\u2021\u2026\u2030]"
)


def lost_letters(team: str, player1: str, player2: str, club: str) -> Iterator[Problem]:
    """Yield what is to be mended: of a person or a club "?" is never a sign of its own, of a team
    it may end a question ("Wie wint?")."""
    if _broken(team, IN_A_NAME) and team not in (player1, player2):
        yield problem("letter_lost_in_team", Column.TEAM, text=team)
    people = ((Column.PLAYER1, player1), (Column.PLAYER2, player2), (Column.CLUB, club))
    for column, text in people:
        if _broken(text, BESIDE_A_LETTER):
            yield problem("letter_lost", column, text=text)


def _broken(text: str, lost: re.Pattern[str]) -> bool:
    return bool(lost.search(text) or MISREAD.search(text))


NAMING = (Column.PLAYER1, Column.PLAYERS, Column.TEAM)


@dataclass(frozen=True, slots=True)
class Single:
    """A player with what is the matter; of `unused` columns the text is not whole in the name."""

    name: str
    found: answers.Found
    unused: frozenset[Column]


def single_player(text: Mapping[str, str]) -> Single:
    """Return who plays of this row: the first where there are two. A surname without a first name
    names nobody, so that everybody never reads it as one."""
    source = next((column for column in NAMING if text[column].strip()), None)
    cell = text[source] if source else ""
    separators = answers.BETWEEN_NAMES[: 2 if source is Column.PLAYERS else 1]
    player, further, _unclear = answers.both_players(cell, separators)
    unused = {*NAMING, Column.PLAYER2} - {source}
    if source is not Column.PLAYER1:
        unused |= {Column.SURNAME, Column.PARTICLES}
    else:
        player = whole_name(player, text[Column.PARTICLES], text[Column.SURNAME])
    found: answers.Found = ()
    if further or (player and text[Column.PLAYER2].strip()):
        column = source if further else Column.PLAYER2
        found = (problem("first_player_only", column),)
    if further and source:
        unused.add(source)
    return Single(first_name_first(one_line(player)), found, frozenset(unused))


def with_name_parts(sheet: Sheet) -> Sheet:
    """Return the sheet with its first row as the header where that has "Voornaam" and "Achternaam"
    and no more, which alone do not make a header of a sheet of teams."""
    if any(sheet.header) or not sheet.rows or not names_in_parts(sheet.rows[0][1]):
        return sheet
    return replace(sheet, header=sheet.rows[0][1], rows=sheet.rows[1:])


def whole_name(first: str, particles: str, surname: str) -> str:
    """Return one name of its parts; "Wit, de" is a surname too, and one that is there already
    stays."""
    before, _comma, after = map(one_line, surname.partition(","))
    parts = " ".join(filter(None, (one_line(particles), after, before)))
    words, card = comparison_key(parts).split(), comparison_key(first).split()
    if not words or set(words) <= set(card):
        return first
    return parts if set(card) <= set(words) else f"{first} {parts}"


TOTAL: Final = re.compile(
    r"(?:(?:sub|eind)?totaal(?:bedrag)?|total|aantal)"
    r"(?: (?:aantal|teams|koppels|spelers|deelnemers|personen|inschrijvingen|inleg|inschrijfgeld"
    r"|bedrag|opbrengst|betaald|ontvangen|voldaan|te betalen|openstaand|nog"
    r"|entries|couples|players|amount|paid|received)){0,3} ?[:=]?(?: ?[(€\d].*)?"
)
KEPT_AS_TEXT: Final = {
    "paid_unclear": Column.PAID,
    "number_unclear": Column.NUMBER,
    "fixed_table_unclear": Column.FIXED_TABLE,
    "class_unknown": Column.CLASS,
    "players_unclear": Column.PLAYERS,
    "second_player_unknown": Column.PLAYER2,
}


def candidates(
    sheet: Sheet,
    mapping: Mapping[str, int],
    existing: Sequence[ExistingEntry],
    names: Mapping[int, str] | None = None,
    *,
    singles: bool = False,
    classes: Sequence[str] = (),
) -> tuple[Candidate, ...]:
    """Return a candidate for each row of the sheet, in its order; `include` says whether it is
    proposed.

    `mapping` gives the index of each column, as recognised or as the organiser changed it;
    `names` are names that he gave to rows, by row number, in place of what the sheet says.
    A sheet without a column for the name of the team names it after its players.
    Of rows with the same name the first is proposed; a row that was imported before, or whose name
    the drive has, is not, so that the same sheet imported twice adds nothing. Of `singles` the name
    is that of the player. `classes` are the names of those that the drive has.
    """
    seen = KnownEntries(existing)
    if not classes:
        mapping = {column: at for column, at in mapping.items() if column != Column.CLASS}
    return tuple(
        seen.judge(
            _candidate(sheet, number, cells, mapping, (names or {}).get(number), singles, classes)
        )
        for number, cells in sheet.rows
    )


def row_key(cells: Cells) -> str:
    """Return the same for the same row, also in another file, order or place: 32 hexadecimal
    digits."""
    texts = "\x1f".join(comparison_key(cell) for cell in cells).rstrip("\x1f")
    return hashlib.sha256(texts.encode()).hexdigest()[:32]


def _candidate(
    sheet: Sheet,
    row_number: int,
    cells: Cells,
    mapping: Mapping[str, int],
    given: str | None,
    singles: bool,
    classes: Sequence[str],
) -> Candidate:
    text = defaultdict(
        str, {column: cells[index] for column, index in mapping.items() if index < len(cells)}
    )
    if singles:
        single = single_player(text)
        name = first_name_first(one_line(given)) if given else single.name
        player1, player2, players_found = name, "", single.found
        kept = {column: index for column, index in mapping.items() if column not in single.unused}
    else:
        name, player1, player2, players_found = _team_and_players(text, mapping, given)
        kept = dict(mapping)
    suggestion = "" if name else _suggestion(player1, player2)
    read, read_problems = _read(text, mapping, classes)
    lost = lost_letters("" if singles else name, player1, player2, read["club"])
    found = (*_name_problems(name, suggestion), *players_found, *lost, *read_problems)
    if not given and (total := _total(cells, name, () if singles else (player1, player2))):
        found = (problem("total", Column.TEAM, text=total), *read_problems)
    return Candidate(
        row_number=row_number,
        name=name,
        player1=player1,
        player2=player2,
        values=read,
        extra=_extra(sheet, cells, kept, found),
        key=row_key(cells),
        suggestion=suggestion,
        problems=found,
        include=all(each.severity is not Severity.ERROR for each in found),
    )


def _total(cells: Cells, name: str, players: Sequence[str]) -> str:
    """Return what a row calls itself that is a total and names no two players; empty of any
    other."""
    if players and all(map(_has_letters, players)):
        return ""
    first = next(filter(None, map(one_line, cells)), "")
    label = name if name[:1].isalpha() else first
    return label if TOTAL.fullmatch(comparison_key(label)) else ""


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def _team_and_players(
    text: Mapping[str, str], mapping: Mapping[str, int], given: str | None
) -> tuple[str, str, str, answers.Found]:
    """Return the name of a team and its players."""
    player1, player2, found = _players(text, mapping)
    name = one_line(given or text[Column.TEAM])
    if not name and Column.TEAM not in mapping:
        name = _named_after(player1, player2)
    return name, player1, player2, found


def _read(
    text: Mapping[str, str], mapping: Mapping[str, int], classes: Sequence[str]
) -> tuple[dict[str, Any], list[Problem]]:
    """Return what the fields say but the names, and what is the matter with those that are more
    than text."""
    read: dict[str, tuple[Any, answers.Found]] = {
        "email": answers.email(text[Column.EMAIL]),
        "phone": answers.phone(text[Column.PHONE]),
        "paid": answers.paid(text[Column.PAID]) if Column.PAID in mapping else (None, ()),
        "number": answers.whole_number(text[Column.NUMBER], Column.NUMBER),
        "fixed_table": answers.whole_number(text[Column.FIXED_TABLE], Column.FIXED_TABLE),
        "group": answers.class_named(text[Column.CLASS], classes)
        if Column.CLASS in mapping
        else ("", ()),
    }
    values = {
        each.name: text[each.key] if each.multiline else one_line(text[each.key])
        for each in ON_SHEETS
        if each.headings and each.name not in read
    }
    values |= {field: value for field, (value, _found) in read.items()}
    return values, [each for _value, found in read.values() for each in found]


def _extra(
    sheet: Sheet, cells: Cells, mapping: Mapping[str, int], found: Sequence[Problem]
) -> dict[str, str]:
    """Return texts without a field: columns not mapped, the time stamp, and answers nobody can
    read."""
    unread = {KEPT_AS_TEXT.get(each.code) for each in found} | {Column.TIMESTAMP}
    used = {index for column, index in mapping.items() if column not in unread}
    titles = sheet.titles()
    return {titles[index]: cell for index, cell in enumerate(cells) if cell and index not in used}


def _players(text: Mapping[str, str], mapping: Mapping[str, int]) -> tuple[str, str, answers.Found]:
    """Return both players from their own columns, else from the column that holds the two of them;
    each with the first name in front."""
    player1 = one_line(text[Column.PLAYER1])
    player2, unknown = answers.second_player(text[Column.PLAYER2])
    unclear: answers.Found = ()
    if not player1 and not player2:
        player1, player2, unclear = answers.both_players(text[Column.PLAYERS])
    elif text[Column.PLAYERS]:
        unclear = (problem("players_unclear", Column.PLAYERS, text=one_line(text[Column.PLAYERS])),)
    elif not player2 and Column.PLAYER2 not in mapping:
        player1, player2, unclear = answers.both_players(text[Column.PLAYER1], answers.SIGNS)
    player1, player2 = first_name_first(player1), first_name_first(player2)
    if unknown and player1 and not player2:
        return player1, player2, (*unclear, *unknown)
    return player1, player2, (*unclear, *unknown, *_player_problems(player1, player2, mapping))


def _named_after(player1: str, player2: str) -> str:
    """Return the name of a team on a sheet that asked for none: that of its players."""
    whole = joined(player1, player2)
    return whole if len(whole) <= LONGEST_TEAM_NAME else _suggestion(player1, player2)


def _suggestion(player1: str, player2: str) -> str:
    return first_names(player1, player2)[:LONGEST_TEAM_NAME]


def _name_problems(name: str, suggestion: str) -> list[Problem]:
    if len(name) > LONGEST_TEAM_NAME:
        return [problem("name_too_long", Column.TEAM, length=len(name), maximum=LONGEST_TEAM_NAME)]
    if name:
        return _misplaced(name, Column.TEAM)
    if suggestion:
        return [problem("no_name_but_players", Column.TEAM, suggestion=suggestion)]
    return [problem("no_name", Column.TEAM)]


def _misplaced(text: str, column: Column) -> list[Problem]:
    """Return a mail address or a phone number where a name is expected may come from a shifted
    column."""
    if MAIL.search(text) or not _has_letters(text):
        return [problem("no_name_like", column, text=text)]
    return []


def _player_problems(player1: str, player2: str, mapping: Mapping[str, int]) -> list[Problem]:
    if not mapping.keys() & {Column.PLAYER1, Column.PLAYER2, Column.PLAYERS}:
        return []
    if not player1 and not player2:
        return [problem("players_missing", Column.PLAYER1)]
    if not player1:
        return [problem("first_player_missing", Column.PLAYER1)]
    if not player2:
        return [problem("second_player_missing", Column.PLAYER2)]
    if comparison_key(player1) == comparison_key(player2):
        return [problem("same_player_twice", Column.PLAYER2, player=player2)]
    return [*_misplaced(player1, Column.PLAYER1), *_misplaced(player2, Column.PLAYER2)]


def import_row(candidate: Candidate) -> ImportRow:
    """Return the fields of an entry; a text too long for its field is shortened there, whole in
    extra."""
    values: dict[str, Any] = {**candidate.values, "paid": bool(candidate.values["paid"])}
    values["name"], extra = candidate.name[:LONGEST_TEAM_NAME], dict(candidate.extra)
    players = {"player1": candidate.player1, "player2": candidate.player2}
    for field in ON_SHEETS:
        if field is NAME or not field.is_text:
            continue
        text = (values | players)[field.name]
        values[field.name] = text[: field.max_length].strip()
        if len(text) > field.max_length:
            extra[capfirst(str(field.label))] = text
    return ImportRow(values, extra, candidate.key)
