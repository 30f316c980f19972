"""A kind of work that hangs the first time and succeeds the second: for tests with kill -9."""

import time

from tournaments.core.services.jobs import Product, Progress
from tournaments.models import Job


def hang_once(job: Job, progress: Progress) -> Product:
    """Report one of two steps; then hang, unless this is the second attempt."""
    progress(1, 2)
    if job.runs == 1:
        time.sleep(600)
    progress(2, 2)
    return "slow.txt", "text/plain", b"made after all"
