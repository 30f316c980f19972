"""Open data: the rounds of a drive, who sits where in them, and what the score cards say."""

from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Field, Router, Schema

from tournaments.api.answers import answer_about, shapes
from tournaments.models import Entry, Tournament
from tournaments.play.queries.rounds import published_rounds
from tournaments.rounds.queries.round_tables import (
    RoundDraw,
    RoundTable,
    RoundTables,
    TableSeat,
    round_tables,
    scores_are_public,
)

MOST_ROUNDS = 20

router = Router()


class OneRound(Schema):
    """A round of the list."""

    round: int
    told: bool = Field(
        description=(
            "False while the standings are frozen before this round: then it is known who"
            " sits where, but no result."
        )
    )
    tables: str = Field(description="The address of its tables.")


class Rounds(Schema):
    """The published rounds of a drive; a draw that is not published is not told."""

    drive: str
    rounds: list[OneRound]


class Player(Schema):
    """An entry as everybody may know it."""

    number: int | None = Field(description="Its number in the drive; null before it has one.")
    name: str
    players: str = Field(description="First names only; empty where the name says it already.")


class Result(Schema):
    """What a score card says of one entry."""

    kind: Literal["game", "absent", "present", "not_played"] = Field(
        description="absent: it did not come; present: it waited for who did not come."
    )
    points: int
    pawns: int | None = Field(
        description=(
            "Pawns home as on the form, two partners together; null where the scoring counts none."
        )
    )
    won: bool = Field(description="Whether it won, or its opponent did not come.")
    time_over: bool = Field(description="Whether the playing time was over before the game was.")


class Seat(Player):
    """One entry at a table, in the order of the score form: the first deals."""

    partner: int | None = Field(
        description=(
            "The number of who plays together with it at a table of single players; null"
            " where it is a team, or as long as only cards at the table know."
        )
    )
    result: Result | None = Field(description="Null as long as no card is in or may be told.")


class Table(Schema):
    """One table of the round."""

    table: int
    group: str = Field(description="Empty where the round is not played in groups.")
    card: Literal["in", "missing", "untold"]
    disputed: bool = Field(description="Whether its result is in dispute and can still change.")
    seats: list[Seat]


class Bye(Player):
    """An entry that did not play this round."""

    points: int | None = Field(description="What it got for that; null as long as that is untold.")


class DrawOfRound(Schema):
    """Where the draw of a round can be checked."""

    page: str = Field(description="Where people read the same.")
    record: str | None = Field(
        description="What it was drawn from, for a program; null where that was not kept."
    )
    by_hand: list[int] = Field(
        description="The tables where others sit than were drawn; 0 for the bye."
    )


class RoundOfDrive(Schema):
    """One round with its tables."""

    drive: str
    round: int
    told: bool
    draw: DrawOfRound | None = Field(
        description="Null while it waits for the prize-giving, since it tells the standings."
    )
    tables: list[Table]
    byes: list[Bye]


@router.get(
    "/drives/{slug:code}/rounds",
    response=shapes(Rounds),
    url_name="api-rounds",
    operation_id="rounds",
    summary="The published rounds of a drive.",
)
def rounds(request: HttpRequest, code: str) -> HttpResponse:
    """Return which rounds there are."""
    return answer_about(request, code, "rounds", _rounds)


@router.get(
    "/drives/{slug:code}/rounds/{int:number}",
    response=shapes(RoundOfDrive),
    url_name="api-round",
    operation_id="round",
    summary="The tables of a round with their score cards.",
)
def one_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Return who sat where and what came of it."""
    if number > MOST_ROUNDS:
        raise Http404

    def build(tournament: Tournament) -> RoundOfDrive:
        found = round_tables(tournament, number)
        if found is None:
            raise Http404
        return _round(tournament, found)

    return answer_about(request, code, f"round-{number}", build)


def _rounds(tournament: Tournament) -> Rounds:
    numbers = published_rounds(tournament).values_list("number", flat=True)
    listed = [
        OneRound(
            round=number,
            told=scores_are_public(tournament, number),
            tables=reverse("api-round", args=[tournament.code, number]),
        )
        for number in numbers
    ]
    return Rounds(drive=tournament.code, rounds=listed)


def _round(tournament: Tournament, found: RoundTables) -> RoundOfDrive:
    return RoundOfDrive(
        drive=tournament.code,
        round=found.number,
        told=found.scores_public,
        draw=None if found.draw is None else _draw(tournament, found.number, found.draw),
        tables=[_table(table, found.scores_public) for table in found.tables],
        byes=[Bye(**_entry_data(bye.entry), points=bye.points) for bye in found.byes],
    )


def _draw(tournament: Tournament, number: int, draw: RoundDraw) -> DrawOfRound:
    at = [tournament.code, number]
    return DrawOfRound(
        page=reverse("draw-proof", args=at),
        record=reverse("draw-json", args=[*at, draw.number]) if draw.recorded else None,
        by_hand=list(draw.by_hand),
    )


def _table(table: RoundTable, scores_public: bool) -> Table:
    is_in = any(seat.result for seat in table.seats)
    return Table(
        table=table.number,
        group=table.group,
        card="untold" if not scores_public else "in" if is_in else "missing",
        disputed=table.disputed,
        seats=[_seat(seat) for seat in table.seats],
    )


def _seat(seat: TableSeat) -> Seat:
    return Seat(
        **_entry_data(seat.entry),
        partner=seat.partner.number if seat.partner else None,
        result=Result.model_validate(seat.result) if seat.result else None,
    )


def _entry_data(entry: Entry) -> dict[str, Any]:
    return {"number": entry.number, "name": entry.name, "players": entry.first_names}
