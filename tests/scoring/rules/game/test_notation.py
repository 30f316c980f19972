"""A game is written so that people can do it beside a board, and is read back exactly as it was."""

import re
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import GEZELLIG6, KRUIZ, NK, RULESETS, Position, hand_of
from scoring.rules.game.game import Game
from scoring.rules.game.reader import game_from_text, games_from_text
from scoring.rules.game.tree import DealRound, NotAGame, Play
from scoring.rules.game.verify import verify
from scoring.rules.game.writer import game_text, games_text
from scoring.rules.rulesets import HOUSE_SWITCHES, Pairing
from tests.scoring.rules.game.random_games import random_game

RECORDS = Path(__file__).parents[3] / "data" / "games"
STANDARD = Path(__file__).parents[4] / "docs" / "spelnotatie.md"
SHORT = {rules.name: random_game(rules, 5, deals=3) for rules in RULESETS.values()}

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=30)
times = st.from_regex(r"[0-2]?[0-9]:[0-5][0-9](:[0-5][0-9])?", fullmatch=True)


@st.composite
def annotated(draw: st.DrawFn) -> Game:
    """A game with remarks, times, a result, headers of its own, and variations."""
    game = SHORT[draw(st.sampled_from(sorted(SHORT)))]
    deals = []
    for deal in game.deals:
        plays = list(deal.plays)
        for at in draw(st.sets(st.integers(0, len(plays) - 1), max_size=3)):
            branch = tuple(replace(one, comment="", time="") for one in plays[at : at + 2])
            plays[at] = replace(
                plays[at],
                comment=draw(texts).strip(),
                time=draw(st.just("") | times),
                variations=(branch,) * draw(st.integers(0, 2)),
            )
        hands = draw(st.sampled_from([(), deal.hands, (None, *deal.hands[1:])]))
        dealer = draw(st.none() | st.integers(0, game.rules.seats - 1))
        comment = draw(texts).strip()
        deals.append(replace(deal, plays=tuple(plays), hands=hands, dealer=dealer, comment=comment))
    switches = draw(st.sets(st.sampled_from(sorted(HOUSE_SWITCHES)), max_size=2))
    numbers = st.none() | st.tuples(st.integers(0, 8), st.integers(0, 26))
    start = draw(st.none() | st.just(Position.start(game.rules, 1)))
    rules = game.rules.with_house_rules(switches)
    return Game(
        rules,
        dealer=draw(st.none() | st.just(game.dealer)),
        deals=tuple(deals),
        start=None if start is None else Position(rules, start.pawns, start.turn),
        pawns=draw(numbers),
        points=draw(numbers),
        scheme=draw(st.none() | st.just("koppel")),
        headers=tuple({"Tafel": draw(texts), "Rood": draw(texts)}.items()),
        comment=draw(texts).strip(),
    )


@given(annotated(), st.sampled_from(["nl", "en"]))
def test_whatever_is_written_is_read_back(game, lang):
    assert game_from_text(game_text(game, lang)) == game


@given(st.text(max_size=200) | st.text('[]{}<>()"\\:@-?0123456789AKhnxdel \n', max_size=200))
def test_any_text_is_read_or_refused_in_one_sentence(text):
    refused = None
    try:
        games_from_text(text)
    except NotAGame as error:
        refused = error.sentence
    assert refused is None or [one.splitlines() for one in refused] == [[one] for one in refused]


def test_a_game_reads_as_it_is_played():
    hands = ["A357K", "2468Q", "33999", "JJ25K"]
    game = Game(NK, dealer=3).deal(hands).play("n-0", "A").fold().fold().play("n-48", "K")
    assert game_text(game) == (
        '[Reglement "nk"]\n[Deler "blauw"]\n\n'
        "Deel 1: A357H 2468V 33999 BB25H\n"
        "A: n-0  (2468V)  (33999)  H: n-48\n"
    )
    assert game_text(game, "en") == (
        '[Ruleset "nk"]\n[Dealer "blue"]\n\n'
        "Deal 1: A357K 2468Q 33999 JJ25K\n"
        "A: n-0  (2468Q)  (33999)  K: n-48\n"
    )


