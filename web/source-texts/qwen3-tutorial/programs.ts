import { ORDERS } from "./attention.js";
import { config } from "./classes.js";
import type { Programs } from "../types.js";
import derivationJs from "./javascript/derivation.js?raw";
import figureMatrixJs from "./javascript/figure-matrix.js?raw";
import figurePlaneJs from "./javascript/figure-plane.js?raw";
import figureTablesJs from "./javascript/figure-tables.js?raw";
import figureWordsJs from "./javascript/figure-words.js?raw";
import flowJs from "./javascript/flow.js?raw";
import matmulJs from "./javascript/matmul.js?raw";
import orderJs from "./javascript/order.js?raw";
import outerJs from "./javascript/outer.js?raw";
import polarJs from "./javascript/polar.js?raw";
import qwen3ClassJs from "./javascript/qwen3-class.js?raw";
import repeatInterleaveJs from "./javascript/repeat-interleave.js?raw";
import rotateHalfJs from "./javascript/rotate-half.js?raw";
import shapeFlowJs from "./javascript/shape-flow.js?raw";
import sinusoidalJs from "./javascript/sinusoidal.js?raw";
import test1Js from "./javascript/test-1.js?raw";
import test1PlotsJs from "./javascript/test-1-plots.js?raw";
import thetaIndexJs from "./javascript/theta-index.js?raw";
import claimFallsPy from "./numpy/claim-falls.py?raw";
import derivationPy from "./numpy/derivation.py?raw";
import figureMatrixPy from "./numpy/figure-matrix.py?raw";
import figurePlanePy from "./numpy/figure-plane.py?raw";
import figureTablesPy from "./numpy/figure-tables.py?raw";
import figureWordsPy from "./numpy/figure-words.py?raw";
import flowPy from "./numpy/flow.py?raw";
import matmulPy from "./numpy/matmul.py?raw";
import orderPy from "./numpy/order.py?raw";
import outerPy from "./numpy/outer.py?raw";
import polarPy from "./numpy/polar.py?raw";
import qwen3ClassPy from "./numpy/qwen3-class.py?raw";
import repeatInterleavePy from "./numpy/repeat-interleave.py?raw";
import rotateHalfPy from "./numpy/rotate-half.py?raw";
import shapeFlowPy from "./numpy/shape-flow.py?raw";
import sinusoidalPy from "./numpy/sinusoidal.py?raw";
import test1Py from "./numpy/test-1.py?raw";
import test1PlotsPy from "./numpy/test-1-plots.py?raw";
import test2Py from "./numpy/test-2.py?raw";
import test2SimilarityPy from "./numpy/test-2-similarity.py?raw";
import thetaIndexPy from "./numpy/theta-index.py?raw";

/** What the cards of this text give to take along. */
export const programs: Readonly<Record<string, Programs>> = {
  "001-derivation": { javascript: derivationJs, numpy: derivationPy },
  "001-figure-matrix": { javascript: figureMatrixJs, numpy: figureMatrixPy },
  "001-figure-plane": { javascript: figurePlaneJs, numpy: figurePlanePy },
  "001-figure-tables": { javascript: figureTablesJs, numpy: figureTablesPy },
  "001-figure-words": { javascript: figureWordsJs, numpy: figureWordsPy },
  "001-flow": { javascript: flowJs, numpy: flowPy },
  "001-matmul": { javascript: matmulJs, numpy: matmulPy },
  "001-order": { javascript: orderJs, numpy: orderPy, inputs: ({ order }) => ({ words: ORDERS[String(order)]! }) },
  "001-outer": { javascript: outerJs, numpy: outerPy },
  "001-polar": { javascript: polarJs, numpy: polarPy },
  "001-qwen3-class": {
    javascript: qwen3ClassJs,
    numpy: qwen3ClassPy,
    inputs: ({ type, old }) => ({ config: config(String(type), old === true) }),
  },
  "001-repeat-interleave": { javascript: repeatInterleaveJs, numpy: repeatInterleavePy },
  "001-rotate-half": { javascript: rotateHalfJs, numpy: rotateHalfPy },
  "001-shape-flow": { javascript: shapeFlowJs, numpy: shapeFlowPy },
  "001-sinusoidal": { javascript: sinusoidalJs, numpy: sinusoidalPy },
  "001-test-1": { javascript: test1Js, numpy: test1Py },
  "001-test-1-plots": { javascript: test1PlotsJs, numpy: test1PlotsPy },
  "001-test-2": { numpy: test2Py },
  "001-test-2-similarity": { numpy: test2SimilarityPy },
  "001-theta-index": { javascript: thetaIndexJs, numpy: thetaIndexPy },
  "claim-falls": { numpy: claimFallsPy },
};
