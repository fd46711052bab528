import { named, twoVectors } from "../heads.js";
import type { Programs } from "../types.js";
import broadcastJs from "./javascript/broadcast.js?raw";
import frequencyOrderJs from "./javascript/frequency-order.js?raw";
import linesJs from "./javascript/lines.js?raw";
import relativeJs from "./javascript/relative.js?raw";
import threeWaysJs from "./javascript/three-ways.js?raw";
import broadcastPy from "./numpy/broadcast.py?raw";
import claimEfficientPy from "./numpy/claim-efficient.py?raw";
import claimOddPy from "./numpy/claim-odd.py?raw";
import claimOrderPy from "./numpy/claim-order.py?raw";
import claimRelativePy from "./numpy/claim-relative.py?raw";
import frequencyOrderPy from "./numpy/frequency-order.py?raw";
import linesPy from "./numpy/lines.py?raw";
import relativePy from "./numpy/relative.py?raw";
import threeWaysPy from "./numpy/three-ways.py?raw";

/** What the cards of this text give to take along. */
export const programs: Readonly<Record<string, Programs>> = {
  "002-broadcast": { javascript: broadcastJs, numpy: broadcastPy },
  "002-frequency-order": { javascript: frequencyOrderJs, numpy: frequencyOrderPy },
  "002-lines": { javascript: linesJs, numpy: linesPy },
  "002-relative": { javascript: relativeJs, numpy: relativePy, inputs: () => named(["q", "k"], twoVectors(2, 0)) },
  "002-three-ways": { javascript: threeWaysJs, numpy: threeWaysPy },
  "claim-efficient": { numpy: claimEfficientPy, inputs: ({ dim }) => named(["x"], twoVectors(Number(dim))) },
  "claim-odd": { numpy: claimOddPy },
  "claim-order": { numpy: claimOrderPy },
  "claim-relative": { numpy: claimRelativePy },
};
