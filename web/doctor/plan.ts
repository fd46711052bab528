import { advice } from "../api/both.js";
import type { RopeSpec } from "../api/index.js";
import { specOf } from "../api/arguments/spec.js";
import { guardedCall } from "../api/errors/guarded-call.js";
import { entriesOf, ifGiven, mislong, objectWith, refuse, whole } from "../api/arguments/options.js";
import { readPositionList, type Numbers } from "../api/arguments/positions.js";
import { planWords, type PlanCode, type PlanNumbers } from "./plan-words.js";

/** Position ids as given to a model, and facts about them. */
export interface Plan {
  /**
   * [seq], a row for each sequence of a batch, or a row for each axis of a multimodal spec, optionally after a row that
   * counts tokens. Negative numbers, and zeros or ones after a sequence, are padding.
   */
  positions: ArrayLike<number | bigint> | readonly ArrayLike<number | bigint>[];
  /**
   * The document of each token, [seq] or [batch * seq]; a negative number is padding. Default: one document, unless
   * positions go back to 0.
   */
  documents?: ArrayLike<number>;
  /**
   * The number of keys in the cache before these tokens, [batch] if rows differ. After an eviction, positions are
   * larger than that.
   */
  cacheSize?: number | ArrayLike<number>;
  /** The parent of each token in a tree of drafts, as an index into its row; -1 is the cache's last token. [seq] */
  parents?: ArrayLike<number>;
  /** Default: the spec's maxPositionEmbeddings. */
  trainedLength?: number;
  spec?: RopeSpec;
}

const planNames = {
  positions: true,
  documents: true,
  cacheSize: true,
  parents: true,
  trainedLength: true,
  spec: true,
} satisfies Record<keyof Plan, true>;

export interface PlanFinding {
  code: PlanCode;
  /** Index of the token in its row. */
  at: number;
  /** The row of a batch. */
  row?: number;
  message: string;
  fix: string;
  /** The values for message and fix. */
  numbers: PlanNumbers;
}

/** One sequence with all that is known about it. */
interface Row {
  positions: Numbers;
  documents: Numbers | undefined;
  cacheSize: number | undefined;
  ofBatch: boolean;
  /**
   * There is one cache size for all rows, and some row begins there; a row that begins earlier is padded on the left.
   */
  shared: boolean;
  /** Some other row begins at the same position, which is the end of its own cache: padding fills the shorter one. */
  filled: boolean;
  /** The positions are the largest of several axes: an image takes fewer than it has tokens. */
  ofAxes: boolean;
}
type Add = (code: PlanCode, at: number, numbers?: Partial<PlanNumbers>) => void;

/**
 * Finds mistakes in positions before a model runs on them: the first place of each kind in each row. There is no
 * finding for a plan that counts 0, 1, 2, ... in each document, continues its cache and stays within the trained
 * length. Errors: position-invalid, shape-mismatch (documents), option-invalid.
 */
export function checkPlan(plan: Plan): { findings: PlanFinding[] } {
  return guardedCall("option-invalid", "plan", () => {
    const given = objectWith(plan, "plan", planNames);
    const own = given.spec === undefined ? {} : specOf(given.spec, "plan.spec");
    const spec = { __proto__: null, ...own } as Partial<RopeSpec>; // without properties of Object.prototype
    const all = readRows(given.positions);
    const axes = axesOf(all, spec);
    const rows = axes === undefined ? all : [...all.slice(0, all.length - axes.length), greatest(axes)];
    const [first] = rows;
    const listed = ifGiven(given.documents, (value) => readPositionList(value, "plan.documents", -(2 ** 31)));
    const tokens = rows.reduce((sum, row) => sum + row.length, 0);
    if (listed !== undefined && listed.length !== first!.length && listed.length !== tokens)
      throw mislong("plan.documents", listed.length, tokens, "positions.length");
    const cacheSizes = ifGiven(given.cacheSize, (value) => readSizes(value, rows.length));
    const parents = ifGiven(given.parents, (value) => readPositionList(value, "plan.parents", -1));
    if (parents !== undefined && parents.length !== first!.length)
      throw mislong("plan.parents", parents.length, first!.length, "positions.length");
    const trained = ifGiven(given.trainedLength ?? spec.maxPositionEmbeddings, (value) =>
      whole(value, "plan.trainedLength", 1),
    );
    const ofBatch = axes === undefined && rows.length > 1;
    const ends = new Set(rows.filter(([first], row) => first === cacheSizes?.[row]).map(([first]) => first!));
    const findings: PlanFinding[] = [];
    let start = 0;
    rows.forEach((positions, row) => {
      const documents =
        listed && (listed.length === tokens ? listed.slice(start, (start += positions.length)) : listed);
      const ofAxes = axes !== undefined && row === rows.length - 1;
      const named = new Set<PlanCode>();
      const add: Add = (code, at, numbers) => {
        if (named.has(code)) return;
        named.add(code);
        const all: PlanNumbers = {
          at,
          position: positions[at]!,
          wanted: 0,
          limit: 0,
          ...(ofAxes && { ofAxes }),
          ...numbers,
        };
        findings.push({ code, at, ...(rows.length > 1 ? { row } : {}), ...advice(planWords[code](all)), numbers: all });
      };
      const cacheSize = cacheSizes?.[row];
      const shared = typeof given.cacheSize === "number" && ends.size > 0;
      const filled = ofBatch && positions[0]! > (cacheSize ?? 0) && ends.has(positions[0]!);
      const one: Row = { positions, documents, cacheSize, ofBatch, shared, filled, ofAxes };
      if (ofAxes) checkAxes(axes, one, add);
      else if (parents !== undefined) checkTree(one, parents, add);
      else checkOrder(one, add);
      checkLength(positions, trained, add);
      checkTable(one, spec, add);
    });
    return { findings };
  });
}

