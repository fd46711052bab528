"""The program behind `checkCode`: finds the rotation of a program and calls it, or finds the change that fixes it."""
import ast
import json
import math
import sys
import time

import numpy

from .attempts import SHAPES, Attempts
from .absent import without_layers
from .calls import FILE, Facts, Library, Program, Unfit
from .changes import Changes
from .lone import Lone

CLOSE = 2e-3
SUPPLIED = {"table", "positions", "rotation"}
RANK = {"base": 0, "sign": 2, "axis": 3, "times": 4, "frequencies": 5, "minus": 3}
# The kinds of change that may fix each finding, tried before all others.
MENDS = {
    "sin-cos-swapped": ("cosine",), "direction-reversed": ("turn",), "sign-wrong": ("sign", "minus"), "base-wrong": ("base",), "position-offset": ("offset",),
    "low-precision-positions": ("dtype",), "pairing-swapped": ("pairing",), "table-pairing-mismatch": ("table", "pairing"), "output-order": ("order of channels",),
    "exponent-dim-wrong": ("exponent",), "scaling-ignored": ("frequencies", "factor"), "scaling-wrong": ("frequencies", "factor"), "not-applied": ("return",),
    "attention-factor-missing": ("factor",), "rotary-dim-wrong": ("width",), "position-reset": ("offset",), "position-ignored": ("rows",), "applied-twice": ("again",),
}
PAIRED = ("pairing", "table", "sign", "order of channels", "cosine", "base", "frequencies", "offset", "order")


