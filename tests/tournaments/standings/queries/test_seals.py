"""The number of the final standings is where a losing team has it; a forged journal has another."""

import re
from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournaments.builders.finished import a_finished_drive
from tests.tournaments.builders.moved import forged, journal_of, leave
from tournaments.drives.services.tournaments import (
    finish_tournament,
    reopen_tournament,
    switch_screen,
)
from tournaments.history.services.replays import replay_journal
from tournaments.journal import write_journal
from tournaments.models import Tournament
from tournaments.privacy.services.privacy import forget_players
from tournaments.standings.queries.seals import seal_of
from tournaments.standings.services import freeze_standings
from tournaments.templatetags import drives

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Tournament:
    return a_finished_drive()[0]


def by(drive: Tournament):
    return drive.memberships.get().user


def test_the_short_form_is_the_beginning_of_the_whole_in_groups_of_four(drive):
    seal = seal_of(drive)
    assert re.fullmatch(r"([0-9a-f]{4} ){3}[0-9a-f]{4}", seal.short)
    assert seal.hash.startswith(seal.short.replace(" ", ""))
    assert drive.log.get(action="finish_tournament").hash == seal.hash


def test_what_comes_after_the_end_leaves_it_as_it_is_but_opening_again_does_not(drive):
    before = seal_of(drive)
    switch_screen(tournament=drive, screen="standings", by=by(drive))
    forget_players(tournament=drive, by=by(drive))
    drive.refresh_from_db()
    assert seal_of(drive) == before
    drive = reopen_tournament(tournament=drive, by=by(drive), reason="kaart vergeten")
    assert seal_of(drive) is None
    again = seal_of(finish_tournament(tournament=drive, by=by(drive)))
    assert again.number > before.number
    assert again.hash != before.hash


@pytest.mark.parametrize(
    "path", ["", "team/3/", "results/", "results/3/", "beamer/?show=standings"]
)
def test_it_stands_with_the_final_standings_for_everybody(client, drive, path):
    seal, address = seal_of(drive), f"/d/{drive.code}/{path}"
    assert seal.short in client.get(address).content.decode()
    assert (seal.hash in client.get(address).content.decode()) == ("beamer" not in path)
    freeze_standings(tournament=drive, by=by(drive), after=1)
    assert seal.short not in client.get(address).content.decode()


def test_a_card_turned_round_with_all_hashes_made_anew_has_another_number(drive, tmp_path):
    journal, seal, owner = journal_of(drive), seal_of(drive), by(drive)

    def turn(contents):
        for content in contents:
            for _sign, name, _key, values in content["changes"]:
                if name == "scoreline" and isinstance(values["pawns"], int):
                    values["pawns"] = {8: 3, 3: 8}.get(values["pawns"], values["pawns"])

    other = forged(journal, turn)
    assert told_by_verify(journal, tmp_path).count(seal.short) == 1
    assert seal.short not in told_by_verify(other, tmp_path)
    leave(drive, owner)
    assert seal_of(replay_journal(journal=journal, by=owner)) == seal


def told_by_verify(journal, folder) -> str:
    file, out = folder / "journal.jsonl", StringIO()
    file.write_text("".join(write_journal(journal.head, journal.links)), encoding="utf-8")
    call_command("verify", str(file), stdout=out)
    return out.getvalue()


def test_the_pages_of_all_teams_read_it_once(drive, django_assert_num_queries):
    assert drives.seal(drive) == {"seal": seal_of(drive)}
    with django_assert_num_queries(0):
        drives.seal(drive)
