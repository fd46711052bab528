// The NumPy of each mistake's card runs in the interpreter, too, with its switch both ways, and prints rows of the card.
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { runPython } from "ropewalk/code";
import { beforeAll, expect, test } from "vitest";
import { compared, printedLines } from "../../../web/pages/program/lines.js";
import { entries } from "../../../web/source-texts/index.js";
import { runItem } from "../../../web/source-texts/run.js";
import { mistakeProgram } from "../../../web/source-texts/walk/mistake-program.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});
const ids = entries.filter(({ kind }) => kind === "mistake").map(({ id }) => id);

test.each(ids)(
  "%s with its mistake and without",
  async (id) => {
    const program = await mistakeProgram(id);
    if (!program) return expect(["m12", "m19", "m25", "m26", "m27", "m28", "m29"]).toContain(id);
    expect(program.source(true)).not.toBe(program.source(false));
    for (const mistake of [true, false]) {
      const { printed } = await runPython(program.source(mistake), { seconds: 60 });
      const { rows } = await runItem(rw, program.item, program.values(mistake));
      // A row has a tab; a message of NumPy may have a colon.
      const lines = printedLines(printed.replaceAll(/^[^\t]*$/gm, ""));
      // Where torch raises, NumPy does, and prints no row.
      if (lines.size === 0) expect(printed).toMatch(/reshape|broadcast|shape mismatch|in pairs/);
      for (const [label, now] of lines) {
        const ours = rows.find((row) => row.label.en === label)?.ours;
        expect(ours, label).toBeDefined();
        expect(compared(now, ours!), `${label}: ${now} | ${ours}`).not.toBe("different");
      }
    }
  },
  60_000,
);