def test_a_move_has_the_colours_of_its_pawns_only_where_the_board_does_not_tell_them():
    # The ten of Kruizkeezen moves a pawn of an opponent; the board tells whose stands there.
    start = Position.from_text("5,h1/20,h1/-/40 0", KRUIZ)
    game = Game(KRUIZ, start=start, deals=(DealRound(1),)).go(0, 0)
    assert game_text(game.play("1:20-30", "T")).splitlines()[-1] == "10: 20-30"
    six = Position.from_text("5/-/20/-/-/40 0", GEZELLIG6)
    swap = Game(GEZELLIG6, start=six, deals=(DealRound(1),)).go(0, 0).play("5x40", "J")
    assert game_text(swap).splitlines()[-1] == "B: 5x40"


def test_rules_of_a_house_and_pairs_by_cards_are_in_the_headers():
    rules = NK.with_house_rules(["second_lap"]).paired(Pairing.LEFT)
    assert game_text(Game(rules)) == (
        '[Reglement "nk"]\n[Huisregels "second_lap"]\n[Paren "left"]\n'
    )
    with pytest.raises(NotAGame, match="is no published one with house rules"):
        game_text(Game(replace(NK, junction=7)))


def test_several_games_stand_in_one_file():
    games = (SHORT["nk"], SHORT["kruiz"])
    assert games_from_text(games_text(games)) == games
    with pytest.raises(NotAGame) as refused:
        game_from_text(games_text(games))
    assert refused.value.sentence.nl == "Hier moet één partij staan; gevonden: 2."


def test_a_text_from_windows_reads_the_same():
    text = game_text(SHORT["nk"])
    assert game_from_text("\ufeff" + text.replace("\n", "\r\n")) == SHORT["nk"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Deel 1\nA: n-0\nB: vijf", "Regel 3: 'vijf' is niet te lezen: schrijf een zet als 7:"),
        ('[Reglement "fide"]', "Regel 1: 'fide' is geen reglement; er zijn stand, gezellig2,"),
        ('[Huisregels "blind"]', "Regel 1: 'blind' is geen huisregel; er zijn ace_eleven,"),
        ('[Deler "paars"]', "Regel 1: 'paars' is geen speler: schrijf een kleur, zoals rood."),
        ('[Binnen "veel"]', "Regel 1: 'veel' is geen uitslag: schrijf getallen, zoals 8-6."),
        ("Deel 1\nA: n-0 < K: n-0", "Regel 2: Een < heeft geen >."),
        ("Deel 1: A357Z 2 2 2", "Regel 1: 'Z' is no card (sign 5 of 'A357Z')"),
        ("Deel 1: AA BB", "Regel 1: Deelronde 1 heeft 2 handen, geen 4."),
        ("Deel 0", "Regel 1: Deelronden tellen vanaf 1."),
        ("A: n-0", "Regel 1: 'A: n-0' is niet te lezen"),
        ("Deel 1\nA: n-0 {oeps", "Regel 2: Een { heeft geen }."),
        ("Deel 1\nA: n-0 48-53", "Regel 2: '48-53' is niet te lezen"),
        ("Deel 1\nA: n-0 @20:145", "Regel 2: '@20:145' is niet te lezen"),
        ('[Regelement "kruiz"]', "Regel 1: De kop Regelement is er niet: bedoelt u Reglement?"),
        ('[Deler "rood"]\n[Dealer "geel"]', "Regel 2: De kop Dealer staat er twee keer."),
        ('[Reglement "gezellig6"]\n[Paren "left"]', "Regel 2: Bij gezellig6 maken kaarten geen"),
        ("Deel 1\nA: n-0" + " < K: n-0" * 99, "Regel 2: Zijlijnen staan hooguit 50 diep."),
        ("", "Regel 1: Hier staat geen partij."),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text, told):
    with pytest.raises(NotAGame) as refused:
        game_from_text(text)
    assert refused.value.sentence.nl[: len(told)] == told


