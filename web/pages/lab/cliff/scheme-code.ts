import type { Ropewalk } from "ropewalk";
import { specText } from "../../../figures/export/figure-code.js";
import { LENGTH, TINY_SPEC } from "../../../figures/numbers/tiny-schemes.js";
import { specOfTry, triesOf, type Try } from "../../../figures/beat-yarn/tries.js";

const ROW = 8;

/** A curve as programs for inv_freq, [rotary_dim / 2]: the trained frequencies, each slowed by some octaves. */
export function schemePrograms(engine: Ropewalk, one: Try): Readonly<Record<"NumPy" | "PyTorch" | "Ropewalk", string>> {
  const tries = triesOf(engine);
  const spec = specOfTry(one, tries, TINY_SPEC);
  const { base, rotaryDim } = spec;
  const { invFreq, attentionFactor } = engine.frequencies(spec, { seqLen: LENGTH });
  // Six decimals of an octave are as exact as float32.
  const octaves = Array.from(invFreq, (now, i) => (now === 0 ? Infinity : Math.log2(tries.trained[i]! / now)));
  const list = (infinity: string): string => {
    const all = octaves.map((by) => (by === Infinity ? infinity : String(Number(by.toFixed(6)) + 0)));
    const rows = Array.from({ length: all.length / ROW }, (_, i) => all.slice(i * ROW, (i + 1) * ROW).join(", "));
    return `[\n${rows.map((row) => `    ${row},\n`).join("")}]`;
  };
  const program = (head: string, name: "np" | "torch", array: string, infinity: string): string =>
    `${head}

# octaves that each pair is slower than trained, the fast one first
octaves = ${name}.${array}(${list(infinity)})
inv_freq = ${base}.0 ** (-${name}.arange(0, ${rotaryDim}, 2) / ${rotaryDim}) * 2.0 ** -octaves
attention_factor = ${Number(attentionFactor.toFixed(6))}  # multiplies cos and sin
`;
  return {
    NumPy: program("import numpy as np", "np", "array", "np.inf"),
    PyTorch: program("import torch", "torch", "tensor", 'float("inf")'),
    Ropewalk: `import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();
const { cos, sin } = rw.cosSin(${specText(spec)}, { start: 0, count: ${LENGTH} });
`,
  };
}
