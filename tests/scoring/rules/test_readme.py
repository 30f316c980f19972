"""What the library's README shows is what happens."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import rules

ROOT = Path(__file__).parents[3]
README = ROOT / "scoring" / "rules" / "README.md"
TEXT = README.read_text("utf-8")
CONSOLE = re.findall(
    r"^\$ (.*)\n((?:(?!\$ |```).*\n)*)",
    "".join(re.findall(r"```console\n(.*?)```", TEXT, re.S)),
    re.M,
)

SHOWN = re.findall(r"^(?:>>>|\.\.\.) (?!from |import )(.*)$", TEXT, re.M)


def test_its_examples_use_every_name_that_there_is():
    names = set(re.findall(r"\w+", "\n".join(SHOWN)))
    assert [name for name in rules.__all__ if name not in names] == []


def test_its_examples_run():
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")

    assert (result.failed, result.attempted > 20) == (0, True)


@pytest.mark.skipif(sys.platform == "win32", reason="typed in a POSIX shell")
@pytest.mark.parametrize(("typed", "shown"), CONSOLE, ids=[typed for typed, _ in CONSOLE])
def test_its_commands_answer_as_shown(typed, shown):
    command = typed.replace("python", sys.executable, 1)
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False
    )

    answered = re.sub(r"^\(.* positions looked at, .* s\)\n", "", done.stdout, flags=re.M)
    assert (answered, done.stderr, done.returncode) == (shown, "", 0)
