"""The program behind `checkCode`: finds the rotation of a program and calls it, or finds the change that fixes it."""
import ast
import json
import math
import time

import numpy

from .attempts import Attempts
from .calls import FILE, Facts, Library, Program, Unfit
from .changes import Changes
from .lone import Lone

CLOSE = 2e-3
RANK = {"base": 0, "sign": 2, "axis": 3, "times": 4, "frequencies": 5, "minus": 3}
# The kinds of change that may fix each finding, tried before all others.
MENDS = {
    "sin-cos-swapped": ("cosine",), "direction-reversed": ("turn",), "sign-wrong": ("sign", "minus"), "base-wrong": ("base",), "position-offset": ("offset",),
    "low-precision-positions": ("dtype",), "pairing-swapped": ("pairing",), "table-pairing-mismatch": ("table", "pairing"), "output-order": ("order of channels",),
    "exponent-dim-wrong": ("exponent",), "scaling-ignored": ("frequencies",), "scaling-wrong": ("frequencies",), "not-applied": ("return",),
    "attention-factor-missing": ("factor",), "rotary-dim-wrong": ("width",), "position-reset": ("offset",), "position-ignored": ("rows",), "applied-twice": ("again",),
}
PAIRED = ("pairing", "table", "sign", "order of channels", "cosine", "base", "frequencies", "offset", "order")


class Judge:
    """One program, judged by the vectors of the expected rotation."""

    def __init__(self, source, given, fixtures, layout=None, entry=None):
        self.source, self.given, self.fixtures, self.layout, self.entry = source, given, fixtures, layout, entry
        self.library = Library(source)
        self.failures = []

    def attempts(self, source, name, until=math.inf):
        """Calls of a program on one fixture, and the judgement of tables without a rotation."""
        one = self.fixtures[name]
        facts = Facts(numpy, self.given, one["q"], one["k"], one["positions"])
        program = Program(source, ast.parse(source, FILE), facts, self.library)
        calls = Attempts(program, self.layout, self.entry, until)
        return calls, Lone(calls) if facts.plain else None

    def error(self, rotated, name):
        """The largest difference, relative to the largest number; of q, and of k if there is one."""
        one = self.fixtures[name]
        pairs = [(rotated[0], one["q_expected"])] + ([(rotated[1], one["k_expected"])] if rotated[1] is not None else [])
        worst = max(float(numpy.max(numpy.abs(got - wanted))) / float(numpy.max(numpy.abs(wanted))) for got, wanted in pairs)
        return worst if worst == worst else float("inf")

    def find(self, seconds=60):
        """The calls that ran, best first: (error, fixture, key, label, rotated)."""
        until = time.time() + seconds
        found = []
        for name in ("wide", "thin", "few"):
            ran = []
            calls, lone = self.attempts(self.source, name, until)
            self.stopped = calls.program.stopped
            for source in (calls, lone) if lone else (calls,):
                for key, label, rotated in source.all():
                    error = self.error(rotated, name)
                    ran.append((error, name, key, label, rotated, not calls.keeps_length(rotated[0])))
                    if error < CLOSE or time.time() > until:
                        break
                # the rotation itself was not found, so only a table beside it can be right
                if source is lone and calls.rotates():
                    ran = [call for call in ran if call[0] < CLOSE]
                if ran:
                    break
            self.failures += calls.failures
            found += ran
            # A rotation that counts its positions itself runs only on "few", if none of those that ran here is right.
            if ran and (not calls.without_positions or any(error < CLOSE for error, *_ in ran)):
                break
        return sorted(found, key=lambda one: (one[0] >= CLOSE, one[5]))

    def again(self, source, name, key):
        """The same call of a changed program, or on other vectors; None if it does not run."""
        calls, lone = self.attempts(source, name)
        calls.needed = str(key[3]) if len(key) > 5 else None
        for listed in (calls, lone):
            for _, _, rotated in listed.all(only=key) if listed else ():
                return rotated
        return None

    def mend(self, calls, seconds, finding=None):
        """The smallest change after which one of these calls is right: (line, kind, source, key), or None."""
        fixture = calls[0][0]
        keys = list(dict.fromkeys(key for name, key in calls if name == fixture))
        name = "single" if layout_of(keys[0]) == "d" else "thin" if fixture == "wide" else fixture
        one = self.fixtures[name]
        facts = Facts(numpy, self.given, one["q"], one["k"], one["positions"])
        changes = Changes(self.source, facts, ast.parse(self.source, FILE))
        begun = time.time()
        singles = sorted(changes.found, key=lambda one: (one[0] not in MENDS.get(finding, ()), RANK.get(one[0], 1), len(one[1]), one[1][0][0] if one[0] == "cosine" else 0))
        paired = [one for one in singles if one[0] in PAIRED]
        both = [
            (f"{a[0]}, {b[0]}", a[1] + b[1])
            for i, a in enumerate(paired) for b in paired[i + 1:]
            if a[0] != b[0] or a[0] in ("pairing", "sign", "table")
        ]
        seen = set()
        for group, tried in ((singles, keys[:4]), (both, keys[:2])):
            for kind, edits in group:
                changed = changes.text.changed(edits)
                if changed is None or changed in seen:
                    continue
                seen.add(changed)
                for key in tried:
                    if time.time() - begun > seconds:
                        return None
                    try:
                        rotated = self.again(changed, name, key)
                    except BaseException:
                        continue
                    if rotated is not None and self.error(rotated, name) < CLOSE:
                        return changes.text.line(edits), kind, changed, key
        return None


