#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""One command from a fresh machine to a running Keezdrive.

    python3 start.py [--port N] [--host H] [--data DIR] [--no-browser] [--demo]
    python3 start.py --follow ADDRESS [--code CODE] [...]
    python3 start.py test [--all | what pytest takes]

Makes `.venv`, installs the pinned requirements in it and hands over to `manage.py serve`.
Standard library only.  Written without annotations and f-strings, so that every Python ever
installed can read it and a too old one is told so in a sentence.
"""

from __future__ import print_function

import hashlib
import io
import os
import platform
import re
import shutil
import subprocess
import sys

OLDEST = (3, 11)
HERE = os.path.dirname(os.path.abspath(__file__))
ENVIRONMENT = os.path.join(HERE, ".venv")
WHEELHOUSE = os.path.join(HERE, "wheelhouse")
ON_WINDOWS = os.name == "nt"
PYTHON = os.path.join(
    ENVIRONMENT, *(["Scripts", "python.exe"] if ON_WINDOWS else ["bin", "python"])
)


ROOM = 400 << 20  # bytes that the packages take, and some for the data
# What pip, uv and the systems below them say, in the languages that they say it in.
FULL = r"No space left on device|\[Errno 28\]|\[WinError 112\]|os error (28|112)\b"
CLOSED = r"\[Errno (13|30)\]|\[WinError 5\]|Read-only file system|os error (5|13|30)\b"
NO_NETWORK = (
    r"(?i)NewConnectionError|ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|SSLError|"
    r"Retrying \(|name resolution|getaddrinfo|error sending request|dns error|failed to fetch|"
    r"was not found in the cache"
)
EVERYWHERE = "django"  # is asked for first, and exists for every computer: without it, nothing came
NO_WHEEL = (
    r"(?:No matching distribution found for|satisfies the requirement"
    r"|there is no version of|Because) ([A-Za-z0-9_.-]+)"
)


MORE = (
    "'start.py test' installeert wat de tests nodig hebben en draait ze / "
    "installs what the tests need and runs them."
)


class Stop(Exception):
    """The reason not to go on: a sentence in Dutch and the same in English."""

    def __init__(self, dutch, english):
        Exception.__init__(self, "%s\n%s" % (dutch, english))


def main(arguments):
    """Start the program, or with `test` its tests; answers the exit status."""
    check_python(sys.version_info)
    if arguments[:1] == ["test"]:
        return run_tests(arguments[1:])
    # Only now: an older Python cannot read it.
    from keezdrive import startup

    options = startup.read_options(arguments, "start.py", MORE)
    startup.check(options)
    make_environment()
    install("requirements.txt")
    command = startup.management_command(options)
    return hand_over([PYTHON, os.path.join(HERE, "manage.py")] + command)


def check_python(version):
    if tuple(version[:2]) < OLDEST:
        raise Stop(
            "Deze Python is te oud (%d.%d): installeer Python 3.11 of nieuwer van python.org "
            "en probeer het nog eens." % tuple(version[:2]),
            "This Python is too old (%d.%d): install Python 3.11 or newer from python.org "
            "and try again." % tuple(version[:2]),
        )


def make_environment():
    """The folder `.venv`, made anew when there is none or when it no longer runs."""
    if os.path.exists(PYTHON) and runs([PYTHON, "-c", "import encodings"]):
        return
    say("Eerste keer: dit duurt ongeveer een halve minuut. / First time: about half a minute.")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    plain = [sys.executable, "-m", "venv", ENVIRONMENT]
    if not (has_module("ensurepip") and runs(plain)):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        if not runs([sys.executable, "-m", "venv", "--without-pip", ENVIRONMENT]):
            refuse_environment()


def refuse_environment():
    if not os.access(HERE, os.W_OK):
        raise not_writable()
    if free_space() < ROOM:
        raise no_room()
    raise Stop(
        "Deze Python kan geen eigen omgeving maken: installeer python3-venv "
        "(sudo apt install python3-venv) en probeer het nog eens.",
        "This Python cannot make an environment: install python3-venv "
        "(sudo apt install python3-venv) and try again.",
    )


def installer():
    """The command that installs packages into `.venv`: its pip, else somebody else's."""
    if runs([PYTHON, "-m", "pip", "--version"]):
        return [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if has_module("pip"):
        return [sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet"]
    if shutil.which("uv"):
        return ["uv", "pip", "install", "--quiet", "--python", PYTHON]
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    return refuse_environment()


def install(name):
    """Install a file of requirements, once: its hash is remembered."""
    stamp = os.path.join(ENVIRONMENT, name + ".sha256")
    wanted = fingerprint(name)
    if os.path.exists(stamp) and read(stamp) == wanted.encode():
        return
    command = installer()
    if os.path.isdir(WHEELHOUSE):
        command += ["--no-index", "--find-links", WHEELHOUSE]
    if name == "requirements.txt":  # nobody in a hall has a compiler
        command += ["--only-binary", ":all:"]
    command += ["-r", os.path.join(HERE, name)]
    say("Pakketten installeren... / Installing packages...")
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        told = done.stdout.decode("utf-8", "replace")
        print(told[-2000:], file=sys.stderr)
        raise why_not_installed(told)
    with open(stamp, "w") as file:
        file.write(wanted)


def why_not_installed(told):
    """The sentences for what an installer told when it could not go on."""
    if re.search(FULL, told) or free_space() < ROOM:
        return no_room()
    if re.search(CLOSED, told):
        return not_writable()
    missing = None if re.search(NO_NETWORK, told) else re.search(NO_WHEEL, told)
    if missing and missing.group(1).lower() == EVERYWHERE:
        missing = None
    if missing and os.path.isdir(WHEELHOUSE):
        return Stop(
            "In de map wheelhouse ontbreekt %s voor deze computer (%s): vul die map op net zo'n "
            "computer, of haal hem weg en verbind met internet." % (missing.group(1), machine()),
            "The folder wheelhouse lacks %s for this computer (%s): fill it on one of the same "
            "kind, or remove it and connect to the internet." % (missing.group(1), machine()),
        )
    if missing:
        return Stop(
            "Voor deze computer (%s) bestaat %s niet: neem een 64-bits Python 3.11 tot 3.14 van "
            "python.org, of een andere computer (README.md noemt welke)."
            % (machine(), missing.group(1)),
            "For this computer (%s) there is no %s: take a 64-bit Python 3.11 to 3.14 from "
            "python.org, or another computer (README.md says which)."
            % (machine(), missing.group(1)),
        )
    return Stop(
        "De pakketten konden niet worden opgehaald: verbind deze computer de eerste keer met "
        "internet, of zet de pakketten in de map wheelhouse, en probeer het nog eens.",
        "The packages could not be fetched: connect this computer to the internet the first "
        "time, or put the packages in the folder wheelhouse, and try again.",
    )


def not_writable():
    return Stop(
        "In de map %s mag niet worden geschreven: zet Keezdrive in een eigen map." % HERE,
        "The folder %s cannot be written: put Keezdrive in a folder of your own." % HERE,
    )


def no_room():
    return Stop(
        "De schijf van deze computer is vol: maak %d MB vrij en probeer het nog eens."
        % (ROOM >> 20),
        "The disk of this computer is full: free %d MB and try again." % (ROOM >> 20),
    )


def free_space():
    """The bytes that fit on the disk with this folder; plenty where the system does not say."""
    try:
        return shutil.disk_usage(HERE).free
    except (AttributeError, OSError):
        return ROOM


def machine():
    """This computer, as it matters to who looks for packages."""
    bits = 64 if sys.maxsize > 2**32 else 32
    version = "%d.%d" % tuple(sys.version_info[:2])
    return "%s %s, Python %s, %d bits" % (platform.system(), platform.machine(), version, bits)


def fingerprint(name):
    """What identifies a set of requirements; the tests' set stands on the program's."""
    contents = read(os.path.join(HERE, "requirements.txt")) + read(os.path.join(HERE, name))
    return hashlib.sha256(contents.replace(b"\r\n", b"\n")).hexdigest()


def hand_over(command):
    """Become the server; on Windows, where a process cannot, wait for it."""
    if not ON_WINDOWS:
        os.chdir(HERE)
        os.execv(command[0], command)
    process = subprocess.Popen(command, cwd=HERE)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # Ctrl-C reached the server too, which is finishing what it was doing


def run_tests(arguments):
    """Install what the tests need too, and run them (tests/run.py)."""
    make_environment()
    install("requirements.txt")
    install("requirements-dev.txt")
    return subprocess.call([PYTHON, "-m", "tests.run"] + arguments, cwd=HERE)


def cannot_begin(error):
    """What a disk that is full or may not be written has against beginning."""
    what = (getattr(error, "filename", None) or HERE, error.strerror or error)
    return Stop(
        "Keezdrive kan niet beginnen: in %s kan niets worden bewaard (%s). Maak ruimte, of zet "
        "Keezdrive ergens anders." % what,
        "Keezdrive cannot begin: nothing can be kept in %s (%s). Make room, or put Keezdrive "
        "elsewhere." % what,
    )


def runs(command):
    with open(os.devnull, "r+b") as nothing:
        return not subprocess.call(command, stdin=nothing, stdout=nothing, stderr=nothing)


def has_module(name):
    return runs([sys.executable, "-c", "import " + name])


def read(path):
    with io.open(path, "rb") as file:
        return file.read()


def say(text):
    print(text)
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as reason:
        print(reason, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except (IOError, OSError) as error:
        print(cannot_begin(error), file=sys.stderr)
        sys.exit(1)
