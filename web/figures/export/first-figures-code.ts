import type { RopeSpec, Ropewalk } from "../../api/index.js";
import {
  floats,
  javascriptHead,
  numpyFrequencies,
  numpyHead,
  rowsText,
  runLengthText,
  specText,
} from "./figure-code.js";
import type { FigureCode } from "./rope-figure-tools.js";
import { pairChannels, placement } from "../numbers/rotated.js";

/** cos and sin of every pair at one position. */
export function clockWallCode(engine: Ropewalk, spec: RopeSpec, position: number): FigureCode {
  const options = runLengthText(spec);
  const frequencies = numpyFrequencies(engine, spec);
  const factor = frequencies.includes("attention_factor") ? "attention_factor * " : "";
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const { invFreq, wavelength } = rw.frequencies(spec${options});
const { cos, sin } = rw.cosSin(spec, [${position}]${options});
invFreq.forEach((speed, pair) => console.log(pair, speed, wavelength[pair], cos[pair], sin[pair]));
`,
    numpy: `${numpyHead}${frequencies}angle = ${position} * inv_freq
for pair, row in enumerate(zip(inv_freq, 2 * np.pi / inv_freq, ${factor}np.cos(angle), ${factor}np.sin(angle))):
    print(pair, *row)
`,
  };
}

/** NumPy that turns the rows of x, [tokens, head_dim], to the given positions. */
function numpyTurn(engine: Ropewalk, spec: RopeSpec): string {
  const pairs = (written: RopeSpec): string => {
    const channels = Array.from({ length: spec.rotaryDim / 2 }, (_, pair) => pairChannels(written, pair));
    return `${JSON.stringify(channels.map(([a]) => a))}, ${JSON.stringify(channels.map(([, b]) => b))}`;
  };
  const frequencies = numpyFrequencies(engine, spec);
  const factor = frequencies.includes("attention_factor") ? " * attention_factor" : "";
  const write = spec.writeAs ?? spec.pairing;
  const order = write === spec.pairing ? "first, second" : pairs(spec);
  return `${frequencies}first, second = ${pairs({ ...spec, writeAs: spec.pairing })}  # ${spec.pairing}

def turn(x, positions):
    angle = ${spec.direction === -1 ? "-" : ""}np.asarray(positions)[:, None] * inv_freq
    cos, sin = np.cos(angle)${factor}, np.sin(angle)${factor}
    y = x.copy()
    c, d = ${order}
    y[:, c] = x[:, first] * cos - x[:, second] * sin
    y[:, d] = x[:, first] * sin + x[:, second] * cos
    return y
`;
}

const javascriptTurn = (spec: RopeSpec): string => `const turn = (x, positions) =>
  rw.rotate(x, {
    shape: [1, 1, positions.length, ${spec.headDim}],
    ...${JSON.stringify(placement(spec))},
    cosSin: rw.cosSin(spec, positions${runLengthText(spec)}),
  });
`;

/** The score of one query and one key at their positions. */
export function relativeScoreCode(
  engine: Ropewalk,
  spec: RopeSpec,
  { q, k, m, n }: { q: Float32Array; k: Float32Array; m: number; n: number },
): FigureCode {
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const q = Float32Array.from(${floats(q)});
const k = Float32Array.from(${floats(k)});
${javascriptTurn(spec)}const [a, b] = [turn(q, [${m}]), turn(k, [${n}])];
console.log(a.reduce((sum, value, i) => sum + value * b[i], 0)); // from the turned vectors
console.log(rw.scoreByDistance(spec, [${m - n}], { q, k${runLengthText(spec).replace(/^, \{ (.*) \}$/, ", $1")} })[0]); // from the distance
`,
    numpy: `${numpyHead}${numpyTurn(engine, spec)}
q = np.array([${floats(q)}])
k = np.array([${floats(k)}])
print((turn(q, [${m}]) @ turn(k, [${n}]).T)[0, 0])
`,
  };
}

/** Causal attention of a sentence, without and with rotation: both maps. */
export function attentionMapCode(engine: Ropewalk, spec: RopeSpec, vectors: Float32Array): FigureCode {
  const { headDim } = spec;
  const tokens = vectors.length / headDim;
  const shape = `batch: 1, heads: 1, kvHeads: 1, querySeq: ${tokens}, keySeq: ${tokens}, headDim: ${headDim}`;
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
// One vector per word: its query, its key and its value.
const x = Float32Array.from(${rowsText(vectors, headDim)}.flat());
${javascriptTurn(spec)}const attend = (qk) => rw.attention(qk, qk, x, { ${shape}, causal: true, weights: true }).weights;
console.log("off", attend(x).join(" "));
console.log("on", attend(turn(x, Array.from({ length: ${tokens} }, (_, i) => i))).join(" "));
`,
    numpy: `${numpyHead}${numpyTurn(engine, spec)}
# One vector per word: its query, its key and its value.
x = np.array(${rowsText(vectors, headDim)})

def attend(qk):
    scores = qk @ qk.T / np.sqrt(${headDim})
    scores[np.triu_indices(${tokens}, 1)] = -np.inf
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)

print("off", attend(x))
print("on", attend(turn(x, range(${tokens}))))
`,
  };
}
