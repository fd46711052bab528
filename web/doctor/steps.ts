import { advice } from "../api/both.js";
import { guardedCall } from "../api/errors/guarded-call.js";
import { entriesOf, ifGiven, mislong, objectOf, objectWith, refuse, whole } from "../api/arguments/options.js";
import { highest, readPositionList, type Numbers } from "../api/arguments/positions.js";
import { stepWords, type StepCode, type StepNumbers } from "./steps-words.js";

/** One request's share of a serving engine's step. */
export interface PlanStep {
  /** A name or number unique to the request. */
  request: string | number;
  /** Default: its place in the list. */
  step?: number;
  /** [tokens] */
  positions: ArrayLike<number | bigint>;
  /** [tokens]: the places in the cache where their keys are written. */
  slots?: ArrayLike<number | bigint>;
  /**
   * The number of the request's tokens that were computed before this step, including those of a cached prefix and
   * evicted ones. Without it, a request's first line may begin anywhere, and a later one inside the drafts of the line
   * before.
   */
  cached?: number;
}

const stepNames = {
  request: true,
  step: true,
  positions: true,
  slots: true,
  cached: true,
} satisfies Record<keyof PlanStep, true>;

export interface CheckStepsOptions {
  /** The number of positions that the model was trained on. Default: any. */
  trainedLength?: number;
}

export interface StepFinding {
  code: StepCode;
  /** The index in the list of steps. */
  line: number;
  /** The index of the first wrong token in that step. */
  at: number;
  message: string;
  fix: string;
  /** The values for message and fix. */
  numbers: StepNumbers;
}

interface Line {
  request: string;
  step: number;
  positions: Numbers;
  slots: Numbers | undefined;
  cached: number | undefined;
}

/**
 * The state of a request: the position that follows, and the position where its last step began, unless that was its
 * first.
 */
interface Had {
  next: number;
  /** Where its last step began, which may have been drafts if it was not the first. */
  from: number;
  mayBeDrafts: boolean;
}

/**
 * The first mistake of each request, over the steps of a serving engine in their order: an offset counted twice, a
 * prefix off by one, a chunk that begins at 0 again, a slot's index as position, positions left out or repeated,
 * positions beyond the trained length.
 * Errors: position-invalid, shape-mismatch (slots), option-invalid.
 */
export function checkSteps(steps: readonly PlanStep[], options: CheckStepsOptions = {}): { findings: StepFinding[] } {
  return guardedCall("option-invalid", "steps", () => {
    const { trainedLength } = objectWith(options, "options", { trainedLength: true });
    const limit = ifGiven(trainedLength, (value) => whole(value, "options.trainedLength", 1)) ?? Infinity;
    const lines = entriesOf(objectOf(steps, "steps") as unknown as ArrayLike<unknown>, readLine);
    const paged = lines.some(({ positions, slots }) => slots?.some((slot, at) => slot !== positions[at]));
    const findings: StepFinding[] = [];
    const wrong = new Set<string>();
    const had = new Map<string, Had>();
    lines.forEach((one, line) => {
      const { request, step, positions } = one;
      if (wrong.has(request) || positions.length === 0) return;
      const before = had.get(request);
      const found = mistakeIn(one, before, paged) ?? pastLength(positions, limit);
      if (found === undefined) {
        const next = highest(positions, -1) + 1;
        had.set(request, { next, from: positions[0]!, mayBeDrafts: before !== undefined });
        return;
      }
      const { code, at, wanted } = found;
      const numbers = {
        request,
        step,
        at,
        position: positions[at]!,
        wanted,
        limit: Number.isFinite(limit) ? limit : 0,
      };
      findings.push({ code, line, at, ...advice(stepWords[code](numbers)), numbers });
      wrong.add(request);
    });
    return { findings };
  });
}

function readLine(value: unknown, index: number): Line {
  const path = `steps[${index}]`;
  const given = objectWith(value, path, stepNames);
  const { request } = given;
  if (typeof request !== "string" && typeof request !== "number") throw refuse(`${path}.request`, request, "string");
  const positions = readPositionList(given.positions, `${path}.positions`);
  const slots = ifGiven(given.slots, (slots) => readPositionList(slots, `${path}.slots`, -1));
  if (slots !== undefined && slots.length !== positions.length)
    throw mislong(`${path}.slots`, slots.length, positions.length, "positions.length");
  return {
    request: String(request),
    step: ifGiven(given.step, (step) => whole(step, `${path}.step`)) ?? index,
    positions,
    slots,
    cached: ifGiven(given.cached, (cached) => whole(cached, `${path}.cached`)),
  };
}

interface Mistake {
  code: StepCode;
  at: number;
  wanted: number;
}

function mistakeIn({ positions, slots, cached }: Line, had: Had | undefined, paged: boolean): Mistake | undefined {
  const isSlot = (at: number): boolean => slots?.[at] === positions[at];
  const first = positions[0]!;
  // The engine's own count, which must not exceed the tokens seen so far.
  const wanted = had === undefined ? cached : Math.min(cached ?? Infinity, had.next);
  const accepted = wanted === undefined || first === wanted || (cached === undefined && isDraft(first, had));
  if (!accepted) return { code: startCode(first, wanted, isSlot(0), paged, had), at: 0, wanted };
  if (wanted === undefined && first > 0 && paged && positions.every((_, at) => isSlot(at)))
    return { code: "slot-as-position", at: 0, wanted: 0 };
  const siblings =
    had !== undefined && positions.every((id, at) => at === 0 || [0, 1].includes(id - positions[at - 1]!));
  const at = siblings ? -1 : positions.findIndex((id, at) => at > 0 && id !== positions[at - 1]! + 1);
  if (at < 0) return undefined;
  const next = positions[at - 1]! + 1;
  return { code: isSlot(at) ? "slot-as-position" : positions[at]! > next ? "gap" : "repeat", at, wanted: next };
}

/** Whether a step may replace drafts of the step before: all but the first may have been rejected. */
const isDraft = (first: number, had: Had | undefined): boolean =>
  had?.mayBeDrafts === true && first > had.from && first < had.next;

function startCode(first: number, wanted: number, isSlot: boolean, paged: boolean, had: Had | undefined): StepCode {
  if (isSlot && paged) return "slot-as-position";
  if (first === 0) return "chunk-restarted";
  if (first === had?.from) return "repeat"; // no step forward, where a prefix would end
  if (Math.abs(first - wanted) === 1) return "prefix-off-by-one";
  if (first === 2 * wanted) return "offset-twice";
  if (isSlot) return "slot-as-position";
  return first > wanted ? "gap" : "repeat";
}

function pastLength(positions: Numbers, limit: number): Mistake | undefined {
  const at = positions.findIndex((position) => position >= limit);
  return at < 0 ? undefined : { code: "past-trained-length", at, wanted: limit - 1 };
}
