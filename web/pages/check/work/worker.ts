// The slow work: reading files, the diagnosis, the numbers of pictures. Nothing is sent: all data stays in the browser.
import { loadRopewalk, type Ropewalk } from "../../../api/index.js";
import type { Answer, Progress, Request } from "./requests.js";
import { failureOf } from "./failure-data.js";
import { inspect } from "./config.js";
import { makeKit } from "./kit.js";
import { checkPositions } from "./plan.js";
import { judgeTable } from "./table.js";
import { diagnoseVectors } from "./vectors.js";

/** The part of a worker's global scope that is used here; the page's types cover only windows. */
interface Scope {
  addEventListener(type: "message", act: (event: MessageEvent<{ id: number; request: Request }>) => void): void;
}
const scope = self as unknown as Scope;
const post = (answer: Answer): void => postMessage(answer);

let loading: Promise<Ropewalk> | undefined;
const engine = (): Promise<Ropewalk> =>
  (loading ??= loadRopewalk({ fallback: () => import("../../../api/engines/fallback.js") }));

async function answer(request: Request, progress: (progress: Progress) => void): Promise<unknown> {
  progress({ stage: "starting", share: 0 });
  const rw = await engine();
  switch (request.kind) {
    case "vectors":
      return diagnoseVectors(rw, request, progress);
    case "code":
      return (await import("./code.js")).judgeCode(rw, request, progress);
    case "weights":
      return (await import("./weights.js")).judgeWeights(rw, request, progress);
    case "config": {
      const found = inspect(rw, request);
      if (!request.engines) return found;
      return { ...found, engines: (await import("./engines.js")).engineReports(rw, request.configs) };
    }
    case "plan":
      return checkPositions(rw, request);
    case "table":
      return judgeTable(rw, request);
    case "kit":
      return makeKit(rw, request);
  }
}

scope.addEventListener("message", ({ data: { id, request } }) => {
  answer(request, (progress) => post({ id, progress })).then(
    (result) => post({ id, result }),
    (error: unknown) => post({ id, failure: failureOf(error) }),
  );
});
