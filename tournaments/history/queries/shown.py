"""What pages show of a drive, made without a page: rows that are right one by one may be nothing of
which these can be made."""

from copy import copy

from tournaments.cards.queries.desk_cards import read_card
from tournaments.cards.queries.reports import table_snapshot
from tournaments.cards.queries.scorecards import PARTS
from tournaments.enums import DrawState, PaperKind
from tournaments.groups.queries.groups import stages_shown
from tournaments.groups.queries.source_standings import source_standings
from tournaments.models import Draw, GameTable, ScoreCard, Tournament
from tournaments.papers.queries.papers import paper_now
from tournaments.play.queries.rounds import current_round
from tournaments.presets.queries.earlier import evening_of
from tournaments.presets.queries.lines import lines_of
from tournaments.prizes.queries.prizes import program
from tournaments.prizes.queries.tombola import tombola_of
from tournaments.prizes.queries.votes import counted_votes
from tournaments.rounds.queries.draw_changes import changes_since
from tournaments.rounds.queries.draws import rounds_of, seating
from tournaments.rounds.queries.proofs import proofs_of
from tournaments.rounds.queries.quality import last_change, quality_sentence


def make_shown(tournament: Tournament) -> None:
    """Make what the pages of the rooms below this one show of a drive, and raise whatever is raised
    in making it."""
    _make_draws(tournament)
    _make_tables(tournament)
    stages_shown(tournament)
    source_standings(tournament)
    program(tournament)
    counted_votes(tournament)
    tombola_of(tournament)
    lines_of(evening_of(tournament))  # among the evenings of which a new drive can be one
    last = current_round(tournament)
    for kind in PaperKind:
        paper_now(tournament, kind, last.number if last else None)


def _make_draws(tournament: Tournament) -> None:
    rounds_of(tournament)
    unfrozen = copy(tournament)
    unfrozen.frozen_after = None  # and then proofs are public that are withheld until the prizes
    for round_ in unfrozen.rounds.all():
        proofs_of(round_)
    made = Draw.objects.filter(round__tournament=tournament, pairing__isnull=False)
    for draw in made.select_related("round__tournament").exclude(state=DrawState.DISCARDED):
        seating(draw)
        quality_sentence(draw)
        if draw.state == DrawState.DRAFT:
            changes_since(draw)
            last_change(draw)


def _make_tables(tournament: Tournament) -> None:
    """Make every version of every card, and what phones said at each table."""
    cards = ScoreCard.objects.filter(table__round__tournament=tournament)
    for card in cards.select_related("table__round").prefetch_related(*PARTS):
        read_card(card, tournament)
    reported = GameTable.objects.filter(round__tournament=tournament, reports__isnull=False)
    for table in reported.select_related("round__tournament").distinct():
        table_snapshot(table).rows_to(None)
