#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""One command from a fresh machine to a running Keezdrive.

    python3 start.py [--port N] [--host H] [--data DIR] [--no-browser] [--demo]
    python3 start.py --follow ADDRESS [--code CODE] [...]
    python3 start.py test [--all | what pytest takes]

Makes `.venv`, installs the pinned requirements in it and hands over to `manage.py serve`.  On a
stick (`python -m deploy.bundle`) wheels lie beside it and no code; the environment goes elsewhere.
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
LIST = "requirements.txt"
WHEELHOUSE = os.path.join(HERE, "wheelhouse")
ON_WINDOWS = os.name == "nt"
BUNDLED = not os.path.exists(os.path.join(HERE, "manage.py"))


def users_folder():
    """Return where this system keeps what programs have of a user, as platformdirs will too."""
    if ON_WINDOWS:
        return os.environ.get("LOCALAPPDATA") or os.path.expanduser(r"~\AppData\Local")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support")
    return os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")


def fingerprint(*names):
    """Return what identifies a set of requirements; empty where the first is missing."""
    if not os.path.exists(os.path.join(HERE, names[0])):
        return ""
    contents = b"".join(read(os.path.join(HERE, name)) for name in names)
    return hashlib.sha256(contents.replace(b"\r\n", b"\n")).hexdigest()


def read(path):
    with io.open(path, "rb") as file:
        return file.read()


# A stick may be read-only, may forbid programs to run, and is taken away.  Each has an environment
# of its own: a newer one that fails leaves that of the older as it was.
PLACE = os.path.join(users_folder(), "keezdrive-program") if BUNDLED else HERE
ENVIRONMENT = os.path.join(PLACE, "of-" + fingerprint(LIST)[:12] if BUNDLED else ".venv")
UNFINISHED = os.path.join(ENVIRONMENT, "unfinished")
PYTHON = os.path.join(
    ENVIRONMENT, *(["Scripts", "python.exe"] if ON_WINDOWS else ["bin", "python"])
)
PROGRAM = ["-P", "-m", "keezdrive"] if BUNDLED else [os.path.join(HERE, "manage.py")]
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
    """Start the program, or with `test` its tests, and return the exit status."""
    check_python(sys.version_info)
    if arguments[:1] == ["test"]:
        return run_tests(arguments[1:])
    if BUNDLED:
        look_into_wheels()
    # Only now: an older Python cannot read it.
    from keezdrive import startup

    options = startup.read_options(arguments, "start.py", "" if BUNDLED else MORE)
    startup.check(options)
    turn = startup.take_turn(PLACE, say) if BUNDLED else None
    make_environment()
    install(LIST)
    if turn:
        startup.remove_others(ENVIRONMENT)
        turn.close()
    return hand_over([PYTHON] + PROGRAM + startup.management_command(options))


def check_python(version):
    if tuple(version[:2]) < OLDEST:
        raise Stop(
            "Deze Python is te oud (%d.%d): installeer Python 3.11 of nieuwer van python.org "
            "en probeer het nog eens." % tuple(version[:2]),
            "This Python is too old (%d.%d): install Python 3.11 or newer from python.org "
            "and try again." % tuple(version[:2]),
        )


def look_into_wheels():
    """Let this Python see what it needs of the wheels before pip, which looks only at those that it
    installs, has been there to say that they are whole."""
    try:
        listed = read(os.path.join(HERE, LIST))
        for name in ("keezdrive", "platformdirs", "pip"):
            path = wheel_of(name)
            if hashlib.sha256(read(path)).hexdigest().encode() not in listed:
                raise damaged()
            sys.path.insert(0, path)
    except (IOError, OSError):
        raise damaged()


def wheel_of(name):
    """Return the wheel of a package that a stick has for every computer; no file where it is
    missing."""
    found = [each for each in os.listdir(WHEELHOUSE) if each.startswith(name + "-")]
    return os.path.join(WHEELHOUSE, found[0] if found else name)


def make_environment():
    """Make the folder for the packages anew when there is none, when it no longer runs, or when pip
    was stopped halfway: it takes what it left half for whole."""
    whole = os.path.exists(PYTHON) and not os.path.exists(UNFINISHED)
    if whole and runs([PYTHON, "-c", "import encodings"]):
        return
    say("Eerste keer: dit duurt ongeveer een halve minuut. / First time: about half a minute.")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    plain = [sys.executable, "-m", "venv", ENVIRONMENT]
    if BUNDLED or not (has_module("ensurepip") and runs(plain)):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        if not runs([sys.executable, "-m", "venv", "--without-pip", ENVIRONMENT]):
            refuse_environment()


