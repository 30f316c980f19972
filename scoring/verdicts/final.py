"""Question 3: is this final position right, and what is the score?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.cards import PLAYER_PAWNS, Ending, Scheme
from scoring.cards import Card as ScoreCard
from scoring.rules import Position, Rule, Sentence, colour_of
from scoring.rules.articles import article, house_rule
from scoring.rules.words.trails import reason_by
from scoring.schemes_of_drives import PawnScheme
from scoring.verdicts.verdict import Answer, Ground, Score, TeamScore, Verdict, faulty_board

WORTH = {
    "nk": Sentence(
        "2 punten per pion binnen; wie binnen de tijd wint, krijgt er 10 bij.",
        "2 points per pawn home; who wins within the time gets 10 more.",
    ),
    "koppel": Sentence(
        "5 punten per pion binnen; de winnaar krijgt 2 punten per pion die de ander mist.",
        "5 points per pawn home; the winner gets 2 points per pawn that the others lack.",
    ),
}
SOURCES = {"nk": ("[002]", "[000]"), "koppel": ("[003]",)}


def verdict_on_score(
    position: Position,
    scheme: Scheme,
    ending: Ending,
    claimed: Sequence[int | None] = (),
) -> Verdict:
    """Return whether board, ending and card agree, with the pawns home and the points of each team.

    `claimed` is what the card says each team has home, teams by their first seat; None, or
    nothing, where it says nothing. Points are given where the scheme ranks teams with as many pawns
    as those of the board; otherwise they are left out and a remark says so.
    """
    faulty = faulty_board(position)
    home = tuple(position.home(seat) for seat in range(len(position.pawns)))
    if faulty.grounds:
        return faulty
    pawns = [sum(home[seat] for seat in team) for team in position.rules.teams]
    finished = position.outcome is not None
    points = _points(position, scheme, pawns, finished)
    on_cards = [*claimed, *[None] * (len(pawns) - len(claimed))]
    teams = tuple(
        TeamScore(team, *numbers)
        for team, numbers in zip(
            position.rules.teams, zip(pawns, points, on_cards, strict=True), strict=True
        )
    )
    wrong = [*_wrong_ending(finished, ending), *_differences(teams)]
    right = Sentence("Ja, deze eindstelling klopt", "Yes, this final position is right")
    lines = " ".join(one.nl for one in wrong), " ".join(one.en for one in wrong)
    counted = _counted(teams)
    return Verdict(
        Answer.NO if wrong else Answer.YES,
        Sentence(*lines)
        if wrong
        else Sentence(f"{right.nl}: {counted.nl}.", f"{right.en}: {counted.en}."),
        tuple(_grounds(position, scheme, points, over=finished or ending is Ending.FINISHED)),
        remarks=tuple(_remarks(teams, counted, bool(wrong))),
        score=Score(home, teams),
    )


def _points(
    position: Position, scheme: Scheme, pawns: Sequence[int], finished: bool
) -> Sequence[int | None]:
    counts = isinstance(scheme, PawnScheme) and all(
        len(team) * PLAYER_PAWNS == scheme.pawns for team in position.rules.teams
    )
    card = ScoreCard(Ending.FINISHED if finished else Ending.TIME_OVER, tuple(pawns))
    if not counts or scheme.ending_of(pawns) is not card.ending or scheme.faults(card):
        return [None] * len(pawns)
    return [score.points for score in scheme.score(card)]


def _wrong_ending(finished: bool, ending: Ending) -> Iterator[Sentence]:
    if finished and ending is not Ending.FINISHED:
        yield Sentence(
            "Nee: het spel was uit, want een partij heeft alles binnen.",
            "No: the game was over, for one team has everything home.",
        )
    if ending is Ending.FINISHED and not finished:
        yield Sentence(
            "Nee: het spel is niet uit, want geen partij heeft alles binnen.",
            "No: the game is not over, for no team has everything home.",
        )


def _differences(teams: Sequence[TeamScore]) -> Iterator[Sentence]:
    for team in teams:
        if team.differs:
            name, pawns, card = describe_team(team.seats), team.pawns, team.claimed
            yield Sentence(
                f"De kaart wijkt af: bij {name.nl} zijn er {pawns} binnen, niet {card}.",
                f"The card differs: {name.en} has {pawns} home, not {card}.",
            )


def _counted(teams: Sequence[TeamScore]) -> Sentence:
    dutch, english = [], []
    for team in teams:
        name = describe_team(team.seats)
        dutch.append(f"{name.nl} {team.pawns} binnen")
        english.append(f"{name.en} {team.pawns} home")
    return Sentence(", ".join(dutch), ", ".join(english))


def describe_team(seats: Sequence[int]) -> Sentence:
    """Return a team by its colours: "rood en geel"."""
    names = [colour_of(seat) for seat in seats]
    return Sentence(" en ".join(n.nl for n in names), " and ".join(n.en for n in names))


def _grounds(
    position: Position, scheme: Scheme, points: Sequence[int | None], *, over: bool
) -> Iterator[Ground]:
    if over:
        stops = reason_by(
            position.rules,
            Rule.END,
            "Het spel stopt zodra een partij alle pionnen binnen heeft.",
            "The game stops as soon as a team has all its pawns home.",
        )
        yield Ground.of(stops)
    if scheme.key in WORTH and None not in points:
        sources = SOURCES[scheme.key]
        source = position.rules.source if position.rules.source in sources else sources[0]
        yield Ground(WORTH[scheme.key], article(source, Rule.POINTS))
    elif isinstance(scheme, PawnScheme) and None not in points:
        yield Ground(_agreed_worth(scheme), house_rule(Rule.POINTS))


def _agreed_worth(scheme: PawnScheme) -> Sentence:
    """Return what the organiser's own formula says, without what is worth nothing."""
    parts = [
        (scheme.per_pawn, "punten per pion binnen", "points per pawn home"),
        (scheme.bonus, "voor de winst", "for the win"),
        (scheme.per_missing, "per pion die de anderen missen", "per pawn that the others lack"),
        (
            scheme.time_over,
            "voor wie voor staat als de tijd om is",
            "for who leads when the time is over",
        ),
    ]
    named = [(f"{points} {nl}", f"{points} {en}") for points, nl, en in parts if points]
    return Sentence(
        ", ".join(nl for nl, _en in named) + ".", ", ".join(en for _nl, en in named) + "."
    )


def _remarks(teams: Sequence[TeamScore], counted: Sentence, wrong: bool) -> Iterator[Sentence]:
    if wrong:
        yield Sentence(f"Op het bord: {counted.nl}.", f"On the board: {counted.en}.")
    if any(team.points is None for team in teams):
        yield Sentence(
            "De punten zijn hier niet uitgerekend: alleen wat binnen is, is geteld.",
            "The points are not worked out here: only what is home was counted.",
        )
