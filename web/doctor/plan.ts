import type { RopeSpec } from "../api/index.js";
import { ifGiven, mislong, objectOf, whole } from "../api/checks.js";
import { guarded } from "../api/errors.js";
import { objectWith } from "../api/option-names.js";
import { readPositionList, type Numbers } from "../api/positions.js";
import { planWords, type PlanCode, type PlanNumbers } from "./plan-words.js";

/** Position ids as a model would be given them, and what is known of them. */
export interface Plan {
  /** [seq], or a row for each sequence of a batch. */
  positions: ArrayLike<number | bigint> | readonly ArrayLike<number | bigint>[];
  /** The document of each token, [seq] or [batch * seq]; a negative number is padding. Default: one document, unless positions go back to 0. */
  documents?: ArrayLike<number>;
  /** Keys in the cache before these tokens. */
  cacheSize?: number;
  /** Default: the spec's maxPositionEmbeddings. */
  trainedLength?: number;
  spec?: RopeSpec;
}

const planNames = {
  positions: true,
  documents: true,
  cacheSize: true,
  trainedLength: true,
  spec: true,
} satisfies Record<keyof Plan, true>;

export interface PlanFinding {
  code: PlanCode;
  /** Index of the token in its row. */
  at: number;
  /** Which row of a batch. */
  row?: number;
  message: string;
  fix: string;
  /** What message and fix are made from. */
  numbers: PlanNumbers;
}

/** One sequence with all that is known of it. */
interface Row {
  positions: Numbers;
  documents: Numbers | undefined;
  cacheSize: number | undefined;
  ofBatch: boolean;
}
type Add = (code: PlanCode, at: number, numbers?: Partial<PlanNumbers>) => void;

/**
 * What is wrong with positions before a model runs on them: the first place of each kind in each row. No finding is said of a plan
 * that counts 0, 1, 2, ... in each document, goes on from its cache and stays within the trained length.
 * Errors: position-invalid, shape-mismatch (documents), option-invalid.
 */
export function checkPlan(plan: Plan): { findings: PlanFinding[] } {
  return guarded("option-invalid", "plan", () => {
    const given = objectWith(plan, "plan", planNames);
    const rows = readRows(given.positions);
    const [first] = rows;
    const all = ifGiven(given.documents, (value) => readPositionList(value, "plan.documents", -(2 ** 31)));
    const tokens = rows.reduce((sum, row) => sum + row.length, 0);
    if (all !== undefined && all.length !== first!.length && all.length !== tokens)
      throw mislong("plan.documents", all.length, tokens, "positions.length");
    const spec = (given.spec === undefined ? {} : objectOf(given.spec, "plan.spec")) as Partial<RopeSpec>;
    const cacheSize = ifGiven(given.cacheSize, (value) => whole(value, "plan.cacheSize"));
    const trained = ifGiven(given.trainedLength ?? spec.maxPositionEmbeddings, (value) =>
      whole(value, "plan.trainedLength", 1),
    );
    const findings: PlanFinding[] = [];
    let start = 0;
    rows.forEach((positions, row) => {
      const documents = all && (all.length === tokens ? all.slice(start, (start += positions.length)) : all);
      const named = new Set<PlanCode>();
      const add: Add = (code, at, numbers) => {
        if (named.has(code)) return;
        named.add(code);
        const all: PlanNumbers = { at, position: positions[at]!, wanted: 0, limit: 0, ...numbers };
        findings.push({ code, at, ...(rows.length > 1 ? { row } : {}), ...planWords[code](all), numbers: all });
      };
      const one: Row = { positions, documents, cacheSize, ofBatch: rows.length > 1 };
      checkOrder(one, add);
      checkLength(positions, trained, add);
      checkTable(one, spec, add);
    });
    return { findings };
  });
}

function readRows(value: unknown): Numbers[] {
  const list = objectOf(value, "plan.positions", "position-invalid");
  const isBatch = Array.isArray(value) && typeof list[0] === "object";
  const rows = isBatch ? (value as unknown[]) : [value];
  return rows.map((row, i) => readPositionList(row, isBatch ? `plan.positions[${i}]` : "plan.positions"));
}

/** Tokens before the first that is no padding: those of a negative document, or, in a batch, those that do not count yet. */
function paddingOf({ positions, documents, ofBatch }: Row): number {
  let count = 0;
  if (documents !== undefined) {
    while (count < documents.length && documents[count]! < 0) count++;
    return count;
  }
  // Hugging Face gives padding position 1, others 0.
  while (count + 1 < positions.length && positions[count] === positions[count + 1] && positions[count]! <= 1) count++;
  const after = positions[count + 1];
  if (positions[count] === 1 && after === 0) return count + 1;
  return ofBatch && positions[count] === 0 && after === 1 ? count : 0;
}

function checkOrder(row: Row, add: Add): void {
  const { positions, documents, cacheSize } = row;
  const padding = paddingOf(row);
  for (let at = padding; at < positions.length; at++) {
    const position = positions[at]!;
    const before = positions[at - 1]!;
    if (documents !== undefined && documents[at]! < 0) continue; // padding on the right
    if (at === padding) checkFirst(row, padding, add);
    else if (documents !== undefined && documents[at] !== documents[at - 1]) {
      if (position === 1 && before !== 0) add("off-by-one", at, { wanted: 0 });
      else if (position !== 0) add("not-reset", at, { wanted: 0 });
    } else if (position > before + 1) add("gap", at, { wanted: before + 1 });
    else if (position <= before && (documents !== undefined || position !== 0 || (cacheSize ?? 0) > 0 || before === 0))
      add("repeat", at, { wanted: before + 1 });
  }
}

function checkFirst({ positions, documents, cacheSize, ofBatch }: Row, padding: number, add: Add): void {
  const first = positions[padding]!;
  const wanted = cacheSize ?? 0;
  if (first === wanted) return;
  if (padding > 0 && first === wanted + padding) return add("padding-counted", padding, { wanted });
  const alone = cacheSize === undefined && documents === undefined && padding === 0;
  if (Math.abs(first - wanted) === 1 && (!alone || positions.length > 1)) return add("off-by-one", padding, { wanted });
  // A row that is later than the others of its batch; a list alone may be the next part of a longer sequence.
  if (wanted === 0 && (padding > 0 || (ofBatch && first > 1))) return add("padding-counted", padding, { wanted });
  if (cacheSize !== undefined) add("cache-length", padding, { wanted });
  else if (!alone) add("gap", padding, { wanted });
}

function checkLength(positions: Numbers, limit: number | undefined, add: Add): void {
  if (limit === undefined) return;
  const at = positions.findIndex((position) => position >= limit);
  if (at >= 0) add("past-trained-length", at, { limit });
}

/** The first length with another table: dynamic changes with every step from there on, longrope once. */
function checkTable({ positions, cacheSize }: Row, spec: Partial<RopeSpec>, add: Add): void {
  const { ropeType, originalMaxPositionEmbeddings, maxPositionEmbeddings } = spec;
  if (ropeType !== "dynamic" && ropeType !== "longrope") return;
  const limit = originalMaxPositionEmbeddings ?? maxPositionEmbeddings;
  if (limit === undefined) return;
  const allLong = ropeType === "longrope" && (cacheSize ?? positions[0] ?? 0) > limit;
  const at = positions.findIndex((position) => position >= limit);
  if (at >= 0 && !allLong) add("table-changes-with-length", at, { limit });
}
