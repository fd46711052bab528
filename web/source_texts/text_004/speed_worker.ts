// The worker of timeSizes: its name is the number of heads. It starts by itself and posts one result for each size.
import { loadRopewalk } from "ropewalk";
import { SIZES, timeSize, type SpeedMessage } from "./speed.js";

const post = (message: SpeedMessage): void => postMessage(message);

try {
  const rw = await loadRopewalk();
  for (const { seq, headDim } of SIZES) post({ timed: await timeSize(rw, seq, headDim, Number(self.name)) });
  post({ done: true });
} catch (error) {
  post({ failed: error instanceof Error ? error.message : String(error) });
}
