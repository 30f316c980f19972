"""What is stored."""

from tournaments.models.accounts import User
from tournaments.models.card_entries import CardEntry
from tournaments.models.clocks import ExtraTime, RoundClock
from tournaments.models.disputes import Dispute
from tournaments.models.entries import Entry, Withdrawal
from tournaments.models.imports import ImportDraft
from tournaments.models.jobs import Job
from tournaments.models.known_acts import KnownAct
from tournaments.models.log import LogEntry
from tournaments.models.members import Invitation, Membership
from tournaments.models.prizes import NameVote, Prize, PrizeGiving
from tournaments.models.reports import Report
from tournaments.models.rounds import Draw, Round
from tournaments.models.scorecards import ScoreCard, ScoreLine
from tournaments.models.seasons import Apart, Evening, EveningResult, Season, SeasonEntry
from tournaments.models.stages import Group, GroupPlace, Stage
from tournaments.models.tables import Bye, GameTable, Side
from tournaments.models.tournaments import Tournament

__all__ = [
    "Apart",
    "Bye",
    "CardEntry",
    "Dispute",
    "Draw",
    "Entry",
    "Evening",
    "EveningResult",
    "ExtraTime",
    "GameTable",
    "Group",
    "GroupPlace",
    "ImportDraft",
    "Invitation",
    "Job",
    "KnownAct",
    "LogEntry",
    "Membership",
    "NameVote",
    "Prize",
    "PrizeGiving",
    "Report",
    "Round",
    "RoundClock",
    "ScoreCard",
    "ScoreLine",
    "Season",
    "SeasonEntry",
    "Side",
    "Stage",
    "Tournament",
    "User",
    "Withdrawal",
]
