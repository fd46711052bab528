import type { Pairing } from "../../api/index.js";
import { floats, javascriptHead, numpyHead, specText } from "../export/figure-code.js";
import { otherPairing, smallHead } from "../numbers/pairing.js";
import type { FigureCode } from "../export/rope-figure-tools.js";

export interface PairingCase {
  base: number;
  headDim: number;
  pairing: Pairing;
  mixed: boolean;
  query: Float32Array;
  key: Float32Array;
  queryPosition: number;
  keyPosition: number;
}

export function pairingCode(given: PairingCase): FigureCode {
  const { base, headDim, pairing, mixed, queryPosition: m, keyPosition: n } = given;
  const half = headDim / 2;
  const spec = smallHead(base, headDim, pairing);
  const table = mixed ? otherPairing(pairing) : pairing;
  const column = { "half-split": `channel % ${half}`, interleaved: "Math.floor(channel / 2)" };
  const partner = { "half-split": `(channel + ${half}) % ${headDim}`, interleaved: "channel ^ 1" };
  const first = { "half-split": `channel < ${half}`, interleaved: "channel % 2 === 0" };
  const right = `const turn = (x, position) =>
  rw.rotate(x, { shape: [1, 1, 1, ${headDim}], pairing: spec.pairing, cosSin: rw.cosSin(spec, [position]) });
`;
  const wrong = `// The mistake: the rotation is ${pairing}, the columns of the table stand in ${table} order.
const turn = (x, position) => {
  const { cos, sin } = rw.cosSin(spec, [position]);
  return x.map((value, channel) => {
    const column = ${column[table]};
    const partner = x[${partner[pairing]}];
    return value * cos[column] + (${first[pairing]} ? -partner : partner) * sin[column];
  });
};
`;
  const channels = {
    "half-split": [`np.arange(${half})`, `np.arange(${half}) + ${half}`],
    interleaved: [`np.arange(0, ${headDim}, 2)`, `np.arange(1, ${headDim}, 2)`],
  }[pairing];
  const columns = { "half-split": `np.tile(angle, 2)`, interleaved: `np.repeat(angle, 2)` }[table];
  const order =
    pairing === "half-split"
      ? ""
      : `\nq, k = (np.stack([x[:${half}], x[${half}:]], axis=1).ravel() for x in (q, k))  # to interleaved order`;
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const stored = (x) => rw.convertPairing(x, { from: "half-split", to: spec.pairing, headDim: ${headDim} });
const q = stored(Float32Array.from(${floats(given.query)}));
const k = stored(Float32Array.from(${floats(given.key)}));
${mixed ? wrong : right}const [a, b] = [turn(q, ${m}), turn(k, ${n})];
console.log(Math.hypot(...q), Math.hypot(...a)); // the query's length before and after
console.log(a.reduce((sum, value, i) => sum + value * b[i], 0)); // score
`,
    numpy: `${numpyHead}q = np.array(${floats(given.query)})  # half-split order
k = np.array(${floats(given.key)})${order}
inv_freq = ${base}.0 ** (-np.arange(0, ${headDim}, 2) / ${headDim})
first, second = ${channels.join(", ")}  # ${pairing}

def turn(x, position):
    angle = position * inv_freq
    angle = ${columns}  # one column per channel, ${table}
    cos, sin = np.cos(angle), np.sin(angle)
    y = np.empty_like(x)
    y[first] = x[first] * cos[first] - x[second] * sin[first]
    y[second] = x[second] * cos[second] + x[first] * sin[second]
    return y

a, b = turn(q, ${m}), turn(k, ${n})
print(np.linalg.norm(q), np.linalg.norm(a))  # the query's length before and after
print(a @ b)  # score
`,
  };
}
