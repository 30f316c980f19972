"""Open data: the standings of a drive, now, after an earlier round, and at the end."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Field, Query, Router, Schema
from pydantic import create_model

from scoring.results import Result
from scoring.standings import TIE_BREAKS
from tournaments.api.answers import answer_about, shapes
from tournaments.api.rounds import MOST_ROUNDS
from tournaments.enums import Carried, GroupPlay, StageKind
from tournaments.models import Tournament
from tournaments.play.queries.rounds import published_rounds
from tournaments.rounds.queries.round_tables import scores_are_public
from tournaments.standings.queries.group_standings import Section, StandingsRow
from tournaments.standings.queries.seals import seal_below
from tournaments.standings.queries.standings import (
    Standings,
    public_standings,
    standings,
    used_tie_breaks,
)

router = Router()


class RoundOfRow(Schema):
    """What an entry got in one round."""

    round: int
    kind: Literal["game", "bye", "absent", "present", "not_played", "out", "late"] = Field(
        description=(
            "absent: it did not come; present: it waited for who did not come; out: it had"
            " withdrawn; late: it had not come yet, and gets points for that."
        )
    )
    points: int
    counts: bool = Field(
        description=(
            "False for a round before groups whose points do not count as such: half of their sum,"
            " in brought_along, or nothing."
        )
    )


TieBreakKey = StrEnum("TieBreak", {key.upper(): key for key in TIE_BREAKS})  # type: ignore[misc]
TieBreakKey.__doc__ = "What decides between equal points, in the order that the organiser chose."


class Place(Schema):
    """The first fields of a row, up to the values of the tie-breaks."""

    rank: int
    rank_until: int = Field(
        description="Later than rank only in a knock-out, while its place is not decided."
    )
    shared: bool = Field(description="Whether another entry has the same rank.")
    decided_by: TieBreakKey | None = Field(
        description=(
            "The tie-break that parts its rank from the next with as many points; the last of these"
            " ranks from the one above. Null where no points decide the place."
        )
    )
    number: int | None
    name: str
    players: str = Field(description="First names only; empty where the name says it already.")
    withdrawn: bool = Field(
        description="Whether it has left: it does not play the round after this one."
    )
    points: int
    won: int
    pawns: int | None = Field(
        description="Null where the scoring counts none; of a small table as of a full one."
    )


COLUMNS: dict[str, Any] = {
    each.key: (int | None if each.of_pawns else int, Field(description=each.description))
    for each in TIE_BREAKS.values()
    if each.column
}
PlaceAndTieBreaks = create_model("PlaceAndTieBreaks", __base__=Place, **COLUMNS)


class Row(PlaceAndTieBreaks):  # type: ignore[misc, valid-type]
    """The place of one entry."""

    brought_along: int | None = Field(
        description="The half of earlier points that counts; null where none is halved."
    )
    rounds: list[RoundOfRow] = Field(
        description=(
            "Without the rounds before it came or after its group finished, and those whose card"
            " is not in."
        )
    )


class Group(Schema):
    """The rows that belong together, best first."""

    name: str = Field(
        description="Empty for the only one, where all play together, and for no group."
    )
    play: GroupPlay | None = Field(description="What it does; null for those who have no group.")
    rows: list[Row]


class DisputedTable(Schema):
    """A table whose result can still change."""

    round: int
    table: int


class StageOfGroups(Schema):
    """Since when the groups are what they are, and what counts of the rounds before."""

    from_round: int
    kind: StageKind
    carried: Carried = Field(
        description="How much of the points of earlier rounds counts; a half is rounded up."
    )


class CheckNumber(Schema):
    """What holds these standings: the journal has the same in this link, or was changed."""

    link: int
    hash: str


class DriveStandings(Schema):
    """The standings as far as everybody may know them."""

    drive: str
    after: int | None = Field(description="The last round that counts here; null before the first.")
    final: bool
    cards_missing: int = Field(description="Above 0 the standings are provisional.")
    disputed: list[DisputedTable]
    untold: list[int] = Field(
        description="Published rounds that are kept for the prize-giving and do not count here."
    )
    tie_breaks: list[TieBreakKey] = Field(
        description="What decides between equal points, in order."
    )
    ranks_apart: bool = Field(description="Whether every group has a first place of its own.")
    stage: StageOfGroups | None = Field(description="Null where all play together.")
    check: CheckNumber | None = Field(
        description="The check number of final standings, as on their page; else null."
    )
    groups: list[Group]


After = Annotated[
    int | None,
    Query(
        ge=1,
        le=MOST_ROUNDS,
        description="A round: the standings after it, worked out with the cards and rules of now.",
    ),
]


@router.get(
    "/drives/{slug:code}/standings",
    response=shapes(DriveStandings),
    url_name="api-standings",
    operation_id="standings",
    summary="The standings, now or after an earlier round.",
)
def standings_of(request: HttpRequest, code: str, after: After = None) -> HttpResponse:
    """Return who stands where."""
    part = "standings" if after is None else f"standings-{after}"
    return answer_about(
        request, code, part, lambda drive: _standings_answer(drive, _shown(drive, after))
    )


def _shown(tournament: Tournament, after: int | None) -> Standings:
    """Return these standings, as far as they may be known; Http404 for a round that is not told."""
    if after is None:
        return public_standings(tournament)
    last = published_rounds(tournament).last()
    if last is None or after > last.number or not scores_are_public(tournament, after):
        raise Http404
    if after == last.number:
        return public_standings(tournament)
    return replace(standings(tournament, after), final=False)


def _standings_answer(tournament: Tournament, shown: Standings) -> DriveStandings:
    return DriveStandings(
        drive=tournament.code,
        after=shown.rounds[-1] if shown.rounds else None,
        final=shown.final,
        cards_missing=shown.missing,
        disputed=[DisputedTable.model_validate(each) for each in shown.disputed],
        untold=list(shown.untold),
        tie_breaks=[TieBreakKey(each.key) for each in used_tie_breaks(tournament)],
        ranks_apart=shown.ranks_apart,
        stage=StageOfGroups.model_validate(shown.stage) if shown.stage else None,
        check=_check(tournament, shown),
        groups=[_group(tournament, shown, section) for section in shown.sections],
    )


def _check(tournament: Tournament, shown: Standings) -> CheckNumber | None:
    seal = seal_below(tournament, shown)
    return None if seal is None else CheckNumber(link=seal.number, hash=seal.hash)


def _group(tournament: Tournament, shown: Standings, section: Section) -> Group:
    rows = [_row(shown, row, pawns=tournament.counts_pawns) for row in section.rows]
    return Group(name=section.name, play=section.play, rows=rows)


def _kind(result: Result) -> Any:
    """Return what it got, as one of the words of a row: nothing is brought along as a round."""
    return result.kind


def _row(shown: Standings, line: StandingsRow, *, pawns: bool) -> Row:
    row, brought = line.row, shown.brought(line)
    first, last = line.open or (row.rank, row.rank)
    return Row(
        rank=first,
        rank_until=last,
        shared=row.shared,
        decided_by=row.decided_by and row.decided_by.key,
        number=line.number,
        name=line.name,
        players=line.first_names,
        withdrawn=line.withdrawn,
        points=row.points,
        won=row.won,
        pawns=row.pawns if pawns else None,
        **{
            key: value if pawns or not TIE_BREAKS[key].of_pawns else None
            for key, value in row.values.items()
        },
        brought_along=brought.points if brought else None,
        rounds=[
            RoundOfRow(
                round=number,
                kind=_kind(result),
                points=result.points,
                counts=shown.counts(row.entry, number),
            )
            for number, result in sorted(shown.results_by_entry[row.entry].items())
        ],
    )
