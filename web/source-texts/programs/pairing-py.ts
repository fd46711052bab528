import { literal, python, type Program } from "./python.js";

/** Test 2 of text 001: its vectors and its table: channel d turned by the angle of pair `column[d]`, rotate_half pairing d with d + 64. */
const testTwo = (seed: unknown = 42): string => `randn = torch_normal(${String(seed)})
q, k = randn(2, 32, 16, 128), randn(2, 32, 16, 128)

def turn(x, m, column):  # x * cos + rotate_half(x) * sin, one column per channel
    angle = np.asarray(m, float)[..., None] * 0.1 * 0.5 ** column.astype(float)
    a, b = np.split(x, 2, -1)
    return x * np.cos(angle) + np.concatenate([-b, a], -1) * np.sin(angle)`;

const columnOf = (on: unknown): string =>
  on === true
    ? "column = np.arange(128) // 2  # as printed: for pairs (2i, 2i + 1)"
    : "column = np.arange(128) % 64  # fitting rotate_half";

const mixed: Program = ({ mistake }) =>
  python(
    ["freq", "half", "torch"],
    `${testTwo()}

${columnOf(mistake)}
on = ${literal(mistake)}
y = turn(q, np.arange(16), column)
most = abs(np.linalg.norm(y, axis=-1) - np.linalg.norm(q, axis=-1)).max()
row("a rotation keeps every length: largest change over 1,024 rows", f"{most:.6f}")
positions = [3, 10, 50, 100, 1000]
a, b = q[0, 0, 0], k[0, 0, 0]
scores = [turn(a, m, column) @ turn(b, m - 3, column) for m in positions]
if on:
    row("max norm difference", f"{most:.6f}")
    for m, score in zip(positions, scores):
        row(f"score of q at {m} with k at {m - 3}", f"{score:.2f}")
row("the score at distance 3 stands still: how far it wanders", f"{np.ptp(scores):.4f}")
row("a right half-split rotation, base 10000, same vectors", f"{half_split(a, 3 * freq(128)) @ b:.4f}")`,
  );

const randomQueries: Program = ({ mistake }) =>
  python(
    ["torch"],
    `${testTwo()}

${columnOf(mistake)}
on = ${literal(mistake)}
first = q[0, 0, 0]
for n in [0, 1, 2, 4, 8]:
    other = q[0, 0, n] if on else first
    score = turn(first, 0, column) @ turn(other, n, column)
    row(f"0 vs {n}" if on else f"0 vs {n}, one vector", f"{score:.6f}" if on else f"{score:.4f}")
    row(f"0 vs {n}, nothing turned", f"{first @ other:.2f}")`,
  );

const concatenated: Program = ({ mistake }) =>
  python(
    ["residual", "freq", "inter", "torch"],
    `randn = torch_normal(7)
q, k = randn(64), randn(64)

def basic(x, m, apart):  # reads pairs (2i, 2i + 1); writes them apart: firsts, then seconds
    y = interleaved(x, m * freq(64))
    return np.concatenate([y[::2], y[1::2]]) if apart else y

on = ${literal(mistake)}
score = lambda m, n, apart: basic(q, m, apart) @ basic(k, n, apart)
positions = [0, 1, 7, 100, 4000]
off = max(abs(score(m, n, on) - score(m, n, False)) for m in positions for n in positions)
row("scores are unchanged: largest difference over 25 pairs of positions", residual(off))
row("lengths are unchanged", residual(abs(np.linalg.norm(basic(q, 100, on)) - np.linalg.norm(q))))
row("position 0 leaves the vector as it is: largest difference", f"{abs(basic(q, 0, on) - q).max():.4f}")
foreign = basic(q, 10, on) @ basic(k, 7, False)
row("fits a key from a cache that was written in place: score off by", f"{abs(foreign - score(10, 7, False)):.4f}")`,
  );

