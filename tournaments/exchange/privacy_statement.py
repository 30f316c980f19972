"""The privacy statement of a drive, in words for the website of a club."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.text import get_text_list, slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from tournaments.queries.privacy_facts import PrivacyFacts


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and the sentences under it."""

    heading: str
    sentences: Sequence[str]


def statement(facts: PrivacyFacts) -> list[Part]:
    """What is kept, what for, who sees it, for how long, and what a player may ask; only what is so
    in this drive."""
    parts = (
        Part(_("What we keep of players"), [*_kept(facts)]),
        Part(_("What for, and who sees it"), [*_seen(facts)]),
        Part(_("For how long"), [*_how_long(facts)]),
        Part(_("What you may ask"), [*_asked(facts)]),
    )
    return [part for part in parts if part.sentences]


def statement_title(facts: PrivacyFacts) -> str:
    """The headline."""
    drive = facts.tournament
    when = date_format(drive.date, "j F Y")
    return _("Privacy statement of %(drive)s, %(date)s") % {"drive": drive.name, "date": when}


def as_text(facts: PrivacyFacts) -> str:
    """For a mail or a text editor: paragraphs with an empty line between them."""
    parts = [f"{part.heading}\n{' '.join(part.sentences)}" for part in statement(facts)]
    return "\n\n".join([statement_title(facts), *parts]) + "\n"


def as_html(facts: PrivacyFacts) -> str:
    """For the website of a club: headings and paragraphs, escaped, without a look of their own."""
    parts = format_html_join(
        "\n",
        "<h3>{}</h3>\n<p>{}</p>",
        ((part.heading, " ".join(part.sentences)) for part in statement(facts)),
    )
    return str(format_html("<h2>{}</h2>\n{}\n", statement_title(facts), parts))


def statement_file_name(facts: PrivacyFacts, ending: str) -> str:
    """Under which name it is found again."""
    parts = (slugify(_("Privacy statement")), slugify(facts.tournament.name)[:50])
    return "-".join(filter(None, parts)) + f".{ending}"


def _kept(facts: PrivacyFacts) -> Iterator[str]:
    if facts.kept.nothing and facts.tournament.forgotten_at:
        return
    asked = [_("the names of the players"), _("the name of the team")]
    if facts.kept.emails:
        asked.append(_("an email address"))
    if facts.kept.phones:
        asked.append(_("a telephone number"))
    if facts.kept.clubs:
        asked.append(_("the club or family"))
    if facts.kept.remarks:
        asked.append(_("what you remarked yourself"))
    said = get_text_list(asked, _("and"))
    yield _("Of who signs up we keep: %(what)s.") % {"what": said}
    if facts.columns:
        columns = get_text_list([f"“{column}”" for column in facts.columns], _("and"))
        yield _("Besides what was filled in on the form under %(columns)s.") % {"columns": columns}
    if facts.tournament.fee_cents:
        yield _("Whether the fee was paid.")
    yield _("On the evening: whether you came, at which table you played, and your score.")
    yield _("It is written down who of the organisation entered or changed what.")


def _seen(facts: PrivacyFacts) -> Iterator[str]:
    yield _("We use this to draw the tables, to keep the score, and to reach you about the drive.")
    if facts.tournament.public:
        yield _(
            "Everybody can see the name of the team, first names, tables, scores and standings; no "
            "surnames, no addresses and no telephone numbers."
        )
    else:
        yield _("The pages of this drive are only for the organisation.")
    yield _("Surnames stand on lists and forms in the hall; the rest is for the organisation only.")
    if facts.mails:
        yield _("To the email address we send your participant card.")
    if facts.in_season:
        yield _("The points count in the standings of a season, under the name of the team.")
    yield _("Nothing is sold or given to others, and there are no advertisements and no trackers.")
    yield _(
        "A phone that chose a team remembers that in a cookie of this site; it is gone when you "
        "erase it, and after a year."
    )
    if facts.voted:
        yield _(
            "Of a vote for the most original name we keep a number that the site gave the browser, "
            "and a code made of the network address that does not give it back; with a participant "
            "card neither. They go when the data of the players is erased."
        )
    if facts.reports:
        yield _(
            "Who reports a result by phone is known by a number that the site gave the browser, "
            "not by name."
        )


def _how_long(facts: PrivacyFacts) -> Iterator[str]:
    weeks, drive = facts.tournament.keep_weeks, facts.tournament
    if facts.kept.nothing and drive.forgotten_at:
        day = date_format(drive.forgotten_at, "j F Y")
        yield _("The data of the players was erased on %(date)s.") % {"date": day}
    elif weeks is None:
        yield _("We keep this until we erase it, or until you ask us to.")
    else:
        text = ngettext(
            "%(weeks)s week after the drive names, addresses and remarks are erased by itself.",
            "%(weeks)s weeks after the drive names, addresses and remarks are erased by itself.",
            weeks,
        )
        yield text % {"weeks": weeks}
        if facts.due:
            yield _("As it stands now that is on %(date)s.") % {
                "date": date_format(facts.due, "j F Y")
            }
    yield _(
        "What stays are numbers, scores and standings; a team called by the names of "
        "players then has a number instead."
    )
    yield ngettext_lazy(
        "Backups older than %(days)s day are thrown away when newer ones are made.",
        "Backups older than %(days)s days are thrown away when newer ones are made.",
        "days",
    ) % {"days": facts.backup_days}


def _asked(facts: PrivacyFacts) -> Iterator[str]:
    if facts.kept.nothing and facts.tournament.forgotten_at:
        return
    yield _(
        "You may ask what we keep of you, have it put right, get it in a file, or have it erased."
    )
    yield _("Your results then stay, under a number. Erasing can be done before that time as well.")
    yield _(
        "Ask the organisation of the drive: at the scoring table, or where you signed up. If we do "
        "not agree you can go to the data protection authority."
    )
