import { numbersOf, EIGHT } from "../deep-dive/rotation.js";
import { literal, python, type Program } from "./python.js";

const sentences: Program = ({ rope }) =>
  python(
    ["residual", "inter"],
    `words = {"cat": [1, 0.5], "chases": [0.8, 0.9], "mouse": [0.6, 0.7]}
rope = ${literal(rope)}

def attend(order):
    x = np.array([words[name] for name in order])
    q = interleaved(x, np.arange(3.0)[:, None]) if rope else x  # one radian per position
    weights = np.exp(q @ q.T)
    return dict(zip(order, weights / weights.sum(1, keepdims=True) @ x))

first, second = attend(["cat", "chases", "mouse"]), attend(["mouse", "chases", "cat"])
for name in words:
    text = [f"({a:.4f}, {b:.4f})" for a, b in (first[name], second[name])]
    row(f"output of “{name}” in both sentences", *text)
same = [np.array(sorted(map(tuple, both.values()))) for both in (first, second)]
row("the two sentences give the same outputs as a multiset: largest difference", residual(abs(same[0] - same[1]).max()))`,
  );

const learnedTable: Program = ({ position }) =>
  python(
    ["freq"],
    `table = np.zeros((512, 8))  # nn.Embedding(512, d_model) has a row for each position
try:
    table[${position}]
    print("position ${position} has a row")
except IndexError as error:
    print(error)
row("positions without training data, 512 to 1024", 1024 - len(table))
row("cos of the slowest pair at ${position}, computed instead", f"{np.cos(${position} * freq(8)[-1]):.6f}")
row("parameters of a learned table of 512 × 512", np.zeros((512, 512)).size)`,
  );

const sinusoidal: Program = ({ base }) =>
  python(
    ["freq", "inter", "torch"],
    `randn = torch_normal(3)
q, k = randn(64), randn(64)
inv_freq = freq(64, ${base}.0)
code = lambda m: np.stack([np.sin(m * inv_freq), np.cos(m * inv_freq)], -1).ravel()
starts = [0, 10, 100, 1000]
lengths = [np.linalg.norm(q + code(m)) / np.linalg.norm(q) for m in starts]
row("2. adding disturbs the word: lengths as shares of before", *(f"{length:.3f}" for length in lengths))
added = [(q + code(n + 3)) @ (k + code(n)) for n in starts]
rotated = [interleaved(q, (n + 3) * inv_freq) @ interleaved(k, n * inv_freq) for n in starts]
row("3. the score is not one of distance: spread at distance 3", f"{np.ptp(added):.4f}; RoPE {np.ptp(rotated):.4f}")
row("4. frequency and dimension are coupled: pairs, and different frequencies", f"{len(inv_freq)}, {len(set(inv_freq))}")`,
  );

const PRESETS: Readonly<Record<string, string>> = {
  two: `"0", "π/4"`,
  four: `"0", "π/6", "π/3", "π/2"`,
  all: `"0", "π/6", "π/4", "π/3", "π/2"`,
};

const arrows: Program = ({ x, y, preset }) =>
  python(
    ["residual"],
    `angles = {"0": 0, "π/6": np.pi / 6, "π/4": np.pi / 4, "π/3": np.pi / 3, "π/2": np.pi / 2}
v = np.array([${x}, ${y}])
lengths = []
for name in [${PRESETS[String(preset)]}]:
    c, s = np.cos(angles[name]), np.sin(angles[name])
    turned = np.array([[c, -s], [s, c]]) @ v
    row(f"turned by {name}", f"({turned[0]:.4f}, {turned[1]:.4f})")
    lengths.append(np.linalg.norm(turned))
row("every arrow has one length: largest difference", residual(abs(np.array(lengths) - np.linalg.norm(v)).max()))`,
  );

const frequencies: Program = ({ dim }) =>
  python(
    ["freq"],
    `inv_freq = freq(${dim})
for i, value in enumerate(inv_freq[:4]):
    row(f"channels [{2 * i}:{2 * i + 2}]: radians per position", f"{value:.6f}")`,
  );

const stepByStep: Program = ({ vector, position }) =>
  python(
    ["residual", "freq", "inter"],
    `x = np.array([${numbersOf(vector, 8, EIGHT).join(", ")}])
inv_freq = freq(8)
angle = ${position} * inv_freq
print(inv_freq, angle, np.cos(angle), np.sin(angle), sep="\\n")
y = interleaved(x, angle)
row("result", *(f"{value:.4f}" for value in y))
row("the length is kept: difference", residual(abs(np.linalg.norm(y) - np.linalg.norm(x))))`,
  );

export const programs: Readonly<Record<string, Program>> = {
  "004-two-sentences": sentences,
  "004-learned-table": learnedTable,
  "004-sinusoidal": sinusoidal,
  "004-arrows": arrows,
  "004-frequencies": frequencies,
  "004-step-by-step": stepByStep,
};
