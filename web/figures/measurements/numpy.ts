import { numpyHead } from "../export/figure-code.js";
import type { MeasuredGroup } from "./measured.js";

const rotation = `def rotate(x, cos, sin, pairing):  # x [heads, seq, head_dim]; cos, sin [seq, head_dim / 2]; to a new array
    a, b = parts(x, pairing)
    y = np.empty_like(x)
    first, second = parts(y, pairing)
    first[...] = a * cos - b * sin
    second[...] = a * sin + b * cos
    return y

def parts(x, pairing):  # the channels that turn as x and as y
    half = x.shape[-1] // 2
    return (x[..., :half], x[..., half:]) if pairing == "half-split" else (x[..., ::2], x[..., 1::2])

def rotation_error(x, y, angle, pairing):  # against complex numbers of float64
    (a, b), (c, d) = parts(x, pairing), parts(y, pairing)
    return np.abs((a + 1j * b) * np.exp(1j * angle) - (c + 1j * d)).max()
`;

const attention = `def softmax(scores):
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return parts / parts.sum(axis=-1, keepdims=True)

def attend(q, k, v):  # q [kv_heads, queries of its group, head_dim]; k, v [kv_heads, seq, head_dim]; one query sees all keys
    return softmax(q @ k.swapaxes(1, 2) * np.float32(q.shape[2] ** -0.5)) @ v

def attend_causal(q, k, v, later):  # [heads, seq, head_dim]; later [seq, seq]: the keys that a query does not see
    scores = q @ k.swapaxes(1, 2) * np.float32(q.shape[2] ** -0.5)
    scores[:, later] = -np.inf
    return softmax(scores) @ v

def attention_error(y, q, k, v, causal):  # against float64, head by head, query by query
    worst = 0
    for head in range(len(q)):
        for i in range(0, q.shape[1], 7):
            seen = i + 1 if causal else k.shape[1]
            scores = k[head, :seen].astype(float) @ q[head, i].astype(float) / np.sqrt(q.shape[2])
            weights = np.exp(scores - scores.max())
            worst = max(worst, np.abs(weights @ v[head, :seen].astype(float) / weights.sum() - y[head, i]).max())
    return worst
`;

/** The requirements of each group, and its cases: the shapes, units and allowed errors of the figure. */
const GROUPS: Readonly<Record<Exclude<MeasuredGroup, "all">, { needs: readonly string[]; cases: string }>> = {
  calls: {
    needs: [rotation],
    cases: `run = lambda: base ** (-np.arange(0, head_dim, 2) / head_dim)
error = np.abs(np.log(run()) + np.arange(64) / 64 * np.log(base)).max()
report("One call, frequencies, 64 pairs", run, error, 1e-14)

run = lambda: (np.cos(100000 * inv_freq).astype(np.float32), np.sin(100000 * inv_freq).astype(np.float32))
cos, sin = run()
report("One call, cosSin, 1 position", run, np.abs(cos + 1j * sin - np.exp(1j * 100000 * inv_freq)).max(), 2**-24)

x, angle = numbers(32, 1, 128), inv_freq[None, :]
cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
run = lambda: rotate(x, cos, sin, "half-split")
error = rotation_error(x, run(), angle, "half-split")
report("One call, rotate, 1 token of 32 heads, array", run, error, 4 * 2**-23)
`,
  },
  rotation: {
    needs: [rotation],
    cases: `for size, heads, seq in [("256 KiB", 8, 64), ("4 MiB", 32, 256)]:
    for pairing in ["half-split", "interleaved"]:
        x, angle = numbers(heads, seq, head_dim), np.outer(np.arange(seq), inv_freq)
        cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
        run = lambda: rotate(x, cos, sin, pairing)
        error = rotation_error(x, run(), angle, pairing)
        report(f"Rotation, {pairing}, [H,S,D], D=128, {size}", run, error, 4 * 2**-23, 8 * x.size, "GB/s")
`,
  },
  tables: {
    needs: [],
    cases: `positions = np.arange(4096)
exact = np.outer(positions, inv_freq)
for precision, angle, allowed in [
    ("exact", exact, 1.02 * 2**-25 + 1e-10),
    # As models were trained: angles in float32, off by up to 2e-4 here; NumPy's cosine of them may be off by 4 units.
    ("float32", np.outer(positions.astype(np.float32), inv_freq.astype(np.float32)), 4 * 2**-24),
]:
    run = lambda: (np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32))
    cos, sin = run()
    error = np.abs(cos + 1j * sin - np.exp(1j * angle.astype(float))).max()
    name = f"Tables of cosines and sines, 64 pairs, 4096 positions, {precision}"
    report(name, run, error, np.sqrt(2) * allowed, 2 * angle.size, "elements/ns")
`,
  },
  attention: {
    needs: [attention],
    cases: `for seq in [64, 256, 1024]:
    q, k, v = numbers(8, seq, 64), numbers(8, seq, 64), numbers(8, seq, 64)
    later = np.triu(np.ones((seq, seq), bool), 1)
    run = lambda: attend_causal(q, k, v, later)
    flops = 4 * 8 * 64 * (seq * (seq + 1) / 2)
    error = attention_error(run(), q, k, v, True)
    report(f"Attention, causal, 8 heads, D=64, S={seq}", run, error, 2e-6, flops, "GFLOP/s")
`,
  },
  decode: {
    needs: [attention],
    cases: `q, k, v = numbers(8, 4, 128), numbers(8, 1024, 128), numbers(8, 1024, 128)
run = lambda: attend(q, k, v)
error = attention_error(run(), q, k, v, False)
report("Decoding one word, 1 query, GQA 32/8, D=128, 1024 keys", run, error, 2e-6, 4 * (k.size + v.size), "GB/s")
`,
  },
};

/** The figure's cases in NumPy, on the machine where it runs: each is checked against float64 before it is timed. */
export function measurementsNumpy(group: MeasuredGroup): string {
  const groups = group === "all" ? Object.values(GROUPS) : [GROUPS[group]];
  const needs = [...new Set(groups.flatMap((one) => one.needs))];
  return `${numpyHead.trim()}
from time import perf_counter

# NumPy beside what the figure shows, in the same units. Its matrix products take every core: for one, as in the figure,
# set OPENBLAS_NUM_THREADS=1 (or MKL_NUM_THREADS=1) before Python starts.
head_dim, base = 128, 10000.0
inv_freq = base ** (-np.arange(0, head_dim, 2) / head_dim)  # radians per position of each pair, float64
random = np.random.default_rng(1)

def numbers(*shape):
    return random.uniform(-1, 1, shape).astype(np.float32)

def report(name, run, error, allowed, work=None, unit="µs"):  # the median of 9 rounds, each some 5 ms long
    assert error <= allowed, f"{name}: off by {error:.2g}, {allowed:.2g} is allowed"
    rounds = []
    for _ in range(9):
        calls, start = 0, perf_counter()
        while calls == 0 or perf_counter() - start < 0.005:
            run()
            calls += 1
        rounds.append((perf_counter() - start) / calls)
    seconds = np.median(rounds)
    speed = seconds * 1e6 if work is None else work / seconds / 1e9
    print(f"{name}: {speed:.4g} {unit} (error {error:.1e}, allowed {allowed:.1e})")

${[...needs, ...groups.map((one) => one.cases)].join("\n")}`;
}
