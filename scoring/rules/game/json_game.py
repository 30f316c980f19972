"""A game as one JSON object, and what is wrong with it as another: for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from scoring.rules.cards import hand_of
from scoring.rules.game import headers
from scoring.rules.game.deal_state import Hand
from scoring.rules.game.follow import board_after
from scoring.rules.game.game import Game
from scoring.rules.game.score import pawns_home, points, usual_scheme
from scoring.rules.game.tree import DealRound, Play
from scoring.rules.game.verify import GameFault, verify
from scoring.rules.game.written_moves import move_written, parts_written
from scoring.rules.lines import Answer, BadLine, LineFields
from scoring.rules.position import Position
from scoring.rules.rulesets import Ruleset

T = TypeVar("T")
MOST = 9999


def answer_game(line: LineFields) -> Answer:
    """Return what is wrong with the game in a line, and its end; deal rounds and plays are counted
    from 0, as they stand in it."""
    game = game_from_json(line)
    found = verify(game)
    key = game.scheme or usual_scheme(game.rules)
    end, lost = found.end, found.lost_at
    return {
        "ok": not found.faults,
        "faults": [_fault(fault) for fault in found.faults],
        "end": None if end is None else end.to_text(),
        "outcome": None if found.outcome is None else list(found.outcome),
        "pawns": None if end is None else list(pawns_home(end)),
        "scheme": key,
        "score": None if end is None else _listed(points(end, key)),
        "plays": len(found.steps),
        "lost_at": None if lost is None else {"deal": lost[0], "play": lost[1]},
    }


def _fault(fault: GameFault) -> Answer:
    reason = fault.reason
    return {
        "deal": fault.deal,
        "play": fault.play,
        "rule": str(reason.rule),
        "source": reason.source,
        "article": reason.article,
        "nl": reason.nl,
        "en": reason.en,
    }


def game_to_json(game: Game) -> Answer:
    """Return a game as JSON has it, without its comments, times and variations. Raise NotAGame for
    rules that are no published rule set with house rules."""
    name, switches, pairing = headers.name_and_switches(game.rules)
    values: Answer = {
        "ruleset": name,
        "switches": list(switches),
        "pairing": pairing or None,
        "start": None if game.start is None else game.start.to_text(),
        "dealer": game.dealer,
        "pawns": _listed(game.pawns),
        "points": _listed(game.points),
        "scheme": game.scheme,
        "deals": [_deal(deal) for deal in game.deals],
    }
    return {name: value for name, value in values.items() if value is not None}


def _listed(numbers: Sequence[int] | None) -> list[int] | None:
    return None if numbers is None else list(numbers)


def _deal(deal: DealRound) -> Answer:
    hands = [None if hand is None else "".join(hand) for hand in deal.hands]
    values = {
        "number": deal.number,
        "dealer": deal.dealer,
        "hands": hands or None,
        "plays": [_play(play) for play in deal.plays],
    }
    return {name: value for name, value in values.items() if value is not None}


def _play(play: Play) -> Answer:
    if play.card is None:
        return {"seat": play.seat, "fold": "".join(play.laid_down or ())}
    move = {} if play.move is None else {"move": str(play.move)}
    return {"seat": play.seat, "card": play.card.value, **move}


# Reading


def game_from_json(line: LineFields) -> Game:
    """Return the game in one JSON object. Raise ValueError that says which field is wrong."""
    rules = line.rules()
    game = Game(
        rules,
        dealer=_whole(line, "dealer", rules.seats - 1),
        start=line.board("start") if _given(line, "start") else None,
        pawns=_numbers(line, "pawns"),
        points=_numbers(line, "points"),
        scheme=line.text("scheme") if _given(line, "scheme") else None,
    )
    deals = line.each("deals")
    number = _whole(deals[0], "number", MOST) if deals else None
    if game.dealer is None and deals and not _given(deals[0], "dealer"):
        firsts = deals[0].each("plays")[:1]
        seats = [one.whole("seat", rules.seats - 1) for one in firsts]
        game_begun = replace(game, deals=(DealRound(1, (), tuple(map(Play, seats))),))
    elif deals and game.dealer is None:
        game_begun = replace(game, dealer=_whole(deals[0], "dealer", rules.seats - 1))
    else:
        game_begun = game
    board: Position | None = game_begun.begin
    read = []
    for at, deal in enumerate(deals):
        one, board = _deal_read(deal, rules, (number or 1) + at, board)
        read.append(one)
    return replace(game, deals=tuple(read))


def _deal_read(
    line: LineFields, rules: Ruleset, number: int, board: Position | None
) -> tuple[DealRound, Position | None]:
    """Return a deal round, and the board at its end."""
    plays = []
    for one in line.each("plays"):
        play = _play_read(one, rules, board)
        board = None if board is None else board_after(board.with_turn(play.seat), play)
        plays.append(play)
    written = _whole(line, "number", MOST)
    dealt = DealRound(
        number if written is None else written,
        tuple(_hands(line)) if _given(line, "hands") else (),
        tuple(plays),
        _whole(line, "dealer", rules.seats - 1),
    )
    return dealt, board


def _play_read(line: LineFields, rules: Ruleset, board: Position | None) -> Play:
    seat = line.whole("seat", rules.seats - 1)
    if "fold" in line.fields:
        if _given(line, "card"):
            raise BadLine('a play has a "card" or a "fold", not both')
        return Play(seat, laid_down=hand_of(line.text("fold")) if _given(line, "fold") else ())
    card = line.card()
    if not _given(line, "move"):
        return Play(seat, card)
    on_turn = None if board is None else board.with_turn(seat)
    move, comment = move_written(parts_written(line.text("move")), card, seat, on_turn)
    return Play(seat, card, move, comment=comment)


def _given(line: LineFields, name: str) -> bool:
    return line.fields.get(name) is not None


def _whole(line: LineFields, name: str, most: int) -> int | None:
    return line.whole(name, most) if _given(line, name) else None


def _numbers(line: LineFields, name: str) -> tuple[int, ...] | None:
    if not _given(line, name):
        return None
    return tuple(_item(value, int, name, "whole numbers") for value in _list(line, name))


def _hands(line: LineFields) -> Iterator[Hand | None]:
    for hand in _list(line, "hands"):
        yield None if hand is None else hand_of(_item(hand, str, "hands", "texts, or null"))


def _list(line: LineFields, name: str) -> list[object]:
    value = line.fields[name]
    if not isinstance(value, list):
        raise BadLine(f'"{name}" is a list')
    return value


def _item(value: object, kind: type[T], name: str, kinds: str) -> T:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadLine(f'"{name}" is a list of {kinds}')
    return value
