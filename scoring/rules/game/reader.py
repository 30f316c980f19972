"""Read a game as people write it beside a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from scoring.rules.cards import Card, NotACard, card_of, hand_of
from scoring.rules.game import headers
from scoring.rules.game.deal_state import DealState, Hand
from scoring.rules.game.follow import after_play, board_after
from scoring.rules.game.game import Game
from scoring.rules.game.tree import DealRound, NotAGame, Play
from scoring.rules.game.written_moves import MOVE, SPLIT_CARDS, move_written
from scoring.rules.moves import NotAMove
from scoring.rules.position import Position
from scoring.rules.rulesets import NK, Ruleset
from scoring.rules.state import NotAPosition
from scoring.rules.words.sentences import Sentence

LONGEST = 2_000_000
DEEPEST = 50
SPACE = re.compile(r"[\s,;+&]*")
COMMENT = re.compile(r"\{((?:\\.|[^\\}])*)\}", re.DOTALL)
HEADER = re.compile(r'\[\s*(\w+)\s+"((?:\\.|[^\\"\n])*)"\s*\]')
DEAL = re.compile(
    r"(?:deelronde|deel|deal round|deal)[ \t]{1,9}(\d{1,4})[ \t]{0,9}"
    r"(?:\([ \t]{0,9}(?:deler|dealer)[ \t]{0,9}:?[ \t]{0,9}(\w+)[ \t]{0,9}\))?[ \t]{0,9}"
    r":?([^\n{]*)",
    re.IGNORECASE,
)
TIME = re.compile(r"@(\d{1,2}:\d\d(?::\d\d)?)(?![\d:])")
CARD = r"10|[A2-9TJQKBVH*]"
COLOUR = "|".join(headers.SEATS)
# Spaces are bounded: two stars beside each other would try every way to share them out.
SEAT = rf"(?:(?P<colour>{COLOUR})\b\s{{0,9}}:?\s{{0,9}})?(?:(?P<seat>[0-5]):)?"
PLAY = re.compile(rf"{SEAT}(?P<card>{CARD})(?:\s{{0,9}}:|(?!\w|\s{{0,9}}[-–—−→×]))", re.IGNORECASE)
LAID = r"\((?P<hand>[^(){}<>]*)\)"
FOLDS = r"(?:past?|pass(?:es)?|weg|folds?)\b"
FOLD = re.compile(
    rf"{SEAT}(?:{FOLDS}\s{{0,9}}{LAID}|{LAID.replace('hand', 'bare')}|{FOLDS})", re.IGNORECASE
)
UNKNOWN = re.compile(r"\?")
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def game_from_text(text: str) -> Game:
    """Return the one game that a text holds. Raise NotAGame with the line that cannot be read, and
    where there are none or several."""
    games = games_from_text(text)
    if len(games) != 1:
        raise NotAGame(
            f"Hier moet één partij staan; gevonden: {len(games)}.",
            f"One game is asked for here; found: {len(games)}.",
        )
    return games[0]


def games_from_text(text: str) -> tuple[Game, ...]:
    """Return the games in a text, in their order. Raise NotAGame with the line that cannot be
    read."""
    if len(text) > LONGEST:
        raise NotAGame(
            f"De tekst is langer dan {LONGEST} tekens.", f"The text has over {LONGEST} characters."
        )
    reader = _Reader(text.lstrip("\ufeff").replace("\r\n", "\n"))
    games = []
    try:
        while not reader.at_end():
            games.append(reader.game())
        if not games:
            raise NotAGame("Hier staat geen partij.", "There is no game here.")
    except (NotACard, NotAMove, NotAPosition, NotAGame) as error:
        line = reader.text.count("\n", 0, reader.at) + 1
        sentence = (
            error.sentence if isinstance(error, NotAGame) else Sentence(str(error), str(error))
        )
        nl, en = (UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", words) for words in sentence)
        raise NotAGame(f"Regel {line}: {nl}", f"Line {line}: {en}") from None
    return tuple(games)


class _Reader:
    """Where the text is read, and the game so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.rules = NK
        self.beginner = 0
        self.depth = 0

    def at_end(self) -> bool:
        """Return whether nothing follows but space."""
        self.matched(SPACE)
        return self.at == len(self.text)

    def matched(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return what stands here, if it is that, and go on after it."""
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def heads(self, pattern: re.Pattern[str]) -> bool:
        """Return whether that stands here at the beginning of a line."""
        before = self.at - 1
        while before >= 0 and self.text[before] in " \t":
            before -= 1
        begins = before < 0 or self.text[before] == "\n"
        return begins and pattern.match(self.text, self.at) is not None

    # A game

    def game(self) -> Game:
        """Read a game: its headers, then its deal rounds."""
        game = _headed(self.headers())
        self.rules = game.rules
        self.at_end()
        game = replace(game, comment=self.comments())
        board: Position | None = game.begin
        while not self.at_end() and not self.heads(HEADER):
            found = self.matched(DEAL) if self.heads(DEAL) else None
            if found is None:
                raise self.unreadable()
            deal = DealRound(int(found[1]), _hands(found[3]), (), _dealer(found[2], game))
            game = game.with_deals((*game.deals, deal))
            self.at_end()
            comment = self.comments()
            plays, board = self.line(board, self.begin(game), inside=False)
            deal = replace(deal, plays=plays, comment=comment)
            game = game.with_deals((*game.deals[:-1], deal))
        return replace(game)  # which looks at the whole once

    def headers(self) -> dict[str, str]:
        """Read the headers that stand here; a rule set after an empty line begins another game."""
        read: dict[str, str] = {}
        met: set[Sentence] = set()
        while not self.at_end() and (found := HEADER.match(self.text, self.at)):
            header = headers.header_named(found[1])
            if header is headers.RULESET and read and self.follows_an_empty_line():
                break
            if header in met or found[1] in read:
                raise NotAGame(
                    f"De kop {found[1]} staat er twee keer.",
                    f"The header {found[1]} is there twice.",
                )
            if header is not None:
                met.add(header)
            read[found[1]] = ESCAPED.sub(_unescaped, found[2])
            self.at = found.end()
        return read

    def follows_an_empty_line(self) -> bool:
        """Return whether nothing stands on the line before."""
        return self.text[max(0, self.at - 99) : self.at].rstrip(" \t").endswith("\n\n")

    def begin(self, game: Game) -> DealState:
        """Return how the last deal round begins, and remember who begins it; where nobody knows who
        dealt, whoever is written to play first, else seat 0."""
        if not game.tells_dealer and len(game.deals) == 1:
            ahead = PLAY.match(self.text, self.at) or FOLD.match(self.text, self.at)
            seat = None if ahead is None else _seat(ahead, self.rules)
            game = replace(game, dealer=((seat or 0) - 1) % game.rules.seats)
        self.beginner = game.beginner_of(len(game.deals) - 1)
        return game.dealt(len(game.deals) - 1)

    # A line of play

    def line(
        self, board: Position | None, state: DealState, *, inside: bool
    ) -> tuple[tuple[Play, ...], Position | None]:
        """Read plays up to what is none, and return them with the board at their end; `inside` a
        variation up to its end."""
        plays: list[Play] = []
        before = board, state
        self.depth += inside
        if self.depth > DEEPEST:
            raise NotAGame(
                f"Zijlijnen staan hooguit {DEEPEST} diep.", f"Variations go {DEEPEST} deep at most."
            )
        while not self.at_end():
            sign = self.text[self.at]
            if sign == ">" and inside and plays:
                self.at += 1
                self.depth -= 1
                return tuple(plays), board
            if sign == "<" and plays:
                self.at += 1
                variation, _end = self.line(*before, inside=True)
                plays[-1] = replace(plays[-1], variations=(*plays[-1].variations, variation))
            elif sign == "{" and plays:
                text = " ".join(filter(None, (plays[-1].comment, self.comments())))
                plays[-1] = replace(plays[-1], comment=text)
            elif plays and (found := self.matched(TIME)):
                plays[-1] = replace(plays[-1], time=found[1])
            elif self.heads(DEAL) or self.heads(HEADER):
                break
            else:
                before = board, state
                plays.append(self.play(board, state))
                board = (
                    None
                    if board is None
                    else board_after(board.with_turn(plays[-1].seat), plays[-1])
                )
                state = after_play(self.rules, state, plays[-1])
        if inside:
            raise NotAGame("Een < heeft geen >.", "A < has no >.")
        return tuple(plays), board

    def play(self, board: Position | None, state: DealState) -> Play:
        """Read one play of whoever has the turn, or of the seat before it."""
        if found := self.matched(FOLD):
            seat = self.player(found, state)
            return Play(seat, laid_down=hand_of(found["hand"] or found["bare"] or ""))
        found = self.matched(PLAY)
        if found is None:
            raise self.unreadable()
        seat, card = self.player(found, state), card_of(found["card"])
        parts = list(self.parts(card))
        if not parts:
            return Play(seat, card)
        on_turn = None if board is None else board.with_turn(seat)
        move, comment = move_written(parts, card, seat, on_turn)
        return Play(seat, card, move, comment=comment)

    def player(self, found: re.Match[str], state: DealState) -> int:
        """Return the seat that is written before a play, else the one that has the turn."""
        written = _seat(found, self.rules)
        if written is not None:
            return written
        return state.turn if state.turn is not None else self.beginner

    def parts(self, card: Card) -> Iterator[re.Match[str]]:
        """Yield the parts of a move; a question mark stands for none. Only a card that may be split
        has a second part without a comma before it: `A: n-0 3:0-3` is an ace and a 3."""
        bound = True
        while not self.at_end():
            if self.matched(UNKNOWN):
                continue
            found = MOVE.match(self.text, self.at) if bound else None
            if found is None:
                return
            self.at = found.end()
            yield found
            space = SPACE.match(self.text, self.at)
            bound = card in SPLIT_CARDS or (space is not None and "," in space[0])

    def comments(self) -> str:
        """Read the comments that stand here, as one."""
        texts = []
        while found := self.matched(COMMENT):
            texts.append(ESCAPED.sub(r"\1", found[1]))
            self.at_end()
        if self.text[self.at : self.at + 1] == "{":
            raise NotAGame("Een { heeft geen }.", "A { has no }.")
        return " ".join(texts)

    def unreadable(self) -> NotAGame:
        """Return that what stands here cannot be read."""
        rest = self.text[self.at : self.at + 20].split("\n")[0]
        return NotAGame(
            f"'{rest}' is niet te lezen: schrijf een zet als 7: 61-h1 40-44, een weggelegde hand "
            "als (VB) of een kop als Deel 2.",
            f"'{rest}' cannot be read: write a move like 7: 61-h1 40-44, a hand that was laid down "
            "like (QJ) or a heading like Deal 2.",
        )


def _unescaped(found: re.Match[str]) -> str:
    return "\n" if found[1] == "n" else found[1]


def _headed(read: dict[str, str]) -> Game:
    """Return the game that headers tell of."""
    named = [(headers.header_named(name), name, value) for name, value in read.items()]
    values = {header: value for header, _name, value in named if header is not None}
    own = tuple((name, value) for header, name, value in named if header is None)
    switches = re.split(r"[\s,]+", values.get(headers.SWITCHES, "").strip())
    rules = headers.rules_of(
        values.get(headers.RULESET, "nk"),
        filter(None, switches),
        values.get(headers.PAIRING, ""),
    )
    start = values.get(headers.POSITION)
    dealer, pawns, points = (
        values.get(header) for header in (headers.DEALER, headers.PAWNS, headers.POINTS)
    )
    return Game(
        rules,
        dealer=None if dealer is None else headers.seat_named(dealer, rules),
        start=None if start is None else Position.from_text(start, rules),
        pawns=None if pawns is None else headers.numbers_in(pawns),
        points=None if points is None else headers.numbers_in(points),
        scheme=values.get(headers.SCHEME),
        headers=own,
    )


def _hands(text: str) -> tuple[Hand | None, ...]:
    """Return the hands on the line of a deal round: apart by spaces, or by strokes."""
    words = re.split(r"\s*[/|]\s*", text.strip()) if re.search("[/|]", text) else text.split()
    return tuple(None if word == "?" else hand_of("" if word == "-" else word) for word in words)


def _dealer(name: str | None, game: Game) -> int | None:
    return None if name is None else headers.seat_named(name, game.rules)


def _seat(found: re.Match[str], rules: Ruleset) -> int | None:
    text = found["colour"] or found["seat"]
    return None if text is None else headers.seat_named(text, rules)
