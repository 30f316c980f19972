"""The words that are stored, with what people read for them."""

from typing import TYPE_CHECKING, cast

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.results import Share
from scoring.schemes import Ending as ScoringEnding
from scoring.season import Missed as ScoringMissed
from scoring.season import RankedBy as ScoringRankedBy

if TYPE_CHECKING:
    from tournaments.draw.values import Method


class Screen(TextChoices):
    """What the organiser lets the big screen show."""

    AUTO = "auto", _("by itself")
    WELCOME = "welcome", _("welcome")
    TABLES = "tables", _("tables")
    CLOCK = "clock", _("clock")
    STANDINGS = "standings", _("standings")
    BRACKET = "bracket", _("knock-out")
    PRIZES = "prizes", _("prize-giving")
    TOMBOLA = "tombola", _("tombola")


class Accent(TextChoices):
    """The colour of screens and phones; in static/css/base.css each has its hue."""

    PLUM = "", _("plum")
    RED = "red", _("red")
    BROWN = "brown", _("brown")
    GREEN = "green", _("green")
    PETROL = "petrol", _("petrol")
    BLUE = "blue", _("blue")
    GREY = "grey", _("grey")


class PictureKind(TextChoices):
    """Whose picture it is that screens show."""

    LOGO = "logo", _("logo of the club")
    SPONSOR = "sponsor", _("sponsor")


class PlayerReports(TextChoices):
    """Whether players enter the result of their game on their phones, and what becomes of it."""

    NONE = "none", _("no")
    DESK = "desk", _("yes; what both teams confirmed waits at the scoring table")
    ACCEPT = "accept", _("yes; what both teams confirmed counts at once")


class ReportState(TextChoices):
    """The life of a result that players entered; the first three are about the table as it is."""

    WAITING = "waiting", _("waits for the other team")
    CONFIRMED = "confirmed", _("confirmed by both teams")
    CONTESTED = "contested", _("the other team disagrees")
    SET_ASIDE = "set_aside", _("set aside")


class DoorState(TextChoices):
    """What is known at the door of a team before the next round; one of them, never two."""

    PRESENT = "present", _("is here")
    LATER = "later", _("comes later")
    ABSENT = "absent", _("not here yet")
    WITHDRAWN = "withdrawn", _("does not come")


class SecondEntry(TextChoices):
    """Whether a card counts only after a second person looked at the form."""

    NONE = "none", _("no: who enters a card is believed")
    EYES = "eyes", _("a second pair of eyes: somebody else compares the entry with the form")
    BLIND = "blind", _("blind: somebody else types the form again, without seeing the first entry")


class SamePerson(TextChoices):
    """What happens where both entries of a card come from one link or one device."""

    REFUSED = "refused", _("refused: somebody else has to type it")
    SHOWN = "shown", _("allowed, and shown with the card")


class CardState(TextChoices):
    """How far the card of a table is where it is entered twice. It is at the second only within
    the act that makes it definitive."""

    EMPTY = "empty", _("empty")
    FIRST = "first", _("first entry")
    SECOND = "second", _("second entry")
    DIFFERENT = "different", _("different")
    DEFINITIVE = "definitive", _("definitive")


class PrizeKind(TextChoices):
    """What a prize is for."""

    PLACE = "place", _("place")
    LAST = "last", _("last place (booby prize)")
    EXACT = "exact", _("exactly this score")
    EVERY = "every", _("every so many places")
    BEST_ROUND = "best_round", _("best single round")
    NAME = "name", _("most original name")


class Role(TextChoices):
    """What somebody may do in one drive."""

    ORGANISER = "organiser", _("organiser")
    SECRETARY = "secretary", _("secretary")
    ARBITER = "arbiter", _("arbiter")
    DOOR = "door", _("door")
    VIEWER = "viewer", _("viewer")


class FormatKey(TextChoices):
    """Who is ranked, and how many of them sit at a full table."""

    # The keys of `scoring.formats.FORMATS`.
    TEAMS = "teams", _("Teams of two, two teams at a table")
    PLAYERS = "players", _("Single players, four at a table, with a new partner every round")
    THREES = "threes", _("Teams of two, three teams at a table of six")
    DUELS = "duels", _("Single players, two at a table")


