// The worker behind the cards that measure. Its name is the plan, as JSON: it starts by itself, and posts what comes out.
import { attendInWorker, type AttentionMessage, type AttentionPlan } from "./attention-run.js";
import { measureCoreHere, type CoreMessage, type CorePlan } from "./core-memory.js";
import type { WorkerMessage } from "./measuring-worker.js";
import { enginesFor, timeAll, type Plan, type SpeedMessage } from "./speed.js";
import { loadEngines } from "./speed-engines.js";

const post = (message: WorkerMessage<SpeedMessage | CoreMessage | AttentionMessage>): void => postMessage(message);

try {
  const plan = JSON.parse(self.name) as Plan | CorePlan | AttentionPlan;
  if ("ways" in plan) await timeAll(await loadEngines(enginesFor(plan.ways)), plan, post);
  else if ("attended" in plan) await attendInWorker(plan, post);
  else post({ core: await measureCoreHere(plan) });
  post({ done: true });
} catch (error) {
  post({ failed: error instanceof Error ? error.message : String(error) });
}
