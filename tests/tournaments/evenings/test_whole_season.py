"""A season of five evenings: three drives and two sheets, 52 teams, the best four count."""

import datetime
import io
import random
import re
from fractions import Fraction
from itertools import combinations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from tests.factories import a_card, a_published_round, a_tournament, a_user
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.models import Entry, Season
from tournaments.seasons.queries.seasons import season_standings

pytestmark = pytest.mark.django_db

TEAMS = [f"Koppel Ä{number:02} & Maat" for number in range(1, 53)]
MISSED = {0: {3, 17}, 1: {3, 8, 40, 41}, 3: {17, 51}, 4: set(range(30, 36))}
BEST, FILLED = 4, 1


def otherwise(name: str, evening: int) -> str:
    """The same name as another hand writes it down."""
    first, partner = name.split(" & ")
    plain = first.replace("Ä", "a")
    forms = (name, f"{partner} en {first}", name.upper(), f"  {plain}&{partner} ", name)
    return forms[evening]


def a_played_drive(by, evening, chance):
    """A drive with cards for all who came; answers of what it gave, by team."""
    drive = a_tournament(by, name=f"Drive {evening}", date=day(evening), rounds_planned=2)
    there = [place for place in range(52) if place not in MISSED.get(evening, ())]
    entries = Entry.objects.bulk_create(
        Entry(tournament=drive, number=place + 1, name=otherwise(TEAMS[place], evening))
        for place in there
    )
    gave = dict.fromkeys(there, 0)
    for _round in range(2):
        seats = list(range(len(there)))
        chance.shuffle(seats)
        pairs = list(zip(seats[::2], seats[1::2], strict=True))
        round_ = a_published_round(drive, [(entries[a], entries[b]) for a, b in pairs])
        for table, (a, b) in zip(round_.tables.order_by("number"), pairs, strict=True):
            pawns = chance.randrange(8)
            a_card(table, 8, pawns)
            gave[there[a]] += 2 * 8 + 10
            gave[there[b]] += 2 * pawns
    return finish_tournament(tournament=drive, by=by), gave


def day(evening):
    return datetime.date(2026, 1 + evening, 9)


def a_workbook(evening, gave):
    book = Workbook()
    book.active.append(["Clubavond in het café"])
    book.active.append(["Nr", "Koppel", "Ronde 1", "Totaal"])
    for place, points in gave.items():
        book.active.append([place + 1, otherwise(TEAMS[place], evening), points // 2, points])
    book.active.append([None, "Totaal", None, sum(gave.values())])
    file = io.BytesIO()
    book.save(file)
    return SimpleUploadedFile("avond.xlsx", file.getvalue())


def imported(client, season, evening, **sent):
    """Look at a list and confirm it, as the page sends it back."""
    address = reverse("season-sheet", args=[season.code])
    told = {"name": f"Avond {evening + 1}", "date": day(evening).isoformat()}
    page = client.post(address, told | sent)
    shown, form = page.context["preview"], page.context["form"]
    values = told | {"text": form.data["text"], "columns": "1", "mark": shown.mark, "import": ""}
    for column in shown.columns:
        values[column.name] = next(value for value, _title, chosen in column.choices if chosen)
    answer = client.post(address, values)
    assert answer.headers["Location"] == reverse("season", args=[season.code])
    return shown


def recomputed(evenings):
    """Rank and total of each team, by another way than the program's: over all choices of four."""
    totals = {}
    for place in range(52):
        own = [gave[place] for gave in evenings if place in gave]
        values = list(own)
        if len(own) < len(evenings):
            values += [int(Fraction(sum(own), len(own)) + Fraction(1, 2))] * FILLED
        best = max(
            tuple(sorted((values[i] for i in choice), reverse=True))
            for choice in combinations(range(len(values)), min(BEST, len(values)))
        )
        totals[place] = (sum(best), *best)
    ranks = {
        place: 1 + sum(other > mine for other in totals.values()) for place, mine in totals.items()
    }
    return {place: (ranks[place], totals[place][0]) for place in totals}


@pytest.mark.slow
def test_a_season_of_five_evenings_is_as_computed_by_hand(client):
    anna, chance = a_user("anna"), random.Random(52)
    client.force_login(anna)
    client.post(
        reverse("new-season"),
        {"name": "Winter", "counting": BEST, "missed": "average", "filled": FILLED},
    )
    season = Season.objects.get()
    evenings = []
    for evening in range(5):
        if evening in (0, 3):
            there = [place for place in range(52) if place not in MISSED.get(evening, ())]
            evenings.append({place: chance.randrange(20, 160) for place in there})
        else:
            drive, gave = a_played_drive(anna, evening, chance)
            evenings.append(gave)
            address = reverse("season-drive", args=[season.code])
            assert client.post(address, {"tournament": drive.pk}).status_code == 302
    shown = imported(client, season, 0, file=a_workbook(0, evenings[0]))
    assert [line.row.name for line in shown.wrong] == ["Totaal"]
    pasted = "\n".join(f"{otherwise(TEAMS[p], 3)}\t{got}" for p, got in evenings[3].items())
    assert imported(client, season, 3, text=pasted).new == 0

    rows = season_standings(season).rows
    assert len(rows) == 52
    found = {int(re.search(r"\d+", row.name)[0]) - 1: (row.row.rank, row.row.total) for row in rows}
    assert found == recomputed(evenings)
    assert [row.row.rank for row in rows] == sorted(row.row.rank for row in rows)
    assert client.get(reverse("season-same", args=[season.code])).context["questions"] == ()

    client.logout()
    book = load_workbook(io.BytesIO(client.get(reverse("season-xlsx", args=[season.code])).content))
    told = [line[:3] for line in book.active.iter_rows(min_row=2, values_only=True)]
    assert told == [(row.row.rank, row.name, row.row.total) for row in rows]
