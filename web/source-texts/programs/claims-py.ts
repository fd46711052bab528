import { numbers, twoVectors } from "../heads.js";
import { python, type Program } from "./python.js";

const extrapolates: Program = ({ base, trained, times, scheme }) =>
  python(
    ["freq", "yarn"],
    `trained, times = ${trained}, ${times}
before = freq(128, ${base}.0)
after = ${
      scheme === "default" || times === "1" || Number(times) === 1
        ? "before"
        : scheme === "linear"
          ? "before / times"
          : `yarn(128, ${base}.0, times, trained)[0]`
    }
reach = before * (trained - 1)  # the largest angle of training; a full turn is all of them
out = (reach < 2 * np.pi) & (after * (times * trained - 1) > 1.01 * reach)
row(f"pairs that never went round within {trained} positions", f"{(2 * np.pi / before > trained).sum()} / 64")
row(f"at {times} × {trained} positions no pair meets an angle it has not seen: pairs that do", f"{out.sum()} / 64")
row("unseen share", f"{100 * out.mean():.1f}%")`,
  );

const odd: Program = ({ dim }) =>
  python(
    [],
    `x = np.ones((2, ${dim}))
try:
    print("channels in pairs:", x.reshape(2, -1, 2).shape)
except ValueError as error:
    print(error)`,
  );

const order: Program = ({ dim }) =>
  python(
    ["freq"],
    `inv_freq = freq(${dim})
assert (np.diff(inv_freq) < 0).all()
row("wavelengths, first and last", f"{2 * np.pi / inv_freq[0]:.2f} … {2 * np.pi / inv_freq[-1]:.0f}")`,
  );

const efficient: Program = ({ dim, m }) =>
  python(
    ["residual", "freq", "inter"],
    `dim = ${dim}
x = np.array([${numbers(twoVectors(Number(dim))[0])}])
angle = ${m} * freq(dim)
matrix = np.stack([interleaved(unit, angle) for unit in np.eye(dim)], 1)
z = (x[::2] + 1j * x[1::2]) * np.exp(1j * angle)
by_complex = np.stack([z.real, z.imag], -1).ravel()
row("multiplications of each", f"{2 * dim}, {matrix.size}")
row("both are the core’s rotation: largest difference", residual(abs(matrix @ x - by_complex).max()))`,
  );

const VECTORS: Readonly<Record<string, string>> = {
  ones: "q = k = np.ones(128) / np.sqrt(128)",
  same: "q = k = randn(128)",
  two: "q, k = randn(128), randn(128)",
};

const falls: Program = ({ base, vectors, seed }) =>
  python(
    ["freq", "half", "torch"],
    `randn = torch_normal(${seed})
${VECTORS[String(vectors)]}
scores = half_split(np.tile(q, (257, 1)), np.outer(np.arange(257), freq(128, ${base}.0))) @ k
row("the score falls with every step: steps that rise instead", f"{(np.diff(scores) > 0).sum()} / 256")
ends = f"{scores[:32].mean():.3f} → {scores[-32:].mean():.3f}"
row("it falls on the average: mean of the first and the last 32 distances", ends)`,
  );

const stable: Program = ({ base, position }) =>
  python(
    ["freq"],
    `single = np.float32
exponent = (np.arange(0, 128, 2, dtype=single) / single(128)).astype(float)
inv_freq = single(1) / (${base}.0 ** exponent).astype(single)
angle = single(${position}) * inv_freq  # each step rounded to float32, as the texts do
exact = ${position} * freq(128, ${base}.0)
angle = angle.astype(float)
off = max(abs(np.cos(angle) - np.cos(exact)).max(), abs(np.sin(angle) - np.sin(exact)).max())
row("float32 angles are stable: largest error of cos and sin at ${position}", f"{off:.6f}")
row("largest length of a turned pair", f"{np.hypot(np.cos(angle), np.sin(angle)).max():.6f}")`,
  );

const relativeOnly: Program = ({ base, seed, precision }) =>
  python(
    ["freq", "half", "torch"],
    `randn = torch_normal(${seed})
q, k = randn(128), randn(128)
${
  precision === "exact"
    ? `angle = lambda m: m * freq(128, ${base}.0)`
    : `single = np.float32
exponent = (np.arange(0, 128, 2, dtype=single) / single(128)).astype(float)
inv_freq = single(1) / (${base}.0 ** exponent).astype(single)
angle = lambda m: (single(m) * inv_freq).astype(float)`
}
starts = [0, 1, 10, 100, 1000, 10000]
scores = [half_split(q, angle(n + 7)) @ half_split(k, angle(n)) for n in starts]
for n, score in zip(starts, scores):
    row(f"score at {n + 7} and {n}", f"{score:.4f}")`,
  );

export const programs: Readonly<Record<string, Program>> = {
  "claim-extrapolates": extrapolates,
  "claim-odd": odd,
  "claim-order": order,
  "claim-efficient": efficient,
  "claim-falls": falls,
  "claim-stable": stable,
  "claim-relative": relativeOnly,
};
