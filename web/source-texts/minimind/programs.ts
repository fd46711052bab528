import { named, twoVectors } from "../heads.js";
import type { Programs } from "../types.js";
import adviceJs from "./javascript/advice.js?raw";
import anglesJs from "./javascript/angles.js?raw";
import comparisonJs from "./javascript/comparison.js?raw";
import cosineJs from "./javascript/cosine.js?raw";
import gqaJs from "./javascript/gqa.js?raw";
import headDimJs from "./javascript/head-dim.js?raw";
import invFreqJs from "./javascript/inv-freq.js?raw";
import matrixJs from "./javascript/matrix.js?raw";
import minimindJs from "./javascript/minimind.js?raw";
import pipelineJs from "./javascript/pipeline.js?raw";
import relativeJs from "./javascript/relative.js?raw";
import tablesJs from "./javascript/tables.js?raw";
import timesIJs from "./javascript/times-i.js?raw";
import advicePy from "./numpy/advice.py?raw";
import anglesPy from "./numpy/angles.py?raw";
import claimExtrapolatesPy from "./numpy/claim-extrapolates.py?raw";
import comparisonPy from "./numpy/comparison.py?raw";
import cosinePy from "./numpy/cosine.py?raw";
import gqaPy from "./numpy/gqa.py?raw";
import headDimPy from "./numpy/head-dim.py?raw";
import invFreqPy from "./numpy/inv-freq.py?raw";
import matrixPy from "./numpy/matrix.py?raw";
import minimindPy from "./numpy/minimind.py?raw";
import pipelinePy from "./numpy/pipeline.py?raw";
import relativePy from "./numpy/relative.py?raw";
import tablesPy from "./numpy/tables.py?raw";
import timesIPy from "./numpy/times-i.py?raw";

/** What the cards of this text give to take along. */
export const programs: Readonly<Record<string, Programs>> = {
  "000-advice": { javascript: adviceJs, numpy: advicePy },
  "000-angles": { javascript: anglesJs, numpy: anglesPy },
  "000-comparison": { javascript: comparisonJs, numpy: comparisonPy },
  "000-cosine": { javascript: cosineJs, numpy: cosinePy, inputs: () => named(["q", "k"], twoVectors(4, 7)) },
  "000-gqa": { javascript: gqaJs, numpy: gqaPy },
  "000-head-dim": { javascript: headDimJs, numpy: headDimPy },
  "000-inv-freq": { javascript: invFreqJs, numpy: invFreqPy },
  "000-matrix": { javascript: matrixJs, numpy: matrixPy },
  "000-minimind": { javascript: minimindJs, numpy: minimindPy },
  "000-pipeline": { javascript: pipelineJs, numpy: pipelinePy, inputs: () => named(["x", "y"], twoVectors(64)) },
  "000-relative": { javascript: relativeJs, numpy: relativePy, inputs: () => named(["q", "k"], twoVectors(64)) },
  "000-tables": { javascript: tablesJs, numpy: tablesPy },
  "000-times-i": { javascript: timesIJs, numpy: timesIPy },
  "claim-extrapolates": { numpy: claimExtrapolatesPy },
};
