"""Rows for tests, made as directly as the constraints allow."""

import datetime
import itertools
from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from scoring.rules import KOPPEL, Rule, Sentence
from scoring.verdicts import Answer, Ground, Score, TeamScore, Verdict
from tournaments.disputes.services.searches import start_search
from tournaments.enums import DrawMethod, DrawState, Ending, QuestionKey, Role, StageKind
from tournaments.models import (
    Bye,
    Dispute,
    Draw,
    Entry,
    GameTable,
    Group,
    GroupPlace,
    Job,
    LogEntry,
    Membership,
    Report,
    Round,
    ScoreCard,
    ScoreLine,
    Side,
    Stage,
    Tournament,
    User,
)

_counter = itertools.count(1)


def a_user(name: str = "") -> User:
    """Somebody who can sign in with the password "geheim-keezen"."""
    username = name or f"user{next(_counter)}"
    return User.objects.create_user(username, password="geheim-keezen", display_name=username)


def a_helper() -> User:
    """Somebody who came in by a link and has no password."""
    user = User(username=f"helper-{next(_counter)}", display_name="Henk")
    user.set_unusable_password()
    user.save()
    return user


def a_tournament(by: User | None = None, **values: Any) -> Tournament:
    """A drive of five rounds, with an organiser."""
    values = {
        "name": "Dorpsdrive",
        "date": datetime.date(2026, 11, 21),
        "rounds_planned": 5,
    } | values
    tournament = Tournament.objects.create(**values)
    a_member(tournament, by or a_user(), Role.ORGANISER)
    return tournament


def a_drive_played(day: datetime.date, **values: Any) -> Tournament:
    """A drive that was made on its day, and in which nothing happened since."""
    drive = a_tournament(date=day, **values)
    noon = datetime.datetime.combine(day, datetime.time(12), timezone.get_current_timezone())
    Tournament.objects.filter(pk=drive.pk).update(created_at=noon)
    drive.created_at = noon
    return drive


def a_member(tournament: Tournament, user: User | None = None, role: Role = Role.SECRETARY) -> User:
    """Somebody with a role in a drive."""
    user = user or a_user()
    Membership.objects.create(tournament=tournament, user=user, role=role)
    return user


def entries(tournament: Tournament, count: int, numbered: bool = True) -> list[Entry]:
    """Teams "Team 1", "Team 2", … with two players each."""
    first = tournament.entries.count() + 1
    return Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            number=number if numbered else None,
            name=f"Team {number}",
            player1=f"Anna {number}",
            player2=f"Bert {number}",
        )
        for number in range(first, first + count)
    )


def classes(tournament: Tournament, **members: Iterable[Entry]) -> Stage:
    """Classes by these names, each with those who signed up for it."""
    stage = Stage.objects.create(
        tournament=tournament, from_round=1, kind=StageKind.CLASSES, count=len(members)
    )
    for position, (name, chosen) in enumerate(members.items(), start=1):
        group = Group.objects.create(stage=stage, position=position, name=name)
        GroupPlace.objects.bulk_create(
            GroupPlace(stage=stage, group=group, entry=entry) for entry in chosen
        )
    return stage


def a_published_round(
    tournament: Tournament, pairs: list[tuple[Entry, ...]], bye: Entry | None = None
) -> Round:
    """The next round, with table 1 for the first pair, and so on."""
    number = (tournament.rounds.order_by("number").values_list("number", flat=True).last() or 0) + 1
    waiting = tournament.rounds.filter(published_at__isnull=True).first()
    round_ = waiting or Round.objects.create(tournament=tournament, number=number)
    for place, sides in enumerate(pairs, start=1):
        table = GameTable.objects.create(round=round_, number=place)
        for position, entry in enumerate(sides):
            Side.objects.create(table=table, round=round_, entry=entry, position=position)
    if bye:
        Bye.objects.create(round=round_, entry=bye, points=tournament.bye_points)
    log_entry = LogEntry.objects.create(tournament=tournament, action="publish_draw")
    round_.draws.filter(state=DrawState.COMMITTED).delete()
    Draw.objects.create(
        round=round_,
        number=(round_.draws.count() + 1),
        state=DrawState.PUBLISHED,
        method=DrawMethod.RANDOM if round_.number == 1 else DrawMethod.RESULTS,
        seed="00" * 32,
        commitment="00" * 32,
        pairing={
            "tables": [
                [place, *(entry.pk for entry in sides)]
                for place, sides in enumerate(pairs, start=1)
            ],
            "bye": bye.pk if bye else None,
        },
        log_entry=log_entry,
    )
    round_.published_at, round_.log_entry = timezone.now(), log_entry
    round_.second_entry = tournament.second_entry
    round_.save()
    return round_


