"""Jobs: an answer, or an error that is raised once; the end of the program does not
wait.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator

import pytest

from gaps import background
from gaps.background import IsCancelled, Job
from tests.searches import Searches

TIMEOUT = 30  # seconds


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    """Jobs that run when the test says so; an error is what some of them are about."""
    found = Searches()
    found.may_fail = True
    monkeypatch.setattr(background, "start", found.start)
    return found


def fail(_cancelled: IsCancelled) -> int:
    raise ZeroDivisionError("by a job")


def test_the_answer_is_there_once_the_work_is_done(searches: Searches) -> None:
    job = Job(lambda _cancelled: 42, "answer")
    assert (job.done, job.answer) == (False, None)
    searches.finish()
    assert (job.done, job.answer) == (True, 42)
    job.check()


def test_an_error_is_raised_once_where_the_answer_is_asked_for(
    searches: Searches,
) -> None:
    job = Job(fail, "division")
    job.check()
    searches.finish()
    assert (job.done, job.answer) == (True, None)
    with pytest.raises(ZeroDivisionError, match="by a job") as raised:
        job.check()
    assert raised.value.__notes__ == ["This happened in the background: division."]
    job.check()


def test_what_is_cancelled_before_it_begins_never_runs(searches: Searches) -> None:
    job = Job(fail, "never")
    job.cancel()
    searches.finish()
    assert (job.done, job.answer) == (True, None)
    job.check()
    job.wait()


def test_what_is_cancelled_while_it_runs_sees_that(searches: Searches) -> None:
    seen: list[bool] = []

    def work(cancelled: IsCancelled) -> None:
        seen.append(cancelled())
        job.cancel()
        seen.append(cancelled())

    job = Job(work, "cancelled")
    searches.finish()
    assert seen == [False, True]
    assert job.done


@pytest.fixture
def resting() -> Iterator[None]:
    background.rest()
    yield
    background.go_on()


def test_work_rests_until_it_may_go_on(resting: None) -> None:
    began = threading.Event()
    asked = 0

    def work(cancelled: IsCancelled) -> int:
        nonlocal asked
        began.set()
        while not cancelled() and asked < 3:
            asked += 1
        return asked

    job = Job(work, "resting")
    assert began.wait(TIMEOUT)
    time.sleep(0.05)
    assert (job.done, asked) == (False, 0)
    background.go_on()
    job.wait()
    assert job.answer == 3


def test_what_is_cancelled_does_not_rest(resting: None) -> None:
    job = Job(lambda cancelled: cancelled(), "cancelled")
    job.cancel()
    job.wait()
    assert job.answer in (True, None)  # it may not have begun


def test_what_is_done_keeps_nothing_of_its_work() -> None:
    class Work:
        def __call__(self, cancelled: IsCancelled) -> bool:
            return cancelled()

    work = Work()
    kept = weakref.ref(work)
    job = Job(work, "freed")
    job.wait()
    del work
    until = time.monotonic() + TIMEOUT
    while kept() is not None and time.monotonic() < until:
        time.sleep(0.001)  # its thread is about to end
    assert kept() is None


def test_the_end_of_the_program_does_not_wait_for_a_job() -> None:
    program = (
        "import time; from gaps.background import Job;"
        "Job(lambda cancelled: time.sleep(1000), 'long')"
    )
    ended = subprocess.run([sys.executable, "-c", program], timeout=TIMEOUT, check=True)
    assert ended.returncode == 0
