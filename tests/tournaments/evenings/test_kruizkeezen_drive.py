"""A drive by the rules of Kruizkeezen, from its settings to its final standings."""

import pytest
from django.urls import reverse

from scoring.schemes import Card, Ending
from scoring.verdicts import Answer
from tests.addresses import address
from tests.factories import a_user, entries
from tests.tournaments.builders.disputed import at, becomes
from tests.tournaments.papers.pdf.paper import pages
from tournaments.cards.services.scorecards import enter_card
from tournaments.drives.services.tournaments import create_tournament, finish_tournament
from tournaments.enums import JobState, PaperKind
from tournaments.models import Dispute, GameTable, Job, Round, Tournament
from tournaments.papers.services.papers import make_paper
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.settings.queries import ask_query
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import standings
from tournaments.tasks import run_job

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

BASE = "http://192.168.178.20:8000/"
CARDS = {
    "Aas": "een pion opzetten, of 1 of 11 vooruit",
    "Heer": "een pion opzetten, of 13 vooruit",
    "Vrouw": "12 vooruit",
    "Boer": "een eigen pion ruilen met een pion van een tegenstander",
    "10": "10 vooruit met een pion van een tegenstander",
    "8": "8 vooruit, door het midden als men daarlangs komt°",
    "7": "7 vooruit, met één pion of verdeeld over twee",
    "4": "4 achteruit",
    "Joker": "als iedere andere kaart",
}
# What is played otherwise than in all other rule sets.
OTHERWISE = [
    "Ieder krijgt 5, 4 en dan 5 kaarten; dan wordt er geschud.",
    "Er doen 4 jokers mee; zijn er twee, dan trekt men in deelronde 3 twee kaarten uit de "
    "gebruikte stapel.",
    "Alleen met de 10 gaat men langs een pion op zijn eigen beginpositie.",
    "Aan het eigen honk voorbijlopen mag, maar hoeft niet: nog een ronde.",
    "De 7 wordt niet met de maat gedeeld.",
    "De boer ruilt niet vanaf de eigen beginpositie.",
    "De boer ruilt alleen met een tegenstander.",
    "De pion van de tegenstander gaat zijn honk voorbij, nooit naar binnen.",
    "Nooit met een eigen pion, noch met een op zijn eigen beginpositie of binnen.",
    "Alleen de 8 gaat door het midden, en moet dat: voorbij veld 7 na een beginpositie gaat hij "
    "rechtdoor.°",
    "Aan de overkant loopt de pion verder; komt de 8 op het midden uit, dan blijft hij daar.°",
    "Vanaf het midden kiest men een kant. Wie er staat, kan geslagen en geruild worden.°",
    "Wie niets kan spelen, legt één kaart weg en blijft meedoen.",
]


@pytest.fixture
def anna(client):
    anna = a_user("anna")
    client.force_login(anna)
    return anna


@pytest.fixture
def drive(anna):
    """Four teams that play three rounds, everybody against everybody."""
    values = {"name": "Kruisdrive", "date": "2026-11-21", "rounds_planned": 3}
    drive = create_tournament(by=anna, values=values)
    drive = change_tournament(tournament=drive, by=anna, values={"ruleset": "kruiz"})
    entries(drive, 4)
    return drive


def printed(drive: Tournament, anna, kind: PaperKind, number: int | None = None) -> list[list[str]]:
    job = make_paper(tournament=drive, kind=kind, by=anna, base=BASE, round_number=number)
    run_job(job.pk)
    job = Job.objects.get(pk=job.pk)
    assert (job.state, job.error) == (JobState.DONE, "")
    return pages(bytes(job.result))


def next_round(drive: Tournament, anna) -> Round:
    return publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)


def play(round_: Round, anna) -> None:
    """The team with the lower number wins; the other has as many pawns home as its number."""
    for table in round_.tables.select_related("round__tournament").prefetch_related("sides__entry"):
        numbers = [side.entry.number for side in table.sides.all()]
        pawns = tuple(8 if number == min(numbers) else number for number in numbers)
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, pawns))