class Judge:
    """One program, judged by the vectors of the expected rotation."""

    def __init__(self, source, given, fixtures, layout=None, entry=None):
        self.source, self.given, self.fixtures, self.layout, self.entry = source, given, fixtures, layout, entry
        self.library = Library(source)
        without_layers(self.library)
        self.failures = []

    def attempts(self, source, name, until=math.inf):
        """Calls of a program on one fixture, and the judgement of tables without a rotation."""
        one = self.fixtures[name]
        facts = Facts(numpy, self.given, one["q"], one["k"], one["positions"])
        self.facts = facts
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
        """The calls that ran, best first: (error, fixture, key, label, rotated, length changed, supplied)."""
        until = time.time() + seconds
        found, decided, self.stopped, self.rotating, self.ran = [], set(), None, set(), set()
        waiting, outer = False, set()
        for name in ("wide", "thin", "few"):
            if waiting and name == "thin":
                continue
            ran = []
            calls, lone = self.attempts(self.source, name, until)
            self.stopped = calls.program.stopped
            calls.failures, calls.rotating = self.failures, self.rotating  # also of the other vectors
            for listed in (calls, lone) if lone else (calls,):
                if listed is lone and (found or ran):
                    break
                for key, label, rotated, supplied in listed.all():
                    if label in decided:
                        continue
                    error = self.error(rotated, name)
                    ran.append((error, name, key, label, rotated, not calls.keeps_length(rotated[0]), supplied))
                    if error < CLOSE:
                        calls.settled.add(label)
                    if time.time() > until or error < CLOSE and not SUPPLIED & supplied:
                        break
                # If no rotation can be called, only a table beside it can be right; one that raised is wrong.
                if listed is lone and calls.rotates():
                    blamed = lambda call: call[2][0] == "table" if calls.misfits else call[0] < CLOSE and not calls.rotates(own=True)
                    ran = list(filter(blamed, ran))
            found += ran
            self.ran |= {call[3].partition("(")[0] for call in ran}
            # A program's own choice of rows decides; rows that are chosen for it count only where it makes none.
            decided |= {call[3] for call in ran if not SUPPLIED & call[6]}
            outer |= {call[2][:2] for call in ran if not call[5] and name_of(call[2])}
            right = [call for call in found if call[0] < CLOSE and call[3] in decided]
            waiting = any(calls.waits(name_of(call[2]), {call[3].partition("(")[0] for call in ran}) for call in right)
            if time.time() > until or right and not waiting:
                break
        # A function that others call counts only if none of those rotated, on whatever positions.
        found = [call for call in found if not any(one != call[2][:2] and name_of(call[2]) in calls.within(*one) for one in outer)]
        self.around = lambda call: calls.raised_around(name_of(call[2]), self.ran)
        self.late = time.time() > until
        best = {}
        for call in found:
            best[call[3]] = min(best.get(call[3], 9), len(SUPPLIED & call[6]))
        found = [call for call in found if len(SUPPLIED & call[6]) == best[call[3]]]
        return sorted(found, key=lambda one: (one[0] >= CLOSE, one[5], len(one[6])))

    def sizes(self, name, key, label, rotated):
        """The sizes of the model that a call depends on and that nobody gave: with others it rotates otherwise."""
        read = set(self.facts.read)
        if not read:
            return set()
        given = self.given
        self.given = {**given, "made_up": given["made_otherwise"]}
        try:
            other = self.again(self.source, name, key)
        except Exception:
            other = None
        self.given = given
        same = other is not None and numpy.array_equal(other[0], rotated[0])
        return set() if same else {f"arguments: {one}" for one in read}

    def again(self, source, name, key):
        """The same call of a changed program, or on other vectors; None if it does not run."""
        calls, lone = self.attempts(source, name)
        calls.needed = str(key[3]) if len(key) > 5 else None
        for listed in (calls, lone):
            for _, _, rotated, _ in listed.all(only=key) if listed else ():
                return rotated
        return None

    def right(self, rotated, name):
        """The share of numbers that are right."""
        one = self.fixtures[name]
        pairs = [(rotated[0], one["q_expected"])] + ([(rotated[1], one["k_expected"])] if rotated[1] is not None else [])
        return sum(float(numpy.mean(numpy.abs(got - wanted) < CLOSE)) for got, wanted in pairs) / len(pairs)

    def mend(self, calls, seconds, findings=()):
        """The smallest change after which one of these calls is right: (line, kind, source, key), or None."""
        fixture = calls[0][0]
        keys = list(dict.fromkeys(key for name, key in calls if name == fixture))
        if "not-applied" in findings:  # a table without an effect may have had any axes
            keys = [(*key[:-1], shape) for key in keys if len(key) > 5 for shape in SHAPES] or keys
        name = fixture if fixture == "few" else "single" if layout_of(keys[0]) == "d" else "thin" if fixture == "wide" else fixture
        one = self.fixtures[name]
        facts = Facts(numpy, self.given, one["q"], one["k"], one["positions"])
        changes = Changes(self.source, facts, ast.parse(self.source, FILE))
        until = time.time() + seconds
        likely = {kind for finding in findings for kind in MENDS.get(finding, ())}
        first = MENDS.get(findings[0], ()) if findings else ()
        rank = lambda one: (one[0] not in first, one[0] not in likely, RANK.get(one[0], 1), len(one[1]), one[1][0][0] if one[0] == "cosine" else 0)
        ran, now = traced(lambda: self.again(self.source, name, keys[0]))
        singles = sorted(changes.found if now is None else changes.on(ran), key=rank)
        seen, helps = set(), []

        def run(kind, edits, tried):
            """The change if it is right; beside it, the share that it makes right."""
            changed, best = changes.text.changed(edits), 0
            if changed is None or changed in seen:
                return None, 0
            seen.add(changed)
            for key in tried:
                if time.time() > until:
                    break
                try:
                    # a few positions do not show what is rounded, so many are tried where those are right
                    for one in (name, "many") if name == "few" and layout_of(key) != "d" else (name,):
                        rotated = self.again(changed, one, key)
                        if rotated is None or self.error(rotated, one) >= CLOSE:
                            break
                    else:
                        return (changes.text.line(edits), kind, changed, key), 1
                except BaseException:
                    continue
                best = max(best, 0 if rotated is None else self.right(rotated, one))
            return None, best

        least = 0.001 + (0 if now is None else self.right(now, name))
        near, far = ([one for one in singles if (one[0] in likely) is here] for here in (True, False))

        def trials():
            """Changes of the kinds that the findings name, pairs of them, all others, and pairs of those."""
            for listed, beside in ((near, near), (far, singles)):
                yield from (((one,), keys[:len(SHAPES)]) for one in listed)
                # Of two mistakes, the first change makes more numbers right.
                first = [one for _, one in sorted(helps, key=lambda one: -one[0])[:6]]
                yield from (((a, b), keys[:2]) for a in first for b in beside if listed is far or a[0] != b[0])
            paired = [one for one in singles if one[0] in PAIRED or one[0] in likely]
            yield from (((a, b), keys[:2]) for i, a in enumerate(paired) for b in paired[i + 1:] if a[0] != b[0] or a[0] in ("pairing", "sign", "table"))

        for parts, tried in trials():
            if time.time() > until:
                return None
            found, share = run(", ".join(kind for kind, _ in parts), [edit for _, edits in parts for edit in edits], tried)
            if found is not None:
                return found
            if share > least and len(parts) == 1:
                helps.append((share, parts[0]))
        return None