def a_card(
    table: GameTable, first: int, second: int, ending: Ending | None = None, **values: Any
) -> ScoreCard:
    """A current card of pawns home: first and second side."""
    if ending is None:
        ending = Ending.FINISHED if 8 in (first, second) else Ending.TIME_OVER
    card = ScoreCard.objects.create(table=table, version=1, ending=ending, **values)
    for side, pawns in zip(table.sides.all(), (first, second), strict=True):
        ScoreLine.objects.create(card=card, side=side, pawns=pawns, winner=pawns == 8)
    return card


def a_dispute(table: GameTable, subject: str = "pion op 12", **values: Any) -> Dispute:
    """An open dispute about the card of a table."""
    return Dispute.objects.create(table=table, subject=subject, **values)


ASKED = {"rules": "koppel", "house_rules": [], "position": "0,60,h4/16/-/40,h1,h2 0"}


def a_verdict(*pawns: int) -> Verdict:
    """An answer with an article; with the pawns home of both teams, one about a final position."""
    teams = tuple(TeamScore((seat, seat + 2), home, 2 * home) for seat, home in enumerate(pawns))
    return Verdict(
        Answer.NO,
        Sentence("Dit mag niet.", "This is not allowed."),
        (
            Ground(
                Sentence("Vier gaat achteruit.", "Four goes back."), KOPPEL.provenance(Rule.FOUR)
            ),
        ),
        remarks=(Sentence("Rood was aan de beurt.", "It was red's turn."),),
        score=Score((*pawns, 0, 0), teams) if pawns else None,
    )


def an_answered_dispute(table: GameTable, *pawns: int, **values: Any) -> Dispute:
    """A dispute with an answer that was kept; with pawns home, of a final position."""
    question = QuestionKey.SCORE if pawns else QuestionKey.MOVE
    kept = {
        "version": 2,
        "question": question,
        "asked": ASKED,
        "verdict": a_verdict(*pawns).to_plain(),
    }
    return a_dispute(table, **kept | values)


def a_search(tournament: Tournament | None = None, pile: str = "A 2 () () 3", **values: Any) -> Job:
    """A search whether a small deal round can have gone so; it can, and in one way only."""
    asked = {
        "ruleset": "nk",
        "house_rules": [],
        "start": "-/20/-/- 0",
        "end": "3/22/-/- 0",
        "beginner": None,
        "by": None,
    }
    return start_search(tournament=tournament, pile=pile, **asked | values)


def a_report(
    table: GameTable, first: int, second: int, *, by: int = 0, state: str = "waiting"
) -> Report:
    """What the side at place `by` reports of pawns home; answered by the phone of the other, which
    turns the numbers around where it contests them."""
    answered = state in ("confirmed", "contested")
    return Report.objects.create(
        table=table,
        side=table.sides.get(position=by),
        ending=Ending.FINISHED if 8 in (first, second) else Ending.TIME_OVER,
        values=[first, second],
        winner=[first, second].index(8) if 8 in (first, second) else None,
        claimed=[second, first] if state == "contested" else None,
        state=state,
        phone=f"phone {by}",
        answered_phone=f"phone {1 - by}" if answered else "",
        answered_at=timezone.now() if answered else None,
    )
