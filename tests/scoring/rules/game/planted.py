"""Games with one fault in each, planted where it is known: what is done to a game that went by the
rules, and which rule has to be found broken at which place."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scoring.rules import GEZELLIG, KRUIZ, NK, RULESETS, STAND, Card, Position, Rule, hand_of
from scoring.rules.game.game import Game
from scoring.rules.game.score import pawns_home, points
from scoring.rules.game.tree import DealRound, Play
from scoring.rules.moves import move_from_text
from tests.scoring.rules.game.random_games import random_game
from tests.scoring.rules.words.test_why import BROKEN

R = Rule


class Planted(NamedTuple):
    """A game with a fault: the rule that it breaks, at which deal round and play."""

    kind: str
    game: Game
    rules: tuple[Rule, ...]
    deal: int | None
    play: int | None


Made = tuple[Game, Rule, int | None, int | None]
Plant = Callable[[Game], Made]


def with_deal(game: Game, at: int, **changes) -> Game:
    """The game with something else in a deal round."""
    changed = replace(game.deals[at], **changes)
    return replace(game, deals=(*game.deals[:at], changed, *game.deals[at + 1 :]))


def with_play(game: Game, deal: int, at: int, *plays: Play) -> Game:
    """The game with other plays, or none, instead of one."""
    made = game.deals[deal].plays
    return with_deal(game, deal, plays=(*made[:at], *plays, *made[at + 1 :]))


def with_hand(game: Game, deal: int, seat: int, hand) -> Game:
    """The game with another hand."""
    hands = list(game.deals[deal].hands)
    hands[seat] = tuple(hand)
    return with_deal(game, deal, hands=tuple(hands))


def without_hands(game: Game) -> Game:
    """The game of which nobody wrote down the hands."""
    return replace(game, deals=tuple(replace(deal, hands=()) for deal in game.deals))


def folds(game: Game) -> Iterator[tuple[int, int, Play]]:
    """Every hand that was laid down, with its place."""
    for deal, one in enumerate(game.deals):
        for at, play in enumerate(one.plays):
            if play.card is None:
                yield deal, at, play


# Cards and dealing


def card_not_in_hand(game: Game) -> Made:
    """Somebody plays a card that lies in another hand."""
    hands = game.deals[1].hands
    seat = game.beginner_of(1)
    played = game.deals[1].plays[0].cards[0]
    other = next(
        at
        for at, hand in enumerate(hands)
        if at != seat and any(card not in hands[seat] for card in hand)
    )
    swapped = next(card for card in hands[other] if card not in hands[seat])
    mine = [swapped if card == played else card for card in hands[seat]]
    theirs = list(hands[other])
    for _card in range(list(hands[seat]).count(played)):
        theirs[theirs.index(swapped) if swapped in theirs else 0] = played
    changed = with_hand(with_hand(game, 1, seat, mine), 1, other, theirs)
    return changed, R.DEAL, 1, 0


def one_card_too_many_of_a_rank(game: Game) -> Made:
    """A fifth ace is dealt."""
    return with_hand(game, 0, 1, hand_of("AAAAA")), R.CARDS, 0, None


def fifth_in_a_later_deal(game: Game) -> Made:
    """The pack holds more kings than it has, over two deal rounds."""
    first = with_hand(game, 0, 0, hand_of("KKKKK")[: game.size_of(0)])
    kings = hand_of("KKKK")
    return with_hand(replace(first, deals=first.deals), 1, 1, kings), R.CARDS, 0, None


def joker_in_a_pack_without(game: Game) -> Made:
    hand = game.deals[0].hands[2]
    return with_hand(game, 0, 2, (*hand[1:], Card.JOKER)), R.JOKERS, 0, None


def hand_too_large(game: Game) -> Made:
    hand = game.deals[1].hands[0]
    rare = next(card for card in game.rules.pack if card not in sum(game.deals[1].hands, ()))
    return with_hand(game, 1, 0, (*hand, rare)), R.DEAL, 1, None


def hand_too_small(game: Game) -> Made:
    return with_hand(game, 2, 3, game.deals[2].hands[3][1:]), R.DEAL, 2, None


def wrong_first_dealer(game: Game) -> Made:
    dealer = (game.first_dealer + 1) % game.rules.seats
    return replace(game, dealer=dealer), R.BEGINNER, 0, 0


def wrong_dealer_of_a_deal(game: Game) -> Made:
    return with_deal(game, 1, dealer=(game.dealer_of(1) + 1) % 4), R.DEALER, 1, None


def deal_round_left_out(game: Game) -> Made:
    return replace(game, deals=(game.deals[0], *game.deals[2:])), R.DEAL, 1, None


def deal_round_numbered_twice(game: Game) -> Made:
    return with_deal(game, 1, number=1), R.DEAL, 1, None


def deal_round_not_played_out(game: Game) -> Made:
    plays = game.deals[2].plays[:-1]
    return with_deal(game, 2, plays=plays), R.DEAL, 2, len(plays)


def start_with_two_on_a_field(game: Game) -> Made:
    pawns = [[5], [5], *([[]] * (game.rules.seats - 2))]
    start = Position.from_pawns(game.rules, pawns, game.beginner_of(0))
    return replace(game, start=start), R.BOARD, None, None


def start_of_another_beginner(game: Game) -> Made:
    start = Position.start(game.rules, game.first_dealer)
    return replace(game, start=start), R.BEGINNER, None, None


# Turns


def another_begins(game: Game) -> Made:
    first = game.deals[3].plays[0]
    other = replace(first, seat=(first.seat + 1) % game.rules.seats)
    return with_play(game, 3, 0, other), R.BEGINNER, 3, 0


def out_of_turn(game: Game) -> Made:
    play = game.deals[0].plays[2]
    other = replace(play, seat=(play.seat + 1) % game.rules.seats)
    return with_play(without_hands(game), 0, 2, other), R.ACTION, 0, 2


def play_left_out(game: Game) -> Made:
    return with_play(without_hands(game), 0, 1), R.ACTION, 0, 1


def play_written_twice(game: Game) -> Made:
    play = game.deals[0].plays[1]
    return with_play(without_hands(game), 0, 1, play, play), R.ACTION, 0, 2


def plays_after_laying_down(game: Game) -> Made:
    deal, at, fold = next(one for one in folds(game) if one[1] + 1 < len(game.deals[one[0]].plays))
    card = Play(fold.seat, Card.TWO)
    return with_play(game, deal, at, fold, card), R.DISCARDS_ONE, deal, at + 1


def plays_without_cards(game: Game) -> Made:
    plays = game.deals[0].plays
    more = Play(game.beginner_of(0), Card.TWO)
    seat = next((one.seat for one in plays if one.card is not None), 0)
    return with_deal(game, 0, plays=(*plays, replace(more, seat=seat))), R.DEAL, 0, len(plays)


# Laying down


def folds_a_playable_hand(game: Game) -> Made:
    first = game.deals[0].plays[0]
    start = replace(game.begin, pawns=((5,), (21,), (37,), (53,)))
    hand = game.deals[0].hands[first.seat]
    return (
        replace(with_play(game, 0, 0, Play(first.seat, laid_down=hand)), start=start),
        R.DUTY_TO_PLAY,
        0,
        0,
    )


def folds_a_playable_hand_that_only_the_fold_shows(game: Game) -> Made:
    changed, rule, deal, at = folds_a_playable_hand(game)
    return without_hands(changed), rule, deal, at


def folds_fewer_cards(game: Game) -> Made:
    deal, at, fold = next(one for one in folds(game) if len(one[2].cards) > 1)
    less = replace(fold, laid_down=fold.cards[1:])
    return with_play(game, deal, at, less), R.DISCARDS_ONE, deal, at


def folds_other_cards(game: Game) -> Made:
    deal, at, fold = next(iter(folds(game)))
    hand = game.deals[deal].hands[fold.seat]
    other = next(card for card in game.rules.pack if card not in hand and card in "QT98")
    changed = replace(fold, laid_down=(*fold.cards[1:], other))
    return with_play(game, deal, at, changed), R.DEAL, deal, at


# The end


def plays_on_after_the_end(game: Game) -> Made:
    deal = len(game.deals) - 1
    plays = game.deals[deal].plays
    more = Play((plays[-1].seat + 1) % game.rules.seats, Card.TWO)
    return with_deal(game, deal, plays=(*plays, more)), R.END, deal, len(plays)


def deals_on_after_the_end(game: Game) -> Made:
    more = DealRound(len(game.deals) + 1)
    return replace(game, deals=(*game.deals, more)), R.END, len(game.deals), None


def another_result(game: Game) -> Made:
    home = pawns_home(game.position)
    return replace(game, pawns=(*home[:-1], home[-1] ^ 1)), R.END, None, None


def teams_the_other_way_round(game: Game) -> Made:
    return replace(game, pawns=pawns_home(game.position)[::-1]), R.END, None, None


def points_without_the_bonus(game: Game) -> Made:
    counted = points(game.position, "nk")
    return (
        replace(game, points=tuple(one % 10 for one in counted), scheme="nk"),
        R.POINTS,
        None,
        None,
    )


def points_of_another_scheme(game: Game) -> Made:
    return (
        replace(game, points=points(game.position, "koppel"), scheme="nk"),
        R.POINTS,
        None,
        None,
    )


def points_of_a_player_too_high(game: Game) -> Made:
    first, *rest = points(game.position, "individueel")
    changed = (first + 1, *rest)
    return replace(game, points=changed, scheme="individueel"), R.POINTS, None, None


PLANTS: tuple[Plant, ...] = (
    *(card_not_in_hand, one_card_too_many_of_a_rank, fifth_in_a_later_deal),
    *(joker_in_a_pack_without, hand_too_large, hand_too_small, wrong_first_dealer),
    *(wrong_dealer_of_a_deal, deal_round_left_out, deal_round_numbered_twice),
    *(deal_round_not_played_out, start_with_two_on_a_field, start_of_another_beginner),
    *(another_begins, out_of_turn, play_left_out, play_written_twice, plays_after_laying_down),
    *(plays_without_cards, folds_a_playable_hand, folds_fewer_cards, folds_other_cards),
    *(folds_a_playable_hand_that_only_the_fold_shows, plays_on_after_the_end),
    *(deals_on_after_the_end, another_result, teams_the_other_way_round),
    *(points_without_the_bonus, points_of_another_scheme, points_of_a_player_too_high),
)


def in_a_whole_game(plant: Plant) -> Planted:
    """One of PLANTS in a whole game of a rule set for teams of two at a table of four."""
    number = PLANTS.index(plant)
    game, rule, deal, play = plant(random_game((NK, STAND, GEZELLIG)[number % 3], number))
    return Planted(plant.__name__, game, (rule,), deal, play)


def in_kruizkeezen() -> Iterator[Planted]:
    """What only goes wrong where one card is thrown away, and with jokers."""
    game = Game(KRUIZ, dealer=3, deals=(DealRound(1),))
    hands = tuple(map(hand_of, ("22255", "33366", "44499", "**5QQ")))
    twice = replace(game, deals=(DealRound(1, hands, (Play(0, laid_down=hand_of("22")),)),))
    yield Planted("throws_two_cards_away", twice, (R.DISCARDS_ONE,), 0, 0)
    start = Position.from_text("5/-/-/- 0", KRUIZ)
    usable = DealRound(1, hands, (Play(0, laid_down=hand_of("2")),))
    wrong = replace(game, deals=(usable,), start=start)
    yield Planted("throws_a_usable_card_away", wrong, (R.DUTY_TO_PLAY,), 0, 0)
    jokers = (hand_of("***22"), *hands[1:])
    yield Planted("fifth_joker", replace(game, deals=(DealRound(1, jokers),)), (R.JOKERS,), 0, None)
    unseen = DealRound(1, (), tuple(Play(seat, laid_down=hand_of("9")) for seat in (0, 1, 2, 3, 0)))
    yield Planted("fifth_nine_of_hands_unseen", replace(game, deals=(unseen,)), (R.CARDS,), 0, 4)


def illegal_moves() -> Iterator[Planted]:
    """Every move that breaks rules in the table of `why_illegal`, as the second play of a game: on
    its board, with nothing known of the hands."""
    for part, cases in BROKEN.items():
        for name, text, card, move, rules in cases:
            start = Position.from_text(text, RULESETS[name])
            wrong = move_from_text(move, card)
            game = Game(
                RULESETS[name],
                start=start,
                deals=(DealRound(1, (), (Play(start.turn, wrong.card, wrong),)),),
            )
            kind = f"{part} {name} {text} {card} {move}"
            if R.BOARD in rules and "5/5" in text:
                yield Planted(kind, game, (R.BOARD,), None, None)
            elif rules[0] is R.END:
                yield Planted(kind, game, (R.END,), 0, None)
            else:
                yield Planted(kind, game, tuple(rules), 0, 0)


def planted() -> dict[str, Callable[[], Planted]]:
    """All of them by kind, each made when it is asked for: a whole game takes a moment."""
    short = (*in_kruizkeezen(), *illegal_moves())
    return {plant.__name__: partial(in_a_whole_game, plant) for plant in PLANTS} | {
        case.kind: partial(Planted, *case) for case in short
    }
