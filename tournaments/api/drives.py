"""Open data: which drives there are, and what each is."""

import datetime
from typing import TYPE_CHECKING, Annotated

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Field, Query, Router, Schema

from scoring.schemes import walk_over
from tournaments.api.answers import answer_about, answer_now, shapes
from tournaments.drives.queries import public_tournaments, with_sizes
from tournaments.enums import EntryWord, FormatKey, SchemeKey
from tournaments.models import Tournament
from tournaments.moments import time_of_day
from tournaments.prizes.queries.final_results import results_are_public

if TYPE_CHECKING:
    from tournaments.drives.queries import DriveWithSizes

MOST_ON_A_PAGE = 100
MOST_PAGES = 10_000

router = Router()


class Rules(Schema):
    """The numbers that the organiser chose, or the scoring gives, besides those of a game."""

    bye: int | None = Field(
        description="Points of a bye; this and the next two null until they are chosen."
    )
    absent: int | None = Field(description="Points of who did not come.")
    present: int | None = Field(description="Points of who waited for who did not come.")
    free_step: int | None = Field(
        description="With free scoring numbers are multiples of this; null with all others."
    )
    free_maximum: int | None = Field(
        description="With free scoring the highest number on a form; null with all others."
    )
    per_pawn: int | None = Field(
        description="By a formula of one's own, points per pawn home; with its win, what the losers"
        " lack and the lead when the time is over null with all other scoring."
    )
    win: int | None = Field(description="For a win within the time.")
    per_missing: int | None = Field(
        description="And for the winner per pawn that all others together lack."
    )
    time_over: int | None = Field(
        description="For the one side that has most home when the time is over."
    )
    one_measure: bool = Field(
        description=(
            "Whether what parts equals counts at a small table as at a full one; false in drives"
            " of before that was so."
        )
    )


class Drive(Schema):
    """One drive."""

    code: str = Field(description="What names the drive in every address.")
    name: str
    date: datetime.date
    starts_at: str | None = Field(
        description="When round 1 is to begin, on the clock there (20:00); null where nobody said."
    )
    place: str = Field(description="Empty where the organiser gave none.")
    format: FormatKey = Field(
        description=(
            "Who sits at a full table. teams: two teams of two; players: four single players, two"
            " against two; threes: three teams of two; duels: two single players."
        )
    )
    entry_word: EntryWord = Field(description="What an entry is called.")
    scoring: SchemeKey = Field(
        description=(
            "nk: 2 a pawn home, the winner 10 more; koppel: 5 a pawn, the winner 2 for each pawn"
            " that the others lack; gedeeld: half of nk for each of two partners; individueel: the"
            " filled home fields, winners 1 more; formule: the numbers in rules, for each of two"
            " partners in full; vrij: what the form says."
        )
    )
    rules: Rules
    rounds_planned: int
    rounds_published: int = Field(description="The rounds whose tables everybody knows.")
    entries: int = Field(description="How many teams, or single players, signed up.")
    final: bool = Field(description="Whether the drive is over and all of it may be known.")
    demo: bool = Field(description="Whether it only shows what the program can do.")
    page: str = Field(description="Where people read the same.")
    rounds: str = Field(description="Its rounds, for a program.")
    standings: str = Field(description="Its standings, for a program.")


class Drives(Schema):
    """One page of the list of drives."""

    drives: list[Drive]
    total: int = Field(description="On all pages together.")
    page: int
    pages: int
    next: str | None = Field(description="The address of the next page; null on the last one.")


Page = Annotated[int, Query(ge=1, le=MOST_PAGES, description="Which page, from 1.")]
Size = Annotated[int, Query(ge=1, le=MOST_ON_A_PAGE, description="How many drives on a page.")]


@router.get(
    "/drives",
    response=shapes(Drives),
    url_name="api-drives",
    operation_id="drives",
    summary="All public drives, newest first.",
)
def drives(request: HttpRequest, page: Page = 1, size: Size = 50) -> HttpResponse:
    """Return the list of drives, a page at a time."""
    found = with_sizes(public_tournaments())
    total = public_tournaments().count()
    pages = max(1, -(-total // size))
    more = f"{reverse('api-drives')}?page={page + 1}&size={size}" if page < pages else None
    shown = [_drive(each) for each in found[(page - 1) * size : page * size]]
    return answer_now(request, Drives(drives=shown, total=total, page=page, pages=pages, next=more))


@router.get(
    "/drives/{slug:code}",
    response=shapes(Drive),
    url_name="api-drive",
    operation_id="drive",
    summary="One drive.",
)
def drive(request: HttpRequest, code: str) -> HttpResponse:
    """Return what a drive is."""
    return answer_about(request, code, "drive", _drive_answer)


def _drive_answer(tournament: Tournament) -> Drive:
    return _drive(with_sizes(Tournament.objects.filter(pk=tournament.pk)).get())


def _rules(tournament: Tournament) -> Rules:
    free, own = tournament.scheme == SchemeKey.VRIJ, tournament.scheme == SchemeKey.FORMULE
    has_points = tournament.unplayed_points_known
    absent, present = walk_over(tournament.scoring) if has_points else (None, None)
    return Rules(
        bye=tournament.bye_points if has_points else None,
        absent=absent,
        present=present,
        free_step=tournament.free_step if free else None,
        free_maximum=tournament.free_maximum if free else None,
        per_pawn=tournament.own_per_pawn if own else None,
        win=tournament.own_bonus if own else None,
        per_missing=tournament.own_per_missing if own else None,
        time_over=tournament.own_time_over if own else None,
        one_measure=tournament.one_measure,
    )


def _drive(tournament: "DriveWithSizes") -> Drive:
    """Return a row with its sizes as it is told."""
    return Drive(
        code=tournament.code,
        name=tournament.name,
        date=tournament.date,
        starts_at=time_of_day(tournament.starts_at) if tournament.starts_at else None,
        place=tournament.place,
        format=FormatKey(tournament.format),
        entry_word=EntryWord(tournament.entry_word),
        scoring=SchemeKey(tournament.scheme),
        rules=_rules(tournament),
        rounds_planned=tournament.rounds_planned,
        rounds_published=tournament.round_count,
        entries=tournament.entry_count,
        final=results_are_public(tournament),
        demo=tournament.demo,
        page=reverse("public", args=[tournament.code]),
        rounds=reverse("api-rounds", args=[tournament.code]),
        standings=reverse("api-standings", args=[tournament.code]),
    )
