"""What lives beside the pages in the server's process: the worker, and a watch on its parent."""

import multiprocessing
import os
import signal
import threading
import time

from django.conf import settings


def start_worker() -> None:
    """Run a Celery worker in a thread of this process.

    Celery takes half a second to import, so the thread does that: the first page does not wait.
    """
    threading.Thread(target=_work, name="worker", daemon=True).start()


def _work() -> None:
    from keezdrive.celery import app
    from tournaments.services.jobs import resend_jobs

    worker = app.WorkController(
        pool="solo",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    # Without a broker nobody else can be at work on what a crash left running.
    resend_jobs(interrupted=not settings.REDIS_URL)
    worker.start()


def end_with_parent() -> None:
    """End this process when the one that started it is gone, even by kill -9.

    The server's parent only minds its child; a child left alone would keep the port taken.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent,), name="watch", daemon=True).start()


def _outlive(parent: "multiprocessing.process.BaseProcess") -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)  # what is being saved is saved
    time.sleep(2)
    os._exit(1)
