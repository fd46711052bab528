// The worker of measureIn, named after the group to measure or "all": posts progress, then the results or a failure.
import type { WorkerMessage } from "./page.js";
import { measure } from "./short-run.js";
import { groupNames } from "./suite/suite.js";

const post = (message: WorkerMessage): void => postMessage(message);

try {
  const only = groupNames.filter((group) => self.name === "all" || group === self.name);
  post({ results: await measure((progress) => post({ progress }), { only }) });
} catch (error) {
  post({ failed: error instanceof Error ? error.message : String(error) });
}
