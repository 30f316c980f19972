"""Whoever draws until it suits is seen to: what everybody reads of draws that a drive lost."""

import datetime
import html
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_user, entries
from tests.tournaments.builders.grouped import a_stage
from tests.tournaments.builders.moved import a_drive_of_four, forged, journal_of, leave
from tournaments.core.queries.known_acts import drawn_before
from tournaments.core.services.errors import DomainError
from tournaments.draw import commitment
from tournaments.entries.services.entries import add_entry, withdraw_entry
from tournaments.enums import DrawState, StageKind
from tournaments.groups.services.stages import divide_stage
from tournaments.history.services.replays import replay_journal, save_journal
from tournaments.journal import Journal, write_journal
from tournaments.models import Draw, KnownAct, LogEntry, Tournament, User
from tournaments.play.services import renew_brought
from tournaments.privacy.services.privacy import forget_players
from tournaments.rounds.queries.draw_claims import Value, value_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import announce_value, publish_draw, show_value
from tournaments.safety.queries.following import Complete
from tournaments.safety.services.restore_preparing import note_restore
from tournaments.safety.services.taking_over import note_in_drive, note_reclaim

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.any_database]

KNOWS = "weet dat niemand kon kiezen wat er uit deze loting kwam"
STOOD_HERE = "Wie het controlegetal hier vóór de loting zag"
LOOKED_UP = "Wie de computer beheert, kan het zaad vóór de loting opzoeken"
MORE = "Er is meer dan één loting van deze ronde"


@pytest.fixture
def anna() -> User:
    return a_user("anna")


@pytest.fixture
def drive(anna: User) -> Tournament:
    return a_drive_of_four(anna, 2)


def saved(drive: Tournament, by: User) -> Journal:
    """The whole journal, as the organiser saves it."""
    save_journal(tournament=drive, by=by)
    return journal_of(drive)


def brought(journal: Journal, by: User) -> Tournament:
    """The drive as the page for it brings it back."""
    lines = write_journal(journal.head, journal.links)
    client = Client()
    client.force_login(by)
    file = as_file("".join(lines))
    answer = client.post(reverse("bring-drive"), {"file": file})
    assert answer.status_code == 302
    cache.clear()  # a page of before that had the same version
    return Tournament.objects.get(code=journal.head.drive)


def as_file(text: str):

    return SimpleUploadedFile("journaal.jsonl", text.encode())


def proof(drive: Tournament, number: int = 1, language: str = "nl") -> str:
    """What everybody reads on the page of a draw, without its marks."""
    address = reverse("draw-proof", args=[drive.code, number])
    return plain(Client(headers={"accept-language": language}).get(address).content.decode())


def public(drive: Tournament) -> str:
    return plain(Client().get(reverse("public", args=[drive.code])).content.decode())


