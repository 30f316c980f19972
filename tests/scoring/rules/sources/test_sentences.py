"""The table of sentences: it covers the sources word for word, and names what there is."""

import importlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scoring.rules.articles import TEXTS, TITLES, Rule, article
from scoring.rules.sources.sentences import Kind, State, sentences, table

TESTS = Path(__file__).parents[3]
FILES = {f"[{path.stem}]": path.read_text("utf-8") for path in (TESTS / "data/sources").glob("*")}
LINES = [line for source in TITLES for line in sentences(source)]
NORMATIVE = [line for line in LINES if line.normative]
NAMED = {name for line in LINES for name in line.honoured_by}
LAYS_DOWN = re.compile(r"\b(moet\w*|mag|mogen|verplicht|altijd|kan alleen)\b", re.IGNORECASE)


def spaced(text):
    """A text with one space between words."""
    return " ".join(text.split())


@pytest.mark.parametrize("source", TITLES)
def test_every_sentence_of_a_source_has_a_line_in_the_order_of_the_source(source):
    rest = spaced(FILES[source])
    for line in sentences(source):
        assert rest[: len(line.text)] == line.text
        rest = rest[len(line.text) :].lstrip()
    assert rest == ""


def test_no_line_holds_two_sentences():
    ends = re.compile(r"[.!?] [A-Z]\w+ \w+ \w+")
    assert [line.text for line in LINES if ends.search(line.text.removeprefix("A: Ja. "))] == []


def test_what_lays_something_down_is_honoured_or_says_why_not():
    assert [line.text for line in NORMATIVE if not (line.honoured_by or line.why)] == []


def test_what_is_said_to_lay_nothing_down_speaks_of_no_duty_and_no_leave():
    tells = [
        line.text
        for line in LINES
        if not line.normative and line.kind is not Kind.QUESTION and LAYS_DOWN.search(line.text)
    ]
    assert tells == []


def test_every_rule_and_test_and_place_that_is_named_is_there():
    tests = set(re.findall(r"^def (test_\w+)", "\n".join(sources_of_tests()), re.MULTILINE))
    missing = [name for name in NAMED if name not in tests and not is_there(name)]
    assert missing == []


def sources_of_tests():
    return [path.read_text("utf-8") for path in TESTS.rglob("test_*.py")]


def is_there(name):
    """Whether a name is a rule, a module, or something in a module."""
    if name in set(Rule):
        return True
    module, _, last = name.rpartition(".")
    if not module:
        return False
    try:
        importlib.import_module(name)
    except ImportError:
        return hasattr(importlib.import_module(module), last)
    return True


def quotes():
    """Each rule with its source and every way in which it is quoted."""
    for rule, entries in tomllib.loads(TEXTS.read_text("utf-8")).items():
        for key, entry in entries.items() if rule != "headings" else ():
            if re.match(r"\d{3}", key):
                changes = [c for when in ("with", "without") for c in entry.get(when, {}).values()]
                for said in [entry, *changes]:
                    if "quote" in said:
                        yield Rule(rule), f"[{key[:3]}]", said["quote"]


def quoted_from(source, quote):
    """Every run of lines of which each has a part of the quote."""
    lines = sentences(source)
    for first in range(len(lines)):
        for last in range(first + 1, min(first + 4, len(lines)) + 1):
            run = lines[first:last]
            inner = spaced(" ".join(line.text for line in run))
            shorter = {spaced(" ".join(line.text for line in part)) for part in (run[1:], run[:-1])}
            if quote in inner and not any(quote in text for text in shorter):
                yield run


def test_every_quote_of_an_article_is_of_sentences_that_its_rule_honours():
    wrong = [
        (rule, source, quote)
        for rule, source, quote in quotes()
        if not any(
            all(line.normative and rule in line.rules for line in run)
            for run in quoted_from(source, quote)
        )
    ]
    assert wrong == []


def test_a_rule_that_honours_a_sentence_has_words_in_its_source():
    wordless = [
        (rule, line.text)
        for line in LINES
        for rule in line.rules
        if not any(article(line.source, rule, seats).quote for seats in (2, 4, 6))
    ]
    assert wordless == []


def test_every_question_of_a_source_heads_the_article_with_its_answer():
    headings = {article(source, rule).article for source in TITLES for rule in Rule}
    asked = [line.text.removeprefix("V: ") for line in LINES if line.kind is Kind.QUESTION]
    assert [one for one in asked if not any(one in heading for heading in headings)] == []


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("[002]", "links van de huidige speler"),
        ("[003]", "links van de huidige speler"),
        ("[001]", "Er kan alleen geen kaart worden opgegooid"),
        ("[001]", "komt niet uit met je kaarten"),
        ("[000]", "van achteren naar voren vullen"),
        ("[000]", "aansluiten"),
        ("[000]", "Er behoeft geen volgorde"),
        ("[000]", "moet hij dat ook doen"),
        ("[000]", "je hoeft jezelf er niet af te gooien"),
    ],
)
def test_what_a_source_gainsays_itself_is_marked(source, words):
    (line,) = [line for line in sentences(source) if words in line.text and line.normative]
    assert line.doubt != ""


def test_a_source_that_there_is_not_has_no_sentences():
    with pytest.raises(ValueError, match="is no source"):
        sentences("[005]")


def test_the_table_is_told_with_its_counts():
    told = list(table(["[003]"]))
    assert told[0] == "[003] Koppel Keezen bij Reiger Boys"
    assert told[-1].split(",")[0] == f"{len(sentences('[003]'))} sentences"
    states = [line.state for line in sentences("[003]") if line.normative]
    assert f" {states.count(State.HONOURED)} honoured, " in told[-1]


@pytest.mark.parametrize(("source", "begins"), [("004", "[004] Kruizkeezen"), ("[000]", "[000] S")])
def test_the_command_tells_it(source, begins):
    typed = [sys.executable, "-m", "scoring.rules", "sentences", source]
    done = subprocess.run(
        typed, capture_output=True, encoding="utf-8", cwd=TESTS.parent, check=True
    )
    assert done.stdout[: len(begins)] == begins


def test_the_command_refuses_a_source_that_there_is_not():
    typed = [sys.executable, "-m", "scoring.rules", "sentences", "5"]
    done = subprocess.run(
        typed, capture_output=True, encoding="utf-8", cwd=TESTS.parent, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("'[5]' is no source")
