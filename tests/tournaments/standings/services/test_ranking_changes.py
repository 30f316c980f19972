"""What decides the ranking does not change in silence once people know standings."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.moved import journal_of, moved
from tests.tournaments.checker.evenings import a_drive, enter, publish
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.check_in import check_in
from tournaments.history.services.undoing import undo_act
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Tournament
from tournaments.models.ranking_changes import DECIDES_RANKING, require_ranking_changes
from tournaments.privacy.services.privacy import forget_players
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db
OTHER = {
    "scheme": "koppel",
    "own_per_pawn": 3,
    "own_bonus": 7,
    "own_per_missing": 1,
    "own_time_over": 2,
    "free_step": 5,
    "free_maximum": 500,
    "free_absent": 3,
    "free_present": 7,
    "bye_points": 18,
    "tie_breaks": ["pawns"],
}


@pytest.fixture
def drive(anna) -> Tournament:
    """A round of one table and a bye, published; a second table would be too many."""
    drive = a_tournament(anna, rounds_planned=3)
    teams = entries(drive, 3)
    a_published_round(drive, [(teams[0], teams[1])], bye=teams[2])
    check_in(entry=teams[0], by=anna)  # so that the journal has a beginning, with all of this
    return drive


def notes(drive: Tournament, language: str = "nl") -> list[str]:
    drive.refresh_from_db()
    with override(language):
        return list(standings(drive).notes)


def change(drive: Tournament, by, reason: str = "", **values) -> Tournament:
    return change_tournament(tournament=drive, by=by, values=values, reason=reason)


@pytest.mark.parametrize("name", DECIDES_RANKING)
@pytest.mark.parametrize("reason", ["", "  "])
def test_after_a_round_was_published_it_asks_why(drive, anna, name, reason):
    before = getattr(drive, name)
    with pytest.raises(DomainError, match="waarom") as refused:
        change(drive, anna, reason, **{name: OTHER[name]})
    assert refused.value.field == "reason"
    drive.refresh_from_db()
    assert (getattr(drive, name), drive.ranking_changes) == (before, [])


ANSWERS = {"bye_points": 5, "free_absent": 0, "free_present": 7}


@pytest.mark.parametrize("other", [{"tie_breaks": ["pawns"]}, {"free_step": 5}, {"scheme": "nk"}])
def test_that_free_scoring_asks_for_its_points_is_no_reason_for_another_change(drive, anna, other):
    Tournament.objects.filter(pk=drive.pk).update(scheme="vrij", unplayed_points_open=True)
    with pytest.raises(DomainError, match="waarom") as refused:
        change(drive, anna, **ANSWERS, **other)
    assert refused.value.field == "reason"
    change(drive, anna, **ANSWERS)
    (said,) = notes(drive)
    assert said.endswith("Reden: Beantwoord toen gevraagd werd wat een vrijloting geeft.")


def test_before_a_round_is_published_it_asks_nothing_and_tells_nothing(anna):
    drive = a_tournament(anna)
    change(drive, anna, bye_points=18, tie_breaks=[])
    assert notes(drive) == []


def test_what_decides_nothing_is_changed_without_a_word(drive, anna):
    change(drive, anna, place="Dorpshuis", rounds_planned=4)
    assert notes(drive) == []


def test_everybody_reads_when_what_and_why_in_both_languages(drive, anna, time_machine):
    noon = datetime.datetime(2026, 11, 21, 22, 5, tzinfo=timezone.get_current_timezone())
    time_machine.move_to(noon, tick=False)
    change(drive, anna, "verkeerd ingevuld", bye_points=18)
    change(drive, anna, "zoals in het reglement", tie_breaks=["pawns", "wins"])
    assert notes(drive) == [
        "Gewijzigd op 21 november 2026 22:05, toen ronde 1 al openbaar was: punten voor een "
        "vrijloting van “17” naar “18”. Reden: verkeerd ingevuld",
        "Gewijzigd op 21 november 2026 22:05, toen ronde 1 al openbaar was: bij gelijke stand van "
        "“gewonnen partijen, saldo, onderling resultaat” naar “pionnen binnen, gewonnen "
        "partijen”. Reden: zoals in het reglement",
    ]
    assert notes(drive, "en")[0] == (
        "Changed on 21 November 2026 22:05, with round 1 public: points for a bye from “17” to "
        "“18”. Reason: verkeerd ingevuld"
    )


def test_what_follows_from_another_scheme_is_said_with_it(drive, anna):
    change(drive, anna, "verkeerd gekozen", scheme="koppel")
    (said,) = notes(drive)
    assert "punten voor een vrijloting van “17” naar “34”" in said


def test_it_stands_in_the_log_and_comes_along_to_another_machine(drive, anna):
    change(drive, anna, "verkeerd ingevuld", bye_points=18)
    entry = drive.log.get(action="change_tournament")
    assert entry.after == {"bye_points": 18, "reason": "verkeerd ingevuld"}
    said = notes(drive)
    assert notes(moved(drive, anna, journal_of(drive))) == said != []


def test_undoing_it_is_said_as_well_and_hides_nothing(drive, anna):
    change(drive, anna, "verkeerd ingevuld", bye_points=18)
    undo_act(tournament=drive, number=drive.log.first().number, by=anna)
    drive.refresh_from_db()
    assert drive.bye_points == 17
    first, second = notes(drive)
    assert first.endswith("van “17” naar “18”. Reden: verkeerd ingevuld")
    assert second.endswith("van “18” naar “17”. Teruggedraaid.")


def test_of_two_changes_both_can_be_undone_and_all_four_are_said(drive, anna):
    change(drive, anna, "verkeerd ingevuld", bye_points=18)
    change(drive, anna, "zoals in het reglement", tie_breaks=["pawns"])
    later, earlier = [link.number for link in drive.log.all()[:2]]
    for number in (later, earlier):
        undo_act(tournament=drive, number=number, by=anna)
    drive.refresh_from_db()
    assert drive.bye_points == 17
    assert [said.endswith("Teruggedraaid.") for said in notes(drive)] == [False, False, True, True]


def test_the_second_opinion_follows_a_change_and_its_undoing(anna):
    drive = a_drive(anna, 5, rounds_planned=3)
    enter(publish(drive, anna), anna)
    change(drive, anna, "zo afgesproken", bye_points=18, tie_breaks=["pawns"])
    undo_act(tournament=drive, number=drive.log.first().number, by=anna)
    change(drive, anna, "toch wel", bye_points=13)
    drive.refresh_from_db()
    assert (findings_of(drive), len(drive.ranking_changes)) == ([], 3)


def test_the_reason_goes_with_the_players_who_may_be_in_it(drive, anna):
    change(drive, anna, "Jan Smit vroeg erom", bye_points=18)
    forget_players(tournament=drive, by=anna)
    assert "Jan Smit" not in "".join(notes(drive))
    assert len(notes(drive)) == 1
    assert "Jan Smit" not in str(list(drive.log.values_list("before", "after", "changes")))


@pytest.mark.parametrize("name", ["public", "standings"])
def test_it_stands_below_the_standings_for_the_public_and_the_organiser(client, drive, anna, name):
    a_card(drive.rounds.first().tables.get(), 8, 3)
    change(drive, anna, "<b>zo</b>", bye_points=18)
    client.force_login(anna)
    page = client.get(reverse(name, args=[drive.code])).content.decode()
    assert "punten voor een vrijloting van “17” naar “18”. Reden: &lt;b&gt;zo&lt;/b&gt;" in page


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        [5],
        [{"at": "gisteren"}],
        [
            {
                "at": "2026-11-21T22:05:00",
                "round": 1,
                "before": {},
                "after": {},
                "reason": "",
                "undone": False,
            }
        ],
    ],
)
def test_a_journal_brings_only_changes_that_can_be_read(wrong):
    with pytest.raises(Exception, match="JSON"):
        require_ranking_changes(wrong)