function readRows(value: unknown): Numbers[] {
  if (typeof value !== "object" || value === null)
    throw refuse("plan.positions", value, "integer[]", "position-invalid");
  const list = value as ArrayLike<unknown>;
  const isBatch = Array.isArray(value) && typeof list[0] === "object";
  const rows = entriesOf(isBatch ? value : [value], (row, i) =>
    readPositionList(row, isBatch ? `plan.positions[${i}]` : "plan.positions", -(2 ** 31)),
  );
  const onlyPadding = rows.some(({ length }) => length > 0) && rows.every((row) => row.every((id) => id < 0));
  if (onlyPadding)
    readPositionList(
      rows.find(({ length }) => length > 0),
      "plan.positions",
    ); // only padding
  return rows;
}

/** The number of keys for each row. */
function readSizes(value: unknown, rows: number): Numbers {
  if (typeof value === "number") return Array<number>(rows).fill(whole(value, "plan.cacheSize"));
  const sizes = readPositionList(value, "plan.cacheSize");
  if (sizes.length !== rows) throw mislong("plan.cacheSize", sizes.length, rows, "positions.length");
  return sizes;
}

/**
 * The rows that are the axes of one multimodal sequence: as many as the spec has, or three that begin alike and either
 * end alike and differ in between, or all go back or stay the same somewhere. transformers adds a row that counts
 * tokens above them.
 */
function axesOf(rows: readonly Numbers[], { mropeSection }: Partial<RopeSpec>): readonly Numbers[] | undefined {
  const count = mropeSection?.length ?? 3;
  const [first, ...others] = rows.slice(-count);
  const { length } = rows[0]!;
  if (count < 2 || rows.length < count || rows.length > count + 1 || rows.some((row) => row.length !== length))
    return undefined;
  const axes = [first!, ...others];
  if (mropeSection !== undefined) return axes;
  const alike = (at: number): boolean => others.every((row) => row[at] === first![at]);
  const still = (row: Numbers): boolean => row.some((id, at) => at > 0 && id <= row[at - 1]!);
  if (!alike(0) || Array.from(first!, (_, at) => alike(at)).every(Boolean)) return undefined;
  return alike(length - 1) || axes.every(still) ? axes : undefined;
}

const greatest = (rows: readonly Numbers[]): Numbers =>
  Array.from(rows[0]!, (_, at) => rows.reduce((most, row) => Math.max(most, row[at]!), -Infinity));

/**
 * Checks that text tokens have the same position on all axes, one more than all positions before; images lie between
 * them, and documents begin at 0.
 */
function checkAxes(axes: readonly Numbers[], row: Row, add: Add): void {
  const { positions, documents, cacheSize } = row;
  const padding = paddingOf(row);
  const end = endOf(positions, padding);
  let next = 0;
  let text = false;
  for (let at = padding; at < end; at++) {
    const position = positions[at]!;
    if ((documents?.[at] ?? position) < 0) continue;
    const isText = axes.every((axis) => axis[at] === position);
    const begins =
      documents === undefined ? position === 0 && next > 1 && !cacheSize : documents[at] !== documents[at - 1];
    if (at === padding) {
      if (isText) checkFirst(row, at, padding, add);
    } else if (begins) {
      if (position !== 0) add(position === 1 && next > 1 ? "off-by-one" : "not-reset", at, { wanted: 0 });
      next = 0;
    } else if (isText && position > next) add("gap", at, { wanted: next });
    else if (isText && text && position < next) add("repeat", at, { wanted: next });
    next = Math.max(next, position + 1);
    text = isText;
  }
}

/** The number of tokens without the zeros or ones of a padding on the right. */
function endOf(positions: Numbers, padding: number): number {
  let end = positions.length;
  const last = positions[end - 1]!;
  if (last === positions[end - 2] && last >= 0 && last <= 1) while (positions[end - 1] === last) end--;
  if (last === 1 && positions[end - 1]! < 1) end = positions.length; // 0, 1, 1
  return end <= padding ? positions.length : end; // only zeros
}

