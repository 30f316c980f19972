"""A second move generator, slow and plain, to check the engine against.

Written from the specification alone and sharing no code with the engine. A board is a dict
from seat to a list of four places; a place is a ring field (int) or 'n', 'c', 'h1' … 'h4'.
Everything walks in single steps, and a position after a move is made from the text of the move.
"""

from collections.abc import Iterator

Place = int | str
Board = dict[int, list[Place]]

HOMES = ["h1", "h2", "h3", "h4"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
COMMON = {
    "A": [1], "2": [2], "3": [3], "4": [-4], "5": [5], "6": [6], "7": [7], "8": [8], "9": [9],
    "T": [10], "J": [], "Q": [12], "K": [],
}  # fmt: skip
CROSS = {**COMMON, "A": [1, 11], "K": [13], "T": []}
SWITCHES = [
    "seats", "steps", "teams", "jack_start", "jack_mate", "seven_mate", "king_mate", "cross",
]  # fmt: skip
TABLE = {
    "stand": (4, COMMON, True, True, True, True, False, False),
    "gezellig2": (2, COMMON, False, False, True, False, False, False),
    "gezellig": (4, COMMON, True, False, True, True, True, False),
    "gezellig6": (6, COMMON, True, False, True, True, True, False),
    "nk": (4, COMMON, True, True, True, True, False, False),
    "koppel": (4, COMMON, True, True, True, True, False, False),
    "kruiz": (4, CROSS, True, False, False, False, False, True),
    "kruiz-solo": (4, CROSS, False, False, False, False, False, True),
}
RULES = {name: dict(zip(SWITCHES, row, strict=True)) for name, row in TABLE.items()}


def board_of(text: str) -> tuple[Board, int]:
    """The board and the turn that a position text gives."""
    places, turn = text.split(" ")
    board: Board = {}
    for seat, words in enumerate(places.split("/")):
        pawns: list[Place] = []
        if words != "-":
            for word in words.split(","):
                pawns.append(int(word) if word.isdigit() else word)
        while len(pawns) < 4:
            pawns.append("n")
        board[seat] = pawns
    return board, int(turn)


def text_of(board: Board, turn: int) -> str:
    """The position text of a board and a turn."""
    seats = []
    for seat in sorted(board):
        fields = sorted(place for place in board[seat] if isinstance(place, int))
        words = [str(field) for field in fields]
        words += ["c" for place in board[seat] if place == "c"]
        words += [home for home in HOMES if home in board[seat]]
        seats.append(",".join(words) if words else "-")
    return "/".join(seats) + f" {turn}"


def copy_of(board: Board) -> Board:
    return {seat: list(pawns) for seat, pawns in board.items()}


def place_of(word: str) -> Place:
    return int(word) if word.isdigit() else word


def after_part(board: Board, part: str) -> Board:
    """The board after one part of a move text: a step from-to, or a swap."""
    left, right = part.split("x") if "x" in part else part.split("-")
    seat, source = int(left.split(":")[0]), place_of(left.split(":")[1])
    new = copy_of(board)
    if "x" in part:
        other, target = int(right.split(":")[0]), place_of(right.split(":")[1])
        new[seat][new[seat].index(source)] = target
        new[other][new[other].index(target)] = source
        return new
    target = place_of(right)
    new[seat].remove(source)
    if target not in HOMES:
        for pawns in new.values():
            if target in pawns:
                pawns[pawns.index(target)] = "n"
    new[seat].append(target)
    return new


def after(text: str, move: str) -> str:
    """The position text after a move text; whether the move is legal is not asked."""
    board, turn = board_of(text)
    for part in move.split(","):
        board = after_part(board, part)
    return text_of(board, (turn + 1) % len(board))


def start_of(seat: int) -> int:
    return 16 * seat


def protected(board: Board, field: Place) -> bool:
    """Whether the pawn on a field stands on its own start field."""
    return isinstance(field, int) and field % 16 == 0 and field in board[field // 16]


def complete(board: Board, seat: int) -> bool:
    return all(place in HOMES for place in board[seat])


class Game:
    """One board, one turn, one rule set."""

    def __init__(self, name: str, board: Board, turn: int, home_order: bool = False):
        self.name = name
        self.board = board
        self.turn = turn
        rules = RULES[name]
        self.seats = int(str(rules["seats"]))
        self.ring = 16 * self.seats
        self.steps = CROSS if rules["cross"] else COMMON
        self.teams, self.cross = bool(rules["teams"]), bool(rules["cross"])
        self.jack_start, self.jack_mate = bool(rules["jack_start"]), bool(rules["jack_mate"])
        self.seven_mate, self.king_mate = bool(rules["seven_mate"]), bool(rules["king_mate"])
        self.home_order = home_order

    def mate(self, seat: int) -> int | None:
        return (seat + self.seats // 2) % self.seats if self.teams else None

    def over(self) -> bool:
        for seat in range(self.seats):
            mate = self.mate(seat)
            if complete(self.board, seat) and (mate is None or complete(self.board, mate)):
                return True
        return False

    def acting(self) -> int:
        """The colour that the player on turn moves."""
        mate = self.mate(self.turn)
        return mate if mate is not None and complete(self.board, self.turn) else self.turn

    def opponents(self) -> list[int]:
        friends = [self.turn, self.mate(self.turn)]
        return [seat for seat in range(self.seats) if seat not in friends]

    def junctions(self) -> list[int]:
        return [16 * seat + 7 for seat in range(self.seats)]

    def forward(self, seat: int, place: Place) -> list[Place]:
        """The places one step ahead of a pawn of this seat, whoever stands there."""
        if place == "h4":
            return []
        if place in HOMES:
            return [HOMES[HOMES.index(str(place)) + 1]]
        if place == "c":
            return list(self.junctions())
        assert isinstance(place, int)
        ahead = (place + 1) % self.ring
        if ahead != start_of(seat):
            return [ahead]
        return ["h1", ahead] if self.cross else ["h1"]

    def open(self, seat: int, place: Place) -> bool:
        """Whether a pawn of this seat may step on a place."""
        if place in HOMES:
            return place not in self.board[seat]
        return not protected(self.board, place)

    def walk(self, seat: int, place: Place, steps: int) -> set[Place]:
        """Where a pawn ends that makes so many ordinary steps forward."""
        ends = {place}
        for _ in range(steps):
            ends = {
                ahead for end in ends for ahead in self.forward(seat, end) if self.open(seat, ahead)
            }
        return ends

    def walk_back(self, seat: int, place: Place, steps: int) -> set[Place]:
        if place in HOMES:
            return set()
        ends = {place}
        for _ in range(steps):
            behind: set[Place] = set()
            for end in ends:
                if end == "c":
                    behind.update(self.junctions())
                else:
                    assert isinstance(end, int)
                    behind.add((end - 1) % self.ring)
            ends = {end for end in behind if self.open(seat, end)}
        return ends

    def walk_cross(self, seat: int, place: Place) -> set[Place]:
        """Where the eight of the cross board ends: it turns into the middle at a junction."""
        pawns: set[tuple[Place, bool, int | None]] = {(place, place == "c", None)}
        for _ in range(8):
            stepped: set[tuple[Place, bool, int | None]] = set()
            for end, been, came_from in pawns:
                if end == "c" and came_from is not None:
                    stepped.add(((came_from + self.ring // 2) % self.ring, True, None))
                elif end in self.junctions() and not been:
                    assert isinstance(end, int)
                    stepped.add(("c", True, end))
                else:
                    stepped |= {(field, been, None) for field in self.forward(seat, end)}
            pawns = {step for step in stepped if self.open(seat, step[0])}
        return {end for end, _, _ in pawns}

    def walk_ten(self, place: Place) -> set[Place]:
        """Where an opponent's pawn ends: over protected pawns, past its own home."""
        ends = {place}
        for _ in range(10):
            ahead: set[Place] = set()
            for end in ends:
                if end == "c":
                    ahead.update(self.junctions())
                else:
                    assert isinstance(end, int)
                    ahead.add((end + 1) % self.ring)
            ends = ahead
        return {end for end in ends if not protected(self.board, end)}

    def steps_of(self, seat: int, steps: int) -> Iterator[str]:
        """The parts of moves that bring one pawn of a seat so many steps on (or back)."""
        for place in self.board[seat]:
            if place == "n":
                continue
            if steps < 0:
                ends = self.walk_back(seat, place, -steps)
            elif steps == 8 and self.cross:
                ends = self.walk_cross(seat, place)
            else:
                ends = self.walk(seat, place, steps)
            for end in ends:
                if not (self.home_order and self.leaves_a_gap(seat, end)):
                    yield f"{seat}:{place}-{end}"

    def leaves_a_gap(self, seat: int, place: Place) -> bool:
        """Whether a place of the home deeper than this one is free."""
        if place not in HOMES:
            return False
        deeper = HOMES[HOMES.index(str(place)) + 1 :]
        return any(home not in self.board[seat] for home in deeper)

    def enter(self, seat: int) -> Iterator[str]:
        if "n" in self.board[seat] and not protected(self.board, start_of(seat)):
            yield f"{seat}:n-{start_of(seat)}"

    def king(self) -> Iterator[str]:
        yield from self.enter(self.acting())
        mate = self.mate(self.turn)
        if self.king_mate and mate is not None and "n" not in self.board[self.turn]:
            yield from self.enter(mate)

    def jack(self) -> Iterator[str]:
        mine = self.acting()
        for place in self.board[mine]:
            if place == "n" or place in HOMES:
                continue
            if place == start_of(mine) and not self.jack_start:
                continue
            for other in range(self.seats):
                if other == mine:
                    continue
                if not self.jack_mate and other in (self.turn, self.mate(self.turn)):
                    continue
                for target in self.board[other]:
                    if target == "n" or target in HOMES or protected(self.board, target):
                        continue
                    yield f"{mine}:{place}x{other}:{target}"

    def seven(self) -> Iterator[str]:
        """Seven split over two pawns; the whole seven is an ordinary walk."""
        mine = self.acting()
        for first in range(1, 7):
            for part in self.steps_of(mine, first):
                board = after_part(self.board, part)
                then = Game(self.name, board, self.turn, self.home_order)
                moved_to = place_of(part.split("-")[1])
                for second in then.steps_of(mine, 7 - first):
                    if place_of(second.split(":")[1].split("-")[0]) != moved_to:
                        yield f"{part},{second}"
                mate = self.mate(self.turn)
                if not self.seven_mate or mate is None or mine != self.turn:
                    continue
                if complete(then.board, mine):
                    for second in then.steps_of(mate, 7 - first):
                        yield f"{part},{second}"

    def ten(self) -> Iterator[str]:
        for seat in self.opponents():
            for place in self.board[seat]:
                if place == "n" or place in HOMES or place == start_of(seat):
                    continue
                for end in self.walk_ten(place):
                    yield f"{seat}:{place}-{end}"

    def moves(self, card: str) -> set[str]:
        """The texts of all legal moves of a card."""
        if self.over():
            return set()
        if card == "*":
            ranks = RANKS if self.cross else []
            return {move for rank in ranks for move in self.moves(rank)}
        found = {move for n in self.steps[card] for move in self.steps_of(self.acting(), n)}
        if card == "A":
            found.update(self.enter(self.acting()))
        if card == "K":
            found.update(self.king())
        if card == "J":
            found.update(self.jack())
        if card == "7":
            found.update(self.seven())
        if card == "T" and self.cross:
            found.update(self.ten())
        return found


def moves(name: str, text: str, card: str, home_order: bool = False) -> dict[str, str]:
    """Every legal move of a card, with the position text that it leaves."""
    board, turn = board_of(text)
    return {move: after(text, move) for move in Game(name, board, turn, home_order).moves(card)}


def perft(name: str, text: str, depth: int, home_order: bool = False) -> int:
    """How many lines of this many plies there are, all thirteen ranks a ply."""
    game = Game(name, *board_of(text), home_order)
    made = [move for card in RANKS for move in game.moves(card)]
    if depth == 1:
        return len(made)
    return sum(perft(name, after(text, move), depth - 1, home_order) for move in made)