def traced(work):
    """The lines of the program that were run, and what came of it."""
    ran = set()

    def trace(frame, *_):
        if frame.f_code.co_filename != FILE:
            return None
        ran.add(frame.f_lineno)
        return trace

    sys.settrace(trace)
    try:
        return ran, work()
    finally:
        sys.settrace(None)


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
    return {"type": type(error).__name__, "message": error.msg if isinstance(error, SyntaxError) else str(error), "line": line}


def furthest(errors):
    """The error that came furthest in the program."""
    return max(errors, key=lambda error: raised(error)["line"] or 0)


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


def name_of(key):
    """The name of the function that was called, also where the program calls it."""
    return key[1] or key[0] if len(key) > 5 else ""


def layout_of(key):
    return key[5] if len(key) > 5 else ""


def answer(space):
    """Calls the program in `space["source"]`; puts q0, k0, q1, ... into `space` and returns the report as JSON."""
    request, judge = asked(space)
    try:
        calls = judge.find(request["seconds"] * 0.9)
    except Exception as error:
        return json.dumps({"error": raised(error)})
    if not calls:
        absent = lambda error: isinstance(error, (NotImplementedError, NameError, ImportError)) and not isinstance(error, UnboundLocalError)
        lacking = [error for _, error in judge.failures if absent(error)]
        ended = [error for _, error in judge.failures if not isinstance(error, Unfit)]
        stopped = [] if judge.stopped is None else [judge.stopped]
        # of the rotation's own errors the one that came furthest
        own = [error for label, error in judge.failures if label in judge.rotating and not isinstance(error, Unfit)]
        ended = ended if not own else [furthest(own)]
        # a module that is missing here, in a program that continued
        beside = isinstance(judge.stopped, ImportError) and judge.failures
        last = lacking[:1] or (ended[-1:] if beside else stopped or ended[-1:])
        unfit = sorted({f"{label} ({error})" for label, error in judge.failures if isinstance(error, Unfit)})
        return json.dumps({"calls": [], "tried": unfit, "late": judge.late, "error": raised(last[0]) if last else None})
    distinct = {}
    for call in calls:
        distinct.setdefault((call[3], layout_of(call[2])), call)
    report = {"calls": []}
    matches = calls[0][0] < CLOSE
    listed = list(distinct.values())[: 1 if matches else 3]
    around = judge.around(calls[0])
    report["around"] = around and {"entry": around[0], **raised(furthest(around[1]))}
    # A wrong program that takes positions runs again on positions without gaps: only those show that positions restart.
    even = [("even", "many", *listed[0][2:])] if not matches and listed[0][1] == "wide" else []
    for i, (kind, name, key, label, rotated, _, supplied) in enumerate(listed + even):
        result = whole(judge, judge.source, name, key)
        if result is not None:
            supplied = supplied | judge.sizes(name, key, label, rotated)
            space[f"q{i}"], space[f"k{i}"] = result[1], result[2]
            call = {"label": label, "fixture": result[0], "place": i, "name": name, "key": key, "supplied": sorted(supplied)}
            if kind == "even":
                report["even"] = call
            else:
                report["calls"].append(call)
    return json.dumps(report)


def mended(space):
    """The change that fixes the first call in `answer`; its rotated vectors become q0 and k0."""
    begun, request, judge = time.time(), *asked(space)
    keys = [(call["name"], tuple(call["key"])) for call in request["calls"]]
    found = judge.mend(keys, request["seconds"] - (time.time() - begun), request["findings"])
    result = whole(judge, found[2], keys[0][0], found[3]) if found else None
    if result is None:
        return json.dumps({"mended": None})
    space["q0"], space["k0"] = result[1], result[2]
    return json.dumps({"mended": {"line": found[0], "kind": found[1], "source": found[2], "fixture": result[0]}})