def fixtures_in(space, names):
    """The vectors in a request, by fixture."""
    kinds = ("q", "k", "q_expected", "k_expected")
    return {name: {"positions": positions, **{kind: space[f"{name}_{kind}"] for kind in kinds}} for name, positions in names.items()}


def raised(error):
    """An exception of the program, with the program line that raised it."""
    trace, line = error.__traceback__, getattr(error, "lineno", None)
    while trace:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return {"type": type(error).__name__, "message": str(error), "line": line}


def whole(judge, source, name, key):
    """The rotated vectors to judge: of many tokens if the call takes no positions, so that rounding is visible."""
    for one in ("many", "few") if name == "few" else (name,):
        rotated = judge.again(source, one, key)
        if rotated is not None:
            return one, rotated[0], rotated[1]
    return None


def asked(space):
    """A request, and the judge of its program."""
    request = json.loads(space["request"])
    space.update({f"{kind}{i}": None for kind in "qk" for i in range(4)})
    return request, Judge(space["source"], request["given"], fixtures_in(space, request["fixtures"]), request["layout"], request["entry"])


def layout_of(key):
    return key[5] if len(key) > 5 else ""


def answer(space):
    """Calls the program in `space["source"]`; puts q0, k0, q1, ... into `space` and returns the report as JSON."""
    request, judge = asked(space)
    try:
        calls = judge.find(request["seconds"] / 2)
    except Exception as error:
        return json.dumps({"error": raised(error)})
    if not calls:
        absent = lambda error: isinstance(error, (NotImplementedError, NameError, ImportError)) and not isinstance(error, UnboundLocalError)
        lacking = [error for _, error in judge.failures if absent(error)]
        ended = [error for _, error in judge.failures if not isinstance(error, Unfit)]
        stopped = [] if judge.stopped is None else [judge.stopped]
        # a module that is missing here, in a program that continued
        beside = isinstance(judge.stopped, ImportError) and judge.failures
        last = lacking[:1] or (ended[-1:] if beside else stopped or ended[-1:])
        unfit = sorted({f"{label} ({error})" for label, error in judge.failures if isinstance(error, Unfit)})
        return json.dumps({"calls": [], "tried": unfit, "error": raised(last[0]) if last else None})
    distinct = {}
    for call in calls:
        distinct.setdefault((call[3], layout_of(call[2])), call)
    report = {"calls": []}
    matches = calls[0][0] < CLOSE
    listed = list(distinct.values())[: 1 if matches else 3]
    # A wrong program that takes positions runs again on positions without gaps: only those show that positions restart.
    even = [("even", "many", *listed[0][2:])] if not matches and listed[0][1] == "wide" else []
    for i, (kind, name, key, label, *_) in enumerate(listed + even):
        result = whole(judge, judge.source, name, key)
        if result is not None:
            space[f"q{i}"], space[f"k{i}"] = result[1], result[2]
            call = {"label": label, "fixture": result[0], "place": i, "name": name, "key": key}
            if kind == "even":
                report["even"] = call
            else:
                report["calls"].append(call)
    return json.dumps(report)


def mended(space):
    """The change that fixes the first call in `answer`; its rotated vectors become q0 and k0."""
    begun, request, judge = time.time(), *asked(space)
    keys = [(call["name"], tuple(call["key"])) for call in request["calls"]]
    found = judge.mend(keys, request["seconds"] - (time.time() - begun), request["finding"])
    result = whole(judge, found[2], keys[0][0], found[3]) if found else None
    if result is None:
        return json.dumps({"mended": None})
    space["q0"], space["k0"] = result[1], result[2]
    return json.dumps({"mended": {"line": found[0], "kind": found[1], "source": found[2], "fixture": result[0]}})
