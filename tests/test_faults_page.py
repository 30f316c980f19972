"""docs/fouten.md names the test of every fault; each of them is there."""

import re

from tests.installation import ROOT


def test_every_fault_names_a_test_that_is_there():
    page = (ROOT / "docs" / "fouten.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")][1:]
    named = [re.findall(r"`(tests/[\w/.]+)`", row) for row in rows]
    assert len(rows) > 15
    assert [row for row, tests in zip(rows, named, strict=True) if not tests] == []
    assert [test for tests in named for test in tests if not (ROOT / test).is_file()] == []