/**
 * Checks that each token of a tree is one position after its parent, and that those without a parent begin together.
 */
function checkTree(row: Row, parents: Numbers, add: Add): void {
  const { positions } = row;
  const root = parents.findIndex((parent) => parent < 0);
  positions.forEach((position, at) => {
    const parent = parents[at]!;
    if (at === root) return checkFirst(row, at, 0, add);
    const wanted = parent < 0 ? positions[root]! : (positions[parent] ?? NaN) + 1;
    if (position !== wanted) add(position > wanted ? "gap" : "repeat", at, { wanted });
  });
}

/**
 * The number of tokens before the first that is not padding: those of a negative document, or, in a batch, those before
 * counting starts.
 */
function paddingOf({ positions, documents, ofBatch }: Row): number {
  let count = 0;
  while (count < positions.length && (documents?.[count] ?? positions[count])! < 0) count++;
  if (documents !== undefined || count > 0) return count;
  // Padding has position 1 in Hugging Face code, 0 in others.
  while (count + 1 < positions.length && positions[count] === positions[count + 1] && positions[count]! <= 1) count++;
  const after = positions[count + 1];
  if (positions[count] === 1 && after === 0) return count + 1;
  return (ofBatch || count > 1) && positions[count] === 0 && after === 1 ? count : 0;
}

function checkOrder(row: Row, add: Add): void {
  const { positions, documents, cacheSize } = row;
  const padding = paddingOf(row);
  const end = endOf(positions, padding);
  const siblings =
    (cacheSize ?? 0) > 0 && positions.every((id, at) => at === 0 || [0, 1].includes(id - positions[at - 1]!));
  for (let at = padding; at < end; at++) {
    const position = positions[at]!;
    const before = positions[at - 1]!;
    if ((documents?.[at] ?? position) < 0) continue; // padding on the right
    if (at === padding) checkFirst(row, padding, padding, add);
    else if (documents !== undefined && documents[at] !== documents[at - 1]) {
      if (position === 1 && before !== 0) add("off-by-one", at, { wanted: 0 });
      else if (position !== 0) add("not-reset", at, { wanted: 0 });
    } else if (position > before + 1) add("gap", at, { wanted: before + 1 });
    else if (siblings && position === before)
      continue; // alternative drafts
    else if (position <= before && (documents !== undefined || position !== 0 || (cacheSize ?? 0) > 0 || before === 0))
      add("repeat", at, { wanted: before + 1 });
  }
}

/** Checks the first token of a row after its padding. */
function checkFirst(
  { positions, documents, cacheSize, ofBatch, shared, filled, ofAxes }: Row,
  at: number,
  padding: number,
  add: Add,
): void {
  const first = positions[at]!;
  const wanted = cacheSize ?? 0;
  if (first === wanted) return;
  // Each row of a continuous batch continues its own cache; left padding and evicted keys count, too.
  if (cacheSize === undefined && documents === undefined && ofBatch && padding === 0 && first >= positions.length)
    return;
  if (shared && first < wanted) return;
  if (ofAxes && first > 0 && first < wanted) return; // images in the cache
  if ((padding > 0 && first === wanted + padding) || filled) return add("padding-counted", at, { wanted });
  if (wanted > 0 && first > wanted + 1 && first !== 2 * wanted) return;
  const alone = cacheSize === undefined && documents === undefined && padding === 0;
  if (Math.abs(first - wanted) === 1 && (!alone || positions.length > 1)) return add("off-by-one", at, { wanted });
  // The row starts later than the others of its batch. A list alone may be the next part of a longer sequence.
  if (wanted === 0 && (padding > 0 || (ofBatch && first > 1))) return add("padding-counted", at, { wanted });
  if (cacheSize !== undefined) add("cache-length", at, { wanted });
  else if (!alone) add("gap", at, { wanted });
}

function checkLength(positions: Numbers, limit: number | undefined, add: Add): void {
  if (limit === undefined) return;
  const at = positions.findIndex((position) => position >= limit);
  if (at >= 0) add("past-trained-length", at, { limit });
}

/** Checks for a length with another table: with dynamic at every step from some length on, with longrope once. */
function checkTable({ positions, cacheSize }: Row, spec: Partial<RopeSpec>, add: Add): void {
  const { ropeType, originalMaxPositionEmbeddings, maxPositionEmbeddings } = spec;
  if (ropeType !== "dynamic" && ropeType !== "longrope") return;
  const limit = originalMaxPositionEmbeddings ?? maxPositionEmbeddings;
  if (limit === undefined) return;
  const allLong = ropeType === "longrope" && (cacheSize ?? positions[0] ?? 0) > limit;
  const at = positions.findIndex((position) => position >= limit);
  if (at >= 0 && !allLong) add("table-changes-with-length", at, { limit });
}
