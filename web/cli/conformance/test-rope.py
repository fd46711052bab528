"""Checks rotate() of adapter.py with every case of manifest.json: pytest, or python3 test_rope.py. Needs no package.

ROPE_BITS=1: a case with a profile must match bit for bit.
"""

import json
import os
import sys
import unittest
from array import array
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
import adapter  # noqa: E402

CASES = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))["cases"]


def read_npy(path):
    """The float32 numbers of a .npy file, version 1.0."""
    content = path.read_bytes()
    values = array("f")
    values.frombytes(content[10 + int.from_bytes(content[8:10], "little") :])
    if sys.byteorder == "big":
        values.byteswap()
    return values


def fault(case):
    """The mistake in the rotation of a case, or None. NaN is also wrong."""
    profile = case.get("profile")
    if profile not in (None, getattr(adapter, "PROFILE", None)):
        raise unittest.SkipTest(f"of the arithmetic {profile}")
    values = read_npy(FOLDER / case["file"])
    size = len(values) // 3
    x, want, most = values[:size], values[size : 2 * size], values[2 * size :]
    if profile is not None and "ROPE_BITS" in os.environ:
        most = [0] * size
    y = array("f", adapter.rotate(x, case))
    if len(y) != size:
        return f"{len(y)} numbers came back, expected {size}"
    wrong = [i for i in range(size) if not abs(y[i] - want[i]) <= most[i]]
    if not wrong:
        return None
    first, place, index = wrong[0], [], wrong[0]
    for length in reversed(case["shape"]):
        place.insert(0, index % length)
        index //= length
    return (
        f"{case['why']}: {len(wrong)} of {size} numbers are wrong, the first at {place}:"
        f" {y[first]} where {want[first]} is expected, within {most[first]:.1e}"
    )


def pytest_generate_tests(metafunc):
    metafunc.parametrize("case", CASES, ids=[case["name"] for case in CASES])


def test_rope(case):
    problem = fault(case)
    assert problem is None, problem


if __name__ == "__main__":
    failed = 0
    for case in CASES:
        try:
            problem = fault(case)
        except unittest.SkipTest as skipped:
            print(f"skipped  {case['name']}: {skipped}")
            continue
        failed += problem is not None
        print(f"right    {case['name']}" if problem is None else f"wrong    {case['name']}: {problem}")
    sys.exit(1 if failed else 0)
