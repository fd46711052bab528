import type { Ropewalk } from "../api/index.js";
import type { Entry, Item, Pause, Result, Row, Value, Values } from "./types.js";

/** The settings that the text itself used. */
export const ownValues = (item: Item): Values =>
  Object.fromEntries(item.parameters.map(({ name, value }) => [name, value]));

/** Known settings within their limits; all others take the text's own. */
export function checkedValues(item: Item, given: Readonly<Record<string, unknown>>): Values {
  const values: Record<string, Value> = {};
  for (const parameter of item.parameters) {
    const value = given[parameter.name];
    const { kind } = parameter;
    if (kind === "number") {
      const inside = typeof value === "number" && value >= parameter.least && value <= parameter.most;
      values[parameter.name] = inside ? value : parameter.value;
    } else if (kind === "choice") {
      const known = parameter.options.some((option) => option.value === value);
      values[parameter.name] = known ? (value as string) : parameter.value;
    } else if (kind === "switch") values[parameter.name] = typeof value === "boolean" ? value : parameter.value;
    else if (kind === "curve") values[parameter.name] = checkedCurve(parameter, value) ?? parameter.value;
    else values[parameter.name] = typeof value === "string" ? value.slice(0, parameter.most) : parameter.value;
  }
  return values;
}

/** As many numbers as the curve has, each within its limits; undefined for anything else. */
function checkedCurve(
  { count, least, most }: { count: number; least: number; most: number },
  value: unknown,
): string | undefined {
  if (typeof value !== "string") return undefined;
  const numbers = value.split(",");
  const fits = numbers.every((text) => text !== "" && Number(text) >= least && Number(text) <= most);
  return numbers.length === count && fits ? value : undefined;
}

/** Whether these are the text's own settings, so that what it printed can be compared. */
export const asPrinted = (item: Item, values: Values): boolean =>
  item.parameters.every(({ name, value }) => values[name] === value);

const goOn: Pause = () => Promise.resolve();

/** With settings of one's own, printed numbers are no longer what should come out: rows that compare become plain numbers. */
export async function runItem(rw: Ropewalk, item: Item, values: Values, pause: Pause = goOn): Promise<Result> {
  const result = await item.run(rw, values, pause);
  if (asPrinted(item, values)) return result;
  return { ...result, rows: result.rows.map(uncompared) };
}

function uncompared(given: Row): Row {
  const row = { ...given };
  delete row.printed;
  delete row.said;
  return row.verdict === "reproduced" || row.verdict === "differs" ? { ...row, verdict: "number" } : row;
}

export async function loadItem(entry: Entry): Promise<Item> {
  const found = (await entry.load()).find(({ id }) => id === entry.id);
  if (!found) throw new Error(`no item ${entry.id} in its file`);
  return found;
}
