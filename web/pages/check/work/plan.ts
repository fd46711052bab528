import type { Ropewalk } from "../../../api/index.js";
import { checkPlan } from "../../../doctor/plan.js";
import { parsePositions } from "../../../porting/positions-text.js";
import { specOf } from "./config-text.js";
import type { PlanRequest, PlanResult } from "./requests.js";

/** Errors: FileError (a text that is no positions), those of parseConfig and checkPlan. */
export function checkPositions(rw: Ropewalk, request: PlanRequest): PlanResult {
  const rows = parsePositions("position_ids", request.positions);
  const tokens = rows.reduce((sum, row) => sum + row.length, 0);
  const documents = documentsOf(request, rows[0]?.length ?? 0);
  const [cacheSize] = parsePositions("cacheSize", request.cache).flat();
  const [trainedLength] = parsePositions("trainedLength", request.trained).flat();
  const spec = request.config && specOf(rw, request.config);
  if (tokens === 0) return { findings: [], rows, tokens };
  const { findings } = checkPlan({
    positions: rows.length === 1 ? rows[0]! : rows,
    ...(documents === undefined ? {} : { documents }),
    ...(cacheSize === undefined ? {} : { cacheSize }),
    ...(trainedLength === undefined ? {} : { trainedLength }),
    ...(spec === undefined ? {} : { spec }),
  });
  return { findings, rows, tokens };
}

/** The document of each token; -1 for padding, which the mask says. */
function documentsOf({ documents, mask }: PlanRequest, length: number): number[] | undefined {
  const given = parsePositions("documents", documents).flat();
  const real = parsePositions("attention_mask", mask).flat();
  if (real.length === 0) return given.length === 0 ? undefined : given;
  return real.map((one, i) => (one === 0 ? -1 : (given[given.length <= length ? i % Math.max(length, 1) : i] ?? 0)));
}
