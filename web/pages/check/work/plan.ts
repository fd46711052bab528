import type { Ropewalk } from "../../../api/index.js";
import { checkPlan } from "../../../doctor/plan.js";
import { checkSteps } from "../../../doctor/steps.js";
import { parsePositions } from "../../../porting/positions-text.js";
import { hasSteps, parseSteps } from "../../../porting/steps-text.js";
import { specOf } from "./config-text.js";
import type { FoundInPlan, PlanRequest, PlanResult } from "./requests.js";

/** Errors: FileError (a text that contains no positions), those of parseConfig, checkPlan and checkSteps. */
export function checkPositions(rw: Ropewalk, request: PlanRequest): PlanResult {
  const spec = request.config && specOf(rw, request.config);
  const [trainedLength] = parsePositions("trainedLength", request.trained).flat();
  if (hasSteps(request.positions)) return checkLines(request.positions, trainedLength ?? spec?.maxPositionEmbeddings);
  const rows = parsePositions("position_ids", request.positions);
  const tokens = rows.reduce((sum, row) => sum + row.length, 0);
  const documents = documentsOf(request, rows[0]?.length ?? 0);
  const [cacheSize] = parsePositions("cacheSize", request.cache).flat();
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

/** Lines of steps: each request becomes a row. */
function checkLines(text: string, trainedLength: number | undefined): PlanResult {
  const steps = parseSteps("position_ids", text);
  const found = checkSteps(steps, trainedLength === undefined ? {} : { trainedLength }).findings;
  const rows = new Map<string, number[]>();
  const before = steps.map(({ request, positions }) => {
    const row = rows.get(String(request)) ?? [];
    rows.set(String(request), row);
    return row.push(...Array.from(positions, Number)) - positions.length;
  });
  const requests = [...rows.keys()];
  const findings = found.map((finding): FoundInPlan => ({
    ...finding,
    at: before[finding.line]! + finding.at,
    row: requests.indexOf(finding.numbers.request),
  }));
  return { findings, rows: [...rows.values()], tokens: [...rows.values()].flat().length, requests };
}

/** The document of each token; -1 for padding, which the mask marks. */
function documentsOf({ documents, mask }: PlanRequest, length: number): number[] | undefined {
  const given = parsePositions("documents", documents).flat();
  const real = parsePositions("attention_mask", mask).flat();
  if (real.length === 0) return given.length === 0 ? undefined : given;
  return real.map((one, i) => (one === 0 ? -1 : (given[given.length <= length ? i % Math.max(length, 1) : i] ?? 0)));
}
