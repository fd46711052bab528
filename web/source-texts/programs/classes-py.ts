import { literal, python, type Program } from "./python.js";

const basic: Program = ({ seq, dim }) =>
  python(
    ["residual", "freq", "torch"],
    `seq, dim = ${seq}, ${dim}
x = torch_normal(0)(seq, dim)
angle = np.outer(np.arange(seq), freq(dim))
even, odd = x[:, ::2], x[:, 1::2]
y = np.concatenate([even * np.cos(angle) - odd * np.sin(angle), even * np.sin(angle) + odd * np.cos(angle)], -1)
row("shape in, shape out", f"[1, {seq}, {dim}] → {list(y[None].shape)}")
row("range of values, in and out", " → ".join(f"[{a.min():.3f}, {a.max():.3f}]" for a in (x, y)))
before, after = np.linalg.norm(x, axis=1), np.linalg.norm(y, axis=1)
row("mean length, in and out", f"{before.mean():.3f} → {after.mean():.3f}")
row("lengths are kept: largest difference", residual(abs(before - after).max()))
row("position 0 is the identity: largest difference", f"{abs(y[0] - x[0]).max():.3f}")`,
  );

const IDS: Readonly<Record<string, string>> = {
  running: "np.arange(seq)",
  shifted: "np.arange(seq) + 1000",
  reversed: "np.arange(seq)[::-1]",
};

const optimised: Program = ({ heads, seq, positions }) =>
  python(
    ["residual", "freq", "half", "torch"],
    `heads, seq = ${heads}, ${seq}
randn = torch_normal(0)
q, k = randn(1, heads, seq, 64), randn(1, heads, seq, 64)
ids = ${IDS[String(positions)]}
cache = np.outer(np.arange(ids.max() + 1), freq(64))  # angles of running positions, read by id
turned = half_split(q, cache[ids])
fresh = half_split(q, np.outer(ids, freq(64)))
row("shape in, shape out", f"[1, {heads}, {seq}, 64] → {list(turned.shape)}")
row("cache by position id equals a table made for these positions: largest difference", residual(abs(turned - fresh).max()))
score = fresh[0, 0, 2] @ half_split(k, np.outer(ids, freq(64)))[0, 0, 0]
alone = half_split(q[0, 0, 2], (ids[2] - ids[0]) * freq(64)) @ k[0, 0, 0]
row("a score is what the distance alone gives: difference", residual(abs(score - alone)))`,
  );

const relative: Program = ({ seed }) =>
  python(
    ["residual", "freq", "half", "torch"],
    `x = torch_normal(${seed})(64)
positions = [0, 1, 2, 3, 10]
y = half_split(np.tile(x, (5, 1)), np.outer(positions, freq(64)))
similarity = y @ y.T / (x @ x)
for i, m in enumerate(positions):
    for j in range(i + 1, 5):
        row(f"{m} and {positions[j]}, distance {positions[j] - m}", f"{similarity[i, j]:.4f}")
row("one distance, one similarity: spread at distance 1", residual(np.ptp([similarity[i, i + 1] for i in range(3)])))`,
  );

const extrapolation: Program = ({ dim }) =>
  python(
    ["freq", "half", "torch"],
    `x = torch_normal(7)(${dim})
last, outside = (half_split(x, m * freq(${dim})) for m in (511, 512))
for length in [600, 800, 1024, 2048]:  # the text compares the same two positions for each
    row(f"length {length}: similarity of positions 511 and 512", f"{last @ outside / (x @ x):.4f}")
longer = lambda d, positions: (2 * np.pi / freq(d) > positions).sum()
row("d = ${dim}: pairs with a wavelength longer than 512", f"{longer(${dim}, 512)} / {${dim} // 2}")
row("d = 128: pairs longer than 512, and than 4096", f"{longer(128, 512)} / 64, {longer(128, 4096)} / 64")`,
  );

const variants: Program = ({ right }) =>
  python(
    ["freq", "half", "torch", "yarn"],
    `x = torch_normal(7)(64)
inv_freq, i = freq(64), np.arange(32)
stretched, factor = yarn(64, 10000.0, 8, 512)
zeta = (2 * i / 64 + 0.4) / 1.4
printed = {  # name: (angle, scale) at position m
    "Original": lambda m: (m * inv_freq, 1),
    "Linear": lambda m: (m / (1 + 2 * i), 1),
    "YaRN": lambda m: (m * inv_freq * 1.2 * 0.8, 1),
    "xPos": lambda m: (m * inv_freq, np.exp(-m * inv_freq / 100)),
}
right = {
    "Original": lambda m: (m * inv_freq, 1),
    "Linear": lambda m: (m * inv_freq / 8, 1),
    "YaRN": lambda m: (m * stretched, factor),
    "xPos": lambda m: (m * inv_freq, zeta ** (m / 512)),
}
for name, at in ${right === true ? "right" : "printed"}.items():
    norms = [np.linalg.norm(half_split(x, at(m)[0]) * np.tile(at(m)[1] * np.ones(32), 2)) for m in (100, 500, 1000, 2000, 4000)]
    row(f"{name}: standard deviation of the norms at 100 … 4000", f"{np.std(norms):.4f}")`,
  );

const attention: Program = ({ dropout, causal, rope }) =>
  python(
    ["residual", "freq", "half", "torch"],
    `randn = torch_normal(0)
x = randn(32, 512)
weight = lambda: randn(512, 512) / np.sqrt(512)
q, k, v = ((x @ weight().T).reshape(32, 8, 64).transpose(1, 0, 2) for _ in range(3))
angle = np.outer(np.arange(32), freq(64))
if ${literal(rope)}:
    q, k = half_split(q, angle), half_split(k, angle)
score = q @ k.transpose(0, 2, 1) / 8
if ${literal(causal)}:
    score = np.where(np.tril(np.ones((32, 32))), score, -np.inf)
weights = np.exp(score - score.max(-1, keepdims=True))
weights /= weights.sum(-1, keepdims=True)
row("shapes: x, weights, output", f"{[1, *x.shape]}, {[1, *weights.shape]}, {[1, *x.shape]}")
row("every row of the weights sums to 1: largest difference", residual(abs(weights.sum(-1) - 1).max()))
dropped = np.where(randn.bits(weights.size).reshape(weights.shape) % 10 == 0, 0, weights / 0.9).sum(-1)
if ${literal(dropout)}:
    row("still so after the text’s dropout: largest difference", f"{abs(dropped - 1).max():.3f}")
    row("mean of the sums, which is what the text prints", f"{dropped.mean():.4f}")
final = (weights @ v).transpose(1, 0, 2).reshape(32, 512) @ weight().T
row("mean length of the output after its projection", f"{np.linalg.norm(final, axis=1).mean():.4f}")`,
  );

export const programs: Readonly<Record<string, Program>> = {
  "004-basic": basic,
  "004-optimised": optimised,
  "004-relative": relative,
  "004-extrapolation": extrapolation,
  "004-variants": variants,
  "004-attention": attention,
};
