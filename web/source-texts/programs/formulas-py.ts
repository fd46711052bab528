import { literal, python, type Program } from "./python.js";

const meanSine: Program = ({ mistake }) =>
  python(
    ["freq"],
    `which = ${mistake === true ? "np.sin" : "np.cos"}
means = [which(n * freq(128)).mean() for n in (0, 1, 4, 8)]
for n, mean in zip((0, 1, 4, 8), means):
    row(f"position difference {n}", f"{mean:.4f}")
row("largest where a position meets itself", f"{means[0]:.4f}")`,
  );

const sign: Program = ({ mistake }) =>
  python(
    [],
    `q, k, m, n = np.array([0.7, 0.2]), np.array([0.1, -0.9]), 5, 2
R = lambda t: np.array([[np.cos(0.3 * t), -np.sin(0.3 * t)], [np.sin(0.3 * t), np.cos(0.3 * t)]])
forward, backward = q @ R(m - n) @ k, q @ R(n - m) @ k
row("qᵀ R(m − n) k, equations 9 and 10", f"{forward:.4f}")
row("qᵀ R(n − m) k, equations 11 and 14", f"{backward:.4f}")
score = (R(m) @ q) @ (R(n) @ k)
line = "${mistake === true ? "qᵀ R(m − n) k" : "qᵀ R(n − m) k"}"
row(f"⟨R(m) q, R(n) k⟩ = {score:.4f} equals {line}", f"{${mistake === true ? "forward" : "backward"}:.4f}")`,
  );

const quotient: Program = ({ mistake }) =>
  python(
    ["freq"],
    `hidden_size, num_attention_heads, head_dim = 1024, 16, 128  # Qwen3 0.6B, rope_theta 1000000
inv_freq = freq(${mistake === true ? "hidden_size // num_attention_heads" : "head_dim"}, 1e6)
row("as many frequencies as head_dim / 2 = 64", len(inv_freq))
row("the second frequency is 0.8058", f"{inv_freq[1]:.4f}")`,
  );

const linear: Program = ({ mistake }) =>
  python(
    ["freq", "half", "torch"],
    `randn = torch_normal(7)
q, k = randn(64), randn(64)
inv_freq = ${mistake === true ? "1 / (1 + 2 * np.arange(32))" : "freq(64) / 4"}
logs = np.log10(inv_freq)
row("log inv_freq is a straight line in i: largest bend", f"{abs(logs - np.linspace(logs[0], logs[-1], 32)).max():.4f}")
score = lambda f, n: half_split(q, n * f) @ k
apart = max(abs(score(inv_freq, 4 * n) - score(freq(64), n)) for n in (1, 5, 25, 100))
row("position interpolation: distance 4d scores as d did, difference", f"{apart:.4f}")`,
  );

const yarn: Program = ({ mistake }) =>
  python(
    ["freq", "yarn"],
    `inv_freq, factor = ${mistake === true ? "freq(128) * 1.2 * 0.8, 1.0" : "yarn(128, 10000.0, 4, 4096)"}
ratio = inv_freq / freq(128)
row("ratio to the plain frequencies, first and last pair", f"{ratio[0]:.4f}, {ratio[-1]:.4f}")
row("fast pairs stay, slow pairs are stretched: spread of the ratio", f"{np.ptp(ratio):.4f}")
row("cos and sin are scaled", f"{factor:.4f}")`,
  );

const xpos: Program = ({ mistake }) =>
  python(
    ["freq", "half", "torch"],
    `randn = torch_normal(7)
q, k = randn(64), randn(64)
inv_freq, on = freq(64), ${literal(mistake)}
zeta = (2 * np.arange(32) / 64 + 0.4) / 1.4

def turn(x, m, side):  # side 1: query, -1: key
    scale = np.exp(-m * inv_freq / 100) if on else zeta ** (side * m / 512)
    return half_split(x, m * inv_freq) * np.tile(scale, 2)

if on:
    for m in (100, 500, 1000, 2000, 4000):
        row(f"length at {m}, as a share of before", f"{np.linalg.norm(turn(q, m, 1)) / np.linalg.norm(q):.2f}")
scores = [turn(q, n + 3, 1) @ turn(k, n, -1) for n in (0, 100, 500, 1000, 2000)]
row("the score at distance 3 is one number, wherever the words stand: spread", f"{np.ptp(scores):.4f}")
row("plain RoPE at distance 3", f"{half_split(q, 3 * inv_freq) @ k:.4f}")`,
  );

const alignment: Program = ({ mistake }) =>
  python(
    ["freq"],
    `wavelength = 2 * np.pi / freq(64)
longer = lambda positions: (wavelength > positions).sum()
if ${literal(mistake)}:
    a, b = np.cos((512 - 511) * freq(64)), np.cos((512 % 512) * freq(64))
    for length in (600, 800, 1024, 2048):  # the first position past 512, whatever the length
        row(f"“frequency alignment” at length {length}", f"{a @ b / np.linalg.norm(a) / np.linalg.norm(b):.4f}")
else:
    row("pairs with a wavelength longer than 512", f"{longer(512)} / 32")
    for length in (600, 800, 1024, 2048):
        row(f"of these, pairs that close their turn only between 512 and {length}", longer(512) - longer(length))`,
  );

const slopes: Program = ({ mistake }) =>
  python(
    [],
    `i = np.arange(1, 9)
right = 2.0 ** (-8 * i / 8)
used = ${mistake === true ? "2.0 ** (-8 / i)" : "right"}
row("slopes of 8 heads", *(f"{value:.4f}" for value in used))
row("the first head looks least far: slopes fall", f"{used[0]:.4f} → {used[-1]:.4f}")
row("largest difference from the right slopes", f"{abs(used - right).max():.4f}")`,
  );

const innerProduct: Program = ({ mistake, distance }) =>
  python(
    [],
    `q, k = 0.7 + 0.2j, 0.1 - 0.9j
turn = np.exp(0.3j * (${distance}))
score = (q * turn * k.conjugate()).real
plain = (q * k.conjugate()).real  # the inner product of the two vectors
printed = plain * turn
if ${literal(mistake)}:
    sign = "−" if printed.imag < 0 else "+"
    label = f"the inner product of the turned vectors, {score:.4f}, is xₘᵀxₙ e^(i(m−n)θ)"
    row(label, f"{printed.real:.4f} {sign} {abs(printed.imag):.4f}i")
else:
    row(f"the inner product of the turned vectors, {score:.4f}, is Re[q k̄ e^(i(m−n)θ)]", f"{score:.4f}")
row("xₘᵀxₙ", f"{plain:.4f}")`,
  );

const extrapolates: Program = ({ mistake, trained }) =>
  python(
    ["freq", "yarn"],
    `seen = ${trained}
plain = freq(128)
inv_freq = ${mistake === true ? "plain" : "yarn(128, 10000.0, 4, seen)[0]"}
row(f"pairs with a wavelength longer than {seen}", f"{(2 * np.pi / plain > seen).sum()} / 64")
shown = plain * (seen - 1)  # the largest angle of training; a full turn is all of them
outside = (shown < 2 * np.pi) & (inv_freq * (4 * seen - 1) > 1.01 * shown)
row(f"at 4 × {seen} positions every angle has been seen in training: pairs that have not", f"{outside.sum()} / 64")`,
  );

export const programs: Readonly<Record<string, Program>> = {
  m3: meanSine,
  m4: sign,
  m5: quotient,
  m13: linear,
  m14: yarn,
  m15: xpos,
  m17: alignment,
  m18: slopes,
  m22: innerProduct,
  m24: extrapolates,
};
