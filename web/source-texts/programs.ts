import { callsAreWritten, ownValues } from "./run.js";
import type { Recorded } from "./recorded.js";
import type { Item, Values, Words } from "./types.js";
import { writtenFor } from "./programs/written.js";
import { withoutNumpy } from "./programs/without.js";

export { recorded, type Recorded } from "./recorded.js";

const written = async (id: string, values: Values): Promise<{ javascript: string; numpy: string }> =>
  (await writtenFor(id))(values);

/** JavaScript that prints the card's rows, and then makes the calls behind them one by one. */
export async function javascriptOf(item: Item, values: Values, calls: Recorded | undefined): Promise<string> {
  const own = ownValues(item);
  const chosen = Object.entries(values).filter(([name, value]) => own[name] !== value);
  const settings = chosen.length > 0 ? `, ${JSON.stringify(Object.fromEntries(chosen))}` : "";
  const behind = callsAreWritten(item.id)
    ? withoutHead((await written(item.id, values)).javascript)
    : (calls?.program() ?? "");
  return `import { loadRopewalk } from "ropewalk";
import { rowTexts, runCard } from "ropewalk/source-texts";

const rw = await loadRopewalk();
// The card's rows: what, computed now, printed, verdict.
for (const line of rowTexts(await runCard(rw, ${JSON.stringify(item.id)}${settings}))) console.log(line);
${behind === "" ? "" : `\n// Calls that give these numbers:\n${behind.trim()}\n`}`;
}

/** The calls alone: the module is loaded above. */
const withoutHead = (program: string): string =>
  program.replace(/^import \{ loadRopewalk \} from "ropewalk";\n+const rw = await loadRopewalk\(\);\n/, "");

/** The card's NumPy, or why there is none. */
export function numpyOf({ id }: Item, values: Values): { program?: { numpy(): Promise<string> }; reason?: Words } {
  const reason = withoutNumpy[id];
  if (reason) return { reason };
  const numpy = async (): Promise<string> =>
    callsAreWritten(id)
      ? (await written(id, values)).numpy
      : (await import("./programs/numpy-py.js")).programs[id]!(values);
  return { program: { numpy } };
}
