"""A game as text that people can write beside a board: `reader` reads it back exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.rules.game import headers
from scoring.rules.game.deal_state import DealState
from scoring.rules.game.follow import after_play, board_after
from scoring.rules.game.game import Game
from scoring.rules.game.tree import DealRound, NotAGame, Play
from scoring.rules.game.written_moves import SPLIT_CARDS
from scoring.rules.moves import Move, NotAMove, Part
from scoring.rules.places import name_of
from scoring.rules.position import Position
from scoring.rules.typed import move_typed
from scoring.rules.words.sentences import Sentence, colour_of

VERSION = "1"
WIDTH = 100


def game_text(game: Game, lang: str = "nl") -> str:
    """Return a game in the notation of docs/spelnotatie.md, in Dutch or English words and letters.

    Raise NotAGame for rules that are no published rule set with house rules.
    """
    if lang not in Sentence._fields:
        raise ValueError(f"{lang!r} is no language: nl or en")
    writer = _Writer(game, lang)
    return "\n".join([*writer.headers(), "", *writer.deals()]).rstrip("\n") + "\n"


def games_text(games: Iterable[Game], lang: str = "nl") -> str:
    """Return several games in one text, an empty line between them."""
    return "\n".join(game_text(game, lang) for game in games)


@dataclass(frozen=True, slots=True)
class _Writer:
    game: Game
    lang: str

    def word(self, sentence: Sentence) -> str:
        """Return a word in the language of the text."""
        return sentence.nl if self.lang == "nl" else sentence.en

    def headers(self) -> Iterator[str]:
        """Yield the headers, those that the notation knows first."""
        game = self.game
        name, switches, pairing = headers.name_and_switches(game.rules)
        values = {
            headers.RULESET: name,
            headers.SWITCHES: " ".join(switches),
            headers.PAIRING: pairing,
            headers.DEALER: "" if game.dealer is None else self.word(colour_of(game.dealer)),
            headers.POSITION: "" if game.start is None else game.start.to_text(),
            headers.PAWNS: _numbers(game.pawns),
            headers.SCHEME: game.scheme or "",
            headers.POINTS: _numbers(game.points),
        }
        for header, value in values.items():
            if value:
                yield f"[{self.word(header)} {_quoted(value)}]"
        for own, value in game.headers:
            if headers.header_named(own) is not None or not own.replace("_", "").isalnum():
                raise NotAGame(
                    f"'{own}' kan geen eigen kop zijn.", f"'{own}' cannot be a header of your own."
                )
            yield f"[{own} {_quoted(value)}]"
        if game.comment:
            yield ""
            yield _comment(game.comment)

    def deals(self) -> Iterator[str]:
        """Yield the lines of every deal round."""
        board: Position | None = self.game.begin
        for at, deal in enumerate(self.game.deals):
            if at:
                yield ""
            yield self.heading(deal)
            if deal.comment:
                yield _comment(deal.comment)
            words, board = self.plays(deal.plays, board, self.game.dealt(at))
            yield from _lines(words)

    def decides_who_begins(self, play: Play) -> bool:
        """Return whether nothing but this first play tells who begins."""
        game = self.game
        return not game.tells_dealer and game.deals[0].plays[:1] == (play,)

    def heading(self, deal: DealRound) -> str:
        """Return the line above a deal round: its number, its dealer, its hands."""
        text = f"{'Deel' if self.lang == 'nl' else 'Deal'} {deal.number}"
        if deal.dealer is not None:
            dealer = self.word(headers.DEALER).lower()
            text += f" ({dealer} {self.word(colour_of(deal.dealer))})"
        if deal.hands:
            text += ": " + " ".join(
                "?" if hand is None else headers.letters(hand, self.lang) or "-"
                for hand in deal.hands
            )
        return text

    def plays(
        self, plays: Sequence[Play], board: Position | None, state: DealState
    ) -> tuple[list[str], Position | None]:
        """Return the words of a line of play, and the board at its end."""
        words = []
        for play in plays:
            before = None if board is None else board.with_turn(play.seat)
            words.append(self.play(play, before, state))
            words += [_comment(play.comment)] if play.comment else []
            for variation in play.variations:
                inside, _end = self.plays(variation, board, state)
                words += ["<", *inside, ">"]
            board = None if before is None else board_after(before, play)
            state = after_play(self.game.rules, state, play)
        return words, board

    def play(self, play: Play, before: Position | None, state: DealState) -> str:
        """Return one play; its seat where it had not the turn, and its time."""
        is_plain_turn = play.seat == state.turn and not self.decides_who_begins(play)
        seat = "" if is_plain_turn else f"{self.word(colour_of(play.seat))} "
        time = f" @{play.time}" if play.time else ""
        if play.card is None:
            return f"{seat}({headers.letters(play.laid_down or (), self.lang)}){time}"
        move = "?" if play.move is None else _short(play.move, before)
        return f"{seat}{headers.letters((play.card,), self.lang)}: {move}{time}"


def _short(move: Move, before: Position | None) -> str:
    """Return a move without the colours of its pawns where the board tells them, else in full."""
    if before is not None:
        text = ",".join(map(_without_seats, move.parts))
        try:
            if move_typed(text, move.card, before) == move:
                return text.replace(",", " ") if move.card in SPLIT_CARDS else text
        except NotAMove:
            pass
    return ",".join(map(str, move.parts))


def _without_seats(part: Part) -> str:
    sign = "-" if part.other is None else "x"
    return f"{name_of(part.source)}{sign}{name_of(part.target)}"


def _numbers(numbers: Sequence[int] | None) -> str:
    return "" if numbers is None else "-".join(map(str, numbers))


def _quoted(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _comment(text: str) -> str:
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}"


def _lines(words: Sequence[str]) -> Iterator[str]:
    """Yield words in lines that fit on paper; a word is never broken."""
    line = ""
    for word in words:
        if line and len(line) + 2 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line}  {word}" if line else word
    if line:
        yield line
