"""Generated inputs for every reader: each is read or refused. ``python -m tools.fuzz`` makes many more."""

from __future__ import annotations

import os

import pytest

from tools.fuzz.inputs import MAX_BYTES, make_input
from tools.fuzz.measure import MEGABYTES, SECONDS, measure, measure_apart
from tools.fuzz.readers import READERS
from tools.fuzz.samples import SAMPLES, long_samples, samples

FEW = 30
MANY = int(os.environ.get("GAPS_FUZZ_INPUTS", "2000"))


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_a_generated_input_is_read_or_refused(reader: str) -> None:
    report = measure(reader, range(FEW))
    assert report.faults == []
    assert report.inputs == FEW


@pytest.mark.parametrize("reader", READERS)
def test_every_sample_is_read(reader: str) -> None:
    for raw in (*samples(reader), *long_samples(reader)):
        assert len(raw) <= MAX_BYTES
        READERS[reader](raw)


@pytest.mark.slow
def test_inputs_are_the_same_each_time_and_are_not_too_long() -> None:
    assert READERS.keys() == SAMPLES.keys()
    for reader in READERS:
        for seed in range(20):
            raw = make_input(reader, seed)
            assert raw == make_input(reader, seed)
            assert len(raw) <= MAX_BYTES


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_no_input_takes_long_or_200_megabytes(reader: str) -> None:
    report = measure_apart(reader, 0, MANY)
    assert report.faults == []
    assert report.megabytes < MEGABYTES
    assert report.slowest < 4 * SECONDS  # a busy machine counts more processor time than is used
