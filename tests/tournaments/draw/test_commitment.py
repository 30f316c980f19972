from __future__ import annotations

import hashlib
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from tests.tournaments.draw.drives import field_of, pairs_of
from tournaments.draw import (
    CannotDraw,
    Pairing,
    Stream,
    canonical_list,
    commitment,
    derive_key,
    draw,
    list_hash,
)
from tournaments.draw.commitment import joined, shuffled
from tournaments.draw.division import pools_by_lot
from tournaments.draw.values import Sides

DOCS = Path(__file__).parents[3] / "docs" / "loting-narekenen.md"
SEED = bytes(range(32))


def chi_square(counts: Counter, kinds: int) -> float:
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    return sum((n - expected) ** 2 / expected for n in counts.values()) + missing


def critical(kinds: int) -> float:
    """The value that chance exceeds once in 100 000 times, by Wilson and Hilferty."""
    free = kinds - 1
    return free * (1 - 2 / (9 * free) + 4.265 * (2 / (9 * free)) ** 0.5) ** 3


def drawn_by(number: int, **wishes: object) -> Pairing:
    seed = number.to_bytes(32, "big")
    return draw(field_of("abcdef", method="random", seed=seed, **wishes))


def pairs_by_lot(number: int, ids: str = "abcdef", together: Sequence[Sides] = ()) -> list[Sides]:
    """The first attempt in drawn order; who has the bye is left over."""
    key = derive_key(number.to_bytes(32, "big"), "test", list_hash("abcdef"))
    order = joined(shuffled(ids, key, round_number=1, attempt=0), together)
    return list(zip(order[::2], order[1::2], strict=False))


def test_the_list_is_sorted_as_text_with_a_newline_after_each():
    assert canonical_list([10, 2, "é", "a"]) == "10\n2\na\né\n".encode()


@pytest.mark.parametrize("ids", [[1, "1"], ["a\nb"], [""], ["\ud800"]])
def test_a_list_that_could_be_read_in_two_ways_is_refused(ids):
    with pytest.raises(CannotDraw):
        canonical_list(ids)


def test_the_stream_is_the_one_of_the_recipe():
    key = hashlib.sha256(b"key").digest()
    import hmac

    blocks = b"".join(
        hmac.new(key, b"round=1|attempt=0" + n.to_bytes(8, "big"), "sha256").digest()
        for n in range(2)
    )
    stream = Stream(key, "round=1|attempt=0")
    words = [stream.word() for _ in range(8)]
    assert words == [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 64, 8)]


def test_words_of_the_incomplete_last_stretch_are_thrown_away(monkeypatch):
    words = iter([2**64 - 1, 2**64 - 2, 17])
    monkeypatch.setattr(Stream, "word", lambda self: next(words))
    assert Stream(b"", "").below(2**63 + 5) == 17


@pytest.mark.slow
def test_every_pairing_of_six_is_equally_likely():
    counts = Counter(frozenset(frozenset(pair) for pair in pairs_by_lot(n)) for n in range(15_000))
    assert len(counts) == 15
    assert chi_square(counts, 15) < critical(15)


@pytest.mark.slow
def test_every_pairing_at_every_table_is_equally_likely():
    counts = Counter(tuple(frozenset(pair) for pair in pairs_by_lot(n)) for n in range(18_000))
    assert len(counts) == 90
    assert chi_square(counts, 90) < critical(90)


def test_a_naive_shuffle_is_caught_by_the_same_test():
    def naive(seed: int) -> tuple[frozenset[str], ...]:
        chance, order = random.Random(seed), list("abcdef")
        for at in range(6):
            other = chance.randrange(6)
            order[at], order[other] = order[other], order[at]
        return tuple(frozenset(order[at : at + 2]) for at in (0, 2, 4))

    counts = Counter(naive(n) for n in range(18_000))
    assert chi_square(counts, 90) > critical(90)


def test_with_a_forced_pair_and_a_bye_the_rest_stays_uniform():
    counts = Counter()
    for n in range(12_000):
        pairs = pairs_by_lot(n, "abcde", together=[("a", "b")])
        assert {"a", "b"} in map(set, pairs)
        counts[tuple(frozenset(pair) for pair in pairs)] += 1
    assert len(counts) == 6
    assert chi_square(counts, 6) < critical(6)


@pytest.mark.slow
def test_with_a_club_every_allowed_draw_is_equally_likely():
    counts = Counter()
    for n in range(6_000):
        counts[frozenset(pairs_of(drawn_by(n, clubs={"a": "x", "b": "x"})))] += 1
    assert len(counts) == 12
    assert chi_square(counts, 12) < critical(12)


def test_a_fixed_table_does_not_touch_the_pairs():
    for n in range(50):
        free = drawn_by(n).tables
        fixed = drawn_by(n, fixed_tables={"c": 2, "d": 9}).tables
        assert {t.sides for t in free} == {t.sides for t in fixed}
        at = {side: t.number for t in fixed for side in t.sides}
        assert at["c"] == 2
        assert at["d"] == 9 or {"c", "d"} in [set(t.sides) for t in fixed]


def test_the_second_program_on_the_page_deals_the_pools_that_the_package_deals():
    program = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[1]
    ids = [str(number) for number in range(1, 30)]
    filled = re.sub(
        r"ZAAD, .*\nNUMMERS = .*\n",
        f'ZAAD, DRIVE, POULES = "{SEED.hex()}", "kees", 4\nNUMMERS = {ids!r}\n',
        program,
    )
    said = subprocess.run(
        [sys.executable, "-c", filled], capture_output=True, text=True, check=True
    )
    pools = pools_by_lot(ids, 4, SEED, "kees")
    assert said.stdout.splitlines() == [
        f"controlegetal {commitment(SEED)} lijst {list_hash(ids)}",
        *(f"poule {name}: {' '.join(pool)}" for name, pool in zip("ABCD", pools, strict=True)),
    ]


def test_the_program_on_the_page_draws_what_the_package_draws():
    program = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[1]
    for seed, numbers, fixed in (
        (SEED, range(1, 47), {}),
        (SEED[::-1], range(1, 46), {"3": 2, "4": 2, "45": 30}),
    ):
        ids = [str(number) for number in numbers]
        filled = re.sub(
            r"ZAAD, .*\nNUMMERS, .*\n",
            f'ZAAD, DRIVE, OPENBAAR, POGING = "{seed.hex()}", "kees", "4 2", 0\n'
            f"NUMMERS, VASTE_TAFELS = {ids!r}, {fixed!r}\n",
            program,
        )
        said = subprocess.run(
            [sys.executable, "-c", filled], capture_output=True, text=True, check=True
        )
        field = field_of(
            ids, method="random", seed=seed, drive="kees", public_value="4 2", fixed_tables=fixed
        )
        drawn = draw(field)
        assert said.stdout.splitlines() == [
            f"controlegetal {commitment(seed)} lijst {list_hash(ids)}",
            *(f"tafel {t.number}: {t.sides[0]} - {t.sides[1]}" for t in drawn.tables),
            f"vrij: {drawn.bye or 'niemand'}",
        ]


def test_a_club_of_more_than_half_meets_itself_as_little_as_it_must():
    drawn = draw(field_of(10, method="random", clubs=dict.fromkeys(range(1, 8), "big")))
    assert drawn.cost.club_clashes == 2
    assert [reason.code for reason in drawn.reasons].count("club_unavoidable") == 2


def test_all_orders_of_three_come_out():
    orders = {pairs_by_lot(n, "abc")[0] for n in range(100)}
    assert orders == set(permutations("abc", 2))
