"""Who played which card of a pile, when only the order of the cards is known; and piles as text."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.rules.articles import Rule
from scoring.rules.cards import Card, NotACard, card_of, hand_of
from scoring.rules.reconstruction.colour import Played
from scoring.rules.reconstruction.meeting import LaidDown
from scoring.rules.rulesets import Dealer, Ruleset
from scoring.rules.words.sentences import Sentence, colour_of
from scoring.rules.words.trails import Reason, reason_by

CARD = r"10|[^\s,;]"
WORD = re.compile(rf"\(([^()]*)\)|({CARD})")


class NotAPile(ValueError):
    """A text that is no pile of a deal round; `sentence` tells people what is wrong with it."""

    def __init__(self, nl: str, en: str) -> None:
        super().__init__(en)
        self.sentence = Sentence(nl, en)


def pile_of(
    rules: Ruleset,
    beginner: int,
    cards: str | Iterable[Card],
    laid_down: Sequence[LaidDown] = (),
) -> tuple[Played, ...]:
    """Return the cards in the order in which they were played, each with its seat.

    Seats play in turn from `beginner` on (with the dealer known, `deal_round` tells who that is).
    Whoever laid down his hand plays no more in this deal round; where the rule set has one card
    thrown away, that only takes the turn. Raise ValueError when a hand was laid down by a seat
    that had not the turn then, when nobody is left for a card, and for a seat that there is not.
    """
    hand, pile, turns = hand_of(cards), list[Played](), _turns(rules, beginner)
    waiting = list(laid_down)
    while len(pile) < len(hand) or waiting:
        if not turns:
            raise ValueError(f"nobody is left to play card {len(pile) + 1}")
        seat = turns.popleft()
        due = next((one for one in waiting if (one.seat, one.after) == (seat, len(pile))), None)
        if due is not None:
            waiting.remove(due)
        elif len(pile) == len(hand):
            late = waiting[0]
            raise ValueError(f"seat {late.seat} had not the turn after card {late.after}")
        else:
            pile.append(Played(seat, hand[len(pile)]))
        if due is None or rules.discards_one:
            turns.append(seat)
    return tuple(pile)


def pile_from_text(
    rules: Ruleset, beginner: int, text: str
) -> tuple[tuple[Played, ...], tuple[LaidDown, ...]]:
    """Return a pile as people write it down, `A 3 7 (HVB4) 5`: the cards in the order in which they
    lie, and in brackets, at its moment, a hand that was laid down (the one card that was thrown
    away, where the rule set has that). Empty brackets are a hand of which nobody knows the cards.

    Seats play in turn from `beginner` on, as in `pile_of`. Raise NotAPile for what is no card,
    more cards than a player is dealt or than the pack has, and cards when nobody is left to play;
    ValueError for a seat that there is not.
    """
    pile, laid_down, turns = list[Played](), list[LaidDown](), _turns(rules, beginner)
    for word in WORD.finditer(text):
        if not turns:
            raise NotAPile(
                f"Iedereen heeft zijn hand neergelegd, maar er ligt nog {word[0]}.",
                f"Everybody has laid down his hand, but {word[0]} follows.",
            )
        seat = turns.popleft()
        if word[2] is not None:
            pile.append(Played(seat, _card(word[2])))
        else:
            hand = tuple(map(_card, re.findall(CARD, word[1])))
            if rules.discards_one and len(hand) > 1:
                raise NotAPile(
                    f"({word[1]}) is meer dan één kaart; er wordt er één weggegooid.",
                    f"({word[1]}) is more than one card; one is thrown away.",
                )
            laid_down.append(LaidDown(seat, len(pile), hand))
        if word[2] is not None or rules.discards_one:
            turns.append(seat)
    _refuse_too_many(rules, pile, laid_down)
    return tuple(pile), tuple(laid_down)


def pile_text(pile: Sequence[Played], laid_down: Sequence[LaidDown] = ()) -> str:
    """Return the text that `pile_from_text` reads as this, for seats that played in turn and hands
    in the order in which they were laid down."""
    words = []
    for ply in range(len(pile) + 1):
        words += [f"({''.join(one.hand)})" for one in laid_down if one.after == ply]
        words += [played.card.value for played in pile[ply : ply + 1]]
    return " ".join(words)


def _turns(rules: Ruleset, beginner: int) -> deque[int]:
    """Return the seats in the order of play, from the one that begins."""
    first = rules.seat(beginner)
    return deque((*range(first, rules.seats), *range(first)))


def _card(sign: str) -> Card:
    try:
        return card_of(sign)
    except NotACard:
        pass
    if sign in "()":
        raise NotAPile(
            "Een haakje hoort bij geen ander: schrijf een neergelegde hand als (HVB4).",
            "A bracket has no other: write a hand that was laid down as (KQJ4).",
        )
    raise NotAPile(
        f"{sign} is geen kaart: schrijf A, 2 tot en met 10, B, V, H, of * voor een joker.",
        f"{sign} is no card: write A, 2 to 10, J, Q, K, or * for a joker.",
    )


def _refuse_too_many(rules: Ruleset, pile: Sequence[Played], laid_down: Sequence[LaidDown]) -> None:
    """Refuse more cards than can be dealt: a deal round is dealt from one pack, and everybody gets
    equally many."""
    held: Counter[int] = Counter(played.seat for played in pile)
    for one in laid_down:
        held[one.seat] += max(len(one.hand), 1)
    for seat, count in sorted(held.items()):
        if count > max(rules.deal):
            colour, most = colour_of(seat), max(rules.deal)
            raise NotAPile(
                f"{colour.nl.capitalize()} heeft dan {count} kaarten; gedeeld worden er hooguit "
                f"{most}. Schrijf de stapel van één deelronde op, en kijk wie er begon.",
                f"{colour.en.capitalize()} then has {count} cards; {most} are dealt at most. "
                "Write down the pile of one deal round, and look who began.",
            )
    seen = Counter(played.card for played in pile)
    seen.update(card for one in laid_down for card in one.hand)
    for card, count in seen.items():
        in_pack = rules.pack.count(card)
        if count > in_pack:
            times = "once" if count == 1 else f"{count} times"
            raise NotAPile(
                f"De kaart {card.dutch} ligt er {count} keer; in het spel zitten er {in_pack}.",
                f"The card {card.english} lies there {times}; the pack has {in_pack}.",
            )


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal round. `pack` and `round_of_pack` count from 1, as people do; `cards_a_player` is
    the hand that everybody gets, `left` how many cards of the pack remain after it."""

    number: int
    pack: int
    round_of_pack: int
    cards_a_player: int
    left: int
    dealer: int
    beginner: int


