import { floats, javascriptHead, numpyHead, specText } from "../export/figure-code.js";
import { smallHead } from "../numbers/pairing.js";
import type { FigureCode } from "../view/view.js";
import { BASE, CHANNELS, DISTANCE, HEADS, TESTED, TRAINED } from "./zoo.js";

export function zooCode(query: Float32Array, key: Float32Array): FigureCode {
  const rows = TRAINED - DISTANCE;
  return {
    javascript: `${javascriptHead}const spec = ${specText(smallHead(BASE, CHANNELS, "interleaved"))};
const q = Float32Array.from(${floats(query)});
const k = Float32Array.from(${floats(key)});
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const size = Math.hypot(...q) * Math.hypot(...k);
const spread = (score) => {
  const scores = Array.from({ length: ${rows} }, (_, n) => score(n + ${DISTANCE}, n) / size);
  return Math.max(...scores) - Math.min(...scores);
};

const codes = rw.sinusoidal({ start: 0, count: ${TRAINED} }, ${CHANNELS}, { base: ${BASE} });
const added = (x, position) => x.map((value, i) => value + codes[position * ${CHANNELS} + i]);
console.log("sinusoidal", spread((m, n) => dot(added(q, m), added(k, n))));

const slopes = rw.alibiSlopes(${HEADS}); // the steepest head; the largest penalty up to position ${TESTED - 1}
console.log("ALiBi", spread((m, n) => dot(q, k) - slopes[0] * (m - n)), slopes[0] * ${TESTED - 1});

const cosSin = rw.cosSin(spec, { start: 0, count: ${TRAINED} });
const turned = (x, position) =>
  rw.rotate(x, { shape: [1, 1, 1, ${CHANNELS}], pairing: spec.pairing, cosSin, positionIds: [position] });
console.log("RoPE", spread((m, n) => dot(turned(q, m), turned(k, n))));
`,
    numpy: `${numpyHead}q = np.array(${floats(query)})
k = np.array(${floats(key)})
inv_freq = ${BASE}.0 ** (-np.arange(0, ${CHANNELS}, 2) / ${CHANNELS})
angle = np.arange(${TRAINED})[:, None] * inv_freq
near, far = slice(0, ${rows}), slice(${DISTANCE}, ${TRAINED})  # places of the key and of the query

def spread(scores):
    return np.ptp(scores) / (np.linalg.norm(q) * np.linalg.norm(k))

codes = np.stack([np.sin(angle), np.cos(angle)], axis=2).reshape(${TRAINED}, ${CHANNELS})
print("sinusoidal", spread(((q + codes[far]) * (k + codes[near])).sum(axis=1)))

slope = 2.0 ** (-8 / ${HEADS})  # the steepest head; the largest penalty up to position ${TESTED - 1}
print("ALiBi", spread(np.full(${rows}, q @ k - slope * ${DISTANCE})), slope * ${TESTED - 1})

def turned(x):
    return (x[0::2] + 1j * x[1::2]) * np.exp(1j * angle)

print("RoPE", spread((turned(q)[far] * turned(k)[near].conj()).real.sum(axis=1)))
`,
  };
}
