"""What is stored."""

from tournaments.models.accounts import Invitation, Membership, User
from tournaments.models.disputes import Dispute, DisputeAnswer, DisputePhoto
from tournaments.models.entries import Entry, ImportDraft, Withdrawal
from tournaments.models.form_photos import FormPhoto, FormReading
from tournaments.models.hall_screens import HallScreen
from tournaments.models.jobs import Job
from tournaments.models.log import KnownAct, LogEntry
from tournaments.models.pictures import Picture
from tournaments.models.prizes import NameVote, Prize, PrizeGiving, Tombola
from tournaments.models.rounds import Bye, Draw, ExtraTime, GameTable, Round, RoundClock, Side
from tournaments.models.scorecards import CardEntry, Report, ScoreCard, ScoreLine
from tournaments.models.seasons import Apart, Evening, EveningResult, Season, SeasonEntry
from tournaments.models.sign_ups import SignUp, SignUpTerms
from tournaments.models.stages import Group, GroupPlace, Stage
from tournaments.models.tournaments import Tournament

__all__ = [
    "Apart",
    "Bye",
    "CardEntry",
    "Dispute",
    "DisputeAnswer",
    "DisputePhoto",
    "Draw",
    "Entry",
    "Evening",
    "EveningResult",
    "ExtraTime",
    "FormPhoto",
    "FormReading",
    "GameTable",
    "Group",
    "GroupPlace",
    "HallScreen",
    "ImportDraft",
    "Invitation",
    "Job",
    "KnownAct",
    "LogEntry",
    "Membership",
    "NameVote",
    "Picture",
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
    "SignUp",
    "SignUpTerms",
    "Stage",
    "Tombola",
    "Tournament",
    "User",
    "Withdrawal",
]
