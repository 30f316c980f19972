"""Two servers on one data folder: the second says who holds it, and stops."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from keezdrive.startup import is_locked
from tests.installation import ROOT, Installation, free_port, status_of, wait_for
from tournaments.core.services import data_lock
from tournaments.core.services.data_lock import Held, hold_data_folder, let_go

pytestmark = [
    pytest.mark.slow,
    pytest.mark.own_file,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed"),
]


def refusal(installation: Installation, *command: str) -> list[str]:
    """What a start that is refused prints."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=installation.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return (done.stdout + done.stderr).strip().splitlines()


def serve(port: int) -> list[str]:
    return [str(ROOT / "manage.py"), "serve", "--host", "127.0.0.1", "--port", str(port)]


def test_the_second_says_who_holds_the_folder_and_stops(installation: Installation) -> None:
    installation.start()
    told = refusal(installation, *serve(free_port()), "--no-browser")
    first = installation._server.pid
    assert len(told) == 2
    assert re.fullmatch(
        rf"Keezdrive draait al met de map {installation.data}: {installation.url}/, sinds "
        rf"\d+ \w+, \d\d:\d\d \(proces {first}\)\. Gebruik die, of stop hem eerst met Ctrl-C\.",
        told[0],
    )
    assert told[1].startswith(f"Keezdrive runs already with the folder {installation.data}: ")
    assert status_of(installation.url) == 200


def test_start_py_says_it_too_instead_of_to_try_another_port(installation: Installation) -> None:
    installation.start()
    where = ["--host", "127.0.0.1", "--data", str(installation.data), "--no-browser"]
    start = str(ROOT / "start.py")
    for port in (installation.port, free_port()):
        told = refusal(installation, start, "--port", str(port), *where)
        assert told[-2].startswith(f"Keezdrive draait al met de map {installation.data}: ")
        assert installation.url in told[-2]


def test_a_port_is_not_shared_with_a_server_on_another_folder(
    installation: Installation, prepared: Installation, tmp_path: Path
) -> None:
    installation.start()
    with Installation(tmp_path / "other", copy_of=prepared) as other:
        told = refusal(other, *serve(installation.port), "--no-browser")
    assert told[0] == (
        f"Poort {installation.port} van 127.0.0.1 is niet te gebruiken (Address already in use): "
        "sluit het programma dat die heeft, of kies een andere met --port."
    )
    assert status_of(installation.url) == 200


def test_a_folder_that_kill_9_left_is_free_within_a_moment(installation: Installation) -> None:
    installation.start()
    installation._server.kill()
    installation._server.wait()
    installation.port = free_port()  # that of before is waited for by whoever needs it
    installation.url = f"http://127.0.0.1:{installation.port}"
    installation.start()
    assert status_of(installation.url) == 200


def test_a_worker_that_begins_anew_is_not_refused(installation: Installation) -> None:
    installation.start()
    before = installation.process
    os.kill(before, signal.SIGKILL)
    wait_for(lambda: status_of(f"{installation.url}/health/live") == 200, "the next worker")
    assert installation.process != before
    assert installation.interrupt() == 0


def test_where_a_server_runs_no_backup_is_put_back_and_nobody_holds_the_folder_afterwards(
    installation: Installation,
) -> None:
    installation.start()
    told = refusal(installation, str(ROOT / "manage.py"), "restore_backup", "any.zip")
    assert told[0].startswith(f"CommandError: Keezdrive draait al met de map {installation.data}: ")
    assert installation.interrupt() == 0
    assert not is_locked(installation.data / "running.lock")


HOLDING = """
import sys, time
from tournaments.core.services.data_lock import hold_data_folder
hold_data_folder()
print("held", flush=True)
time.sleep({seconds})
"""


def test_a_server_waits_until_a_backup_is_put_back(installation: Installation) -> None:
    restoring = installation.begin_python(HOLDING.format(seconds=6))
    assert restoring.stdout.readline() == b"held\n"
    installation.start()
    assert restoring.wait(60) == 0
    assert status_of(installation.url) == 200


def test_who_cannot_wait_for_a_backup_to_be_put_back_is_told(
    installation: Installation, settings, monkeypatch
) -> None:
    settings.DATA_DIR = installation.data
    monkeypatch.setattr(data_lock, "TIMEOUT_WITH_RESTORE", 0.2)
    restoring = installation.begin_python(HOLDING.format(seconds=600))
    assert restoring.stdout.readline() == b"held\n"
    try:
        with pytest.raises(Held) as held:
            hold_data_folder(host="0.0.0.0", port=8000)
    finally:
        restoring.kill()
        restoring.wait()
    assert str(held.value.message) == (
        f"Er wordt een reservekopie teruggezet in de map {installation.data} "
        f"(proces {restoring.pid}): wacht tot dat klaar is, en start opnieuw."
    )


def test_what_stands_in_the_file_of_the_lock_need_not_be_readable(
    installation: Installation,
) -> None:
    installation.start()
    (installation.data / "running.lock").write_bytes(b"\xff{")
    told = refusal(installation, *serve(free_port()), "--no-browser")
    assert told[0] == (
        f"Een andere Keezdrive werkt met de map {installation.data}: stop die eerst."
    )


def test_a_laptop_that_follows_holds_its_folder_too(installation: Installation) -> None:
    port = free_port()
    environment = installation.environment | {"DJANGO_SETTINGS_MODULE": "keezdrive.following"}
    nobody = f"http://127.0.0.1:{free_port()}"
    command = [sys.executable, str(ROOT / "manage.py"), "follow", nobody, "--host", "127.0.0.1"]
    follower = subprocess.Popen(
        [*command, "--port", str(port), "--no-browser"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: status_of(f"http://127.0.0.1:{port}/"), "the page of the follower")
        told = refusal(installation, *serve(free_port()), "--no-browser")
        assert f"http://127.0.0.1:{port}/" in told[0]
    finally:
        follower.kill()
        follower.wait()


def test_one_that_never_was_used_is_held_by_nobody(tmp_path: Path, settings) -> None:
    settings.DATA_DIR = tmp_path
    hold_data_folder(host="0.0.0.0", port=8000)
    let_go()
    (tmp_path / "running.lock").write_text(json.dumps({"process": 1}))
    hold_data_folder(host="0.0.0.0", port=8000)
    told = json.loads((tmp_path / "running.lock").read_text())
    assert (told["process"], told["address"]) == (os.getpid(), "http://localhost:8000/")
    let_go()
