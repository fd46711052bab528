import { torchGenerator } from "../torch/normal.js";
import { numbers } from "../heads.js";
import { literal, python, type Program } from "./python.js";

/** NumPy stretches sizes as torch does, and raises where torch does. */
const TRY = `def attempt(act):
    try:
        return act()
    except ValueError as error:
        print(error)`;

const alias: Program = ({ mistake }) =>
  python(
    ["freq"],
    `inv_freq = freq(128)
original = inv_freq${mistake === true ? "" : ".copy()"}
before = original[1]
inv_freq /= 4  # a change of length, in place
row("the second original frequency after a change of length", f"{before:.4f} → {original[1]:.4f}")
expanded = np.broadcast_to(inv_freq[None, :, None], (2, 64, 1))
row("shape printed as that of inv_freq", list(${mistake === true ? "expanded" : "inv_freq"}.shape))`,
  );

/** The shapes of q, and those on which values are checked: the text's own are too large for that. */
const SIZES: Readonly<Record<string, readonly [string, string]>> = {
  printed: ["(8, 32, 512, 64)", "(1, 2, 8, 64)"],
  equal: ["(1, 8, 8, 16)", "(1, 8, 8, 16)"],
  one: ["(2, 1, 8, 16)", "(2, 1, 8, 16)"],
};

const wrongAxis: Program = ({ mistake, sizes }) => {
  const [shape, checked] = SIZES[String(sizes)]!;
  return python(
    ["residual", "freq", "half", "torch"],
    `${TRY}

on = ${literal(mistake)}  # cos [1, seq, 1, dim] instead of [1, 1, seq, dim]
table = lambda seq, dim: (1, seq, 1, dim) if on else (1, 1, seq, dim)
shape = ${shape}
out = attempt(lambda: np.broadcast_shapes(shape, table(*shape[2:])))
if out is not None:
    row("the shape stays that of q", list(out))
    q = torch_normal(0)(*${checked})
    heads, seq, dim = q.shape[1:]
    angle = np.tile(np.outer(np.arange(seq), freq(dim)), 2).reshape(table(seq, dim))
    a, b = np.split(q, 2, -1)
    y = q * np.cos(angle) + np.concatenate([-b, a], -1) * np.sin(angle)
    label = "each token is turned by its own position: largest difference from the core"
    tokens = half_split(q, np.outer(np.arange(seq), freq(dim)))
    row(label, f"{abs(y - tokens).max():.4f}" if y.shape == q.shape else "–")
    if on and heads == seq:
        by_head = half_split(q, np.arange(heads)[:, None, None] * freq(dim))
        row("by the number of its head instead: largest difference", f"{abs(y - by_head).max():.4f}")`,
  );
};

const pairedCosines: Program = ({ mistake, dim }) =>
  python(
    ["freq", "inter"],
    `x = np.array([${numbers(torchGenerator(0).randn(Number(dim)))}])
angle = 3 * freq(${dim})

${TRY}

def text():  # the cosines taken two at a time, or as they are
    c, s = ((np.cos(angle).reshape(-1, 2)[:, 0], np.sin(angle).reshape(-1, 2)[:, 0]) if ${literal(mistake)} else (np.cos(angle), np.sin(angle)))
    a, b = x[::2], x[1::2]
    return np.stack([a * c - b * s, a * s + b * c], -1).ravel()

y = attempt(text)
if y is not None:
    row("every pair turns with its own frequency: largest difference", f"{abs(y - interleaved(x, angle)).max():.4f}")`,
  );

const halfColumns: Program = ({ mistake }) =>
  python(
    ["residual", "freq", "half", "torch"],
    `x = torch_normal(0)(1, 2, 8, 128)
angle = np.outer(np.arange(8), freq(128))[None, None]
columns = angle if ${literal(mistake)} else np.tile(angle, 2)  # a column per pair, or per channel

${TRY}

a, b = np.split(x, 2, -1)
y = attempt(lambda: x * np.cos(columns) + np.concatenate([-b, a], -1) * np.sin(columns))
if y is not None:
    row("x [4, 32, 512, 128] * cos [1, 1, 512, 128]", residual(abs(y - half_split(x, angle)).max()))`,
  );

const learned: Program = ({ mistake }) =>
  python(
    ["torch"],
    mistake === true
      ? `table = torch_normal(0)(512, 64)  # what nn.Embedding(512, 64) starts from
inside = ((table >= 0) & (table <= 1)).mean()
row("the entries of a learned table lie in [0, 1]: share that does", f"{100 * inside:.1f}%")
row("least and largest of 32,768 entries", f"{table.min():.2f}, {table.max():.2f}")
row("mean", f"{table.mean():.3f}")`
      : `ruler = np.arange(512) / 511
inside = ((ruler >= 0) & (ruler <= 1)).mean()
row("position / (length − 1) lies in [0, 1]: share that does", f"{100 * inside:.1f}%")`,
  );

const odd: Program = ({ mistake }) =>
  python(
    ["freq", "inter"],
    mistake === true
      ? `x = np.ones((2, 5))
try:
    print(x.reshape(*x.shape[:-1], -1, 2))
except ValueError as error:
    print(error)`
      : `x = np.array([${numbers(torchGenerator(0).randn(5))}])
y = np.concatenate([interleaved(x[:4], 3 * freq(4)), x[4:]])  # rotary_dim 4: the rest passes through
row("head_dim 5, rotary_dim 4: change of the last channel", f"{abs(y[4] - x[4]):g}")`,
  );

export const programs: Readonly<Record<string, Program>> = {
  m6: alias,
  m9: wrongAxis,
  m10: pairedCosines,
  m11: halfColumns,
  m20: learned,
  m21: odd,
};
