import type { Ropewalk } from "../../api/index.js";
import type { Recorded, recorded } from "../../source-texts/recorded.js";
import { loadItem, runItem } from "../../source-texts/run.js";
import type { Entry, Item, Pause, Result, Values } from "../../source-texts/types.js";
import { register } from "../base/register.js";

/** A card as its own files have it, and what notes down its calls where those are its program. */
export interface LoadedCard {
  item: Item;
  record: typeof recorded | undefined;
}

export async function loadCard(entry: Entry): Promise<LoadedCard> {
  const item = await loadItem(entry);
  if (item.parameters.some(({ kind }) => kind === "curve"))
    register({ "rope-value-curve": (await import("./rope-value-curve.js")).RopeValueCurve });
  const noted = !entry.written && !item.device;
  return { item, record: noted ? (await import("../../source-texts/recorded.js")).recorded : undefined };
}

/** A result, the calls behind it where they were noted down, and what draws its figures where it has some. */
export interface CardRun {
  result: Result;
  calls: Recorded | undefined;
  draw: typeof import("./drawing-blocks.js") | undefined;
}

/** Computes a card with these settings; `pause` hears how much is done, and ends the run by throwing. */
export async function runCard(
  engine: Ropewalk,
  { item, record }: LoadedCard,
  values: Values,
  pause?: Pause,
): Promise<CardRun> {
  const calls = record?.(engine);
  const result = await runItem(calls?.engine ?? engine, item, values, pause);
  if (result.steps) register({ "rope-source-steps": (await import("./steps.js")).RopeSourceSteps });
  if (result.figures?.some(({ kind }) => kind === "table"))
    register({ "rope-source-grid": (await import("./grid.js")).RopeSourceGrid });
  if (result.rows.some(({ refused }) => refused)) (await import("../base/said.js")).defineSaid();
  return { result, calls, draw: result.figures?.length ? await import("./drawing-blocks.js") : undefined };
}