class Rest(TextChoices):
    """What becomes of those for whom there is no place at a full table."""

    SIT_OUT = "sit_out", _("they sit out in turn, for the points of a bye")
    SMALL_TABLE = "small_table", _("they play at smaller tables")


class Partners(TextChoices):
    """How four single players at a table find their partners; the last two as [000] has them."""

    DRAWN = "drawn", _("the draw makes the pairs")
    CARDS = "cards", _("they draw cards at the table before the game")
    BLIND = "blind", _("by blind cards, which are turned when the first player is home")


class StageKind(TextChoices):
    """How the entries of a drive are divided into groups from some round on."""

    CLASSES = "classes", _("classes, as chosen at the sign-up")
    POOLS = "pools", _("pools of equal strength")
    FINALS = "finals", _("finals: the best together, the next best together")
    KNOCK_OUT = "knock_out", _("knock-out: the best in a bracket")

    @property
    def ranks_apart(self) -> bool:
        """Whether every group has a first place of its own."""
        return self in (StageKind.CLASSES, StageKind.POOLS)


class GroupPlay(TextChoices):
    """What a group does in the rounds of its stage."""

    ROUNDS = "rounds", _("it plays on, drawn as the drive is")
    KNOCK_OUT = "knock_out", _("winners go on, losers play for the places")
    NOTHING = "nothing", _("it plays no more")


class Carried(TextChoices):
    """What entries bring along of the points of the rounds before their groups were made."""

    ALL = "all", _("all count")
    HALF = "half", _("half of them count")
    NONE = "none", _("none count, everybody begins anew")

    @property
    def share(self) -> Share:
        """How `scoring` calls it."""
        return cast("Share", self.value)


class Others(TextChoices):
    """What becomes of those who do not come into a final or a bracket."""

    PLAY_ON = "play_on", _("they play on, for the places below")
    STOP = "stop", _("they have finished and keep their places")


class EntryWord(TextChoices):
    """What an entry is called: a player where he is ranked by himself, else as one chooses."""

    TEAM = "team", pgettext_lazy("an entry is called", "team")
    COUPLE = "couple", pgettext_lazy("an entry is called", "couple")
    PLAYER = "player", pgettext_lazy("an entry is called", "player")


class SchemeKey(TextChoices):
    """How a score card becomes points."""

    # The keys of `scoring.schemes.SCHEMES`.
    NK = "nk", _("Championship: 2 per pawn home, the winner 10 more")
    KOPPEL = "koppel", _("Couples: 5 per pawn home, the winner 2 per pawn the others lack")
    GEDEELD = "gedeeld", _("Shared: each player half of what the championship gives the two")
    INDIVIDUEEL = "individueel", _("Individual: 4, 3, 2, 1 per filled home field, winners 1 more")
    FORMULE = "formule", _("Own formula: say yourself what a pawn and a win are worth")
    VRIJ = "vrij", _("Free: two numbers as written on the form")

    @property
    def counts_pawns(self) -> bool:
        """Whether its cards tell how many pawns of each side are home."""
        return self not in (SchemeKey.VRIJ, SchemeKey.INDIVIDUEEL)


class RulesetKey(TextChoices):
    """The rules of the game at a table of two teams; keys of `scoring.rules.RULESETS`."""

    NK = "nk", _("Championship")
    STAND = "stand", _("Stand Keezenspel")
    GEZELLIG = "gezellig", _("Het Keezenspel")
    KOPPEL = "koppel", _("Koppel Keezen")
    KRUIZ = "kruiz", _("Kruizkeezen")


class DrawMethod(TextChoices):
    """How a round is drawn; the methods of `tournaments.draw`."""

    RANDOM = "random", _("completely random")
    RESULTS = "results", _("by results")
    LOT = "lot", _("by lot, no rematches")
    MOVEMENT = "movement", _("by a movement")
    ROUND_ROBIN = "round_robin", _("everybody against everybody")

    @property
    def way(self) -> "Method":
        """How `tournaments.draw` calls it."""
        return cast("Method", self.value)

    @property
    def planned(self) -> bool:
        """Whether all rounds follow from the list of teams, and can be printed beforehand."""
        return self in (DrawMethod.MOVEMENT, DrawMethod.ROUND_ROBIN)