# Five records as people write them at a table, with what they get wrong in writing and in playing.
FOUND = {
    "1-nk-dorpshuis.txt": ([], "14/12,24/-/- 2", None),
    "2-nk-fouten.txt": ([(0, 4, "number")], "4/-/41/48 3", None),
    "3-stand-zonder-handen.txt": ([], "28/9/-/- 2", None),
    "4-kruiz-joker.txt": ([], "7/25/28/c 2", None),
    "5-gezellig-koning.txt": (
        [(0, 1, "discards_one"), (0, 2, "discards_one")],
        "5,13,40/-/-/17 1",
        None,
    ),
}


def test_records_written_beside_a_board_are_read_and_judged():
    found = {}
    for file in sorted(RECORDS.iterdir()):
        verified = verify(game_from_text(file.read_text()))
        faults = [(one.deal, one.play, str(one.reason.rule)) for one in verified.faults]
        end = None if verified.end is None else verified.end.to_text()
        found[file.name] = (faults, end, verified.lost_at)
    assert found == FOUND


@pytest.mark.parametrize("record", sorted(FOUND))
def test_a_record_is_written_neatly_and_stays_the_same_game(record):
    game = game_from_text((RECORDS / record).read_text())
    for lang in ("nl", "en"):
        assert game_from_text(game_text(game, lang)) == game


def test_after_a_move_that_nobody_knows_only_cards_and_turns_are_judged():
    text = (
        '[Stand "5,9/-/-/- 0"]\n\nDeel 1: 55557 AA2KK 3333A 3333A\n'
        "5: ?  A: n-16  (3333A)  (3333A)  5: 9-14  A: 16-40"
    )
    verified = verify(game_from_text(text))
    assert (verified.lost_at, verified.end) == ((0, 0), None)
    assert [one.reason.rule for one in verified.faults] == ["cards"]


def test_a_play_says_whose_it_is_where_nothing_else_tells():
    deals = (DealRound(1, (), (Play(2, hand_of("A")[0]),)),)
    assert game_text(Game(NK, deals=deals)).splitlines()[-1] == "geel A: ?"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("A: n-0 pas (V10987) pas pas", "A: n-0  (V10987)  ()  ()"),
        ("A:n-0 pass fold\nweg 3:0-3", "A: n-0  ()  ()  ()  3: 0-3"),
        ("K:n-0 A:n-16\n2:n-32", "H: n-0  A: n-16  2: n-32"),
        ("A: n-0 K: n-16 3:0–3 2 : 16→18", "A: n-0  H: n-16  3: 0-3  2: 16-18"),
        ("7: 0:5-8,0:9-13", "7: 5-8 9-13"),
    ],
)
def test_what_is_written_sloppily_is_read_as_it_was_meant(written, meant):
    game = game_from_text(f'[Deler "blauw"]\n\nDeel 1\n{written}')
    assert " ".join(game_text(game).split("Deel 1\n")[1].split("\n")).strip() == meant


def test_a_dealer_above_the_first_deal_round_is_who_dealt():
    game = game_from_text("Deel 1 (deler rood)\nA: n-16")
    assert (game.deals[0].plays[0].seat, verify(game).faults) == (1, ())


def test_games_with_headers_only_stay_apart():
    games = (Game(NK), Game(KRUIZ), SHORT["stand"])
    assert games_from_text(games_text(games)) == games


@pytest.mark.parametrize(
    "text",
    [
        '[Binnen "' + "1  " * 5000 + 'x"]',
        "Deel 1\nrood" + " " * 100_000 + "z",
        "Deel 1 (deler" + " " * 100_000 + "z",
        "Deel 1\n" + "pas " * 50_000,
        "Deel 1\n" * 3_000,
        "{" * 100_000,
    ],
    ids=["numbers", "colour", "dealer", "one line", "deals", "comments"],
)
def test_a_long_text_is_read_or_refused_soon(text):
    begun = time.process_time()
    with suppress(NotAGame):
        games_from_text(text)
    assert time.process_time() - begun < 20


def test_the_example_in_the_standard_is_read_and_found_right():
    (example,) = re.findall(r"```text\n(\[.*?)```", STANDARD.read_text("utf-8"), re.DOTALL)
    game = game_from_text(example)
    assert (verify(game).faults, game_from_text(game_text(game))) == ((), game)