def plain(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def waiting(drive: Tournament) -> Draw:
    return Draw.objects.get(round__tournament=drive, state=DrawState.COMMITTED)


def ground(drive: Tournament, anna: User, times: int) -> Tournament:
    """Saved, drawn, deleted and brought back so often, and drawn and published in the end."""
    journal = saved(drive, anna)
    for _time in range(times):
        draw_round(tournament=drive, by=anna)
        leave(drive, anna)
        drive = brought(journal, anna)
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    return drive


def test_draws_of_a_drive_that_was_deleted_and_brought_back_are_counted(drive, anna):
    proof_text = proof(ground(drive, anna, 2))
    assert "Voor zover deze computer weet, is deze ronde drie keer geloot." in proof_text
    assert "Daarvan zitten er twee niet meer in de drive" in proof_text
    assert "De drive is hier twee keer verwijderd:" in proof_text
    assert proof_text.count("de drive is hierheen gehaald uit een journaal.") == 2
    assert (MORE in proof_text, KNOWS in proof_text) == (True, False)


def test_one_lost_draw_is_said_in_the_singular_in_both_languages(drive, anna):
    drive = ground(drive, anna, 1)
    proof_text = proof(drive)
    assert "is deze ronde twee keer geloot." in proof_text
    assert "Eén daarvan zit niet meer in de drive" in proof_text
    assert "De drive is hier één keer verwijderd:" in proof_text
    proof_text = proof(drive, language="en")
    assert "As far as this computer knows, this round was drawn two times." in proof_text
    assert "One of these draws is in the drive no more" in proof_text
    assert "The drive was deleted here once:" in proof_text
    assert "the drive was brought here from a journal." in proof_text


def test_a_drive_that_was_drawn_once_says_so_and_nothing_of_coming_back(drive, anna):
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    proof_text = proof(drive)
    assert "is deze ronde één keer geloot." in proof_text
    for other in ("verwijderd", "hierheen gehaald", MORE):
        assert other not in proof_text
    assert "hierheen gehaald" not in public(drive)


def test_a_draw_without_a_public_value_never_says_that_nobody_could_choose(drive, anna):
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    proof_text = proof(drive)
    assert "niemand kon kiezen" not in proof_text
    assert (STOOD_HERE in proof_text, LOOKED_UP in proof_text) == (True, True)
    assert "Er is vóór de loting geen openbare waarde getoond." in proof_text
    assert "nobody could choose" not in proof(drive, language="en")


def test_before_the_draw_nobody_is_told_that_nobody_chose(drive, anna):
    client = Client()
    client.force_login(anna)
    page = plain(client.get(reverse("round", args=[drive.code, 1])).content.decode())
    assert page.count("niemand kon kiezen") == 0
    assert "na afloop kan iedereen nagaan dat het zaad hetzelfde is" in page


def test_a_value_typed_at_the_draw_is_worth_nothing(drive, anna):
    draft = draw_round(tournament=drive, by=anna, public_value="6 2 5 1")
    publish_draw(draw=draft, by=anna)
    proof_text = proof(drive)
    assert value_of(draft) == Value.NOT_SHOWN
    assert "De openbare waarde is niet vóór de loting getoond: zij bewijst niets." in proof_text
    assert "6 2 5 1 getypt bij de loting zelf" in proof_text
    assert KNOWS not in proof_text


def thrown(drive: Tournament, anna: User, value: str = "6 2 5 1") -> Draw:
    announce_value(tournament=drive, number=1, by=anna, source="vier worpen in de zaal")
    return show_value(tournament=drive, number=1, by=anna, value=value)


def test_a_value_that_was_announced_and_shown_before_the_draw_counts(drive, anna):
    assert "vier worpen" not in proof(drive)
    announce_value(tournament=drive, number=1, by=anna, source=" vier  worpen in de zaal")
    proof_text = proof(drive)
    assert ("vier worpen in de zaal" in proof_text, "6 2 5 1" in proof_text) == (True, False)
    shown = show_value(tournament=drive, number=1, by=anna, value="6 2 5 1")
    proof_text = proof(drive)
    assert ("6 2 5 1" in proof_text, shown.shown_basis in proof_text) == (True, True)
    draft = draw_round(tournament=drive, by=anna)
    assert (draft.pk, draft.public_value, value_of(draft)) == (shown.pk, "6 2 5 1", Value.COUNTS)
    assert draft.original["field"]["public_value"] == "6 2 5 1"
    publish_draw(draw=draft, by=anna)
    proof_text = proof(drive)
    assert (KNOWS in proof_text, LOOKED_UP in proof_text) == (True, False)


def test_the_value_stands_on_the_big_screen_before_the_draw_and_no_longer(drive, anna):
    def screen() -> str:
        return plain(Client().get(reverse("beamer", args=[drive.code])).content.decode())

    assert "vier worpen" not in screen()
    shown = thrown(drive, anna)
    said = screen()
    assert "Loting van ronde 1 vier worpen in de zaal 6 2 5 1" in said
    assert (shown.commitment in said, shown.shown_basis in said) == (True, True)
    draw_round(tournament=drive, by=anna)
    assert "vier worpen" not in screen()


def test_after_a_change_in_what_is_drawn_from_the_value_proves_nothing(drive, anna):
    thrown(drive, anna)
    withdraw_entry(entry=drive.entries.get(number=4), from_round=1, reason="ziek", by=anna)
    draft = draw_round(tournament=drive, by=anna)
    publish_draw(draw=draft, by=anna)
    assert value_of(draft) == Value.BASIS_CHANGED
    proof_text = proof(drive)
    assert "veranderde er iets in de gegevens van de loting" in proof_text
    assert KNOWS not in proof_text


def test_the_program_on_the_page_recomputes_the_hash_of_what_was_drawn_from(drive, anna):
    shown = thrown(drive, anna)
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    data = Client().get(reverse("draw-json", args=[drive.code, 1, shown.number])).content.decode()
    page = Path(settings.BASE_DIR, "docs", "loting-narekenen.md").read_text("utf-8")
    program = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[2]
    filled = re.sub(r"GEGEVENS = .*", lambda _old: f"GEGEVENS = {data!r}", program)
    said = subprocess.run(
        [sys.executable, "-c", filled], capture_output=True, text=True, check=True
    )
    assert said.stdout.split()[-1] == shown.shown_basis


@pytest.mark.parametrize("change", ["fixed_table", "club"])
def test_wishes_are_part_of_what_is_drawn_from(drive, anna, change):
    Tournament.objects.update(club_rounds=2)
    thrown(drive, anna)
    values = {"fixed_table": 2} if change == "fixed_table" else {"club": "De Azen"}
    drive.entries.filter(number=3).update(**values)
    assert value_of(draw_round(tournament=drive, by=anna)) == Value.BASIS_CHANGED


def test_a_value_that_was_changed_after_it_was_shown_proves_nothing(drive, anna):
    thrown(drive, anna)
    thrown_again = show_value(tournament=drive, number=1, by=anna, value="6 2 5 1")
    assert thrown_again.times_shown == 1
    show_value(tournament=drive, number=1, by=anna, value="6 2 5 2")
    assert "2 keer getypt" in proof(drive)
    draft = draw_round(tournament=drive, by=anna)
    publish_draw(draw=draft, by=anna)
    assert value_of(draft) == Value.TYPED_AGAIN
    assert KNOWS not in proof(drive)


def test_a_value_that_nobody_announced_is_not_shown(drive, anna):
    with pytest.raises(DomainError, match="Kondig eerst aan"):
        show_value(tournament=drive, number=1, by=anna, value="6 2")
    announce_value(tournament=drive, number=1, by=anna, source="dobbelstenen")
    for wrong in ("", "   "):
        with pytest.raises(DomainError):
            show_value(tournament=drive, number=1, by=anna, value=wrong)
        with pytest.raises(DomainError):
            announce_value(tournament=drive, number=1, by=anna, source=wrong)
    show_value(tournament=drive, number=1, by=anna, value="6 2")
    with pytest.raises(DomainError, match="al getoond"):
        announce_value(tournament=drive, number=1, by=anna, source="iets anders")
    draw_round(tournament=drive, by=anna)
    with pytest.raises(DomainError):
        show_value(tournament=drive, number=1, by=anna, value="1 1")
    with pytest.raises(DomainError):
        announce_value(tournament=drive, number=2, by=anna, source="te vroeg")


def test_drawing_again_takes_the_worth_of_a_value_away(drive, anna):
    thrown(drive, anna)
    again = redraw(draw=draw_round(tournament=drive, by=anna), by=anna, reason="beviel niet")
    publish_draw(draw=again, by=anna)
    assert value_of(again) == Value.NOT_SHOWN
    # What was set aside is there with what it proves of itself, and both say that there are two.
    assert proof(drive).count(MORE) == 2


def test_a_drive_that_was_brought_here_says_so_and_draws_from_new_seeds(drive, anna):
    journal, old = saved(drive, anna), waiting(drive)
    leave(drive, anna)
    drive = brought(journal, anna)
    new = waiting(drive)
    assert new.commitment != old.commitment
    proof_text = proof(drive)
    assert (new.commitment in proof_text, old.commitment in proof_text, old.seed in proof_text) == (
        True,
    ) * 3
    assert "Hiermee is niet geloot" in proof_text
    assert new.seed not in proof_text
    assert "de drive is hierheen gehaald uit een journaal." in public(drive)
    draft = draw_round(tournament=drive, by=anna)
    assert (draft.pk, draft.committed_beforehand) == (new.pk, True)
    publish_draw(draw=draft, by=anna)
    assert STOOD_HERE in proof(drive)


def test_a_seed_of_before_is_not_drawn_from_where_new_ones_were_not_made_yet(drive, anna):
    journal, old = journal_of(drive), waiting(drive)
    leave(drive, anna)
    drive = replay_journal(journal=journal, by=anna)
    assert waiting(drive).seed == old.seed
    draft = draw_round(tournament=drive, by=anna)
    assert draft.seed != old.seed
    assert (draft.number, draft.committed_beforehand) == (2, False)
    assert Draw.objects.get(number=1).unused


def test_no_value_is_announced_with_a_seed_of_before(drive, anna):
    journal, old = journal_of(drive), waiting(drive)
    leave(drive, anna)
    drive = replay_journal(journal=journal, by=anna)
    shown = thrown(drive, anna)
    assert shown.seed != old.seed
    draft = draw_round(tournament=drive, by=anna)
    assert (draft.pk, value_of(draft)) == (shown.pk, Value.COUNTS)
    publish_draw(draw=draft, by=anna)
    assert KNOWS in proof(drive)


def test_new_seeds_are_made_once_and_not_where_nothing_is_left_to_draw(drive, anna):
    journal = journal_of(drive)
    leave(drive, anna)
    drive = brought(journal, anna)
    assert proof(drive).count("hierheen gehaald uit een journaal") == 1
    for number in (1, 2):
        publish_draw(draw=draw_round(tournament=drive, by=anna, allow_missing=True), by=anna)
        assert drive.rounds.get(number=number).published_at
    whole = journal_of(drive)
    leave(drive, anna)
    drive = brought(whole, anna)
    assert journal_of(drive).head == whole.head


def test_what_was_made_before_a_drive_came_here_was_not_seen_here(drive, anna):
    thrown(drive, anna)
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    assert KNOWS in proof(drive)
    journal = journal_of(drive)
    leave(drive, anna)
    proof_text = proof(brought(journal, anna))
    assert (KNOWS in proof_text, STOOD_HERE in proof_text) == (False, False)
    assert (
        "Controlegetal en openbare waarde zijn van voordat de drive hier kwam: dat zij vóór de "
        "loting te zien waren, en wanneer, zegt alleen het journaal of de kopie." in proof_text
    )


def test_times_that_a_journal_claims_in_the_future_make_nothing_seen_here(drive, anna):
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    journal = journal_of(drive)
    leave(drive, anna)
    drive = brought(journal, anna)
    late = timezone.now() + datetime.timedelta(days=365)
    Draw.objects.filter(round__number=1).update(committed_at=late, drawn_at=late + late.resolution)
    assert STOOD_HERE not in proof(drive)


def test_a_drive_put_back_from_a_backup_says_so_and_draws_from_new_seeds(drive, anna):
    old = waiting(drive)
    note_restore(tournament=drive, by=anna, version=99, made_at=timezone.now(), cards_lost=0)
    assert waiting(drive).seed != old.seed
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    text = "de drive is teruggezet uit een reservekopie."
    assert (text in public(drive), text in proof(drive), STOOD_HERE in proof(drive)) == (True,) * 3


def test_a_drive_that_a_second_laptop_took_over_says_so_and_draws_from_new_seeds(drive, anna):
    old = waiting(drive)
    complete = Complete(drive.code, drive.name, False, 1, 1, 1, 1, 0, 0)
    note_in_drive(tournament=drive, term=2, complete=complete)
    assert waiting(drive).seed != old.seed
    assert "overgenomen door een andere laptop, uit de kopie daarop." in public(drive)


def test_a_laptop_that_goes_on_after_all_says_so_and_draws_from_new_seeds(drive, anna):
    old = waiting(drive)
    note_reclaim(tournament=drive, term=3, by=anna)
    assert waiting(drive).seed != old.seed
    assert "voortgezet op deze laptop, nadat een andere haar had overgenomen." in public(drive)


def test_who_saved_the_whole_journal_could_know_the_draw_and_that_is_said(drive, anna):
    saved(drive, anna)
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    saved(drive, anna)
    text = "Het hele journaal, met dit zaad, is vóór de loting als bestand opgeslagen"
    assert proof(drive).count(text) == 1
    assert proof(drive, 2).count(text) == 0  # not drawn yet


def test_pools_by_lot_get_a_new_seed_and_lost_ones_are_counted(anna):
    drive = a_drive_of_four(anna, 3)
    for number in range(5, 9):
        add_entry(tournament=drive, by=anna, values={"name": f"Team {number}", "number": number})
    stage = a_stage(drive, 1, StageKind.POOLS, count=2)
    journal, old = journal_of(drive), stage.seed
    divide_stage(stage=stage, by=anna)
    leave(drive, anna)
    drive = brought(journal, anna)
    stage = drive.stages.get()
    assert stage.seed != old
    proof_text = proof(drive)
    assert "poules die niet meer in de drive zitten" in proof_text
    assert "Zij zijn één keer gemaakt:" in proof_text
    divide_stage(stage=stage, by=anna)
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    answer = Client().get(reverse("draw-proof", args=[drive.code, 1]))
    assert answer.context["pools"].right is True


def test_what_is_remembered_of_one_drive_is_not_told_of_another(drive, anna):
    draw_round(tournament=drive, by=anna)
    leave(drive, anna)
    other = a_drive_of_four(anna, 2)
    publish_draw(draw=draw_round(tournament=other, by=anna), by=anna)
    assert "één keer geloot" in proof(other)
    assert set(KnownAct.objects.values_list("code", "action")) == {
        (drive.code, "draw_round"),
        (drive.code, "delete_tournament"),
        (other.code, "draw_round"),
    }


def test_a_brought_drive_with_new_seeds_is_right_for_the_checks(drive, anna, capsys):
    journal = saved(drive, anna)
    leave(drive, anna)
    drive = brought(journal, anna)
    thrown(drive, anna)
    for _number in (1, 2):
        publish_draw(draw=draw_round(tournament=drive, by=anna, allow_missing=True), by=anna)
    call_command("verify_draw", drive.code)
    call_command("check_drive", drive.code)
    capsys.readouterr()


def test_a_planned_round_has_no_public_value(anna):
    drive = a_drive_of_four(anna, 2)
    Tournament.objects.update(later_method="movement")
    drive.refresh_from_db()
    with pytest.raises(DomainError):
        announce_value(tournament=drive, number=1, by=anna, source="dobbelstenen")


def test_a_planned_round_does_not_say_that_nobody_chooses(anna):
    drive = a_drive_of_four(anna, 2)
    Tournament.objects.update(later_method="movement")
    publish_draw(draw=draw_round(tournament=Tournament.objects.get(), by=anna), by=anna)
    proof_text = proof(drive)
    assert proof_text.count("niemand kon kiezen") == 0
    assert "Wie welk nummer heeft, kiest de organisatie." in proof_text


def test_what_the_forms_before_a_draw_refuse_stays_in_them(drive, anna):
    client = Client()
    client.force_login(anna)
    at = reverse("round-value", args=[drive.code, 1])
    answer = client.post(at, {"value": "6 2"})
    form = answer.context["value_form"]
    assert (form["value"].value(), list(form.errors)) == ("6 2", ["value"])
    entries(drive, 1, numbered=False)
    announce = reverse("round-announce", args=[drive.code, 1])
    assert client.post(announce, {"source": "x" * 101}).status_code == 200
    assert client.post(announce, {"source": "dobbelstenen"}).status_code == 302
    answer = client.post(at, {"value": "6 2"})
    assert answer.context["value_form"].errors
    assert waiting(drive).shown_at is None


def test_renewing_what_has_nothing_left_changes_nothing(drive, anna):
    for _number in (1, 2):
        publish_draw(draw=draw_round(tournament=drive, by=anna, allow_missing=True), by=anna)
    head = journal_of(drive).head
    renew_brought(tournament=drive, by=anna)
    assert journal_of(drive).head == head


def drawn_and_lost(drive: Tournament, anna: User) -> tuple[Journal, LogEntry]:
    """What the drive was before a draw that is there no more, and the act of that draw."""
    journal = saved(drive, anna)
    draw_round(tournament=drive, by=anna)
    (act,) = drive.log.filter(action="draw_round")
    leave(drive, anna)
    return journal, act


@pytest.mark.parametrize("action", ["draw_round", "check_in", "bring_back"])
def test_no_journal_takes_the_place_of_a_draw_that_this_computer_saw(drive, anna, action):
    journal, lost = drawn_and_lost(drive, anna)

    def hide(contents):
        contents[-1] |= {"id": lost.pk, "action": action, "target": "1.1"}

    hiding = forged(journal, hide)
    with pytest.raises(
        DomainError, match=f"Schakel {journal.head.length} van het journaal zegt iets"
    ):
        replay_journal(journal=hiding, by=anna)
    another = a_drive_of_four(anna, 2)
    others = journal_of(another)
    leave(another, anna)
    with pytest.raises(
        DomainError, match=f"Schakel {others.head.length} van het journaal zegt iets"
    ):
        replay_journal(journal=forged(others, hide), by=anna)
    drive = brought(journal, anna)
    assert [each.at for each in drawn_before(drive).lost_draws(1)] == [lost.at]


def test_no_journal_tells_otherwise_what_was_before_a_draw_that_this_computer_saw(drive, anna):
    """Names that change their numbers change no hash of a list, and no seed."""
    act = drive.log.filter(action="draw_round")
    draw_round(tournament=drive, by=anna)
    number = act.get().number
    add_entry(tournament=drive, by=anna, values={"name": "Laat", "number": 9})
    journal = journal_of(drive)
    leave(drive, anna)

    def change_places(contents):
        text = json.dumps(contents).replace("Team 1", "Team X").replace("Team 2", "Team 1")
        contents[:] = json.loads(text.replace("Team X", "Team 2"))

    with pytest.raises(DomainError, match=f"Schakel {number} van het journaal zegt iets anders"):
        replay_journal(journal=forged(journal, change_places), by=anna)
    assert brought(journal, anna).log.filter(action="draw_round").get().number == number


def test_of_an_act_that_a_journal_told_another_seed_is_another_draw(drive, anna):
    draw = draw_round(tournament=drive, by=anna)
    journal, seed = journal_of(drive), b"\1" * 32
    leave(drive, anna)
    KnownAct.objects.all().delete()  # another computer
    leave(brought(journal, anna), anna)

    def choose(contents):
        text = json.dumps(contents).replace(draw.commitment, commitment(seed))
        contents[:] = json.loads(text.replace(draw.seed, seed.hex()))

    proof_text = plain_proof_of_draft(brought(forged(journal, choose), anna), anna)
    assert "is deze ronde twee keer geloot." in proof_text
    assert "Eén daarvan zit niet meer in de drive" in proof_text


def test_what_was_seen_here_is_known_again_after_its_players_were_forgotten(drive, anna):
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    forget_players(tournament=drive, by=anna)
    journal = journal_of(drive)
    leave(drive, anna)
    assert "is deze ronde één keer geloot." in proof(brought(journal, anna))


def plain_proof_of_draft(drive: Tournament, anna: User) -> str:
    publish_draw(draw=Draw.objects.get(round__tournament=drive, state=DrawState.DRAFT), by=anna)
    return proof(drive)


def test_what_a_journal_made_up_is_not_said_to_be_seen_here(drive, anna):
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    journal = journal_of(drive)
    leave(drive, anna)
    KnownAct.objects.all().delete()  # another computer

    def invent(contents):
        contents[-2] |= {"action": "draw_round", "target": "1.7"}
        contents[-3] |= {"action": "restore_backup", "target": ""}

    drive = brought(forged(journal, invent), anna)
    proof_text = proof(drive)
    assert "is deze ronde twee keer geloot." in proof_text
    assert "Daarvan zijn er twee niet hier gedaan: alleen het journaal" in proof_text
    assert proof_text.count("(zegt het journaal)") == 1
    assert (
        proof_text.count(", zegt het journaal: de drive is teruggezet uit een reservekopie.") == 1
    )
    assert proof_text.count(": de drive is hierheen gehaald uit een journaal.") == 1
    leave(drive, anna)
    assert set(KnownAct.objects.filter(heard=False).values_list("action", flat=True)) == {
        "bring_back",
        "delete_tournament",
    }


def test_what_was_seen_here_stays_so_when_its_journal_says_it_as_well(drive, anna):
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    journal = journal_of(drive)
    leave(drive, anna)
    proof_text = proof(brought(journal, anna))
    assert "is deze ronde één keer geloot." in proof_text
    assert "zegt het journaal" not in proof_text
    assert "niet hier gedaan" not in proof_text


def test_no_drive_has_in_its_journal_that_it_was_deleted(drive, anna):
    journal = journal_of(drive)
    leave(drive, anna)

    def invent(contents):
        contents[-1]["action"] = "delete_tournament"

    with pytest.raises(DomainError, match=f"Schakel {journal.head.length} "):
        replay_journal(journal=forged(journal, invent), by=anna)


def test_what_a_journal_says_is_no_hindrance_to_another_drive(drive, anna):
    """Whoever made up the acts of a drive that was never here keeps nobody from bringing it."""
    draw_round(tournament=drive, by=anna)
    journal = journal_of(drive)
    key = drive.log.filter(action="draw_round").get().pk
    leave(drive, anna)
    other = a_drive_of_four(anna, 2)
    others = journal_of(other)
    leave(other, anna)
    KnownAct.objects.all().delete()

    def claim(contents):
        contents[-1] |= {"id": key, "action": "draw_round", "target": "1.3"}

    leave(brought(forged(others, claim), anna), anna)
    drive = brought(journal, anna)
    (act,) = KnownAct.objects.filter(code=drive.code, action="draw_round")
    assert (act.entry, act.round, act.heard) == (key, 1, True)


def test_a_backup_from_before_ends_what_was_marked_when_the_drive_was_brought(drive, anna):
    for number in range(5, 30):
        add_entry(tournament=drive, by=anna, values={"name": f"Team {number}", "number": number})
    journal = journal_of(drive)
    before = forged(journal, lambda contents: contents.__delitem__(slice(8, None)))
    leave(drive, anna)
    replay_journal(journal=journal, by=anna)
    mark = KnownAct.objects.get(link__isnull=False)
    assert mark.link == journal.head.length
    # As a backup of before has it: a shorter log, and the mark of what there was goes along.
    leave(Tournament.objects.get(), anna)
    drive = replay_journal(journal=before, by=anna)
    KnownAct.objects.filter(pk=mark.pk).update(link=mark.link)
    note_restore(tournament=drive, by=anna, version=99, made_at=timezone.now(), cards_lost=0)
    assert not KnownAct.objects.filter(link__isnull=False).exists()
    assert drawn_before(drive).seen_here(waiting(drive).commitment)
