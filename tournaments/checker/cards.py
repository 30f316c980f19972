"""What a card is worth to each side, and whether it can lie on the table at all.

From the rules: `nk` gives 2 a pawn and the winner 10 more; `koppel` 5 a pawn and the winner 2 for
each pawn that the others lack; `gedeeld` a player half of what `nk` gives two; `individueel` 4, 3,
2, 1 for his fields, as added up on the form, and each winner 1 more; `vrij` what is written.
Who was absent lost 4 against 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.checker.drive import Drive, Row, Table
from tournaments.checker.findings import Findings

PLAYED = ("finished", "time_over")
FIELDS = 10  # what the four home fields of a player are worth together
WRITTEN = 99_999


@dataclass(frozen=True, slots=True)
class Read:
    """A card as its lines say: the number of each side, who was absent, who won, and who plays
    with whom, as sets of places."""

    ending: str
    numbers: tuple[int | None, ...]
    absent: int | None
    ticked: tuple[int, ...]
    partner: int | None
    together: tuple[tuple[int, ...], ...]

    def party_of(self, place: int) -> tuple[int, ...]:
        return next(party for party in self.together if place in party)


@dataclass(frozen=True, slots=True)
class Got:
    """What a side gets: points, pawns where they count, and whether it won."""

    points: int
    pawns: int | None
    won: bool


def read_card(drive: Drive, table: Table, key: int, card: Row) -> Read:
    """Return the lines of a card in the order of the form."""
    lines = [drive.lines.get(key, {}).get(side, {}) for side in table.sides]
    numbers = [number_in(line) for line in lines]
    return Read(
        ending=card["ending"],
        numbers=tuple(numbers),
        absent=next((at for at, line in enumerate(lines) if line.get("absent")), None),
        ticked=tuple(at for at, line in enumerate(lines) if line.get("winner")),
        partner=card["partner"],
        together=parties(drive, len(lines), card["partner"]),
    )


def number_in(line: Row) -> int | None:
    """Return what a line of a card counts: pawns, or points where it has none."""
    number: int | None = line.get("points") if line.get("pawns") is None else line["pawns"]
    return number


def parties(drive: Drive, sides: int, partner: int | None) -> tuple[tuple[int, ...], ...]:
    """Return who plays together: at a table of four those opposite each other, or as the cards had
    it; where these are not known, and at every other table, nobody."""
    mate = partner if drive.pairs_are_found else 2
    if sides != 4 or mate not in (1, 2, 3):
        return tuple((place,) for place in range(sides))
    others = tuple(place for place in (1, 2, 3) if place != mate)
    return (0, mate), others


def got(drive: Drive, card: Read) -> tuple[Got, ...]:
    """Return what each side gets for a card, in the order of the form."""
    sides = len(card.numbers)
    if card.ending == "not_played":
        return (Got(0, None, False),) * sides
    scheme = drive.settings["scheme"]
    if scheme == "vrij":
        return _written(drive, card)
    full = _full(drive, sides)
    if card.ending == "absent":
        return tuple(_after_absence(drive, at == card.absent, full) for at in range(sides))
    home = [
        full // 2 if at == card.absent else number or 0 for at, number in enumerate(card.numbers)
    ]
    won = {
        at for party in card.together if all(home[each] == full for each in party) for at in party
    }
    if scheme == "individueel":
        return tuple(Got(home[at] + (at in won), None, at in won) for at in range(sides))
    if scheme == "formule":
        return tuple(
            Got(_by_formula(drive, card, home, at), home[at], at in won) for at in range(sides)
        )
    if scheme == "gedeeld":
        worth = 1 if sides == 4 else 2  # alone he is half a team whose other half is as good
        return tuple(
            Got(worth * home[at] + 5 * (at in won), home[at], at in won) for at in range(sides)
        )
    lacking = sum(full - pawns for pawns in home)
    return tuple(
        Got(_of_pawns(scheme, pawns, at in won, lacking), pawns, at in won)
        for at, pawns in enumerate(home)
    )


def _by_formula(drive: Drive, card: Read, home: Sequence[int], at: int) -> int:
    """Return what the organiser's own numbers give to one side, each of two partners in full; a
    player without one at a small table is taken to have a partner who is as good."""
    pawn, win, missing, ahead = _own_numbers(drive)
    full = _full(drive, len(home))
    worth = 2 if drive.pairs and len(home) != 4 else 1
    mine = card.party_of(at) if drive.pairs and len(home) == 4 else (at,)
    others = [each for each in range(len(home)) if each not in mine]
    one_each = others[:1] if drive.pairs and len(home) == 4 else others
    points = worth * home[at] * pawn
    if home[at] == full:
        return points + win + missing * worth * sum(full - home[each] for each in one_each)
    present = [each for each in others if each != card.absent]
    lead = at != card.absent and all(home[at] > home[each] for each in present)
    return points + (ahead if lead and full not in home else 0)


def _own_numbers(drive: Drive) -> tuple[int, int, int, int]:
    chosen = drive.settings
    return (
        chosen["own_per_pawn"],
        chosen["own_bonus"],
        chosen["own_per_missing"],
        chosen["own_time_over"],
    )


def _of_pawns(scheme: str, pawns: int, won: bool, lacking: int) -> int:
    if scheme == "nk":
        return 2 * pawns + (10 if won else 0)
    return 5 * pawns + (2 * lacking if won else 0)


def _full(drive: Drive, sides: int) -> int:
    """Return what stands on the form of a side that has all home."""
    scheme = drive.settings["scheme"]
    if scheme == "individueel":
        return FIELDS
    if scheme == "gedeeld" or (scheme == "formule" and drive.pairs):
        return 8 if sides == 4 else 4
    return 4 * drive.players


def _after_absence(drive: Drive, absent: bool, full: int) -> Got:
    """Return 4 against 8 for a team, and what that comes to for a player."""
    scheme = drive.settings["scheme"]
    if scheme == "individueel":
        return Got(5, None, False) if absent else Got(11, None, True)
    if scheme == "gedeeld":
        return Got(4, None, False) if absent else Got(13, None, True)
    if scheme == "formule":
        pawn, win, missing, _ahead = _own_numbers(drive)
        most = 8 if drive.pairs else full
        given = pawn * most // 2 if absent else pawn * most + win + missing * (most - most // 2)
        counted = None if drive.pairs else full // 2 if absent else full
        return Got(given, counted, not absent)
    pawns = full // 2 if absent else full
    return Got(_of_pawns(scheme, pawns, not absent, full - full // 2), pawns, not absent)


def _written(drive: Drive, card: Read) -> tuple[Got, ...]:
    low, high = drive.settings["free_absent"], drive.settings["free_present"]
    sides = range(len(card.numbers))
    if card.ending == "absent":
        return tuple(
            Got(low if at == card.absent else high, None, at != card.absent) for at in sides
        )
    winners = card.party_of(card.ticked[0]) if card.ticked else ()
    return tuple(
        Got(low if at == card.absent else card.numbers[at] or 0, None, at in winners)
        for at in sides
    )


def check_card(drive: Drive, table: Table, key: int, card: Row, found: Findings) -> None:
    """Note everything that is wrong with one version of a card by itself."""
    where = f"{table.round}.{table.number} v{card['version']}"
    lines = drive.lines.get(key, {})
    if set(lines) != set(table.sides):
        found.note("card_lines", where, sorted(lines), sorted(table.sides))
        return
    read = read_card(drive, table, key, card)
    found.compare("card_partner", where, card["partner"], _expected_partner(drive, table, card))
    follows = [lines[side]["follows"] for side in table.sides]
    together = _following_lines(read, len(table.sides))
    found.compare("card_follows", where, follows, together)
    if read.ending not in (*PLAYED, "absent", "not_played"):
        found.note("card_ending", where, read.ending, None)
        return
    found.compare("card_absent", where, read.absent is not None, _may_be_absent(read))
    found.compare("card_ending", where, read.ending, _ending(drive, read))
    scores = got(drive, read)
    found.compare("card_numbers", where, list(read.numbers), _numbers(drive, read, scores))
    first = next((at for at, score in enumerate(scores) if score.won), None)
    party = () if first is None else _party_on_form(read, first, len(table.sides))
    ticked = [at for at in party if scores[at].won]
    found.compare("card_winner", where, list(read.ticked), ticked)
    if scores and drive.settings["scheme"] not in ("vrij", "individueel"):
        _pawns_or_points(lines, table, scores, where, found)


def _pawns_or_points(
    lines: dict[int, Row], table: Table, scores: Sequence[Got], where: str, found: Findings
) -> None:
    for side, score in zip(table.sides, scores, strict=True):
        counted = lines[side]["pawns"] is not None
        if counted != (score.pawns is not None):
            found.note("card_numbers", where, lines[side]["pawns"], score.pawns)


def _expected_partner(drive: Drive, table: Table, card: Row) -> int | None:
    """Return the partner that a card should have: one of a game at a table of four whose pairs are
    found there, else none."""
    has_partner = drive.pairs_are_found and len(table.sides) == 4 and card["ending"] in PLAYED
    partner: int | None = card["partner"]
    return partner if has_partner and partner in (1, 2, 3) else (0 if has_partner else None)


def _following_lines(card: Read, sides: int) -> list[bool]:
    """Return which lines follow one before them: those of partners, of a card that says no partner
    those opposite."""
    parties_on_form = [_party_on_form(card, at, sides) for at in range(sides)]
    return [at != party[0] for at, party in enumerate(parties_on_form)]


def _party_on_form(card: Read, place: int, sides: int) -> tuple[int, ...]:
    if sides == 4 and card.partner is None:
        return (0, 2) if place in (0, 2) else (1, 3)
    return card.party_of(place)


def _may_be_absent(card: Read) -> bool:
    """Return whether somebody is absent on a card that says so; while others play only at a table
    of three."""
    if card.ending == "absent":
        return True
    return card.ending in PLAYED and card.absent is not None and len(card.together) > 2


def _ending(drive: Drive, card: Read) -> str:
    """Return the ending that the numbers tell of a game, where they tell it."""
    if card.ending == "absent" and len(card.together) == 3:
        return "finished"
    if card.ending not in PLAYED or drive.settings["scheme"] == "vrij":
        return card.ending
    full = _full(drive, len(card.numbers))
    home = [party for party in card.together if all(card.numbers[at] == full for at in party)]
    return "finished" if len(home) == 1 else "time_over" if not home else "two winners"


def _numbers(drive: Drive, card: Read, scores: Sequence[Got]) -> list[Any]:
    """Return what must stand on the form: a number within bounds as it is, and those that are
    fixed."""
    if card.ending == "not_played":
        return [None] * len(scores)
    if card.ending == "absent":
        return [score.points if score.pawns is None else score.pawns for score in scores]
    scheme = drive.settings["scheme"]
    most, step = _full(drive, len(scores)), 1
    if scheme == "vrij":
        most, step = min(drive.settings["free_maximum"], WRITTEN), drive.settings["free_step"]
    shared = scheme == "gedeeld" or (scheme == "formule" and drive.pairs)
    text: list[Any] = []
    for at, number in enumerate(card.numbers):
        if at == card.absent:
            text.append(None if scheme == "vrij" else most // 2)
        elif number is None or not 0 <= number <= most or number % step:
            text.append(f"0–{most}, {step}")
        elif shared and number != card.numbers[card.party_of(at)[0]]:
            text.append(card.numbers[card.party_of(at)[0]])
        else:
            text.append(number)
    return text
