"""What an entry holds, one record a field: whose it is, what sheets call it, how it is erased.

A new field is a column of the model and one more `EntryField` in `ENTRY_FIELDS`: import, export,
the form, what is compared, searched, handed out, stated and erased iterate them, and so do the
pages and papers of a `Place`. `tournaments/checker` reads entries by its own list.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from django.db.models import CharField, TextField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry

Text = str | Promise


class Owner(Enum):
    """Whose a field is: of no person but in a drive, all others are personal data."""

    DRIVE = auto()
    """It tells nothing of a person."""
    PLAYER = auto()
    TEAM = auto()
    """Its name and its club, which may be called after a player: where that is so it goes with him,
    by `privacy.services.forgotten_person`, which knows these two."""
    ADDRESS = auto()
    """Where the team can be reached: the partner of who is erased may keep it."""
    NOTED = auto()
    """Of one or of both, nobody can tell: it goes with the first of them."""


class Erasure(Enum):
    """What stands in a field when the players of a drive are forgotten."""

    KEPT = auto()
    EMPTIED = auto()
    RENAMED = auto()
    """Another name, the same for who had the same: the draw keeps them apart."""
    NUMBERED = auto()
    """"Team 12", where a name of its players stood in it."""


class Place(Enum):
    """Where a field is shown, or looked in, besides the form, which has all that are stored."""

    CHECK_IN = auto()
    DOOR_LIST = auto()
    SEARCH = auto()
    SIGN_UP = auto()
    """Who signs up by himself is asked for it."""


ASKED = frozenset({Place.SIGN_UP})
SEARCHED = ASKED | {Place.SEARCH}


@dataclass(frozen=True, slots=True)
class EntryField:
    """A field of an entry; `name` is its column of the model. What is none there, the class that is
    read beside it, says in `called` what people call it.

    `headings` is a pattern of what a sign-up sheet may call it, in small letters, where one column
    holds it whole; `column` is what that column is known by, if not by the name. `heading` stands
    above it in the sheet that the program writes. `handed_out` stands before it in a person's
    data, where that is not the heading; `stated` is what the privacy statement calls it; `counted`
    stands before the number of entries that have it. Its label stands with its value if `labelled`.
    """

    # None rather than an empty text: whether there is one is asked before texts can be translated.

    name: str
    owner: Owner = Owner.DRIVE
    erased: Erasure = Erasure.KEPT
    headings: str = ""
    heading: Text | None = None
    handed_out: Text | None = None
    stated: Text | None = None
    counted: Text | None = None
    shown: frozenset[Place] = frozenset()
    labelled: bool = True
    column: str = ""
    called: Text | None = None

    @property
    def personal(self) -> bool:
        """Whether it tells of a person."""
        return self.owner is not Owner.DRIVE

    @property
    def stored(self) -> bool:
        """Whether it is a column of the model."""
        return self.called is None

    @property
    def label(self) -> Text:
        """What people call it."""
        label: Text = self._column.verbose_name if self.called is None else self.called
        return label

    @property
    def key(self) -> str:
        """What the column of a sign-up sheet that holds it is known by."""
        return self.column or self.name

    @property
    def is_text(self) -> bool:
        """Whether it is text that people type."""
        return self.stored and isinstance(self._column, CharField | TextField)

    @property
    def multiline(self) -> bool:
        """Whether it is text with lines."""
        return self.stored and isinstance(self._column, TextField)

    @property
    def max_length(self) -> int:
        """How long its text can be."""
        return int(self._column.max_length)

    @property
    def empty(self) -> Any:
        """What stands in it where nothing is filled in."""
        return self._column.get_default()

    @property
    def _column(self) -> Any:
        return Entry._meta.get_field(self.name)


NAME = EntryField(
    "name", Owner.TEAM, Erasure.NUMBERED, heading=_("Team name"), column="team", shown=SEARCHED
)
PLAYER1 = EntryField(
    "player1", Owner.PLAYER, Erasure.EMPTIED, heading=_("Player 1"), shown=SEARCHED
)
PLAYER2 = EntryField(
    "player2", Owner.PLAYER, Erasure.EMPTIED, heading=_("Player 2"), shown=SEARCHED
)
CLUB = EntryField(
    "club",
    Owner.TEAM,
    Erasure.RENAMED,
    headings=r"\bclub|club\b|vereniging|\bfamilie\b|\bfamily\b",
    heading=_("Club"),
    handed_out=_("Club or family"),
    stated=_("the club or family"),
    counted=_("with a club or family"),
    shown=SEARCHED,
    labelled=False,
)
EMAIL = EntryField(
    "email",
    Owner.ADDRESS,
    Erasure.EMPTIED,
    headings=r"\be ?mail|mail ?adres|\bmail\b",
    heading=_("Email"),
    stated=_("an email address"),
    counted=_("with email"),
    shown=ASKED,
)
PHONE = EntryField(
    "phone",
    Owner.ADDRESS,
    Erasure.EMPTIED,
    headings=r"telefoon|\btel(nr)?\b|mobiel|\bmob\b|\bgsm\b|phone|\bmobile\b|whatsapp"
    r"|^06( ?(nr|nummer))?$",
    heading=_("Phone"),
    stated=_("a telephone number"),
    counted=_("with a telephone number"),
    shown=ASKED,
)
REMARKS = EntryField(
    "remarks",
    Owner.NOTED,
    Erasure.EMPTIED,
    headings=r"opmerking|\bopm\b|bijzonderhe|\bbijz\b|notitie|toelichting|\bwens(en)?\b"
    r"|remark|comment|\bnotes?\b",
    heading=_("Remarks"),
    stated=_("what you remarked yourself"),
    counted=_("with remarks"),
    shown=SEARCHED | {Place.CHECK_IN},
    labelled=False,
)
PAID = EntryField(
    "paid",
    headings=r"betaald|\bpaid\b|voldaan|betaling|\bpayment\b",
    heading=_("Paid?"),
)
NUMBER = EntryField(
    "number",
    headings=r"^(nr|no|nummer|number|#|(team|koppel|couple|start) ?(nr|nummer|number))$",
    heading=_("Number"),
    shown=frozenset({Place.SEARCH}),
)
FIXED_TABLE = EntryField(
    "fixed_table",
    Owner.NOTED,
    Erasure.EMPTIED,
    headings=r"\bvaste tafel|\bfixed table|^tafel ?(nr|nummer)?$|^table( number)?$",
    heading=_("Fixed table"),
    stated=_("a fixed table"),
    counted=_("with a fixed table"),
)
CLASS = EntryField(
    "group",
    headings=r"\b(klasse|class|groep|group|categorie|category)\b",
    heading=_("Class"),
    shown=ASKED | {Place.DOOR_LIST},
    column="class",
    called=_("class"),
)
EXTRA = EntryField(
    "extra",
    Owner.NOTED,
    Erasure.EMPTIED,
    counted=_("with other columns of the sign-up sheet"),
)

SUBSTITUTES = EntryField(
    "substitutes",
    Owner.NOTED,
    Erasure.EMPTIED,
    stated=_("who stood in for a player"),
    counted=_("with a substitute"),
)

ENTRY_FIELDS = (
    *(NAME, PLAYER1, PLAYER2, CLUB, EMAIL, PHONE, REMARKS, PAID, NUMBER, FIXED_TABLE, CLASS),
    *(SUBSTITUTES, EXTRA),
)
"""All of them, in the order in which they are compared and handed out."""
PERSONAL = tuple(each for each in ENTRY_FIELDS if each.personal)
ON_SHEETS = tuple(each for each in ENTRY_FIELDS if each.heading is not None)
"""Those that have a column of a sheet; `EXTRA` are all other columns."""
STORED = tuple(each for each in ON_SHEETS if each.stored)


def fields_of(*owners: Owner) -> tuple[EntryField, ...]:
    """Return the fields that belong to these."""
    return tuple(each for each in ENTRY_FIELDS if each.owner in owners)


def shown_at(place: Place) -> tuple[EntryField, ...]:
    """Return the fields that are shown there."""
    return tuple(each for each in ENTRY_FIELDS if place in each.shown)


def values_shown_at(place: Place, entry: Entry) -> list[dict[str, Any]]:
    """Return what an entry has in the fields that are shown there, each with the label that stands
    next to it, if one does."""
    fields = ((each, getattr(entry, each.name)) for each in shown_at(place))
    return [
        {"label": each.label if each.labelled else "", "value": value}
        for each, value in fields
        if value
    ]
