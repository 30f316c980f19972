"""Whoever saves goes first."""

import threading

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from tournaments.views.saving import Courtesy, let_savers_go_first

ask = RequestFactory()


class Saver:
    """Somebody whose request is on its way until it may end."""

    def __init__(self, method: str = "POST") -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()
        request = ask.generic(method, "/")
        self._thread = threading.Thread(target=let_savers_go_first(self._answer), args=[request])

    def _answer(self, _request):
        self.begun.set()
        self.may_end.wait(10)
        return HttpResponse()

    def __enter__(self):
        self._thread.start()
        assert self.begun.wait(10)
        return self

    def __exit__(self, *_exception):
        self.may_end.set()
        self._thread.join(10)


def courteous(done: threading.Event, left: float = 10) -> threading.Thread:
    """A thread that gives way, and then is done."""

    def work():
        Courtesy(left).give_way()
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_work_waits_until_the_last_of_all_who_save_is_done():
    done = threading.Event()
    with Saver() as first:
        with Saver():
            thread = courteous(done)
            assert not done.wait(0.1)
        assert not done.wait(0.1)
        first.may_end.set()
        assert done.wait(10)
    thread.join(10)


def test_nobody_waits_for_somebody_who_reads():
    done = threading.Event()
    with Saver("GET"):
        courteous(done)
        assert done.wait(10)


def test_a_long_request_holds_nothing_up_for_longer_than_the_courtesy_lasts():
    done = threading.Event()
    with Saver():
        courteous(done, left=0.05)
        assert done.wait(10)
        courtesy = Courtesy(0.05)
        courtesy.give_way()
        assert courtesy.left <= 0


def test_somebody_whose_request_failed_saves_no_longer():
    def fails(_request):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        let_savers_go_first(fails)(ask.post("/"))
    courtesy = Courtesy(10)
    courtesy.give_way()
    assert courtesy.left == 10
