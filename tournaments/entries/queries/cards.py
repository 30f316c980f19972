"""The codes on participant cards and score forms, and whose they are."""

import re

from tournaments.enums import JobState, PaperKind
from tournaments.models import Entry, GameTable, Tournament
from tournaments.models.tournaments import CODE_ALPHABET

CARD, FORM = f"[{CODE_ALPHABET}]{{8}}", f"[{CODE_ALPHABET}]{{6}}"
# A hand scanner that thinks of another keyboard types other signs for the slashes.
IN_AN_ADDRESS = {
    CARD: re.compile(rf"[\W_][ta][\W_]({CARD})[\W_]*$"),
    FORM: re.compile(rf"[\W_]k[\W_]({FORM})(?:[\W_]+result)?[\W_]*$"),
}


def card_code(text: str) -> str:
    """Return the code of a participant card in what somebody typed or a scanner read; empty when
    there is none.

    Blanks, dashes and capitals are forgiven, and of a whole address the code at its end is taken.
    """
    return _code_in(text, CARD)


def form_code(text: str) -> str:
    """Return the same of a score form, whose code is shorter."""
    return _code_in(text, FORM)


def entry_of_card(text: str) -> Entry | None:
    """Return the team whose card has this code, with its drive; one query."""
    code = card_code(text)
    return Entry.objects.select_related("tournament").filter(code=code).first() if code else None


def table_of_form(text: str) -> GameTable | None:
    """Return the table whose score form has this code, with its drive; one query."""
    code = form_code(text)
    return table_of_code(code) if code else None


def cards_handed_out(tournament: Tournament) -> bool:
    """Return whether participant cards of a drive have left this program: made as a paper, or
    mailed.

    The paper itself is kept for a day and in no backup, the log says that it was asked for.
    Whether it was printed and given to people it cannot know; who made it to look at it only says
    so when he opens the vote.  At most three queries.
    """
    kind = PaperKind.PARTICIPANT_CARDS.value
    jobs_begun = tournament.log.filter(action="start_job", target=kind).count()
    not_made = tournament.jobs.filter(kind=kind, state__in=(JobState.FAILED, JobState.STOPPED))
    mailed = tournament.entries.exclude(card_mailed_at=None)
    return (bool(jobs_begun) and jobs_begun > not_made.count()) or mailed.exists()


def _code_in(text: str, kind: str) -> str:
    text = text.strip().casefold()
    if address := IN_AN_ADDRESS[kind].search(text):
        return address[1]
    code = re.sub(r"[\W_]", "", text)
    return code if re.fullmatch(kind, code) else ""


def table_of_code(code: str) -> GameTable | None:
    """Return the table whose score form bears this code."""
    return GameTable.objects.select_related("round__tournament").filter(code=code).first()
