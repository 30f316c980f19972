"""What the boxes of a form say: an answer to each question, or a doubt."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from tournaments.scanning.alignment import CLEAR
from tournaments.scanning.ink import Ink
from tournaments.scanning.layouts import FEW, Layout, Question
from tournaments.scanning.signs import BLACK, ENDS, PALE, Share, shares_of

WRITTEN = 0.01  # of the box for a sum: that much ink is a digit,
TRACE = 0.003  # and that little may be a thin one
LIKELY = 0.5  # how likely a sum is that is written as the crossed fields make it,
OTHER = 0.15  # and any other at most,
NOUGHT = 0.9  # one where no field is crossed, and only the sum says so,
SURE = 0.98  # and one that says of fields in doubt which were meant
ALIKE = 1.9  # times as much ink as another has a cross of the same hand at most
RING = 0.12  # more ink than this beside an empty box may be a ring around it
AROUND = 0.19  # or beside one that is crossed
RINGED = 0.3  # how likely one has a ring, and may be the only one of some that is meant
SOLID = 0.9  # in a field that is worth something, which may have been filled instead
MISSING = 0.15  # of the outlines: if more were not found, none is trusted
HIDDEN, FULL = 0.45, 0.55  # of a box has ink: that may hide its outline, and does
UNSEEN = 0.1  # how likely a box is anything but empty that is surely so
MISSED = 0.3  # how likely a box without ink may have a cross that is too faint
DASH = 0.08  # of a box: what has less ink and was not learned may be a dash, or a speck
STRAY = 0.05  # or one that has ink which nobody meant
AS_OTHERS = 0.35  # of how clearly outlines of the form are usually seen: less was not found


@dataclass(frozen=True, slots=True)
class Answers:
    """What was read of a form; what is in doubt is None, and its name in `doubts`. Where more boxes
    of one answer have ink, `candidates` are their values, and where both a winner and time over are
    crossed theirs."""

    numbers: list[int | None]
    winner: int | None
    time_over: bool | None
    cards: list[int | None]
    doubts: list[str] = field(default_factory=list)
    candidates: dict[str, list[int]] = field(default_factory=dict)


def answers_of(layout: Layout, ink: Sequence[Ink], clear: Sequence[float]) -> Answers:
    """Return the answers to all questions of a layout, from what ink its boxes have and how clearly
    the outline of each was seen."""
    values: dict[str, int | None] = dict.fromkeys(layout.typed)
    doubts, start = set(layout.typed), 0
    candidates: dict[str, list[int]] = {}
    least = max(CLEAR, AS_OTHERS * median(clear))
    lost: list[bool] = []
    for question in layout.questions:
        places = slice(len(lost), len(lost) + len(question.boxes))
        lost += _not_found(question, ink[places], clear[places], least)
    shares = shares_of(layout, ink, clear)
    fills, by_filling = _filling(layout, shares)
    for question in layout.questions:
        end = start + len(question.boxes)
        # Where many outlines are missing, those that were found may be other lines.
        places = slice(start, end)
        unsure = sum(lost) > max(1, len(lost) * MISSING)
        if any(lost[places]):
            unsure |= not _is_sure_unseen(shares[places], clear[places])
        unsure |= fills and _is_taken_back(question, shares[places])
        read = DOUBT if unsure else _answer(question, shares[places], by_filling=by_filling)
        values[question.name] = read.value
        if read.is_doubtful:
            doubts.add(question.name)
        if len(read.candidates) > 1:
            candidates[question.name] = list(read.candidates)
        start = end
    if values["winner"] is not None and values["time_over"]:
        candidates |= {"winner": [values["winner"]], "time_over": [1]}
    _compare_cards(values, doubts)
    _compare_ends(values, doubts, {each.name for each in layout.questions if each.many})
    numbers = [values[f"numbers.{place}"] for place in range(layout.numbers)]
    cards = [values[name] for name in sorted(values) if name.startswith("card.")]
    over = None if values["time_over"] is None else bool(values["time_over"])
    return Answers(numbers, values["winner"], over, cards, sorted(doubts), candidates)


def _filling(layout: Layout, shares: Sequence[Share]) -> tuple[bool, bool]:
    """Return whether somebody may make boxes black for an answer, as more than one answer is but a
    black box; and whether surely, as no others are given without one, but by a cross beside one. A
    single black box was taken back, and the pale cross beside it not seen."""
    alone = corrected = start = 0
    is_plain = True
    for question in layout.questions:
        of_question = shares[start : start + len(question.boxes)]
        start += len(question.boxes)
        black = [share for share in of_question if share.inside >= BLACK]
        crossed = _crossed(of_question)
        is_changed = len(crossed) == len(black) == 1 and crossed[0].is_seen and not question.many
        is_plain &= (not crossed or is_changed) and (len(black) < 2 or question.many)
        alone += bool(black) and not crossed
        corrected += bool(crossed)
    return alone > 1, is_plain and alone > 1 and alone >= corrected


def _crossed(shares: Sequence[Share]) -> list[Share]:
    """Return the boxes with ink that are not made black, and not surely blank."""
    others = [share for share in shares if not share.is_empty and share.inside < BLACK]
    return [share for share in others if not share.is_blank(STRAY)]


def _is_taken_back(question: Question, shares: Sequence[Share]) -> bool:
    """Return whether one box is black and another crossed: of who makes boxes black for an answer
    it is not known which one is meant, for a signature may run through the other."""
    is_black = any(share.inside >= BLACK for share in shares)
    return is_black and bool(_crossed(shares)) and not question.many


class _Reading(NamedTuple):
    value: int | None
    is_doubtful: bool = False
    candidates: tuple[int, ...] = ()


DOUBT = _Reading(None, is_doubtful=True)


def _answer(question: Question, shares: Sequence[Share], *, by_filling: bool) -> _Reading:
    """Return what the rules say, unless what was learned is sure of something else; and where the
    rules are in doubt, what that is sure of. Beside a box that was made black, of which it is not
    learned whether it was taken back, the rules say what the others mean without their stains."""
    read = _by_rules(question, shares, by_filling=by_filling)
    others = [share for share in shares if not share.is_black]
    if any(share.is_empty and share.likely > MISSED for share in others):
        read = read._replace(value=None, is_doubtful=True)
    if not others or not _is_sure(others) or (read.is_doubtful and not _is_learned(others)):
        return read
    values = [box.value for box, each in zip(question.boxes, shares, strict=True) if each.is_seen]
    if len(others) < len(shares):
        cleared = [each if each.is_black or each.is_seen else each.cleared() for each in shares]
        again = _by_rules(question, cleared, by_filling=by_filling)
        changed = _changed(question, shares) if read.is_doubtful and again.is_doubtful else None
        return again if changed is None else _Reading(changed)
    if question.many:
        total = sum(values)
        if not read.is_doubtful:
            return read if read.value == total else DOUBT
        are_plain = _are_alike(shares)
        return _Reading(total) if _is_written(total, shares[-1], are_plain=are_plain) else read
    if question.name == "time_over":
        values = values or [0]
    value = values[0] if values else None
    if read.is_doubtful:
        is_answer = len(values) == 1 or (not values and question.name in ENDS)
        return _Reading(value) if is_answer else read
    return read if len(values) < 2 and value == read.value else DOUBT


def _changed(question: Question, shares: Sequence[Share]) -> int | None:
    """Return the one box that is crossed beside one that is all black, also by a slight cross."""
    pairs = list(zip(question.boxes, shares, strict=True))
    crossed = [pair for pair in pairs if pair[1].is_seen and not pair[1].is_black]
    is_solid = [share.inside > SOLID for share in shares if share.is_black] == [True]
    if question.many or not is_solid or len(crossed) != 1:
        return None
    [(box, share)] = crossed
    return box.value if share.aside <= share.far else None


def _is_written(total: int, last: Share, *, are_plain: bool) -> bool:
    """Return whether a sum is written behind the last of some fields; or, if these `are_plain`,
    whether none is."""
    return _is_likely(total, last.sums) or (are_plain and last.written < TRACE)


def _is_likely(total: int, sums: Sequence[float]) -> bool:
    """Return whether a sum is likely what is written, and no other one is; a 0 has to be nearly
    sure, for no crossed field confirms it."""
    others = (*sums[:total], *sums[total + 1 :])
    return bool(sums) and sums[total] > (LIKELY if total else NOUGHT) and max(others) < OTHER


def _are_alike(shares: Sequence[Share]) -> bool:
    """Return whether the crossed of some fields are signs that one hand makes, of which none has a
    ring: what was learned takes a dash, an arrow and a cross that was crossed out for crosses."""
    crossed = [share.inside for share in shares if share.is_seen]
    return (
        bool(crossed)
        and max(crossed) <= ALIKE * min(crossed)
        and all(share.is_sign or not share.is_seen for share in shares)
        and all(share.beside <= AROUND for share in shares)
    )


def _is_sure(shares: Sequence[Share]) -> bool:
    """Return whether what was learned is sure of each of some boxes."""
    return all(share.is_seen or share.is_blank(UNSEEN) for share in shares)


def _is_sure_unseen(shares: Sequence[Share], clear: Sequence[float]) -> bool:
    """Return whether what was learned is sure of the boxes of an answer though the outlines of some
    are faint. One of a row may not have been seen at all: the others tell where it lies, unless it
    lies so near another that both may be the same one; and it has to be crossed, for what covers a
    box looks empty too."""
    unseen = [share for share, each in zip(shares, clear, strict=True) if each < CLEAR]
    if unseen:
        is_of_row = len(shares) > FEW and len(unseen) == 1 and min(clear) > 0
        if not is_of_row or not unseen[0].is_unringed:
            return False
    return _is_sure(shares)


def _is_learned(shares: Sequence[Share]) -> bool:
    """Return whether the boxes of an answer are of those that were learned: no cross is slight,
    pale, crossed out or has a bar, and whatever other ink there is, is surely none that was
    meant."""
    crossed = [share for share in shares if share.is_seen]
    others = [share for share in shares if not share.is_seen]
    return not (
        any(share.beside > RING and not share.is_sign for share in shares if not share.is_unringed)
        or any(
            share.is_empty or share.is_lined or share.is_arc or share.depth < share.pen.pale
            for share in crossed
        )
        or any(share.inside < share.pen.slight or not share.is_plain for share in crossed)
        or any(not share.is_empty and not share.is_blank(STRAY) for share in others)
    )


def _by_rules(question: Question, shares: Sequence[Share], *, by_filling: bool) -> _Reading:
    if question.many and (points := _written_sum(question, shares)) is not None:
        return _Reading(points)
    if any(share.is_sign and share.depth < share.pen.pale for share in shares):
        return DOUBT
    if any(share.is_lined or (share.beside > RING and not share.is_sign) for share in shares):
        return DOUBT
    if any(share.is_ringed for share in shares):
        return DOUBT
    if any(share.is_sign and not share.is_seen and share.inside < DASH for share in shares):
        return DOUBT
    if question.name == "time_over":
        [share] = shares
        if share.is_empty:
            return _Reading(0)
        return _Reading(1) if share.is_sign else DOUBT
    if question.many:
        return _sum(question, shares)
    return _single_box(question, shares, by_filling=by_filling)


def _single_box(question: Question, shares: Sequence[Share], *, by_filling: bool) -> _Reading:
    """Return the one box that is crossed: any sign in it will do, but none in the others, unless
    one of these was made black because it was wrong. A black box alone is an answer of somebody who
    gives all answers so, `by_filling`, and may be one taken back of anybody else."""
    inked = [place for place, share in enumerate(shares) if not share.is_empty]
    signs = [place for place in inked if shares[place].is_sign]
    if not inked:
        return _Reading(None)
    doubt = DOUBT._replace(candidates=tuple(question.boxes[place].value for place in inked))
    if len(inked) > len(signs):
        return doubt
    if len(signs) == 1 and shares[signs[0]].is_black and not by_filling:
        return doubt
    if len(signs) == 1:
        return _Reading(question.boxes[signs[0]].value)
    crossed = [place for place in signs if shares[place].is_cross]
    black = [place for place in signs if shares[place].is_black]
    if len(crossed) != 1 or len(black) != 1 or not shares[crossed[0]].is_plain:
        return doubt
    cross, taken_back = shares[crossed[0]], shares[black[0]]
    is_stain = not cross.is_certain and cross.depth < PALE * taken_back.depth
    return doubt if is_stain else _Reading(question.boxes[crossed[0]].value)


def _written_sum(question: Question, shares: Sequence[Share]) -> int | None:
    """Return the sum that is surely written, if the fields that are surely crossed make it with
    some of those that are in doubt, or with none; None where it is not sure, or another sum."""
    sums = shares[-1].sums
    if not sums or max(sums) <= SURE:
        return None
    written, possible = sums.index(max(sums)), {0}
    for box, share in zip(question.boxes, shares, strict=True):
        if not share.is_empty:
            more = {total + box.value for total in possible}
            is_single = share.is_plain and share.beside <= AROUND and share.depth >= share.pen.pale
            possible = more if share.is_certain and is_single else possible | more
    return written if written in possible else None


def _sum(question: Question, shares: Sequence[Share]) -> _Reading:
    """Return what the crossed boxes are worth together; a black one is no cross. Nothing but the
    written sum says how many were crossed, so that without one whatever is not plain is in doubt,
    and with another one all is."""
    pairs = zip(question.boxes, shares, strict=True)
    values = [box.value for box, share in pairs if share.is_cross]
    total, sums = sum(values), shares[-1].sums
    is_written = shares[-1].written > WRITTEN or (shares[-1].written > TRACE and bool(sums))
    if not values:
        is_nought = shares[-1].written < TRACE or _is_likely(0, sums)
        is_plain = all(share.is_empty for share in shares)
        return _Reading(total) if is_plain and is_nought else DOUBT
    # Another sum is written where a cross was taken back.
    is_told = _is_likely(total, sums) if is_written else _are_plain(shares)
    return _Reading(total) if is_told else DOUBT


def _are_plain(shares: Sequence[Share]) -> bool:
    """Return whether each of some fields is crossed like the others, empty or black, and nothing
    that was filled, crossed out, or has a ring around it and may be the only one that is meant."""
    crossed = [share.inside for share in shares if share.is_cross]
    return (
        max(crossed) <= min(shares[0].pen.plain, ALIKE * min(crossed))
        and all(share.is_cross or share.is_empty or share.inside >= SOLID for share in shares)
        and all(share.beside <= AROUND for share in shares)
        and all(share.ringed < RINGED for share in shares if share.is_cross)
    )


def _compare_cards(values: dict[str, int | None], doubts: set[str]) -> None:
    """Doubt all cards where only one was read: it may be what ran over from elsewhere. Whether two
    drew each is asked by who knows the game."""
    names = {name for name in values if name.startswith("card.")}
    if sum(values[name] is not None for name in names) == 1:
        doubts |= names


def _compare_ends(values: dict[str, int | None], doubts: set[str], sums: set[str]) -> None:
    """Doubt a number that nobody crossed, and an end of which one half is in doubt, or that is both
    or neither of a win and time over: then a sign may have been missed."""
    doubts |= {name for name, value in values.items() if value is None and name != "winner"}
    is_won, is_over = values["winner"] is not None, bool(values["time_over"])
    if doubts & ENDS or is_won == is_over:
        doubts |= ENDS
    if not is_won and not is_over:  # then crosses in fields may have been missed too
        doubts |= {name for name in sums if not values[name]}
    for name in doubts:
        values[name] = None


def _not_found(
    question: Question, ink: Sequence[Ink], clear: Sequence[float], least: float
) -> list[bool]:
    """Return which boxes of a question were not found. Where those of a row are that have ink which
    may hide their outline, the others tell, if these are as many."""
    is_row = len(ink) > FEW
    full = FULL if is_row else BLACK
    lost = [
        share.inside < full and seen < (least if share.inside < HIDDEN else CLEAR)
        for seen, share in zip(clear, ink, strict=True)
    ]
    if is_row and sum(lost) <= len(lost) / 2:
        return [each and share.inside < HIDDEN for each, share in zip(lost, ink, strict=True)]
    return lost
