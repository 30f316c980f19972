"""What is counted is said in the number that it has: "1 team", never "1 teams"."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import override

from tournaments.rounds.queries.reasons import sentence

ROOT = Path(settings.BASE_DIR)
CATALOGUE = ROOT / "keezdrive/locale/nl/LC_MESSAGES/django.po"
# Words with an s at their end that count nothing.
NO_NOUNS = re.compile(
    r"always|as|becomes|begins|class|comes|confirms|deals|decides|does|gets|gives|goes|has|his"
    r"|hers|is|its|less|meets|minus|moves|needs|others|plays|plus|reports|says|sits|speaks|stands|stays|takes"
    r"|this|waits|was"
)
DUTCH = (
    "teams koppels spelers rondes punten tafels kaarten scorekaarten pionnen rijen avonden minuten"
    " seconden uren dagen weken maanden drives mensen stemmen groepen poules plaatsen woorden"
    " letters tekens schakels handelingen regels bladzijden kolommen telefoons zetten namen prijzen"
    " lotingen vrijlotingen formulieren geschillen verschillen inschrijvingen velden stellingen"
    " verzoeken signalen competities laptops reservekopieën"
)
VALUE = r"(?:%\(\w+\)[sd])(?:</?\w+[^>]*>)*"
ENGLISH_COUNTED = re.compile(
    rf"{VALUE}(?: more| of)? (?:(?!and\b|or\b|are\b)[\w’-]+ ){{0,3}}?(?!(?:{NO_NOUNS.pattern})\b)"
    r"([\w’-]+s|people)\b"
)
DUTCH_COUNTED = re.compile(rf"{VALUE} (?:[\w’-]+ ){{0,2}}?({'|'.join(DUTCH.split())})\b")

# Rightly without another form for one, each with why.
NEVER_ONE = {
    # A fixed number of this program, or of a rule set, and not 1.
    "A round lasts 1 to %(most)s minutes.",
    "A season has at most %(count)s evenings.",
    "An evening has at most %(count)s teams.",
    "An announcement has at most %(most)s letters.",
    "The password of a Wi-Fi has at least %(least)s letters.",
    "An announcement stands 1 to %(most)s minutes.",
    "At most %(most)s requests a minute; above that the answer is 429.",
    "At most %(most)s signals, each 1 to %(minutes)s minutes before the end.",
    "From 1 to %(most)s weeks, or nothing.",
    "Nobody has all %(pawns)s pawns home.",
    "Screen %(number)s",
    "There is room for %(most)s sponsors. Take one away first.",
    "This picture has more than %(millions)s million pixels. Save it smaller.",
    "A tombola has at most %(most)s tickets.",
    "There are %(most)s earlier answers already. Drop one first.",
    "A dispute holds %(most)s photos. Take one away first.",
    "This drive holds %(most)s photos of forms: type the others.",
    "Send at most %(most)s files at once.",
    "The name of a screen has at most %(most)s letters.",
    "The others have all %(pawns)s pawns home.",
    "Ticked as the winner, but not all %(pawns)s pawns are home.",
    "With %(pawns)s pawns home the game was finished.",
    "%(value)s is too many: there are %(maximum)s pawns.",
    "This list has more than %(columns)d columns: delete the ones you do not need.",
    "This list has more than %(rows)d rows: split it and import the parts one by one.",
    "With “%(scheme)s” a table of %(sides)s teams gives up to %(large)s points, a table of"
    " %(fewer)s up to %(small)s.",
    # Said only from a larger number on.
    "%(group)s: with %(size)s teams, some meet more than once in %(rounds)s rounds.",
    "There is %(boards)s board: %(places)s of these rows fit. Without a place:",
    "This round takes %(tables)s tables, and there is %(boards)s board. Withdraw who is not here,"
    " or borrow a board and count it at Settings.",
    "%(rounds)s round of %(minutes)s minutes",
    "This evening has %(last)s rounds in groups: choose %(least)s rounds or more.",
    "The backup is %(minutes)s minutes old",
    "With %(teams)s teams that is %(count)s round at most.",
    "With %(teams)s teams a movement has at most %(movement)s round. Everybody against everybody"
    " takes %(everybody)s; fewer can be played.",
    "The highest score in one round was %(points)s point, by %(count)s teams.",
    "Round %(round)s: %(cards)s of %(tables)s cards is in.",
    "%(planned)s rounds are too many for this plan: with these teams it has %(most)s.",
    "The name has %(length)d characters: shorten it to at most %(maximum)d.",
    "There are %(count)s evenings; planned were %(planned)s.",
    "the best of %(planned)s evenings counts",
    "the best %(count)s evenings count",
    "the best %(count)s of %(planned)s evenings count",
    "for the prizes a team is ranked from %(count)s evenings played",
    # Several numbers, an average, or a number that only names something.
    "place %(place)s in %(group)s, %(average)s points per game",
    "Link %(number)s made the standings final. Its check number: %(hash)s",
    "Link %(number)s of the journal holds what no drive has. Was it saved by a newer Keezdrive?"
    " Then read it with that one.",
    "%(numbers)s (%(points)s points)",
    "“%(text)s” is no whole number of points.",
    # What stands before it counts nothing, or is a text.
    "%(who)s wins",
    "%(count)s pair of teams may be one and the same team.",
    "%(count)s with equal points",
    "In %(days)s day the names and addresses of the players are erased.",
    "Before that pools were made %(count)s time and taken back.",
    "%(a)s and %(b)s are in different groups.",
    "%(a)s and %(b)s were partners in round %(last_round)s already.",
    "%(a)s and %(b)s have changed places.",
    "%(a)s and %(b)s have not changed places yet:",
    "Link %(number)s of the journal tells something else than was done there.",
    "Both teams had confirmed %(otherwise)s on their phones.",
    "From round %(number)s on there are groups: take them back first.",
    "There are no drives in %(where)s: put KEEZDRIVE_DATA=FOLDER before the command, with the"
    " folder that start.py was given as --data.",
    "%(label)s has played all its rounds.",
    "%(player)s is named as both players.",
}


def sentences() -> list[polib.POEntry]:
    return [entry for entry in polib.pofile(str(CATALOGUE)) if not entry.obsolete]


def test_every_counted_sentence_has_another_form_for_one():
    wrong = [
        text
        for entry in sentences()
        for text in (entry.msgid, entry.msgstr_plural.get(0, entry.msgstr))
        if (ENGLISH_COUNTED if text == entry.msgid else DUTCH_COUNTED).search(text)
        and entry.msgid not in NEVER_ONE
    ]
    assert wrong == []


NOUN = "|".join(
    (
        *DUTCH.split(),
        "teams",
        "entries",
        "rounds",
        "points",
        "tables",
        "cards",
        "players",
        "pawns",
        "moves",
        "positions",
        "times",
        "people",
        "games",
        "evenings",
        "links",
        "minutes",
    )
)
# Outside the catalogue, each rightly without another form for one.
SAID_OF_MORE = {
    # Said where there are more.
    ("keezdrive/trouble.py", "untold"),
    ("scoring/rules/command_answers.py", "found.nodes"),
    ("scoring/rules/game/fault_sentences.py", "count"),
    ("scoring/verdicts/deal_round.py", "found.nodes"),
    ("scoring/verdicts/hand.py", "count"),
    ("scoring/verdicts/last_move.py", "boards"),
    ("scoring/verdicts/last_move.py", "moves"),
    ("scoring/rules/pile.py", "count"),
    ("scoring/rules/status.py", "len(places)"),
    ("scoring/rules/status.py", "count"),
    ("tournaments/disputes/services/answers.py", "moves"),
    # Figures of a rule set or of this program.
    ("scoring/verdicts/move.py", "steps"),
    ("scoring/rules/pile.py", "deal.cards_a_player"),
    ("scoring/verdicts/dealing.py", "deal.cards_a_player"),
    ("scoring/rules/game/game.py", "pack"),
    ("scoring/rules/game/reader.py", "LONGEST"),
    ("scoring/rules/words/switches.py", "rules.seats"),
    ("scoring/rules/words/switches.py", "rules.cards"),
    ("scoring/rules/words/switches.py", "last"),
    ("tournaments/draw/validation.py", "fewest"),
    ("tournaments/draw/validation.py", "MOST_ENTRIES"),
    ("tournaments/draw/validation.py", "MOST_ROUNDS"),
    ("tournaments/journal/document.py", "MOST_LINKS"),
    # What stands before it counts nothing.
    ("scoring/rules/drawing/board.py", "shape"),
    ("scoring/rules/words/grounds.py", "pawn.en"),
    ("scoring/rules/words/trails.py", "plays.en"),
    # Exceptions that no person reads.
    ("scoring/rules/cards.py", "len(hand)"),
    ("scoring/rules/reconstruction/search.py", "len(pile)"),
    ("tournaments/draw/validation.py", "len(field.plan)"),
    ("tournaments/draw/validation.py", "most"),
    ("tournaments/core/services/log.py", "len(drives)"),
}


def python_files() -> Iterator[Path]:
    for folder in ("keezdrive", "scoring", "tournaments"):
        yield from (ROOT / folder).rglob("*.py")


@pytest.mark.slow
def test_no_sentence_is_put_together_of_a_number_and_many():
    """Outside the catalogue only the sentences on a board count, and they were looked at."""
    counted = re.compile(rf"^ (?:{NOUN})\b")
    found = set()
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            parts = node.values if isinstance(node, ast.JoinedStr) else []
            for value, text in pairwise(parts):
                after = text.value if isinstance(text, ast.Constant) else ""
                if isinstance(value, ast.FormattedValue) and counted.search(after):
                    found.add((path.relative_to(ROOT).as_posix(), ast.unparse(value.value)))
    assert found == SAID_OF_MORE


def test_no_page_puts_a_number_before_a_word_that_does_not_follow_it():
    beside = re.compile(r"\}\}(?:</?\w+[^>{]*>| )*\{% translate \"([^\"]*)\"")
    counted = re.compile(rf"(?:{NOUN})\b")
    found = {
        (path.relative_to(ROOT).as_posix(), words)
        for path in (ROOT / "templates").rglob("*.html")
        for words in beside.findall(path.read_text("utf-8"))
        if counted.match(words)
    }
    assert found == set()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("nl", "Verschil 1 punt; met dit paar is de loting van alle tafels samen het best."),
        ("en", "Difference 1 point; with this pair the draw of all tables is best."),
    ],
)
def test_one_point_is_one_point_in_both_languages(language, said):
    reason = {"code": "least_cost", "sides": [1, 2], "values": {"difference": 1}}
    with override(language):
        assert sentence(reason) == said
