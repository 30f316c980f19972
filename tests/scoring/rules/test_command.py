"""The command line answers an arbiter in sentences, and a program as long as it asks."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.rules import RULESETS
from scoring.rules.command import main

ROOT = Path(__file__).parents[3]
CARDS = ": write A 2 3 4 5 6 7 8 9 T J Q K *"
BOARD = "0,60,h4/16/-/40,h1,h2 0"
MOVES = '{"ruleset": "nk", "position": "-/-/-/- 0", "cards": "A"}'


def run(command, lines="", **options):
    """What `python -m scoring.rules …` does, typed in a shell as it stands here."""
    words = shlex.split(command)
    return subprocess.run(
        [sys.executable, *words[1:]],
        input=lines,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        **options,
    )


def told(capsys, *words):
    """The exit status, and the lines on standard output and on standard error."""
    status = main([*words, "--lang", "en"])
    out = capsys.readouterr()
    return status, out.out.splitlines(), out.err.splitlines()


def test_the_count_from_the_start_is_asked_as_it_is_written():
    done = run("python -m scoring.rules perft nk '-/-/-/- 0' 6")

    assert (done.returncode, done.stdout, done.stderr) == (0, "2112\n", "")


def test_moves_are_asked_as_it_is_written():
    done = run(f"python -m scoring.rules moves nk '{BOARD}' 7J --lang en")

    assert done.returncode == 0
    assert done.stdout.splitlines()[-3:] == [
        "J  0:0x3:40          Red jack: pawn on 0 swaps with the blue pawn on 40",
        "J  0:60x3:40         Red jack: pawn on 60 swaps with the blue pawn on 40",
        "Moves: 15. One of them must be played.",
    ]


@pytest.mark.parametrize(
    ("system", "said"),
    [("nl_NL.UTF-8", "Geen zet mogelijk."), ("en_GB.UTF-8", "No move is possible.")],
)
def test_it_speaks_the_language_of_the_system(system, said):
    environment = os.environ | {"LC_ALL": system}
    done = run("python -m scoring.rules moves nk '-/-/-/- 0' 7", env=environment)

    assert done.stdout.strip() == said


def test_a_hand_that_need_not_be_played_is_told(capsys):
    moves = told(capsys, "moves", "stand", "5,10/-/-/- 0", "5")

    assert moves[1][-1] == "Moves: 2. One of them must be played."
    blocked = told(capsys, "moves", "stand", "5,10,h4/-/-/- 0", "")
    assert blocked[1] == ["No move is possible."]


def test_nothing_is_played_when_the_game_is_over(capsys):
    over = told(capsys, "moves", "nk", "h1,h2,h3,h4/-/h1,h2,h3,h4/- 1", "A")

    assert over == (0, ["The game is over."], [])


def test_a_move_is_played_and_shown(capsys):
    status, lines, _err = told(capsys, "play", "nk", BOARD, "7", "0:60-h1,0:0-3")

    assert status == 0
    assert lines[:2] == [
        "3,h1,h4/16/-/40,h1,h2 1",
        "Red 7: pawn from 60 to home 1, then pawn from 0 to 3",
    ]
    assert lines[-1] == "                         1   0   63  62  61"


def test_a_move_that_is_not_allowed_is_not_played_and_says_why(capsys):
    status, lines, errors = told(capsys, "play", "nk", "-/-/-/- 0", "2", "0:n-0")

    assert (status, lines) == (1, [])
    assert errors == told(capsys, "why", "nk", "-/-/-/- 0", "2", "0:n-0")[1]


def test_a_legal_move_says_what_it_rests_on(capsys):
    assert told(capsys, "why", "nk", BOARD, "J", "0:60x3:40") == (
        0,
        [
            "This move is legal.",
            "Jack: swap a pawn of one's own with one of another.",
            '    NK keezen, The game: "Swap card: swap a pawn of your own with one of another '
            'player (a team mate or an opponent)."',
        ],
        [],
    )


FROM_START = ("--switch", "jack_from_own_start")


@pytest.mark.parametrize(
    ("asked", "house", "first"),
    [
        (("moves", "nk", BOARD, "J"), FROM_START, "J  0:60x3:40         Red jack: pawn on 60"),
        (("play", "nk", BOARD, "J", "0:0x3:40"), FROM_START, "The own pawn on its start field (0)"),
        (("why", "nk", BOARD, "J", "0:0x3:40"), FROM_START, "The own pawn on its start field (0)"),
        (("perft", "nk", "0/-/-/40 0", "1"), FROM_START, "11"),
        (("perft", "nk", "0/-/-/40 0", "1"), FROM_START + FROM_START, "11"),
        (("perft", "nk", "0/-/-/40 0", "1"), (), "12"),
        (("perft", "nk", "-/-/-/- 0", "1"), ("--switch", "ace_eleven"), "2"),
        (
            ("predecessors", "nk", "40/-/-/0 1", "J", "0"),
            FROM_START,
            "This card cannot have been the last.",
        ),
        (
            ("reconstruct", "nk", "0/-/-/40 0", "40/-/-/0 0", "0:J"),
            FROM_START,
            "No. No sequence of moves with these cards leads here.",
        ),
        (("status", "nk", "-/-/-/- 0"), FROM_START, "                         29  30  31  32  33"),
    ],
)
def test_house_rules_can_be_given_with_every_command(capsys, asked, house, first):
    _status, lines, errors = told(capsys, *asked, *house)

    assert [line[: len(first)] for line in [*lines, *errors][:1]] == [first]


def test_several_house_rules_hold_together(capsys):
    both = ("--switch", "second_lap", "--switch", "ace_eleven")
    lines = told(capsys, "moves", "nk", "60/-/-/- 0", "A5", *both)[1]

    moves = [line.split("  ")[1] for line in lines[:-1]]
    assert moves == ["0:n-0", "0:60-61", "0:60-7", "0:60-1", "0:60-h2"]


def test_what_is_no_house_rule_is_no_question():
    done = run("python -m scoring.rules moves nk '-/-/-/- 0' A --switch seats")

    assert (done.returncode, done.stdout) == (2, "")
    assert re.findall(r"invalid choice: '(.*?)'", done.stderr) == ["seats"]


def test_every_fault_of_a_board_is_told_under_it(capsys):
    status, lines, _err = told(capsys, "status", "nk", "70/-/-/- 0")

    assert status == 0
    assert lines[-2:] == ["", "Red stands on 70; this board has no such place."]


def test_nothing_is_answered_about_a_board_that_cannot_be(capsys):
    asked = told(capsys, "moves", "nk", "70/-/-/- 0", "7")

    assert asked == (1, [], ["Red stands on 70; this board has no such place."])


def test_the_seat_before_is_the_one_that_played_last(capsys):
    nobody_waits = "3,h1,h3,h4/h1,h2,h3,h4/h1,h2,h3,h4/20,h2,h3,h4 1"
    lines = told(capsys, "predecessors", "nk", nobody_waits, "2")[1]

    assert sorted(lines) == [
        "1,h1,h3,h4/h1,h2,h3,h4/h1,h2,h3,h4/20,h2,h3,h4 0  2  0:1-3             "
        "Red 2: pawn from 1 to 3",
        "3,62,h3,h4/h1,h2,h3,h4/h1,h2,h3,h4/20,h2,h3,h4 0  2  0:62-h1           "
        "Red 2: pawn from 62 to home 1",
    ]


def test_a_card_that_was_not_the_last_is_told(capsys):
    lines = told(capsys, "predecessors", "nk", "-/-/-/- 1", "2", "0")[1]

    assert lines == ["This card cannot have been the last."]


def test_a_deal_round_is_told_move_by_move(capsys):
    asked = ("reconstruct", "nk", "-/-/-/- 0", "3/-/-/- 2", "0:A,0:3", "--laid-down", "1@1:KQ")
    status, lines, _err = told(capsys, *asked)

    assert status == 0
    assert lines[:4] == [
        "Yes, and only like this:",
        "  1. 0:A  0:n-0             Red ace: pawn enters on 0",
        "  2. 0:3  0:0-3             Red 3: pawn from 0 to 3",
        "After card 1, green laid down KQ but could play.",
    ]


def test_cards_without_seats_were_played_in_turn(capsys):
    asked = ("reconstruct", "nk", "-/-/-/- 0", "3/-/-/- 0", "A3", "--laid-down", "1@1:22")
    rest = ("--laid-down", "2@1:22", "--laid-down", "3@1:22")

    assert told(capsys, *asked, *rest)[1][1:3] == [
        "  1. 0:A  0:n-0             Red ace: pawn enters on 0",
        "  2. 0:3  0:0-3             Red 3: pawn from 0 to 3",
    ]


@pytest.mark.parametrize("pile", ["0:K 1:10", "0:H,1:t", "0:h 1:T", "HT"])
def test_a_pile_is_read_as_it_stands_on_the_cards(capsys, pile):
    asked = ("reconstruct", "nk", "-/20/-/- 0", "0/30/-/- 0", pile)

    assert told(capsys, *asked)[1][1:3] == [
        "  1. 0:K  0:n-0             Red king: pawn enters on 0",
        "  2. 1:T  1:20-30           Green 10: pawn from 20 to 30",
    ]


@pytest.mark.parametrize(
    ("end", "budget", "verdict"),
    [
        ("4/-/-/- 0", "10", "No. No sequence of moves with these cards leads here."),
        ("3/-/-/- 0", "0", "Not decided: the time was up."),
    ],
)
def test_no_and_not_known_are_different_verdicts(capsys, end, budget, verdict):
    asked = ("reconstruct", "nk", "-/-/-/- 0", end, "0:A 0:3", "--budget", budget)

    assert told(capsys, *asked)[1][0] == verdict


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("moves", "skat", BOARD, "7"), "'skat' is no rule set; there are " + ", ".join(RULESETS)),
        (
            ("moves", "nk", "-/-/-/-", "7"),
            "no turn at the end of '-/-/-/-': write the seat after a space",
        ),
        (
            ("moves", "nk", BOARD, "1"),
            f"'1' is no card (sign 1 of '1'){CARDS}",
        ),
        (("play", "nk", BOARD, "77", "0:0-7"), "'77' is 2 cards, not one"),
        (("perft", "nk", BOARD, "100"), "a depth is a whole number from 0 to 99"),
        (("predecessors", "nk", BOARD, "7", "4"), "the seats are 0 to 3"),
        (("deal", "nk", "0"), "deal rounds count from 1, so there is no 0"),
        (
            ("deal", "nk", "1", "--first-dealer", "4"),
            "seat 4 cannot deal: the seats are 0 to 3",
        ),
        (
            ("reconstruct", "nk", BOARD, BOARD, "0:7,7"),
            "'7' is no seat with its card: write it like 0:7",
        ),
        (
            ("reconstruct", "nk", BOARD, BOARD, "0:7", "--laid-down", "x"),
            "'x' is no hand laid down: write it like 2@5:QJ",
        ),
    ],
)
def test_what_cannot_be_answered_is_told_and_fails(capsys, words, error):
    assert told(capsys, *words) == (1, [], [error])


def test_a_thousand_lines_take_one_process_and_broken_ones_do_not_end_it():
    lines = [MOVES, "{", MOVES, "\x00", "[[[", MOVES] * 200
    done = run("python -m scoring.rules moves --json", "\n".join(lines))

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, len(answers)) == (0, "", 1200)
    assert [list(one) for one in answers[:3]] == [["moves"], ["error"], ["moves"]]


def converse(command, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "scoring.rules", command, "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        **options,
    )


def test_every_line_is_answered_at_once():
    with converse("moves") as talk:
        for _ in range(3):
            talk.stdin.write(MOVES + "\n")
            talk.stdin.flush()
            assert list(json.loads(talk.stdout.readline())) == ["moves"]
        _rest, errors = talk.communicate()

    assert (talk.returncode, errors) == (0, "")


def test_a_reader_that_goes_away_is_no_traceback():
    with converse("moves") as talk:
        talk.stdin.write(MOVES + "\n")
        talk.stdin.flush()
        talk.stdout.readline()
        talk.stdout.close()
        _out, errors = talk.communicate(MOVES + "\n")

    assert (talk.returncode, errors) == (1, "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_ctrl_c_is_no_traceback():
    # Whoever runs tests in the background has the signal ignored, and passes that on.
    heeded = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    with converse("moves", **heeded) as talk:
        talk.stdin.write(MOVES + "\n")
        talk.stdin.flush()
        talk.stdout.readline()
        talk.send_signal(signal.SIGINT)
        errors = talk.stderr.read()

    assert (talk.returncode, errors) == (1, "")


def test_without_a_command_there_is_help_and_no_traceback():
    done = run("python -m scoring.rules")

    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith("required: command")
