"""What is done in a deal round, play by play, with the variations that branch off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.rules.cards import Card
from scoring.rules.game.deal_state import Hand
from scoring.rules.moves import Move
from scoring.rules.words.sentences import Sentence


class NotAGame(ValueError):
    """A record that cannot be one; `sentence` tells people what is wrong, and where."""

    def __init__(self, nl: str, en: str) -> None:
        super().__init__(en)
        self.sentence = Sentence(nl, en)


class IllegalPlay(ValueError):
    """A card that the player does not hold, or a hand that may not go down, told by `sentence`."""

    def __init__(self, nl: str, en: str) -> None:
        super().__init__(en)
        self.sentence = Sentence(nl, en)


@dataclass(frozen=True, slots=True)
class Play:
    """What a player did when he had the turn: a card with the move that it made, or a hand that he
    laid down.

    `move` is None where nobody knows it. `laid_down` is the hand that went down instead (the one
    card that is thrown away where the rule set has that), empty where nobody knows what was in it.
    `variations` are other ways in which the deal round might have gone on, instead of this play.
    """

    seat: int
    card: Card | None = None
    move: Move | None = None
    laid_down: Hand | None = None
    comment: str = ""
    time: str = ""
    variations: tuple[tuple[Play, ...], ...] = ()

    @property
    def cards(self) -> Hand:
        """What left the hand, as far as is known."""
        return (self.card,) if self.card is not None else self.laid_down or ()


@dataclass(frozen=True, slots=True)
class DealRound:
    """One deal round: the hands as they were dealt, by seat (none at all, or None for one, where
    they are not known), and what was done in it.

    `number` counts the deal rounds of the game from 1; `dealer` is who is written down as having
    dealt, None where nobody wrote that.
    """

    number: int = 1
    hands: tuple[Hand | None, ...] = ()
    plays: tuple[Play, ...] = ()
    dealer: int | None = None
    comment: str = ""


# A deal round and how many of its plays were made; in a variation that goes on with which variation
# of the next play, and how many plays of that.
Cursor = tuple[int, ...]


def exists(deals: Sequence[DealRound], cursor: Cursor) -> bool:
    """Return whether there is such a place in these deal rounds."""
    deal, *path = cursor
    if not 0 <= deal < len(deals) or len(path) % 2 == 0:
        return False
    plays = deals[deal].plays
    made, *branches = path
    for which, length in zip(branches[::2], branches[1::2], strict=True):
        if not 0 <= made < len(plays) or not 0 <= which < len(plays[made].variations):
            return False
        plays, made = plays[made].variations[which], length
        if not made:  # before its first play a variation is not yet one
            return False
    return 0 <= made <= len(plays)


def inserted(
    deals: Sequence[DealRound], cursor: Cursor, play: Play
) -> tuple[tuple[DealRound, ...], Cursor]:
    """Return the deal rounds with a play at the cursor, and the place after it: at the end of the
    line, as a variation of what follows there, or where it stands already."""
    deal, *path = cursor
    plays, after = _inserted(deals[deal].plays, path, play)
    changed = replace(deals[deal], plays=plays)
    return (*deals[:deal], changed, *deals[deal + 1 :]), (deal, *after)


def _inserted(
    plays: tuple[Play, ...], path: Sequence[int], play: Play
) -> tuple[tuple[Play, ...], Cursor]:
    made, *deeper = path
    if made == len(plays):
        return (*plays, play), (made + 1,)
    following = plays[made]
    variations = following.variations
    if deeper:
        which, *rest = deeper
        line, after = _inserted(variations[which], rest, play)
        variations = (*variations[:which], line, *variations[which + 1 :])
    elif _same(following, play):
        return plays, (made + 1,)
    else:
        firsts = [line[0] for line in variations]
        which = next((at for at, one in enumerate(firsts) if _same(one, play)), len(variations))
        after = (1,)
        if which == len(variations):
            variations = (*variations, (play,))
    changed = replace(following, variations=variations)
    return (*plays[:made], changed, *plays[made + 1 :]), (made, which, *after)


def _same(one: Play, other: Play) -> bool:
    return (one.seat, one.card, one.move, one.laid_down) == (
        *(other.seat, other.card, other.move, other.laid_down),
    )
