"""What lives beside the pages in the server's process: the workers, what is done daily, and a watch
on its parent.
"""

import logging
import multiprocessing
import os
import signal
import threading
import time
from contextlib import suppress

from django.conf import settings
from django.utils import timezone

PEERS_EVERY = 3  # seconds
logger = logging.getLogger(__name__)


def start_workers() -> None:
    """Run a Celery worker for each queue, each in a thread of this process and with one job at a
    time, so that papers do not wait for a search.

    Celery takes half a second to import, so a thread does that: the first page does not wait.
    """
    threading.Thread(target=_work, name="workers", daemon=True).start()


def _work() -> None:
    from celery.beat import EmbeddedService

    from keezdrive.celery import QUEUES, app, make_app
    from tournaments.core.services.errors import NotFirst
    from tournaments.privacy.services.clock_check import forget_when_due

    workers = [
        make_app(queue).WorkController(
            pool="solo",
            quiet=True,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        for queue in QUEUES
    ]
    take_up_left_jobs()  # before the workers: nobody is at work yet on what is running
    for worker in workers:
        threading.Thread(target=worker.start, name="worker", daemon=True).start()
    # A laptop runs for an evening at a time: what falls due is done at its start, and daily.
    EmbeddedService(app, thread=True, scheduler_cls="keezdrive.beat:SteadyScheduler").start()
    with suppress(NotFirst):
        forget_when_due(now=timezone.now())


def take_up_left_jobs() -> None:
    """Have done what a crash left running or waiting.

    On a laptop that is no longer the first that waits until it is so again, while its workers and
    its backups begin as always.
    """
    from tournaments.core.services.errors import NotFirst
    from tournaments.core.services.jobs import resend_jobs

    with suppress(NotFirst):
        # Without a broker nobody else can be at work on what a crash left running.
        resend_jobs(interrupted=not settings.REDIS_URL)


def end_with_parent() -> None:
    """End this process when the one that started it is gone, even by kill -9.

    The server's parent only minds its child; a child left alone would keep the port taken.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent,), name="watch", daemon=True).start()


def put_back() -> None:
    """Carry out the order to put a backup back, if there is one; before anything is served."""
    from tournaments.safety.services.restoring import carry_out_order

    carry_out_order()


def watch_peers() -> None:
    """Settle who is the first, every few seconds, on a laptop that was followed or took over."""
    threading.Thread(target=_watch_peers, name="peers", daemon=True).start()


def _watch_peers() -> None:
    from tournaments.safety.services.peer_client import see_peers

    while True:
        try:
            see_peers(now=timezone.now())
        except OSError:
            logger.exception("Who is the first cannot be written down")
        time.sleep(PEERS_EVERY)


def watch_address() -> None:
    """Say so when the address in the hall that the start showed becomes another one."""
    from tournaments.core.queries.hall import AT_START
    from tournaments.management.hall_lines import print_moves

    if AT_START in os.environ:
        threading.Thread(target=print_moves, name="address", daemon=True).start()


def begin_again() -> None:
    """End this process once its present answers are out: its parent then begins a new one, which
    first carries out what was ordered.  Without such a parent somebody has to start it anew."""
    if multiprocessing.parent_process() is not None:
        threading.Timer(0.5, _end).start()


def stop_server() -> bool:
    """End the server once this process's present answers are out, as Ctrl-C does. Return False
    where no parent of ours minds this process."""
    parent = multiprocessing.parent_process()
    if parent is None or parent.pid is None:
        return False
    threading.Timer(0.5, _interrupt, [parent.pid]).start()
    return True


def _interrupt(process: int) -> None:
    # Windows has no signal for one process alone: there it ends at once, and this one with it.
    os.kill(process, signal.SIGTERM if os.name == "nt" else signal.SIGINT)


def _outlive(parent: "multiprocessing.process.BaseProcess") -> None:
    parent.join()
    _end()


def _end() -> None:
    os.kill(os.getpid(), signal.SIGTERM)  # what is being saved is saved
    time.sleep(2)
    os._exit(1)
