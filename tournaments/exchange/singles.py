"""The name of a single player in a row of a sheet, also where that was made for teams of two."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.exchange import answers
from tournaments.exchange.cells import comparison_key, one_line
from tournaments.exchange.columns import Column, names_in_parts
from tournaments.exchange.problems import problem
from tournaments.exchange.sheets import Sheet
from tournaments.models.names import first_name_first

NAMING = (Column.PLAYER1, Column.PLAYERS, Column.TEAM)


@dataclass(frozen=True, slots=True)
class Single:
    """A player with what is the matter; of `unused` columns the text is not whole in the name."""

    name: str
    found: answers.Found
    unused: frozenset[Column]


def single_player(text: Mapping[Column, str]) -> Single:
    """Who plays of this row: the first where there are two. A surname without a first name names
    nobody, so that everybody never reads it as one."""
    source = next((column for column in NAMING if text[column].strip()), None)
    cell = text[source] if source else ""
    separators = answers.BETWEEN_NAMES[: 2 if source is Column.PLAYERS else 1]
    player, further, _unclear = answers.both_players(cell, separators)
    unused = {*NAMING, Column.PLAYER2} - {source}
    if source is not Column.PLAYER1:
        unused |= {Column.SURNAME, Column.PARTICLES}
    else:
        player = whole_name(player, text[Column.PARTICLES], text[Column.SURNAME])
    told: answers.Found = ()
    if further or (player and text[Column.PLAYER2].strip()):
        column = source if further else Column.PLAYER2
        told = (problem("first_player_only", column),)
    if further and source:
        unused.add(source)
    return Single(first_name_first(one_line(player)), told, frozenset(unused))


def with_name_parts(sheet: Sheet) -> Sheet:
    """The sheet with its first row as the header where that has "Voornaam" and "Achternaam" and no
    more, which alone do not make a header of a sheet of teams."""
    if any(sheet.header) or not sheet.rows or not names_in_parts(sheet.rows[0][1]):
        return sheet
    return replace(sheet, header=sheet.rows[0][1], rows=sheet.rows[1:])


def whole_name(first: str, particles: str, surname: str) -> str:
    """One name of its parts; "Wit, de" is a surname too, and one that is there already stays."""
    before, _comma, after = map(one_line, surname.partition(","))
    parts = " ".join(filter(None, (one_line(particles), after, before)))
    words, there = comparison_key(parts).split(), comparison_key(first).split()
    if not words or set(words) <= set(there):
        return first
    return parts if set(there) <= set(words) else f"{first} {parts}"