class DrawState(TextChoices):
    """The life of one draw of a round."""

    COMMITTED = "committed", _("not drawn yet")
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    DISCARDED = "discarded", _("set aside")


class Ending(TextChoices):
    """How a game ended, as the score card says it."""

    FINISHED = ScoringEnding.FINISHED.value, _("finished")
    TIME_OVER = ScoringEnding.TIME_OVER.value, _("time over")
    ABSENT = ScoringEnding.ABSENT.value, _("team absent")
    NOT_PLAYED = ScoringEnding.NOT_PLAYED.value, _("not played")


class MissedEvening(TextChoices):
    """What an evening of a season is worth to a team that was not there."""

    NOTHING = ScoringMissed.NOTHING.value, _("nothing")
    AVERAGE = ScoringMissed.AVERAGE.value, _("the average of its own evenings")
    LOWEST = ScoringMissed.LOWEST.value, _("the lowest score of that evening")


class SeasonRanking(TextChoices):
    """What the standings of a season are ranked by."""

    BEST = ScoringRankedBy.BEST.value, _("the points of the best evenings together")
    AVERAGE = ScoringRankedBy.AVERAGE.value, _("the average of all evenings played")


class JobState(TextChoices):
    """The life of a piece of background work."""

    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("busy")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")
    STOPPED = "stopped", _("stopped")


class PaperKind(TextChoices):
    """What can be printed: kinds of background work that make a PDF."""

    ROUND = "round", _("Lists and forms")
    ROUNDS = "rounds", _("Lists and forms of all rounds")
    NAME_LIST = "name_list", _("Wall list by name")
    PAPER_PACK = "paper_pack", _("Paper pack: on without a laptop")
    LIST_BY_TEAM = "table_list", _("Table list by team number")
    LIST_BY_TABLE = "seating_list", _("Table list by table")
    SCORE_FORMS = "score_forms", _("Score forms")
    RULES_SHEET = "rules_sheet", _("Rules sheet")
    STANDINGS = "standings", _("Standings")
    BLANK_FORMS = "blank_forms", _("Blank score forms")
    PARTICIPANT_CARDS = "participant_cards", _("Participant cards")
    PLAN = "plan", _("Plan of all rounds")
    DOOR_LIST = "door_list", _("List for the door")
    GROUPS = "groups", _("Groups")
    BRACKET = "bracket", _("Bracket of the knock-out")


SEARCH = "search"  # the kind of background work that answers the last of the five questions
READ_FORMS = "read_forms"  # the kind that reads score forms from a photo
RESULTS_SITE = "results_site"  # the kind that makes the results as a folder of files
MAIL_CARDS = "mail_cards"  # the kind that mails participant cards
MAIL_SIGN_UPS = "mail_sign_ups"  # the kind that tells people what became of their sign-up


class SignUpState(TextChoices):
    """How far somebody is who signed up by himself."""

    UNCONFIRMED = "unconfirmed", _("not confirmed yet")
    HELD = "held", _("to be looked at")
    WAITING = "waiting", _("on the waiting list")
    PLACED = "placed", _("has a place")
    CANCELLED = "cancelled", _("cancelled")


class QuestionKey(TextChoices):
    """What can be asked about a board and a table; the keys of `scoring.verdicts`."""

    MOVE = "move", _("Is this move allowed?")
    HAND = "hand", _("What may, what must this player do?")
    SCORE = "score", _("Is this final position right, and what is the score?")
    LAST = "last", _("Could the last move have been this?")
    ROUND = "round", _("Can it have gone like this?")
    CONDUCT = "conduct", _("Conduct at the table")


class Sanction(TextChoices):
    """What a breach of the rules costs where that was agreed beforehand ([000])."""

    FOREMOST_BACK = "foremost_back", _("the foremost pawn goes back to the nest")
    NEXT_HAND_DOWN = "next_hand_down", _("the next hand is laid down whole")
