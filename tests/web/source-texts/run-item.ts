import type { Ropewalk } from "ropewalk";
import { entries } from "../../../web/source-texts/index.js";
import { loadItem, ownValues, runItem } from "../../../web/source-texts/run.js";
import type { Result, Row, Values } from "../../../web/source-texts/types.js";

/** A card's result with some settings changed. */
export async function resultOf(rw: Ropewalk, id: string, values: Values = {}): Promise<Result> {
  const item = await loadItem(entries.find((entry) => entry.id === id)!);
  return runItem(rw, item, { ...ownValues(item), ...values });
}

/** The one row whose English label begins like this. */
export function rowOf({ rows }: Result, start: string): Row {
  const found = rows.filter(({ label }) => label.en.startsWith(start));
  if (found.length !== 1) throw new Error(`${found.length} rows begin with "${start}"`);
  return found[0]!;
}

export const verdictsOf = ({ rows }: Result): string[] => rows.map(({ verdict }) => verdict);
