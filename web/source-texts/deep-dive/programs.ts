import { drawnSpec } from "./draw.js";
import type { Programs, Values, Words } from "../types.js";
import drawJs from "./javascript/draw.js?raw";
import arrowsPy from "./numpy/arrows.py?raw";
import attentionPy from "./numpy/attention.py?raw";
import basicPy from "./numpy/basic.py?raw";
import claimStablePy from "./numpy/claim-stable.py?raw";
import drawPy from "./numpy/draw.py?raw";
import extrapolationPy from "./numpy/extrapolation.py?raw";
import frequenciesPy from "./numpy/frequencies.py?raw";
import learnedTablePy from "./numpy/learned-table.py?raw";
import optimisedPy from "./numpy/optimised.py?raw";
import relativePy from "./numpy/relative.py?raw";
import sinusoidalPy from "./numpy/sinusoidal.py?raw";
import stepByStepPy from "./numpy/step-by-step.py?raw";
import twoSentencesPy from "./numpy/two-sentences.py?raw";
import variantsPy from "./numpy/variants.py?raw";

const timed: Words = {
  en: "No NumPy: the card times this engine and JavaScript on your device; NumPy would be timed instead.",
  zh: "没有 NumPy：这张卡片在你的设备上为本引擎与 JavaScript 计时；换成 NumPy，计的就是它的时间。",
};
const bytes: Words = {
  en: "No NumPy: the card measures the memory of this engine and of JavaScript arrays.",
  zh: "没有 NumPy：这张卡片测量的是本引擎与 JavaScript 数组的内存。",
};
const read: Words = {
  en: "No NumPy: the card reads published configurations with the reader of this package.",
  zh: "没有 NumPy：这张卡片用本软件包的读取器读取公开的配置。",
};

/** Nine digits: what is written out is the curve as it was drawn. */
function drawn(values: Values): Record<string, number[]> {
  const list = drawnSpec(values).invFreq!.map((value) => Number(value.toPrecision(9)));
  return { invFreq: list, inv_freq: list };
}

/** What the cards of this text give to take along. */
export const programs: Readonly<Record<string, Programs>> = {
  "004-arrows": { numpy: arrowsPy },
  "004-attention": { numpy: attentionPy },
  "004-basic": { numpy: basicPy },
  "004-draw": { javascript: drawJs, numpy: drawPy, inputs: drawn },
  "004-extrapolation": { numpy: extrapolationPy },
  "004-frequencies": { numpy: frequenciesPy },
  "004-learned-table": { numpy: learnedTablePy },
  "004-optimised": { numpy: optimisedPy },
  "004-relative": { numpy: relativePy },
  "004-sinusoidal": { numpy: sinusoidalPy },
  "004-step-by-step": { numpy: stepByStepPy },
  "004-two-sentences": { numpy: twoSentencesPy },
  "004-variants": { numpy: variantsPy },
  "claim-stable": { numpy: claimStablePy },
  "004-performance": { withoutNumpy: timed },
  "claim-faster": { withoutNumpy: timed },
  "004-memory": { withoutNumpy: bytes },
  "claim-memory": { withoutNumpy: bytes },
  "004-advice": { withoutNumpy: read },
};
