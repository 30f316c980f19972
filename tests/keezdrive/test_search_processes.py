"""A search beside the rest of the program: papers do not wait for it, no process outlives it."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.installation import Installation, wait_for

ASK_FOR_A_SEARCH_AND_A_PAPER = """
from tests.factories import a_search, a_tournament, a_user
from tournaments.enums import PaperKind
from tournaments.papers.services.papers import make_paper
by = a_user()
drive = a_tournament(by)
a_search(
    drive,
    ruleset="kruiz",
    start="0,5/16,20/33,40/48,60 0",
    end="9,12/29/33/60 0",
    pile="* * * * 7 7 7 7 J J J J T 9",
)
make_paper(tournament=drive, kind=PaperKind.BLANK_FORMS, by=by, base="http://localhost/")
"""
STATES = "SELECT state, runs FROM tournaments_job ORDER BY id"
FAR = "SELECT done FROM tournaments_job ORDER BY id LIMIT 1"
PROCESSES = Path("/proc")

pytestmark = pytest.mark.slow


def searching(data: Path) -> list[str]:
    """The processes that search for the program with this data."""
    own = b"KEEZDRIVE_DATA=" + os.fsencode(data)
    found = []
    for process in PROCESSES.iterdir():
        with suppress(OSError):  # not a process, or no more
            if b"scoring.rules" in (process / "cmdline").read_bytes() and own in (
                process / "environ"
            ).read_bytes().split(b"\0"):
                found.append(process.name)
    return found


@pytest.fixture
def busy(tmp_path: Path, prepared: Installation) -> Iterator[Installation]:
    """The program while it searches, for a drive that also wants a paper."""
    with Installation(tmp_path / "data", copy_of=prepared) as busy:
        busy.python(ASK_FOR_A_SEARCH_AND_A_PAPER)
        assert busy.query(STATES) == [("queued", 0), ("queued", 0)]
        busy.start()
        wait_for(lambda: busy.query(FAR)[0][0], "the search to be under way")
        yield busy


def test_a_paper_does_not_wait_for_a_search(busy: Installation) -> None:
    wait_for(lambda: busy.query(STATES)[1][0] == "done", "the paper")
    assert busy.query(STATES) == [("running", 1), ("done", 1)]


@pytest.mark.skipif(not PROCESSES.exists(), reason="this system does not list its processes")
def test_a_search_ends_with_the_server_and_is_taken_up_again_by_the_next(
    busy: Installation,
) -> None:
    wait_for(lambda: len(searching(busy.data)) == 1, "the process of the search")
    busy.kill()
    wait_for(lambda: not searching(busy.data), "the search to end with its server")

    busy.start()
    wait_for(lambda: busy.query(STATES)[0] == ("running", 2), "the search to begin anew")
    wait_for(lambda: len(searching(busy.data)) == 1, "the process of the search")
    assert busy.interrupt() == 0
    wait_for(lambda: not searching(busy.data), "the search to end with its server")
    assert busy.query(STATES)[0] == ("running", 2)


ASK_AS_A_VISITOR = """
from tests.factories import a_search
a_search(
    ruleset="kruiz",
    start="0,5/16,20/33,40/48,60 0",
    end="9,12/29/33/60 0",
    pile="* * * * 7 7 7 7 J J J J T 9",
)
"""
ASK_FOR_A_DISPUTE = """
from tests.factories import a_search, a_tournament, a_user
drive = a_tournament(a_user())
a_search(drive)
a_search(
    drive,
    ruleset="kruiz",
    start="0,5/16,20/33,40/48,60 0",
    end="9,12/29/33/60 0",
    pile="* * * * 7 7 7 7 J J J J T 8",
)
"""


def test_a_visitor_makes_way_for_disputes_and_stays_behind_them_after_a_kill(
    tmp_path: Path, prepared: Installation
) -> None:
    with Installation(tmp_path / "data", copy_of=prepared) as hall:
        hall.python(ASK_AS_A_VISITOR)
        hall.start()
        wait_for(lambda: hall.query(FAR)[0][0], "the search of the visitor to be under way")
        hall.kill()
        hall.python(ASK_FOR_A_DISPUTE)
        hall.start()
        wait_for(lambda: hall.query(STATES)[1][0] == "done", "the first search of the drive")
        wait_for(lambda: hall.query(STATES)[2][0] == "running", "the second search of the drive")
        assert hall.query(STATES)[0][0] == "queued"

        hall.kill()
        hall.start()
        wait_for(lambda: hall.query(STATES)[2] == ("running", 2), "it to be taken up again")
        assert hall.query(STATES)[0][0] == "queued"
