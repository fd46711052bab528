import type { Ropewalk } from "../../api/index.js";
import type { Recorded, recorded } from "../../source-texts/recorded.js";
import { loadItem, runItem } from "../../source-texts/run.js";
import type { Entry, Item, Pause, Result, Values } from "../../source-texts/types.js";

/** A card as its own files have it, and what only some cards need: a setting that is a curve, calls that are noted down. */
export interface LoadedCard {
  item: Item;
  curves: typeof import("./curve.js") | undefined;
  record: typeof recorded | undefined;
}

export async function loadCard(entry: Entry): Promise<LoadedCard> {
  const item = await loadItem(entry);
  const drawn = item.parameters.some(({ kind }) => kind === "curve");
  const noted = !entry.written && !item.device;
  return {
    item,
    curves: drawn ? await import("./curve.js") : undefined,
    record: noted ? (await import("../../source-texts/recorded.js")).recorded : undefined,
  };
}

/** A result, the calls behind it where they were noted down, and what draws its steps and figures where it has some. */
export interface CardRun {
  result: Result;
  calls: Recorded | undefined;
  walk: typeof import("./steps.js") | undefined;
  drawings: typeof import("./drawings.js") | undefined;
}

/** What has come once is not waited for again: a drag computes a card many times. */
let [walk, drawings]: [CardRun["walk"], CardRun["drawings"]] = [undefined, undefined];

/** Computes a card with these settings; `pause` hears how much is done, and ends the run by throwing. */
export async function runCard(
  engine: Ropewalk,
  { item, record }: LoadedCard,
  values: Values,
  pause: Pause,
): Promise<CardRun> {
  const calls = record?.(engine);
  const result = await runItem(calls?.engine ?? engine, item, values, pause);
  if (result.steps) walk ??= await import("./steps.js");
  if (result.figures?.some(({ kind }) => kind === "table")) await import("./grid.js");
  if (result.figures?.length) drawings ??= await import("./drawings.js");
  if (result.rows.some(({ refused }) => refused)) (await import("../base/said.js")).defineSaid();
  return { result, calls, walk, drawings };
}