const layouts: Program = ({ mistake }) =>
  python(
    ["freq", "half", "inter", "torch"],
    `randn = torch_normal(7)
q, k = randn(64), randn(64)
apart = lambda x: np.concatenate([x[::2], x[1::2]])
first = [apart(interleaved(x, m * freq(64))) for x, m in ((q, 10), (k, 7))]
ordered = (lambda x: x) if ${literal(mistake)} else apart  # the channels in the other class's order
second = [half_split(ordered(x), m * freq(64)) for x, m in ((q, 10), (k, 7))]
row("the two classes agree: largest difference of an element", f"{abs(first[0] - second[0]).max():.2f}")
row("their scores agree: difference", f"{abs(first[0] @ first[1] - second[0] @ second[1]):.2f}")`,
  );

const scattered: Program = ({ mistake }) =>
  python(
    ["freq", "half", "torch"],
    `x = torch_normal(7)(64)
y = half_split(np.tile(x, (5, 1)), np.outer([0, 1, 2, 3, 10], freq(64)))
other = ${mistake === true ? 1 : 32}
radius = np.hypot(y[:, 0], y[:, other])
row(f"the points of channels 0 and {other} lie on a circle: spread of the radius", f"{np.ptp(radius):.4f}")`,
  );

const testTwoNumbers: Program = ({ seed }) =>
  python(
    ["torch"],
    `${testTwo(seed)}

text = lambda x: " ".join(f"{value:.4f}" for value in x[:10])
row("numbers in q and k", f"{q.size + k.size:,}")
printed, fitting = np.arange(128) // 2, np.arange(128) % 64  # the pair whose angle channel d gets
y = turn(q, np.arange(16), printed)
for name, x in (("q", q), ("q_embed", y)):
    for m in (0, 15):
        row(f"{name}[0,0,{m}][:10]", text(x[0, 0, m]))
        row(f"‖{name}[0,0,{m}]‖", f"{np.linalg.norm(x[0, 0, m]):.4f}")
for m in (0, 1):
    angle = m * 0.1 * 0.5 ** printed.astype(float)
    row(f"cos[0,{m},:10]", text(np.cos(angle)))
    row(f"sin[0,{m},:10]", text(np.sin(angle)))
change = lambda column: abs(np.linalg.norm(turn(q, np.arange(16), column), axis=-1) - np.linalg.norm(q, axis=-1)).max()
row("largest change of a norm", f"{change(printed):.6f}")
print(f"with a table that fits rotate_half: {change(fitting):.1e}")`,
  );

const testTwoSimilarity: Program = ({ seed }) =>
  python(
    ["torch"],
    `${testTwo(seed)}

offsets = [0, 1, 2, 4, 8]
scores = [turn(q[0, 0, 0], 0, np.arange(128) // 2) @ turn(q[0, 0, n], n, np.arange(128) // 2) for n in offsets]
for i, n in enumerate(offsets):
    row(f"0 vs {n}", f"{scores[i]:.6f}")
row("the same products without any rotation", *(f"{q[0, 0, 0] @ q[0, 0, n]:.2f}" for n in offsets))
alone = [q[0, 0, 0] @ turn(q[0, 0, 0], n, np.arange(128) % 64) for n in offsets]
row("one vector against itself, turned", *(f"{score:.2f}" for score in alone))`,
  );

const conventions: Program = ({ mistake }) =>
  python(
    ["freq", "half", "inter", "torch"],
    `x = torch_normal(7)(64)
angle = 5 * freq(64)
order = np.argsort(np.r_[0:64:2, 1:64:2])  # from halves back to neighbours
matrix = interleaved(x, angle)
code = half_split(x, angle) if ${literal(mistake)} else half_split(np.r_[x[::2], x[1::2]], angle)[order]
row("the printed matrix and the printed code give one vector: largest difference", f"{abs(matrix - code).max():.4f}")`,
  );

export const programs: Readonly<Record<string, Program>> = {
  "001-test-2": testTwoNumbers,
  "001-test-2-similarity": testTwoSimilarity,
  m1: mixed,
  m2: randomQueries,
  m7: concatenated,
  m8: layouts,
  m16: scattered,
  m23: conventions,
};