def deal_round(rules: Ruleset, number: int, first_dealer: int = 0) -> Deal:
    """Deal round `number` (from 1) of a game in which seat `first_dealer` dealt the first.

    The dealer goes to the left, which is clockwise, after every deal round or after every pack,
    as the rule set has it; the player left of the dealer begins. Raise ValueError for a number
    below 1, and for a seat that there is not.
    """
    if number < 1:
        raise ValueError(f"deal rounds count from 1, so there is no {number}")
    if not 0 <= first_dealer < rules.seats:
        raise ValueError(f"seat {first_dealer} cannot deal: the seats are 0 to {rules.seats - 1}")
    packs_before, rounds_before = divmod(number - 1, len(rules.deal))
    passed_on = packs_before if rules.dealer is Dealer.EVERY_PACK else number - 1
    dealer = (first_dealer + passed_on) % rules.seats
    dealt = rules.seats * sum(rules.deal[: rounds_before + 1])
    return Deal(
        number,
        packs_before + 1,
        rounds_before + 1,
        rules.deal[rounds_before],
        rules.cards + rules.jokers - dealt,
        dealer,
        (dealer + 1) % rules.seats,
    )


def explain_deal(rules: Ruleset, deal: Deal) -> tuple[Reason, ...]:
    """Return what a deal round is, who deals it and who begins it, each with what that rests on."""
    dealer, beginner = colour_of(deal.dealer), colour_of(deal.beginner)
    left = Sentence(f"zijn er nog {deal.left}", f"{deal.left} are left")
    if not deal.left:
        left = Sentence("is het pak op", "the pack is out")
    stays = rules.dealer is Dealer.EVERY_PACK
    return (
        reason_by(
            rules,
            Rule.DEAL,
            f"Deelronde {deal.number} is nummer {deal.round_of_pack} van pak {deal.pack}; daarna "
            f"{left.nl}. Ieder krijgt {deal.cards_a_player} kaarten.",
            f"Deal round {deal.number} is number {deal.round_of_pack} of pack {deal.pack}; after "
            f"it {left.en}. Everybody gets {deal.cards_a_player} cards.",
        ),
        reason_by(
            rules,
            Rule.DEALER,
            f"{dealer.nl.capitalize()} deelt; na "
            f"{'elk pak' if stays else 'elke deelronde'} deelt de volgende naar links.",
            f"{dealer.en.capitalize()} deals; after every "
            f"{'pack' if stays else 'deal round'} the next to the left does.",
        ),
        reason_by(
            rules,
            Rule.BEGINNER,
            f"{beginner.nl.capitalize()} begint: links van de deler.",
            f"{beginner.en.capitalize()} begins: left of the dealer.",
        ),
    )
