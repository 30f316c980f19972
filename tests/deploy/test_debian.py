"""The package for Debian: installed, upgraded, taken away, and what becomes of a drive meanwhile.

It has the packages of the tests below it here, by one line, in the place of all that it bundles:
that these are unpacked where they belong was tried by hand (docs/installeren.md).
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import django
import pytest

from deploy.debian.making import FILES, make
from deploy.debian.wheels import Target
from tests.deploy.clean_machine import CleanMachine, why_not
from tests.installation import ROOT, wait_for

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
ADDRESS = "http://127.0.0.1:8000"
UNIT = (FILES / "keezdrive.service").read_text()


def test_pins_are_those_of_the_machine_that_it_is_for() -> None:
    old = Target("arm64").machine.pins("3.11")
    new = Target("amd64").machine.pins("3.13")
    assert [pin for pin in old if pin not in new] == ["async-timeout==5.0.1"]
    assert "cryptography==50.0.2" in new
    assert not [pin for pin in new if pin.startswith("colorama")]


def test_the_words_that_choose_a_wheel_name_the_processor_and_the_python() -> None:
    words = Target("arm64").machine.pip_options("3.13")
    assert {"manylinux_2_28_aarch64", "cp313", "abi3", "none"} < set(words)
    assert not [word for word in words if "x86_64" in word]


def installed_in(wheel: Path) -> Callable[[Path], None]:
    """What lays this wheel in a folder for packages, on top of those in /opt/below."""

    def fill(site: Path) -> None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
        subprocess.run([*pip, "--no-compile", "--target", str(site), str(wheel)], check=True)
        (site / "below.pth").write_text("/opt/below\n")

    return fill


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[CleanMachine]:
    if reason := why_not():
        pytest.skip(reason)
    packages = tmp_path / "packages"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    for version in ("1.0", "1.1"):
        make(Target(python=PYTHON), version, installed_in(wheel), packages, compression="none")
    (tmp_path / "machine").mkdir()
    below = Path(django.__file__).parent.parent
    with CleanMachine(tmp_path / "machine", below, packages) as made:
        yield made


def install(machine: CleanMachine, version: str) -> str:
    """What dpkg says of installing that version."""
    return machine.run(f"dpkg --force-unsafe-io -i /opt/packages/keezdrive_{version}+*.deb")


def serve(machine: CleanMachine, log: Path) -> None:
    """Start what the unit says, as it says, since nothing in there reads units."""
    [words] = re.findall(r"^Environment=(.*)$", UNIT, re.MULTILINE)
    [command] = re.findall(r"^ExecStart=(.*) \$KEEZDRIVE_OPTIONS$", UNIT, re.MULTILINE)
    serving = machine.begin(f"runuser -u keezdrive -- env -i {words} {command}", log)
    page = f"{ADDRESS}/health/ready"
    wait_for(lambda: serving.poll() is not None or machine.status_of(page) == 200, "the page")
    assert serving.poll() is None, log.read_text()


@pytest.mark.slow
@pytest.mark.own_file
@pytest.mark.any_database
def test_a_drive_survives_an_upgrade_and_a_purge_leaves_nothing(machine, tmp_path) -> None:
    said = install(machine, "1.0")
    assert re.search(r"Keezdrive: http://\S+:8000/ .*: sudo keezdrive first_account\n", said)
    about = "stat -c '%U %G %a' /var/lib/keezdrive /etc/keezdrive/environment"
    assert machine.run(about) == "keezdrive keezdrive 700\nroot keezdrive 640\n"
    machine.run("test -L /etc/systemd/system/multi-user.target.wants/keezdrive.service")
    machine.run("keezdrive load_demo")
    machine.run("echo KEEZDRIVE_TIME_ZONE=UTC >>/etc/keezdrive/environment")

    machine.run("mv /etc/keezdrive/environment /tmp/kept")
    # Who removed the settings can upgrade all the same.
    machine.run("/var/lib/dpkg/info/keezdrive.postinst configure 1.0")
    assert machine.run("keezdrive check --all") == "Drives: 1. Alles klopt.\n"
    machine.run("mv /tmp/kept /etc/keezdrive/environment")

    said = install(machine, "1.1")
    backup = re.search(r"Reservekopie / backup: (/var/lib/keezdrive/backups/\S+\.zip)\n", said)
    machine.run(f"test -s {shlex.quote(backup[1])}")
    assert "Keezdrive: http" not in said  # whoever upgrades knows
    serve(machine, tmp_path / "log")
    assert machine.status_of(f"{ADDRESS}/d/demo/") == 200
    assert re.search(r"/setup/\?code=\w{16}\n$", machine.run("keezdrive first_account"))
    assert machine.run("keezdrive check --all") == "Drives: 1. Alles klopt.\n"
    assert "KEEZDRIVE_TIME_ZONE=UTC\n" in machine.run("cat /etc/keezdrive/environment")
    refused = machine.run("runuser -u nobody -- keezdrive check demo", status=1)
    assert "sudo keezdrive check demo" in refused
    machine.run("pkill -TERM -o -u keezdrive")
    wait_for(lambda: not machine.status_of(ADDRESS), "the port to be left")

    goes_back = machine.run("/var/lib/dpkg/info/keezdrive.prerm upgrade 1.0+py")
    assert "restore_backup FILE" in goes_back
    machine.run("dpkg -r keezdrive")
    machine.run("test -s /var/lib/keezdrive/keezdrive.sqlite3")
    machine.run("dpkg -P keezdrive")
    machine.run("id keezdrive", status=1)
    places = "/etc /usr/bin /usr/lib /usr/lib/systemd/system /usr/share/doc /var/lib /var/lib/dpkg"
    assert machine.run(f"find {places} -maxdepth 1 -name 'keezdrive*'") == ""
    assert machine.run("find /etc/systemd /var/lib/systemd -name 'keezdrive*'") == ""


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="needs dpkg-deb")
def test_the_same_packages_give_the_same_package_byte_by_byte(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    of_another_time = iter([1710000000, 1720000000])

    def fill(site: Path) -> None:
        (site / "module.py").write_text("WORDS = 'the same'\n")
        os.utime(site / "module.py", (when := next(of_another_time), when))

    one, other = (make(Target(), "1.0", fill, tmp_path / name) for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()
    told = subprocess.check_output(["dpkg-deb", "--field", one, "Version", "Depends"], text=True)
    assert told.startswith("Version: 1.0+py3.11\nDepends: python3.11, libc6 (>= 2.28), ")
