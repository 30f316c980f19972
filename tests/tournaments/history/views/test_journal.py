"""The page of what happened: to find something, to undo it, to check it and to take it along."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.unguarded import links_unguarded
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.exchange.file_names import drive_file_name
from tournaments.core.queries.journal import head_of
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.entries.services.check_in import check_in, set_paid
from tournaments.enums import Role
from tournaments.history.queries.acts import ACTS, SUBJECTS
from tournaments.history.queries.log_subjects import Wanted, find_in_log
from tournaments.journal import first_broken, read_journal
from tournaments.models import LogEntry, Membership, ScoreLine, Tournament, User
from tournaments.privacy.services.privacy import forget_players

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def drive(client):
    """A round with a card, two teams checked in and one that paid; Anna is signed in."""
    drive = a_tournament()
    anna, bert = a_user("anna"), a_user("bert")
    Membership.objects.create(tournament=drive, user=anna, role=Role.ORGANISER)
    teams = entries(drive, 4)
    round_ = a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
    enter_card(table=round_.tables.first(), by=bert, card=Card(Ending.FINISHED, (8, 3)))
    check_in(entry=teams[0], by=anna)
    check_in(entry=teams[2], by=anna)
    set_paid(entry=teams[3], paid=True, by=bert)
    client.force_login(anna)
    return drive


def told(client, drive, **asked):
    """What the page says happened, by the words of the act, and by whom."""
    page = client.get(reverse("log", args=[drive.code]), asked)
    assert page.status_code == 200
    return [(line.action, line.target) for line in page.context["lines"]]


def test_every_act_belongs_to_one_subject():
    acts = [act for _label, some in SUBJECTS.values() for act in some]
    assert sorted(acts) == sorted(ACTS)


def test_the_newest_act_is_on_top(client, drive):
    assert told(client, drive) == [
        ("inleg genoteerd", "4 Team 4"),
        ("team aanwezig", "3 Team 3"),
        ("team aanwezig", "1 Team 1"),
        ("scorekaart ingevoerd", "ronde 1, tafel 1"),
        ("ronde gepubliceerd", "ronde "),
    ]


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"subject": "cards"}, 1),
        ({"subject": "entries"}, 3),
        ({"who": "bert"}, 2),
        ({"who": "bert", "subject": "cards"}, 1),
        ({"round": 1}, 1),
        ({"round": 2}, 0),
        ({"table": 1}, 1),
        ({"table": 2}, 0),
        ({"team": "1"}, 2),
        ({"team": "team 2"}, 1),
        ({"team": "Team 4"}, 1),
    ],
)
def test_something_is_found_by_subject_person_round_table_or_team(client, drive, asked, count):
    assert len(told(client, drive, **asked)) == count


def test_older_and_newer_look_for_the_same(client, drive):
    LogEntry.objects.bulk_create(
        LogEntry(tournament=drive, action="set_paid", actor_name=name)
        for name in ["anna", "bert"] * 101
    )
    address = reverse("log", args=[drive.code])

    def follow(link, asked):
        page = client.get(address + asked)
        (found,) = re.findall(rf'href="([^"]+)">{link}<', page.content.decode())
        return unescape(found)

    older = follow("Ouder", "?who=bert&subject=entries")
    newer = follow("Nieuwer", older)
    shown = [client.get(address + asked).context["lines"] for asked in (older, newer)]
    assert [(len(some), {line.actor for line in some}) for some in shown] == [
        (2, {"bert"}),
        (100, {"bert"}),
    ]


@pytest.mark.parametrize(
    "asked",
    [
        {"subject": "x", "who": "nobody", "round": "one", "table": "-1"},
        {"team": "9" * 40},
        {"team": "\x00"},
        {"page": "x"},
    ],
)
def test_a_question_that_makes_no_sense_is_no_error(client, drive, asked):
    assert client.get(reverse("log", args=[drive.code]), asked).status_code == 200


def test_an_act_is_undone_with_one_button_and_the_page_says_what(client, drive):
    page = client.get(reverse("log", args=[drive.code]))
    paid = page.context["lines"][0].link
    assert page.content.decode().count(f'/log/undo/{paid}/"') == 1
    answer = client.post(reverse("log-undo", args=[drive.code, paid]), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Ongedaan gemaakt: inleg genoteerd 4 Team 4."
    ]
    assert told(client, drive)[0] == ("ongedaan gemaakt", "inleg genoteerd 4 Team 4")
    assert drive.entries.filter(paid=True).count() == 0
    assert f'/log/undo/{paid}/"' not in answer.content.decode()


def test_what_cannot_be_undone_says_so_and_nothing_changes(client, drive):
    length = head_of(drive).length
    answer = client.post(reverse("log-undo", args=[drive.code, 999]), follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert head_of(drive).length == length


def test_where_undoing_ends_the_page_says_why(client, drive):
    page = client.get(reverse("log", args=[drive.code]))
    assert page.content.decode().count('class="quiet act-barrier ') == 1
    assert page.context["barrier"] == drive.log.get(action="publish_draw").number


def test_what_was_erased_is_told_apart_from_what_is_whole(client, drive):
    forget_players(tournament=drive, by=User.objects.get(username="anna"))
    erased = drive.log.filter(erased_at__isnull=False).count()
    answer = client.post(reverse("log-check", args=[drive.code]), follow=True)
    (said,) = map(str, answer.context["messages"])
    assert said.startswith(
        f"Alle {head_of(drive).length} schakels kloppen. Van {erased} is alleen het controlegetal"
    )


def test_the_links_are_checked_with_one_button(client, drive):
    answer = client.post(reverse("log-check", args=[drive.code]), follow=True)
    count = head_of(drive).length
    assert [str(message) for message in answer.context["messages"]] == [
        f"Alle {count} schakels kloppen, en wat is opgeslagen is wat er staat. Of het journaal "
        "zelf opnieuw is gemaakt, blijkt uit het controlegetal van de eindstand."
    ]


def test_a_score_that_was_changed_in_the_database_is_told(client, drive):
    line = ScoreLine.objects.filter(pawns=3).first()
    ScoreLine.objects.filter(pk=line.pk).update(pawns=7)
    answer = client.post(reverse("log-check", args=[drive.code]), follow=True)
    (said,) = map(str, answer.context["messages"])
    assert said == (
        "1 regel is niet wat het journaal zegt, en is dus buiten dit programma om gewijzigd:"
        f" Scorekaart van ronde 1, tafel 1, {line.side.entry}, pionnen binnen: opgeslagen 7,"
        " in het journaal 3. Sla het hele journaal op, verwijder de drive, en haal haar met dat"
        " bestand terug."
    )


def test_a_link_that_was_changed_is_named(client, drive):
    link = drive.log.get(action="enter_card")
    with links_unguarded():
        drive.log.filter(pk=link.pk).update(after={"numbers": [3, 8]})
    answer = client.post(reverse("log-check", args=[drive.code]), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        f"Schakel {link.number} van het journaal is achteraf veranderd."
    ]


def test_the_journal_is_a_file_of_which_every_link_is_whole(client, drive):
    answer = client.get(reverse("log-file", args=[drive.code]))
    journal = read_journal(b"".join(answer.streaming_content).decode().splitlines())
    assert (journal.head, first_broken(drive.code, journal.links)) == (head_of(drive), None)
    name = drive_file_name(what="journaal", drive=drive.name, date=drive.date, suffix=".jsonl")
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_as_many_queries_for_one_act_as_for_three(
    client, drive, count, django_assert_num_queries
):
    for entry in drive.entries.all()[:count]:
        set_paid(entry=entry, paid=True, by=a_user(f"c{entry.pk}"))
    client.get(reverse("log", args=[drive.code]))
    with django_assert_num_queries(18):
        client.get(reverse("log", args=[drive.code]))


def file_of(client, drive) -> SimpleUploadedFile:
    answer = client.get(reverse("log-file", args=[drive.code]))
    return SimpleUploadedFile("journaal.jsonl", b"".join(answer.streaming_content))


def test_a_drive_is_taken_over_from_its_file_and_goes_on_where_it_was(client, drive):
    file, head = file_of(client, drive), head_of(drive)
    anna = User.objects.get(username="anna")
    delete_tournament(tournament=drive, by=anna, name=drive.name)
    answer = client.post(reverse("bring-drive"), {"file": file}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("drive", args=[drive.code])
    made = Tournament.objects.get(code=drive.code)
    assert (head_of(made), made.entries.count()) == (head, 4)


@pytest.mark.parametrize("contents", [b"", b"{}", b"\xff\xfe", b"[" * 5000, b'{"journal": 1}\n'])
def test_a_file_that_is_no_journal_is_refused_beside_the_field(client, drive, contents):
    file = SimpleUploadedFile("x.jsonl", contents)
    answer = client.post(reverse("bring-drive"), {"file": file})
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, ["file"])


def test_a_drive_that_is_here_already_is_refused_with_the_reason(client, drive):
    answer = client.post(reverse("bring-drive"), {"file": file_of(client, drive)})
    assert answer.context["form"].errors["file"] == [
        "Deze computer weet alles al wat in dit journaal staat."
    ]


@pytest.mark.slow
def test_an_act_that_another_program_wrote_down_otherwise_is_told_by_its_target(client, drive):
    odd = {"given": ["x"], "bye": "x", "numbers": 3, "answer": 7, "date": "?", "link": "y"}
    client.raise_request_exception = False  # so that every act that is not told is named
    told = {}
    for action in sorted(ACTS):
        made = [
            LogEntry.objects.create(
                tournament=drive, action=action, target="?", before=before, after=after
            )
            for before, after in (({}, {}), (odd, odd))
        ]
        told[action] = client.get(reverse("log", args=[drive.code])).status_code
        LogEntry.objects.filter(pk__in=[each.pk for each in made]).delete()
    assert len(told) > 100
    assert {action: status for action, status in told.items() if status != 200} == {}


def test_a_letter_that_is_in_every_name_is_found_in_a_drive_of_two_hundred_teams(client):
    drive = a_tournament()
    teams = entries(drive, 200)
    for apart in (1, 3, 5):
        pairs = [(teams[at], teams[(at + apart) % 200]) for at in range(0, 200, 2)]
        round_ = a_published_round(drive, pairs)
    enter_card(table=round_.tables.first(), by=a_user(), card=Card(Ending.FINISHED, (8, 3)))
    assert find_in_log(drive, Wanted(team="e", subject="cards")).count() == 1
