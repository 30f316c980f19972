"""What a legal move rests on: its card, and every rule that people ask about on seeing it."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.articles import OF_CARD, Rule
from scoring.rules.cards import Card
from scoring.rules.legal import hits_itself, laps
from scoring.rules.moves import Move, Part
from scoring.rules.pawns import Pawns, moved
from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE, NEST, on_board, start_of
from scoring.rules.position import Position
from scoring.rules.words.reasons import exact_rule
from scoring.rules.words.sentences import colour_of, describe_card, describe_place
from scoring.rules.words.trails import Reason, Scene


def rests_on(position: Position, move: Move) -> tuple[Reason, ...]:
    """Return the rules by which a move is legal, the card first; what is certain to all is left
    out.

    Only for a legal move: of another it would say things that are not so.
    """
    rank = rank_played(position, move)
    scene = Scene(position.rules, position.pawns, position.turn, position.acting, rank)
    return tuple(dict.fromkeys(_reasons(position, scene, move)))


def over_the_middle(position: Position, move: Move) -> Reason | None:
    """Return what a move rests on, legal or not, that begins or ends on the middle or goes through
    it; None for another."""
    rank = rank_played(position, move)
    scene = Scene(position.rules, position.pawns, position.turn, position.acting, rank)
    return next((_middle(scene) for part in move.parts if _through_the_middle(scene, part)), None)


def rank_played(position: Position, move: Move) -> Card:
    """Return the rank as which a card is played: its own, and for a joker the first that does
    this."""
    ranks = position.rules.ranks_of(move.card)
    return next(
        (rank for rank in ranks if Move(rank, move.parts) in position.legal_moves(rank)), move.card
    )


def _reasons(position: Position, scene: Scene, move: Move) -> Iterator[Reason]:
    if move.card is Card.JOKER:
        yield _of_card(scene, Card.JOKER)
    yield _of_card(scene, scene.card)
    yield from _ownership_grounds(scene, move)
    pawns = position.pawns
    for part in move.parts:
        yield from _of_part(scene, pawns, part)
        pawns = moved(pawns, part)
    rules = position.rules
    if hits_itself(position, move):
        if not rules.self_capture_optional:
            yield scene.reason(
                Rule.SELF_CAPTURE_OPTIONAL,
                "Ook de eigen kleur wordt geslagen als het zo uitkomt.",
                "The own colour is hit as well where it comes out so.",
            )
        elif only_hits_itself(position, move.card):
            yield scene.reason(
                Rule.SELF_CAPTURE_OPTIONAL,
                "De eigen kleur slaan mag, maar hoeft niet.",
                "Hitting the own colour is allowed, but never compulsory.",
            )
    if rules.second_lap and any(laps(position, scene.card, part) for part in move.parts):
        yield scene.reason(
            Rule.SECOND_LAP,
            "Voorbij de eigen beginpositie lopen mag, maar hoeft niet.",
            "Walking on past the own start field is allowed, but never compulsory.",
        )


def only_hits_itself(position: Position, card: Card) -> bool:
    """Return whether a card can be played, but only onto a pawn of the colour that one moves.

    There alone [000] gainsays itself: a card that can also do something else is played by its duty.
    """
    moves = position.legal_moves(card)
    return bool(moves) and all(hits_itself(position, move) for move in moves)


def _if_answered(scene: Scene, rule: Rule, nl: str, en: str) -> Iterator[Reason]:
    """Yield what the source says in answer to a question of its own; nothing where it has none."""
    if scene.rules.speaks_of(rule):
        yield scene.reason(rule, nl, en)


def _of_card(scene: Scene, card: Card) -> Reason:
    text = describe_card(scene.rules, card)
    return scene.reason(OF_CARD.get(card, Rule.NUMBER), f"{text.nl}.", f"{text.en}.")


def _ownership_grounds(scene: Scene, move: Move) -> Iterator[Reason]:
    """Yield why a player moves pawns that are not of his own colour."""
    player = colour_of(scene.turn)
    partner = scene.rules.partner(scene.turn)
    moves = {part.seat for part in move.parts}
    if partner is None or partner not in moves:
        return
    pawn = colour_of(partner)
    if scene.acting == partner:
        yield scene.reason(
            Rule.HELPING,
            f"{player.nl.capitalize()} is binnen en speelt met de pionnen van {pawn.nl}.",
            f"{player.en.capitalize()} is home and plays the {pawn.en} pawns.",
        )
    elif move.is_split:
        yield scene.reason(
            Rule.SPLIT_TO_PARTNER,
            f"Met de laatste pion van {player.nl} binnen loopt {pawn.nl} de rest van de 7.",
            f"With the last {player.en} pawn home, {pawn.en} walks the rest of the 7.",
        )
    else:
        yield scene.reason(
            Rule.KING_FOR_PARTNER_EARLY,
            f"Het startveld van {player.nl} is leeg: de heer zet een pion van {pawn.nl} op.",
            f"The {player.en} nest is empty: the king enters a {pawn.en} pawn.",
        )


def _of_part(scene: Scene, pawns: Pawns, part: Part) -> Iterator[Reason]:
    """Yield what one pawn does on the board as it is then."""
    if _through_the_middle(scene, part):
        yield _middle(scene)
    if part.other is not None:
        yield from _swap(scene, part)
        return
    if part.target in HOME:
        yield from _passes(scene, pawns, part)
        yield from _home(scene, pawns, part)
        return
    if scene.card is Card.FOUR and _crosses_own_start(scene, part):
        yield _four_over_start(scene, part)
    elif scene.card is Card.SEVEN and _is_whole_seven(scene, part):
        yield from _if_answered(
            scene,
            Rule.SEVEN_WITH_ONE,
            "Eén pion mag alle zeven stappen zetten.",
            "One pawn may make all seven steps.",
        )
    yield from _passes(scene, pawns, part)
    for seat, places in enumerate(pawns):
        if part.target in places and on_board(part.target):
            hit, place = colour_of(seat), describe_place(part.target)
            yield scene.reason(
                Rule.LANDING,
                f"Op {place.nl} wordt de pion van {hit.nl} geslagen; die gaat naar zijn startveld.",
                f"On {place.en} the {hit.en} pawn is hit; it goes to its nest.",
            )


def _four_over_start(scene: Scene, part: Part) -> Reason:
    rule = Rule.FOUR_OVER_START
    if part.source == start_of(part.seat) and scene.rules.speaks_of(Rule.FOUR_FROM_START):
        rule = Rule.FOUR_FROM_START
    return scene.reason(
        rule,
        "Met 4 achteruit mag een pion over de eigen beginpositie heen.",
        "Going 4 back, a pawn may pass its own start field.",
    )


def _is_whole_seven(scene: Scene, part: Part) -> bool:
    return on_board(part.source) and (part.target - part.source) % scene.rules.ring == 7


def _passes(scene: Scene, pawns: Pawns, part: Part) -> Iterator[Reason]:
    """Yield that a pawn may go past what it goes past: other pawns, and with a ten that moves an
    opponent a blockade and its home."""
    if not on_board(part.source) or _through_the_middle(scene, part):
        return
    between = _between(scene, part)
    start = start_of(part.seat)
    taken = {place for places in pawns for place in places}
    blocked = any(
        place % FIELDS_A_SEAT == 0 and place in pawns[place // FIELDS_A_SEAT] for place in between
    )
    if blocked:
        yield scene.reason(
            Rule.TEN_PASSES,
            "Met een 10 gaat een pion ook langs een pion op zijn beginpositie.",
            "With a 10 a pawn also goes past one on its start field.",
        )
    elif taken.intersection(between):
        yield from _if_answered(
            scene,
            Rule.PASSING,
            "Een gewone pion houdt niemand tegen.",
            "An ordinary pawn stops nobody.",
        )
    tens = scene.card is Card.TEN and scene.rules.ten_moves_opponent
    if tens and start in (*between, part.target):
        yield scene.reason(
            Rule.TEN_HOME,
            "Met een 10 gaat een pion zijn honk voorbij.",
            "With a 10 a pawn goes on past its home.",
        )


def _between(scene: Scene, part: Part) -> tuple[int, ...]:
    """Return the fields of the ring over which a pawn walks, without where it begins and ends."""
    ring = scene.rules.ring
    if part.target in HOME:
        steps = (start_of(part.seat) - part.source) % ring
        return tuple((part.source + step) % ring for step in range(1, steps))
    if scene.card is Card.FOUR:
        return tuple((part.source - step) % ring for step in range(1, 4))
    steps = (part.target - part.source) % ring
    return tuple((part.source + step) % ring for step in range(1, steps))


def _middle(scene: Scene) -> Reason:
    return scene.reason(
        Rule.MIDDLE,
        "De zet gaat over het midden van het kruisbord.",
        "The move goes over the middle of the cross board.",
    )


def _swap(scene: Scene, part: Part) -> Iterator[Reason]:
    own, other = colour_of(part.seat), part.other
    if part.source == start_of(part.seat):
        yield scene.reason(
            Rule.JACK_FROM_OWN_START,
            f"De pion van {own.nl} mag vanaf de eigen beginpositie ruilen.",
            f"The {own.en} pawn may swap from its own start field.",
        )
    if other in scene.rules.team(scene.acting):
        yield scene.reason(
            Rule.JACK_ON_PARTNER,
            "Ruilen mag ook met de maat.",
            "The swap may be with the partner too.",
        )
    arrives = other is not None and part.source == start_of(other)
    if arrives or part.target == start_of(part.seat):
        yield from _if_answered(
            scene,
            Rule.PROTECTED_ALWAYS,
            "Wie door de ruil op zijn beginpositie komt, is daar weer een blokkade.",
            "Who comes onto his start field by the swap is a blockade there again.",
        )


def _home(scene: Scene, pawns: Pawns, part: Part) -> Iterator[Reason]:
    if scene.rules.home_order:
        yield scene.reason(
            Rule.HOME_ORDER,
            "De pion sluit aan: dieper in het honk is geen plaats vrij.",
            "The pawn closes up: no place deeper at home is free.",
        )
    if part.source in HOME:
        yield scene.reason(
            Rule.STEP_BY_STEP,
            "Opschuiven in het honk is een zet als iedere andere.",
            "Moving up inside home is a move like any other.",
        )
        return
    yield scene.reason(
        exact_rule(scene, part),
        f"De pion komt precies uit op {describe_place(part.target).nl}.",
        f"The pawn comes out exactly on {describe_place(part.target).en}.",
    )
    free = set(HOME) - set(pawns[part.seat])
    if not scene.rules.home_order and any(place > part.target for place in free):
        yield scene.reason(
            Rule.HOME_ORDER,
            "Het honk wordt in willekeurige volgorde gevuld.",
            "Home is filled in any order.",
        )


def _crosses_own_start(scene: Scene, part: Part) -> bool:
    """Return whether a pawn that goes back passes or leaves its own start field."""
    if part.source in (NEST, MIDDLE) or part.target == MIDDLE:
        return False
    start, ring = start_of(part.seat), scene.rules.ring
    return (part.source - start) % ring < (part.target - start) % ring


def _through_the_middle(scene: Scene, part: Part) -> bool:
    """Return whether a walk begins or ends on the middle, or turns in at a junction with a step
    left."""
    if MIDDLE in (part.source, part.target):
        return True
    junction = scene.rules.junction
    if junction is None or scene.card is not Card.EIGHT or not on_board(part.source):
        return False
    return part.target not in HOME and (junction - part.source) % FIELDS_A_SEAT < 8
