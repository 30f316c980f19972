"""A journal of which each value can stand in its row, and pages could not be made all the same, is
refused with the number of the link."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring.cards import Card, Ending
from scoring.rules import Sentence
from scoring.verdicts import Step
from tests.factories import ASKED, a_user, a_verdict
from tests.rolled_back import rolled_back
from tests.tournaments.builders.moved import a_drive_of_four, forged, journal_of, leave
from tournaments.cards.services.card_entries import enter_turn
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.reports import contest_report, report_result
from tournaments.cards.services.scorecards import enter_card, take_off_card
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.answers import keep_answer
from tournaments.enums import PlayerReports, QuestionKey, SecondEntry
from tournaments.history.services.replays import replay_journal
from tournaments.journal import Journal
from tournaments.models import KnownAct, Tournament, User
from tournaments.models.journaled import plain, state_of
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.settings.services import change_tournament

pytestmark = [pytest.mark.django_db]

MOVED = {**ASKED, "card": "4", "move": "0:0-56"}
STEP = Step("0,60,h4/16/-/40,h1,h2 0", "4", "0:0-56", Sentence("Vier terug.", "Four back."))
VERDICT = {**a_verdict(8, 4).to_plain(), "steps": [STEP.to_plain()]}
SAID = VERDICT["grounds"][0]
Rows = dict[str, list[tuple[int, dict[str, Any]]]]


def an_evening(by: User) -> Tournament:
    """Two rounds: in the first both cards are in, one after it was of another table; in the second
    a table whose teams disagree on their phones, and one with an answer that is kept."""
    drive = a_drive_of_four(by, 3)
    one, other = published(drive, by)
    for table in (one, other):
        enter_card(table=table, by=by, card=Card(Ending.FINISHED, (8, 3)))
    take_off_card(table=one, by=by, reason="van tafel 2", seen_version=1)
    enter_card(table=one, by=by, card=Card(Ending.TIME_OVER, (5, 3)))
    values = {"reports": PlayerReports.DESK, "second_entry": SecondEntry.BLIND}
    change_tournament(tournament=drive, by=by, values=values | {"ruleset": ASKED["rules"]})
    one, other = published(drive, by)
    first, second = one.sides.all()
    said, claimed = (Card(Ending.FINISHED, (8, pawns)) for pawns in (3, 5))
    report = report_result(table=one, side=first, card=said, phone="een")
    contest_report(report=report, side=second, claimed=claimed, phone="twee")
    enter_turn(table=other, by=by, card=Card(Ending.FINISHED, (8, 3)))
    dispute = open_dispute(table=other, by=by, subject="pion op 12")
    for version, question in enumerate((QuestionKey.SCORE, QuestionKey.MOVE), 1):
        dispute = keep_answer(
            dispute=dispute,
            by=by,
            question=question,
            question_values=MOVED | {"ending": "finished"},
            verdict=a_verdict(8, 4),
            seen_version=version,
        )
    draw_round(tournament=drive, by=by, allow_missing=True, allow_disputes=True)
    return drive


def published(drive: Tournament, by: User) -> list[Any]:
    """The tables of the next round."""
    draft = draw_round(tournament=Tournament.objects.get(pk=drive.pk), by=by)
    round_ = publish_draw(draw=draft, by=by)
    return [*round_.tables.select_related("round__tournament").order_by("number")]


@pytest.fixture(scope="module")
def brought(django_db_setup, django_db_blocker) -> Iterator[tuple[Journal, Rows]]:
    """The journal of a drive that is no longer here, with its rows by their names."""
    with rolled_back(django_db_blocker):
        by = a_user("anna")
        drive = an_evening(by)
        rows: Rows = {}
        for _sign, name, key, values in state_of(drive.pk):
            rows.setdefault(name, []).append((key, values))
        journal = journal_of(drive)
        leave(drive, by)
        KnownAct.objects.all().delete()  # another computer, which saw nothing of it
        yield journal, rows


def with_changed(
    brought: tuple[Journal, Rows], name: str, at: int, field: str, new: Any
) -> Journal:
    """The journal of the drive in which the last act gave the row at this place another value."""
    journal, rows = brought
    key, values = rows[name][at]
    change = ["~", name, key, {field: [plain(values[field]), new]}]
    return forged(journal, lambda contents: contents[-1]["changes"].append(change))


def test_the_drive_itself_comes_in(brought):
    assert replay_journal(journal=brought[0], by=a_user()).rounds.count() == 3


CASES: dict[str, tuple[str, int, str, Any]] = {
    "a denial without numbers": ("report", 0, "claimed", None),
    "a denial with a number too few": ("report", 0, "claimed", [5]),
    "a denial that is no list": ("report", 0, "claimed", {"a": 5}),
    "a report with a number too many": ("report", 0, "values", [8, 3, 3]),
    "a winner beside the table": ("report", 0, "winner", 2),
    "a board that is a number": ("dispute", -1, "asked", MOVED | {"position": 5}),
    "house rules that are none": ("dispute", -1, "asked", MOVED | {"house_rules": True}),
    "house rules without names": ("dispute", -1, "asked", MOVED | {"house_rules": [None]}),
    "a card that does not exist": ("dispute", -1, "asked", MOVED | {"card": "Z"}),
    "an ending that does not exist": ("disputeanswer", 0, "asked", MOVED | {"ending": "x"}),
    "an empty answer": ("dispute", -1, "verdict", {}),
    "an answer that nobody gives": ("dispute", -1, "verdict", VERDICT | {"answer": "perhaps"}),
    "articles that are none": ("disputeanswer", 0, "verdict", VERDICT | {"grounds": 1}),
    "an article without its words": (
        "dispute",
        -1,
        "verdict",
        VERDICT | {"grounds": [SAID | {"quote": []}]},
    ),
    "a sentence in one language": ("dispute", -1, "verdict", VERDICT | {"said": ["Nee."]}),
    "a score without teams": ("dispute", -1, "verdict", VERDICT | {"score": {"home": [8]}}),
    "a move that nobody can read": (
        "dispute",
        -1,
        "verdict",
        VERDICT | {"steps": [STEP.to_plain() | {"move": "naar huis"}]},
    ),
    "a move instead that nobody can read": (
        "dispute",
        -1,
        "verdict",
        VERDICT | {"continuation": "", "instead": [STEP.to_plain() | {"move": "naar huis"}]},
    ),
    "an answer with a part too many": ("dispute", -1, "verdict", VERDICT | {"more": []}),
    "pairs that are none": ("dispute", -1, "asked", MOVED | {"paired": "x"}),
    "a move on no board": (
        "dispute",
        -1,
        "verdict",
        VERDICT | {"steps": [STEP.to_plain() | {"position": "-/- 0"}]},
    ),
    "a card of a game that one side missed": ("scoreline", 0, "absent", True),
    "a draw that came from nothing": ("draw", 1, "original", None),
    "a draw without its field": ("draw", 1, "original", {"a": 1}),
    "a draft without reasons": ("draw", -1, "pairing", {"tables": []}),
    "a column of a sheet with a number": ("entry", 0, "extra", {"Maaltijd": 5}),
    "a published draw of no published round": ("round", 1, "published_at", None),
}


@pytest.mark.parametrize("name", CASES)
def test_what_no_page_can_show_is_refused_with_the_number_of_the_link(brought, name):
    with pytest.raises(DomainError) as said:
        replay_journal(journal=with_changed(brought, *CASES[name]), by=a_user())
    assert str(said.value).startswith(f"Schakel {brought[0].head.length} ")


def test_a_draw_that_waits_for_the_prizes_is_looked_at_as_well(brought):
    """Once the standings are public again, so is its proof, which alone names who was drawn."""
    frozen = with_changed(brought, "tournament", 0, "frozen_after", 0)
    nameless = brought[1]["draw"][1][1]["original"] | {"names": 5}
    broken = with_changed((frozen, brought[1]), "draw", 1, "original", nameless)
    with pytest.raises(DomainError) as said:
        replay_journal(journal=broken, by=a_user())
    assert str(said.value).startswith(f"Schakel {broken.head.length} ")


@pytest.mark.parametrize(("name", "field"), [("report", "table_id"), ("scoreline", "side_id")])
def test_a_row_that_belongs_to_two_tables_at_once_is_refused(brought, name, field):
    of = brought[1]["gametable" if name == "report" else "side"]
    with pytest.raises(DomainError) as said:
        replay_journal(journal=with_changed(brought, name, 0, field, of[-1][0]), by=a_user())
    assert str(said.value).startswith(f"Schakel {brought[0].head.length} ")


@pytest.mark.parametrize(
    "said",
    [
        ["finished", 8, None, None, None],
        ["x", [8, 3], None, None, None],
        ["finished", ["8", 3], None, None, None],
        ["finished", [8, 3], "een", None, None],
    ],
)
def test_what_nobody_can_have_typed_from_a_card_is_refused(brought, said):
    """The database lets nobody change it later: it is so from the beginning."""
    number = next(
        link.number
        for link in brought[0].links
        if any(name == "cardentry" for _sign, name, *_row in link.content["changes"])
    )

    def change(contents: list[dict[str, Any]]) -> None:
        for _sign, name, _key, values in contents[number - 1]["changes"]:
            if name == "cardentry":
                values["said"] = said

    with pytest.raises(DomainError) as refused:
        replay_journal(journal=forged(brought[0], change), by=a_user())
    assert str(refused.value).startswith(f"Schakel {number} ")


@pytest.mark.parametrize("later", [{}, {"continuation": "", "instead": []}])
def test_an_answer_with_its_moves_comes_in_also_one_of_an_older_program(brought, later):
    older = {name: VERDICT[name] for name in VERDICT if name not in ("continuation", "instead")}
    journal = with_changed(brought, "dispute", -1, "verdict", older | later)
    assert replay_journal(journal=journal, by=a_user()).code == journal.head.drive
