import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { floats, javascriptHead, numpyFrequencies, numpyHead, runLengthText, specText } from "../export/figure-code.js";
import { pairChannels } from "../numbers/rotated.js";
import type { FigureCode } from "../export/rope-figure-tools.js";

export interface DecayCurve {
  name: string;
  spec: RopeSpec;
  /** Undefined: all ones. */
  vectors: readonly [Float32Array, Float32Array] | undefined;
}

export function decayCode(
  engine: Ropewalk,
  curves: readonly DecayCurve[],
  sinusoidal: { base: number; dim: number } | undefined,
  distances: readonly number[],
): FigureCode {
  const even = distances.every((distance, i) => distance === i);
  const list = even ? undefined : `[${distances.join(", ")}]`;
  const calls = curves.map(({ name, spec, vectors }) => {
    const options = runLengthText(spec)
      .replace(/^, \{ /, "")
      .replace(/ \}$/, "");
    const given = vectors
      ? `q: Float32Array.from(${floats(vectors[0])}), k: Float32Array.from(${floats(vectors[1])})`
      : "";
    const all = [given, options].filter((part) => part !== "").join(", ");
    return `console.log(${JSON.stringify(name)}, ${vectors ? "share(" : ""}rw.scoreByDistance(${specText(spec)}, distances${
      all === "" ? "" : `, { ${all} }`
    })${vectors ? `, ${floats(vectors[0])}, ${floats(vectors[1])})` : ""});\n`;
  });
  const share = `const size = (x) => Math.hypot(...x);
const share = (scores, q, k) => scores.map((score) => score / (size(q) * size(k)));
`;
  const sines = sinusoidal
    ? `const rows = rw.sinusoidal(distances, ${sinusoidal.dim}, { base: ${sinusoidal.base} });
const product = (row) => rows.subarray(0, ${sinusoidal.dim}).reduce((sum, value, i) => sum + value * rows[row * ${sinusoidal.dim} + i], 0);
const positions = ${even ? distances.length : "distances.length"};
console.log("sinusoidal", Float64Array.from({ length: positions }, (_, row) => product(row) / product(0)));
`
    : "";
  const plain = curves.map(({ name, spec, vectors }) => numpyCurve(engine, name, spec, vectors));
  const numpySines = sinusoidal
    ? `
angle = distances[:, None] * ${sinusoidal.base}.0 ** (-np.arange(0, ${sinusoidal.dim}, 2) / ${sinusoidal.dim})
rows = np.concatenate([np.sin(angle), np.cos(angle)], axis=1)
print("sinusoidal", rows @ rows[0] / (rows[0] @ rows[0]))
`
    : "";
  return {
    javascript: `${javascriptHead}const distances = ${list ?? `{ start: 0, count: ${distances.length} }`};
${curves.some(({ vectors }) => vectors) ? share : ""}${calls.join("")}${sines}`,
    numpy: `${numpyHead}distances = ${list ? `np.array(${list})` : `np.arange(${distances.length})`}
${plain.join("")}${numpySines}`,
  };
}

/** The score of each distance: per pair, the real part of q times the conjugate of k times e^(i distance inv_freq). */
function numpyCurve(
  engine: Ropewalk,
  name: string,
  spec: RopeSpec,
  vectors: readonly [Float32Array, Float32Array] | undefined,
): string {
  const { headDim, rotaryDim } = spec;
  const [q, k] = vectors ?? [new Float32Array(headDim).fill(1), new Float32Array(headDim).fill(1)];
  const pairs = Array.from({ length: rotaryDim / 2 }, (_, pair) =>
    pairChannels({ ...spec, writeAs: spec.pairing }, pair),
  );
  const frequencies = numpyFrequencies(engine, spec);
  const factor = frequencies.includes("attention_factor") ? "attention_factor ** 2 * " : "";
  return `
${frequencies}q = np.array(${floats(q)})
k = np.array(${floats(k)})
first, second = ${JSON.stringify(pairs.map(([a]) => a))}, ${JSON.stringify(pairs.map(([, b]) => b))}
z = (q[first] + 1j * q[second]) * (k[first] - 1j * k[second])
still = q @ k - z.real.sum()  # channels that do not turn
scores = ${factor}(z * np.exp(${spec.direction === -1 ? "-" : ""}1j * distances[:, None] * inv_freq)).real.sum(axis=1) + still
print(${JSON.stringify(name)}, scores / (np.linalg.norm(q) * np.linalg.norm(k)))
`;
}
