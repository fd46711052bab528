"""A table or frequencies pasted alone, or one step of a rotation: rotates with them as the expected rotation would."""
from .attempts import Attempts


def rotated(x, cos, sin, pairing, np):
    """Rotates [.., head_dim] by cos and sin [seq, pairs]."""
    pairs = cos.shape[-1]
    out = x.astype(np.float64)
    first, second = (slice(0, pairs), slice(pairs, 2 * pairs)) if pairing == "half-split" else (slice(0, 2 * pairs, 2), slice(1, 2 * pairs, 2))
    a, b = x[..., first].astype(np.float64), x[..., second].astype(np.float64)
    out[..., first], out[..., second] = a * cos - b * sin, b * cos + a * sin
    return out.astype(np.float32)


def halves(table, pairing, pairs, np):
    """One column per pair, from a table that may have two; None if they are in the order of the other pairing."""
    width = table.shape[-1]
    doubled = width == 2 * pairs or width != pairs and (np.allclose(table[..., : width // 2], table[..., width // 2 :]) or np.allclose(table[..., ::2], table[..., 1::2]))
    if not doubled:
        return table
    return table[..., : width // 2] if pairing == "half-split" else table[..., ::2]


class Lone:
    """Judges programs that are not a complete rotation."""

    def __init__(self, attempts: Attempts):
        self.attempts, self.facts, self.library = attempts, attempts.facts, attempts.library

    def angles(self, kind, value):
        np, facts, back = self.facts.numpy, self.facts, self.library.back
        pairs = facts.rotary_dim // 2
        positions = np.array(facts.positions, dtype=np.float64)
        if isinstance(value, (tuple, list)) and kind != "cossin":
            value = value[0]
        if kind == "inv_freq":
            each = back(value).astype(np.float64)
            return np.cos(positions[:, None] * each) * facts.factor, np.sin(positions[:, None] * each) * facts.factor
        rows = lambda table: table.reshape(-1, table.shape[-1])
        if kind == "cossin":
            named = self.attempts.ordered(value)
            cos, sin = rows(back(named["cos"])), rows(back(named["sin"]))
        elif kind == "cis":
            table = rows(back(value))
            cos, sin = table.real, table.imag
        elif kind == "pairs":
            table = back(value)
            table = table.reshape(-1, *table.shape[-2:])
            cos, sin = table[..., 0], table[..., 1]
        else:
            table = rows(back(value)).astype(np.float64)
            cos, sin = np.cos(table) * facts.factor, np.sin(table) * facts.factor
        cos, sin = halves(cos, facts.pairing, pairs, np), halves(sin, facts.pairing, pairs, np)
        if len(cos) > facts.seq:
            cos, sin = cos[facts.positions], sin[facts.positions]
        return cos[: facts.seq], sin[: facts.seq]

    def all(self, only=None):
        """(key, label, run) as in `Attempts.all`."""
        tables = dict(self.attempts.found_tables() or self.attempts.misfits)
        if "cos" in tables and "sin" in tables:
            tables["cossin"] = [(f"{a}, {b}", (c, s)) for (a, c), (b, s) in zip(tables["cos"], tables["sin"])] + tables.get("cossin", [])
        kinds = [kind for kind in ("cossin", "cis", "pairs", "angles", "inv_freq") if kind in tables]
        for kind in kinds[:1]:  # only the last step
            made = lambda label: {f"arguments: {name}" for name in self.attempts.filled.get(label, ())}
            for number, (label, value) in enumerate(tables.get(kind, [])):
                key = ("table", kind, number)
                if (only is not None and only != key) or self.attempts.entry not in (None, label, label.rstrip("()")):
                    continue
                result = self.attempts.tried(lambda: self.by_table(kind, value), label)
                if result is not None:
                    yield key, label, result, {"rotation"} | made(label)
        for owner, method, label in self.attempts.program.functions():
            if "rotate" not in owner and "rotate" not in (method or ""):
                continue
            key = ("quarter", owner, method)
            if (only is not None and only != key) or self.attempts.entry not in (None, label, owner, method):
                continue
            result = self.attempts.tried(lambda: self.quarter(owner, method), label)
            if result is not None:
                yield key, f"{label}(x)", result, {"rotation", "table", "positions"}

    def by_table(self, kind, value):
        cos, sin = self.angles(kind, value)
        return tuple(rotated(x, cos, sin, self.facts.pairing, self.facts.numpy) for x in (self.facts.q, self.facts.k))

    def quarter(self, owner, method):
        """x * cos + rotate_half(x) * sin, with the tables of the expected rotation."""
        facts, np = self.facts, self.facts.numpy
        called = self.attempts.program.get(owner, method, self.attempts.program.ways(owner)[0])
        half = self.library.back(called(self.library.of(facts.q.copy())))
        if half is None or half.shape != facts.q.shape or abs(np.abs(half).sum() - np.abs(facts.q).sum()) > 1e-3 * np.abs(facts.q).sum():
            raise ValueError("this is not a quarter revolution")
        cos, sin = (self.library.back(one) for one in self.attempts.standard("table")["cossin"][0][1])
        k = self.library.back(called(self.library.of(facts.k.copy())))
        return facts.q * cos + half * sin, facts.k * cos + k * sin
