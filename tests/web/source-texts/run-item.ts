import type { Ropewalk } from "ropewalk";
import { entryOf } from "../../../web/source-texts/index.js";
import { loadItem, ownValues, runItem } from "../../../web/source-texts/run.js";
import type { Item, Result, Row, Values } from "../../../web/source-texts/types.js";

export const itemOf = (id: string): Promise<Item> => loadItem(entryOf(id)!);

const results = new Map<string, Promise<Result>>();

/** A card's result with some settings changed: computed once for each of them. */
export async function resultOf(rw: Ropewalk, id: string, values: Values = {}): Promise<Result> {
  const item = await itemOf(id);
  const all = { ...ownValues(item), ...values };
  const key = `${id} ${JSON.stringify(all)}`;
  const known = results.get(key) ?? runItem(rw, item, all);
  results.set(key, known);
  return known;
}

/** The one row whose English label begins like this. */
export function rowOf({ rows }: Result, start: string): Row {
  const found = rows.filter(({ label }) => label.en.startsWith(start));
  if (found.length !== 1) throw new Error(`${found.length} rows begin with "${start}"`);
  return found[0]!;
}

export const verdictsOf = ({ rows }: Result): string[] => rows.map(({ verdict }) => verdict);