def test_the_sheet_on_the_table_tells_all_that_kruizkeezen_does_otherwise(drive, anna):
    (texts,) = printed(drive, anna, PaperKind.RULES_SHEET)
    whole = " ".join(texts)

    assert texts[1:3] == ["Spelregels", "Kruizkeezen"]
    said = {name: text for name, text in CARDS.items() if f"{name} {text}" in whole}
    assert said == CARDS
    assert [text for text in OTHERWISE if text not in whole] == []


def test_the_page_that_answers_knows_the_cross_the_ten_and_the_joker(client, drive):
    address = f"{reverse('ask')}?{ask_query(drive.rules)}&question=move&ask=1&position="
    answers = [
        client.get(f"{address}{board} 0&card={card}&move={move}").context["answered"].verdict.answer
        for board, card, move in (
            ("5/-/-/-", "8", "5-43"),  # through the middle
            ("5/-/-/-", "8", "5-13"),  # along the ring
            ("16/-/-/-", "8", "16-c"),
            ("c/-/-/-", "2", "c-24"),
            ("5/20/-/-", "T", "1:20-30"),
            ("5/20/-/-", "T", "5-15"),
            ("62/-/-/-", "3", "62-1"),  # another lap
            ("-/-/-/-", "*", "n-0"),
        )
    ]
    assert answers == [
        *(Answer.YES, Answer.NO, Answer.YES, Answer.YES),
        *(Answer.YES, Answer.NO, Answer.YES, Answer.YES),
    ]


@pytest.mark.slow
def test_a_drive_is_played_from_its_first_draw_to_its_final_standings(client, drive, anna):
    for number in (1, 2, 3):
        round_ = next_round(drive, anna)
        forms = printed(drive, anna, PaperKind.SCORE_FORMS, number)
        assert [[page.count("Ronde"), page.count("Kruisdrive")] for page in forms] == [[2, 2]]
        play(round_, anna)
    decide_on_another_score(client, drive)
    finish_tournament(tournament=drive, by=anna)

    drive.refresh_from_db()
    final = standings(drive)
    assert final.final
    assert [(row.row.rank, row.name, row.row.points) for row in final.rows] == [
        (1, "Team 1", 3 * 26),
        (2, "Team 2", 2 * 26 + 2 * 2),
        (3, "Team 3", 26 + 2 * 3 + 2 * 5),
        (4, "Team 4", 3 * 2 * 4),
    ]
    (texts,) = printed(drive, anna, PaperKind.STANDINGS, 3)
    assert texts[1] == "Eindstand"


def decide_on_another_score(client, drive: Tournament) -> None:
    """Team 3 had five pawns home against team 1: the arbiter counts them on the cross board, with
    one on a junction and one in the middle."""
    table = (
        GameTable.objects.filter(round__tournament=drive, sides__entry__number=1)
        .filter(sides__entry__number=3)
        .get()
    )
    about = {"round": table.round.number, "table": table.number, "subject": "pionnen van team 3"}
    client.post(address("disputes", drive), about)
    dispute = Dispute.objects.get()
    seats, pawns = ["h1,h2,h3,h4", "7,c,h4"] + ["h1,h2,h3,h4"] * 2, [8, 5]
    if table.sides.get(position=0).entry.number == 3:
        seats, pawns = seats[1:] + seats[:1], [5, 8]
    asked = {"question": "score", "position": "/".join(seats) + " 0", "ending": "finished"}
    page = client.get(at("dispute-ask", dispute), asked | {"ask": "1"})
    assert [team.pawns for team in page.context["answered"].verdict.score.teams] == pawns
    kept = dict(page.context["kept"].lists())
    client.post(at("dispute-keep", dispute), kept | {"seen_version": 1})
    client.post(at("dispute-decide", dispute), becomes(*pawns, seen_version=2))
    assert Dispute.objects.get().decided_at is not None