def refuse_environment():
    if not os.access(PLACE, os.W_OK):
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
    """Return the command that installs packages: the pip of the stick, of `.venv`, or another."""
    if BUNDLED:  # a Debian without python3-venv has none, and no internet to get it from
        pip = os.path.join(wheel_of("pip"), "pip")
        return [PYTHON, pip, "--isolated", "install", "--quiet", "--no-compile"]
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
    wanted = fingerprint(LIST, name)  # the tests' set stands on the program's
    if os.path.exists(stamp) and read(stamp) == wanted.encode():
        return
    command = installer()
    if os.path.isdir(WHEELHOUSE):
        command += ["--no-index", "--find-links", WHEELHOUSE]
    if name == LIST:  # nobody in a hall has a compiler
        command += ["--only-binary", ":all:"]
    command += ["-r", os.path.join(HERE, name)]
    say("Pakketten installeren... / Installing packages...")
    is_first = not os.path.exists(stamp)
    open(UNFINISHED, "w").close()
    nothing, both = subprocess.DEVNULL, subprocess.STDOUT
    done = subprocess.run(command, stdin=nothing, stdout=subprocess.PIPE, stderr=both)
    if done.returncode:
        output = done.stdout.decode("utf-8", "replace")
        print(output[-2000:], file=sys.stderr)
        if not is_first:  # what was there before is still good
            os.remove(UNFINISHED)
        raise why_not_installed(output)
    with open(stamp, "w") as file:
        file.write(wanted)
    os.remove(UNFINISHED)


def why_not_installed(output):
    """Return the sentences for what an installer told when it could not go on."""
    if re.search(FULL, output) or free_space() < ROOM:
        return no_room()
    if re.search(CLOSED, output):
        return not_writable()
    missing = None if re.search(NO_NETWORK, output) else re.search(NO_WHEEL, output)
    about = (missing.group(1) if missing else EVERYWHERE, machine())
    nothing_came = about[0].lower() == EVERYWHERE
    if BUNDLED and nothing_came:
        return damaged()
    if BUNDLED:
        return Stop(
            "In deze map ontbreekt %s voor deze computer (%s): LEESMIJ.txt noemt de versies van "
            "Python waarvan er een nodig is, en voor welke computers." % about,
            "This folder lacks %s for this computer (%s): README.txt names the versions of Python "
            "of which one is needed, and the computers that it is for." % about,
        )
    if nothing_came:
        return Stop(
            "De pakketten konden niet worden opgehaald: verbind deze computer de eerste keer met "
            "internet, of zet de pakketten in de map wheelhouse, en probeer het nog eens.",
            "The packages could not be fetched: connect this computer to the internet the first "
            "time, or put the packages in the folder wheelhouse, and try again.",
        )
    if os.path.isdir(WHEELHOUSE):
        return Stop(
            "In de map wheelhouse ontbreekt %s voor deze computer (%s): vul die map op net zo'n "
            "computer, of haal hem weg en verbind met internet." % about,
            "The folder wheelhouse lacks %s for this computer (%s): fill it on one of the same "
            "kind, or remove it and connect to the internet." % about,
        )
    return Stop(
        "Voor deze computer (%s) bestaat %s niet: neem een 64-bits Python 3.11 tot 3.14 van "
        "python.org, of een andere computer (README.md noemt welke)." % about[::-1],
        "For this computer (%s) there is no %s: take a 64-bit Python 3.11 to 3.14 from "
        "python.org, or another computer (README.md says which)." % about[::-1],
    )


def damaged():
    return Stop(
        "De map %s is beschadigd of niet volledig: kopieer de hele map van de stick opnieuw."
        % HERE,
        "The folder %s is damaged or incomplete: copy the whole folder of the stick anew." % HERE,
    )


def not_writable():
    return Stop(
        "In de map %s mag niet worden geschreven: zet Keezdrive in een eigen map." % PLACE,
        "The folder %s cannot be written: put Keezdrive in a folder of your own." % PLACE,
    )


def no_room():
    return Stop(
        "De schijf van deze computer is vol: maak %d MB vrij en probeer het nog eens."
        % (ROOM >> 20),
        "The disk of this computer is full: free %d MB and try again." % (ROOM >> 20),
    )


def free_space():
    """Return the bytes that fit on the disk of this folder; plenty where nobody knows."""
    try:
        return shutil.disk_usage(PLACE).free
    except (AttributeError, OSError):
        return ROOM


def machine():
    """Return what this computer is, as it matters to who looks for packages."""
    bits = 64 if sys.maxsize > 2**32 else 32
    about = (platform.system(), platform.machine()) + tuple(sys.version_info[:2]) + (bits,)
    return "%s %s, Python %d.%d, %d bits" % about


def hand_over(command):
    """Become the server; on Windows, where a process cannot, wait for it."""
    if not ON_WINDOWS:
        os.chdir(PLACE)
        os.execv(command[0], command)
    process = subprocess.Popen(command, cwd=PLACE)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # Ctrl-C reached the server too, which is finishing what it was doing


def run_tests(arguments):
    """Install what the tests need too, and run them (tests/run.py)."""
    make_environment()
    install(LIST)
    install("requirements-dev.txt")
    return subprocess.call([PYTHON, "-m", "tests.run"] + arguments, cwd=HERE)


def cannot_begin(error):
    """Return what a disk that is full or may not be written has against beginning."""
    what = (getattr(error, "filename", None) or PLACE, error.strerror or error)
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
