import type { Values } from "../types.js";

/** A card's NumPy with these settings. Each line that it prints is a row of the card: its label, a tab, its value. */
export type Program = (values: Values) => string;

/** Both programs of a card, where the JavaScript is written by hand as well. */
export type Written = (values: Values) => { javascript: string; numpy: string };

/** Parts that programs are put together from. `row` prints a row; a rest below 0.00001 reads as the card writes it. */
const PARTS = {
  row: `def row(label, *values):
    print(label, " ".join(map(str, values)), sep="\\t")`,
  residual: `def residual(value):
    return "< 0.00001" if value < 1e-5 else f"{value:.4f}"`,
  freq: `def freq(d, base=10000.0):
    return base ** (-np.arange(0, d, 2) / d)`,
  half: `def half_split(x, angle):  # pairs (i, i + d/2); angle [..., d/2]
    a, b = np.split(x, 2, -1)
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], -1)`,
  inter: `def interleaved(x, angle):  # pairs (2i, 2i + 1)
    a, b = x[..., ::2], x[..., 1::2]
    return np.stack([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], -1).reshape(x.shape)`,
  // 24-bit uniforms, Box and Muller over blocks of 16: what torch.randn does for sizes that are multiples of 16.
  torch: `def torch_normal(seed):  # torch.manual_seed(seed); the result is torch.randn for sizes that are multiples of 16
    twister = np.random.RandomState(seed)
    bits = lambda size: twister.randint(0, 2**32, size, dtype=np.uint32)
    def randn(*shape):
        u = ((bits(int(np.prod(shape))) & 0xFFFFFF) / 2.0**24).reshape(-1, 2, 8)
        radius, angle = np.sqrt(-2 * np.log1p(-u[:, 0])), 2 * np.pi * u[:, 1]
        x = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)
        return x.astype(np.float32).astype(float).reshape(shape)
    randn.bits = bits
    return randn`,
  yarn: `def yarn(d, base, factor, original):  # beta_fast 32, beta_slow 1; inv_freq, and what cos and sin are multiplied by
    edge = lambda turns: d * np.log(original / (turns * 2 * np.pi)) / (2 * np.log(base))
    low, high = max(np.floor(edge(32)), 0), min(np.ceil(edge(1)), d - 1)
    ramp = np.clip((np.arange(d // 2) - low) / (high - low), 0, 1)
    return freq(d, base) * (ramp / factor + 1 - ramp), 0.1 * np.log(factor) + 1`,
} as const;

type Part = keyof typeof PARTS;

/** A program with the parts that it uses. */
export function python(parts: readonly Part[], body: string): string {
  const used: Part[] = ["row", ...parts];
  return `import numpy as np\n\n${used.map((part) => PARTS[part]).join("\n\n")}\n\n${body.trim()}\n`;
}

/** A setting as Python writes it. */
export const literal = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "True" : "False") : String(value);
