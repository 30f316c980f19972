"""What `deploy/` says of the processes, in every form in which it says it."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command

from deploy.description import FOLDER, nginx_conf, read_description
from deploy.run_here import NGINX, Fleet
from deploy.running import Running
from deploy.write import compose, written
from keezdrive.celery import QUEUES, UPKEEP
from tests.factories import a_tournament
from tournaments.management.commands import first_account

DESCRIPTION = read_description()
SAYS_HOW = "import os; print(os.nice(0), os.getsid(0), os.getpgid(0))"


@pytest.mark.parametrize("name", sorted(written(DESCRIPTION)))
def test_what_lies_there_follows_from_the_description(name):
    assert (FOLDER / name).read_text() == written(DESCRIPTION)[name], "python deploy/write.py"


def test_nothing_lies_there_that_no_longer_follows():
    there = {f"systemd/{file.name}" for file in (FOLDER / "systemd").iterdir()}
    assert there == {name for name in written(DESCRIPTION) if name.startswith("systemd/")}


def test_every_queue_has_a_worker_and_beat_runs_once():
    commands = [(each.copies, each.command) for each in DESCRIPTION.programs]
    served = [
        queue
        for _copies, words in commands
        if "--queues" in words
        for queue in words[words.index("--queues") + 1].split(",")
    ]
    assert set(served) == {*QUEUES, UPKEEP}
    assert [copies for copies, words in commands if "beat" in words] == [1]


def test_two_web_processes_and_two_workers_are_the_least():
    assert (DESCRIPTION.program("web").copies, DESCRIPTION.program("papers").copies) == (2, 2)


def test_the_compose_file_reads_as_what_was_meant():
    yaml = pytest.importorskip("yaml")
    told = yaml.safe_load((FOLDER / "compose.yaml").read_text())
    meant = compose(DESCRIPTION)["services"]
    assert list(told["services"]) == list(meant)
    environment = told["x-environment"]
    assert environment["KEEZDRIVE_DATABASE"].endswith("@postgresql/keezdrive")
    for name, service in told["services"].items():
        assert set(service.get("depends_on", {})) <= set(told["services"])
        if service["image"] == "keezdrive":
            assert service["environment"].items() >= environment.items()
        assert service.get("command") == meant[name].get("command")
        assert (FOLDER / service.get("build", {}).get("context", "..")).samefile(FOLDER.parent)


def test_whom_nginx_asks_in_containers_is_a_container_that_waits_until_it_is_ready():
    services = compose(DESCRIPTION)["services"]
    asked = re.findall(r"server ([^ ]*):8000 max", (FOLDER / "nginx/compose.conf").read_text())
    helps_out = re.findall(
        r"server ([^ ]*):8000 backup", (FOLDER / "nginx/compose.conf").read_text()
    )
    assert asked == [name for name in services if name.startswith(("web", "desk"))]
    assert sorted(asked) == sorted(helps_out) == sorted(services["nginx"]["depends_on"])
    assert all("healthcheck" in services[name] for name in asked)


def test_each_service_of_linux_is_wanted_at_a_port_of_its_own():
    [wanted] = re.findall(r"Wants=(.*)", (FOLDER / "systemd/keezdrive.target").read_text())
    units = {f"{unit.partition('@')[0]}@.service" for unit in wanted.split()}
    assert all((FOLDER / "systemd" / unit).exists() for unit in units)
    ports = [unit.partition("@")[2].removesuffix(".service") for unit in wanted.split()[:3]]
    assert [f"server 127.0.0.1:{port}" for port in ports] == re.findall(
        r"server 127[^ ]*(?= max)", (FOLDER / "nginx/keezdrive.conf").read_text()
    )


def test_what_the_image_copies_is_there_and_let_through():
    lines = (FOLDER / "Dockerfile").read_text().splitlines()
    copied = [shlex.split(line)[1] for line in lines if line.startswith("COPY")]
    let_through = (FOLDER / "Dockerfile.dockerignore").read_text().splitlines()
    assert [name for name in copied if not (FOLDER.parent / name).exists()] == []
    assert sorted(f"!{name}" for name in copied) == sorted(
        line for line in let_through if line.startswith("!")
    )


def test_the_image_serves_the_recipe_of_the_draws(tmp_path):
    for line in (FOLDER / "Dockerfile.dockerignore").read_text().splitlines():
        if line.startswith("!"):
            source = FOLDER.parent / line[1:]
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, tmp_path / line[1:])
    asks = (
        "import django; django.setup(); from django.test import Client;"
        "print(Client().get('/loting-narekenen.md').status_code)"
    )
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "keezdrive.settings",
        "KEEZDRIVE_ALLOWED_HOSTS": "testserver",
        "KEEZDRIVE_DATA": str(tmp_path / "data"),
        "KEEZDRIVE_SECRET_KEY": "of a test",
    }
    done = subprocess.run(
        [sys.executable, "-c", asks], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.stdout == "200\n", done.stderr


def test_who_works_in_the_background_gives_way_to_pages_wherever_it_runs(tmp_path):
    one = Running("papers-1", [sys.executable, "-c", SAYS_HOW], {}, tmp_path / "log", nice=10)
    one.start()
    one.process.wait(60)
    # In a session of its own nothing that is nice gives way to another session.
    nice = os.nice(0) + 10
    assert one.log.read_text().split() == [str(nice), str(os.getsid(0)), str(one.process.pid)]
    background = {one.name for one in DESCRIPTION.programs if one.nice}
    assert background == {"papers", "photos", "searches", "mails"}
    services = compose(DESCRIPTION)["services"]
    weighed = {name.partition("-")[0] for name, told in services.items() if "cpu_shares" in told}
    units = (FOLDER / "systemd").glob("*@.service")
    kept_back = {unit.name.split("@")[0] for unit in units if "CPUWeight=11\n" in unit.read_text()}
    assert weighed == background
    assert kept_back == {f"keezdrive-{name}" for name in background}


def test_a_word_that_means_nothing_is_refused(tmp_path):
    wrong = (FOLDER / "processes.toml").read_text().replace("copies = 2", "copys = 2", 1)
    (tmp_path / "processes.toml").write_text(wrong)
    with pytest.raises(TypeError, match="copys"):
        read_description(tmp_path / "processes.toml")
    assert tomllib.loads(wrong)["programs"]["web"]["copys"] == 2


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid(), reason="root alone")
def test_root_is_told_which_folder_keeps_the_users_of_others_out(tmp_path: Path):
    closed = tmp_path / "data"
    closed.mkdir(mode=0o700)
    command = [sys.executable, str(FOLDER / "run_here.py"), "--data", str(closed / "fleet")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (
        1,
        f"{closed} is closed to the users of PostgreSQL and nginx: choose another folder with "
        "--data, such as --data /var/lib/keezdrive-fleet\n",
    )
    assert not (closed / "fleet").exists()


@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx (sudo apt install nginx-light)")
def test_nginx_takes_its_configuration(tmp_path: Path):
    (tmp_path / "site.conf").write_text(nginx_conf(["127.0.0.1:8001"], ["127.0.0.1:8101"], "8000"))
    conf = tmp_path / "nginx.conf"
    conf.write_text(NGINX.format(folder=tmp_path))
    asked = ["nginx", "-t", "-p", str(tmp_path), "-c", str(conf), "-e", str(tmp_path / "log")]
    done = subprocess.run(asked, capture_output=True, text=True)
    assert (done.returncode, "test is successful" in done.stderr) == (0, True), done.stderr


def test_the_program_is_told_what_the_administrator_set_and_nothing_of_another_installation(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("KEEZDRIVE_EMAIL_FROM", "Keezclub <drive@example.org>")
    monkeypatch.setenv("KEEZDRIVE_DATABASE", "postgresql://another/installation")
    fleet = Fleet(tmp_path, 8000, database="postgresql://here", redis="redis://here")
    monkeypatch.delenv("KEEZDRIVE_SECRET_KEY")
    told = {name: value for name, value in fleet.environment().items() if "KEEZDRIVE" in name}
    assert told == {
        "KEEZDRIVE_EMAIL_FROM": "Keezclub <drive@example.org>",
        "KEEZDRIVE_DATA": str(tmp_path),
        "KEEZDRIVE_DATABASE": "postgresql://here",
        "KEEZDRIVE_REDIS": "redis://here",
        **DESCRIPTION.environment,
    }


@pytest.mark.django_db
def test_the_first_account_has_an_address_as_long_as_there_is_none(capsys, settings):
    settings.ADDRESS = "https://drive.example.org"
    call_command("first_account")
    said = capsys.readouterr().out
    assert re.search(r"account: https://drive\.example\.org/setup/\?code=\w{16}$", said.strip())
    a_tournament()
    call_command("first_account")
    assert capsys.readouterr().out == ""


@pytest.mark.django_db
def test_the_first_account_is_made_where_the_server_of_the_hall_says(
    capsys, settings, tmp_path, monkeypatch
):
    settings.DATA_DIR, settings.ADDRESS = tmp_path, ""
    told = {"process": 1, "address": "http://localhost:8377/", "since": ""}
    (tmp_path / "running.lock").write_text(json.dumps(told))
    monkeypatch.setattr(first_account, "addresses_of_this_machine", lambda: ["192.0.2.7"])
    call_command("first_account")
    assert " http://192.0.2.7:8377/setup/?code=" in capsys.readouterr().out


def test_static_files_of_containers_are_those_of_the_image():
    [folder] = re.findall(r"RUN KEEZDRIVE_DATA=(\S+)", (FOLDER / "Dockerfile").read_text())
    assert compose(DESCRIPTION)["x-environment"]["KEEZDRIVE_DATA"] == folder
