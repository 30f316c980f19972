"""What the one print of a round holds in each evening with a name: nobody sets it, it follows from
who sits at a table and how is drawn."""

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_user
from tests.tournaments.papers.pdf.paper import pages
from tests.tournaments.presets.test_presets import begun
from tournaments.models import Tournament, User
from tournaments.presets.queries.named import PRESETS
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.tasks import run_job

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@dataclass(frozen=True)
class Printed:
    """The heads of the list by number and of that by table, and of a form the colours of each
    party, how many pawns it ticks at most, and how many people sign it."""

    by_number: tuple[str, ...]
    by_table: tuple[str, ...]
    colours: tuple[str, ...]
    pawns: int
    signed_by: int


TEAMS = Printed(
    ("Team", "Tafel"),
    ("Tafel", "Deelt als eerste", "Tegen"),
    ("rood en geel", "groen en blauw"),
    8,
    2,
)
PRINTED = {
    "nk": TEAMS,
    "koppel": Printed(("Koppel", "Tafel"), TEAMS.by_table, TEAMS.colours, 8, 2),
    "players": Printed(
        ("Speler", "Maat", "Tafel"),
        ("Tafel", "rood en geel", "groen en blauw"),
        TEAMS.colours,
        8,
        2,
    ),
    "finals": TEAMS,
    "round-robin": TEAMS,
    "kruiz": TEAMS,
    "threes": Printed(
        ("Team", "Tafel"),
        ("Tafel", "Deelt als eerste", "Tegen", "Tegen"),
        ("rood en blauw", "groen en wit", "geel en zwart"),
        8,
        3,
    ),
    "duels": Printed(("Speler", "Tafel"), TEAMS.by_table, ("rood", "groen"), 4, 2),
}


def heads(page: list[str]) -> tuple[str, ...]:
    """What stands above the columns of a list, after its page number."""
    after = page[next(at for at, text in enumerate(page) if text.startswith("pagina ")) + 1 :]
    first = next(at for at, text in enumerate(after) if text.isdecimal())
    return tuple(after[:first])


def form(page: list[str]) -> list[str]:
    """The texts of the upper form of a page."""
    (end, *_others) = [at for at, text in enumerate(page) if text == "Tafel" and at] or [len(page)]
    return page[:end]


def printed(client: Client, drive: Tournament, by: User) -> list[list[str]]:
    """The pages of the print of its first round, as the button makes it."""
    publish_draw(draw=draw_round(tournament=drive, by=by), by=by)
    client.post(reverse("papers-print", args=[drive.code, 1]))
    run_job(drive.jobs.get().pk)
    return pages(bytes(drive.jobs.get().result))


def test_what_every_named_evening_prints_stands_here():
    assert set(PRINTED) == set(PRESETS)


@pytest.mark.slow
@pytest.mark.parametrize("evening", PRINTED)
def test_the_print_of_a_round_has_the_lists_and_forms_of_the_evening(
    client: Client, evening: str
) -> None:
    by, wanted = a_user(), PRINTED[evening]
    by_number, by_table, first, *_others = printed(client, begun(client, by, evening, 12), by)
    shown = form(first)
    colours = [text for text in shown if text in wanted.colours]
    assert heads(by_number) == wanted.by_number
    assert heads(by_table) == wanted.by_table
    assert tuple(dict.fromkeys(colours)) == wanted.colours
    assert shown[shown.index("winnaar") - 1] == str(wanted.pawns)
    assert sum(text.startswith("handtekening") for text in shown) == wanted.signed_by


@pytest.mark.parametrize("evening", PRESETS)
def test_a_planned_evening_offers_to_print_all_rounds_before_the_first(
    client: Client, evening: str
) -> None:
    drive = begun(client, a_user(), evening, 8)
    where = reverse("papers-print-all", args=[drive.code])
    page = client.get(reverse("drive", args=[drive.code])).content.decode()
    assert (f'action="{where}"' in page) == (evening == "round-robin")


@pytest.mark.slow
def test_all_rounds_of_a_planned_evening_are_one_print_and_then_asked_for_no_more(
    client: Client,
) -> None:
    by = a_user()
    drive = begun(client, by, "round-robin", 8)
    where = reverse("papers-print-all", args=[drive.code])
    client.post(where)
    run_job(drive.jobs.get().pk)
    texts = pages(bytes(drive.jobs.get().result))
    lists = [page[1] for page in texts if page[1].startswith("Tafelindeling")]
    assert lists == [f"Tafelindeling ronde {number}" for number in range(1, 8) for _list in "nt"]
    forms = [text for page in texts for text in page if text == "Scoreformulier"]
    assert len(forms) == 7 * 4
    overview = reverse("drive", args=[drive.code])
    assert where not in client.get(overview).content.decode()
    publish_draw(draw=draw_round(tournament=drive, by=by), by=by)
    assert client.get(overview).context["moment"] == "clock"
