import type { Recorded } from "./recorded.js";
import type { Item, Values, Words } from "./types.js";
import { ownValues } from "./run.js";
import { numpyPrograms, withoutNumpy } from "./numpy/index.js";

export { recorded, type Recorded } from "./recorded.js";

/** JavaScript that prints the card's rows, and then makes the calls behind them one by one. */
export function javascriptOf(item: Item, values: Values, calls: Recorded | undefined): string {
  const own = ownValues(item);
  const chosen = Object.entries(values).filter(([name, value]) => own[name] !== value);
  const settings = chosen.length > 0 ? `, ${JSON.stringify(Object.fromEntries(chosen))}` : "";
  const behind = item.code ? withoutHead(item.code(values).javascript) : (calls?.program() ?? "");
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
export function numpyOf(item: Item, values: Values): { program?: { numpy(): Promise<string> }; reason?: Words } {
  const { code } = item;
  if (code) return { program: { numpy: () => Promise.resolve(code(values).numpy) } };
  const load = numpyPrograms[item.id];
  if (!load) return { reason: withoutNumpy[item.id]! };
  const numpy = async (): Promise<string> => {
    try {
      return (await load())[item.id]!(values);
    } catch (error) {
      return `# This program could not be loaded: ${String(error)}\n`;
    }
  };
  return { program: { numpy } };
}
