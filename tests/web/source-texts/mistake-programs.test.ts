// The program of each mistake runs in the interpreter with its wrong lines and with the right ones, and prints rows of
// the card.
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

/** Rows that are about a configuration or the text's own lines: the card alone has them. */
const elsewhere =
  /^(?:our reading of the configuration|what column 4|lines that forward prints|max_positions|the base is|arguments of)/;

test.each(ids)(
  "%s with its mistake and without",
  async (id) => {
    const program = await mistakeProgram(id);
    if (!program) throw new Error("no program");
    const [wrong, right] = [program.source(true), program.source(false)];
    expect(wrong).toMatch(/ {2}# wrong$/m);
    expect(right).toMatch(/ {2}# right$/m);
    // Nothing but those lines changes, and no program asks whether the mistake is on.
    const rest = (text: string): string => text.replaceAll(/^.* {2}# (?:wrong|right)(?:\n|$)/gm, "");
    expect(rest(wrong)).toBe(rest(right));
    expect(wrong + right).not.toMatch(/\bmistake\b/);
    for (const mistake of [true, false]) {
      const { printed } = await runPython(mistake ? wrong : right, { seconds: 60 });
      const { rows } = await runItem(rw, program.item, program.values(mistake));
      // A row has a tab; a message of NumPy may have a colon.
      const lines = printedLines(printed.replaceAll(/^[^\t]*$/gm, ""));
      // Where torch raises an error, so does NumPy, and prints no row.
      if (lines.size === 0) expect(printed).toMatch(/reshape|broadcast|shape mismatch|in pairs/);
      const left = rows.filter(
        ({ label, verdict, refused }) => !lines.has(label.en) && verdict !== "cannot-run" && !refused,
      );
      for (const { label } of left) expect(label.en).toMatch(elsewhere);
      for (const [label, now] of lines) {
        const ours = rows.find((row) => row.label.en === label)?.ours;
        expect(ours, label).toBeDefined();
        expect(compared(now, ours!), `${label}: ${now} | ${ours}`).not.toBe("different");
      }
    }
  },
  60_000,
);

test.each(["m27", "m28"])("%s raises as torch does where the sizes do not meet", async (id) => {
  const { item, source, values } = (await mistakeProgram(id))!;
  const { printed } = await runPython(source(true).replace('heads = "equal"', 'heads = "other"'), { seconds: 60 });
  const { rows } = await runItem(rw, item, { ...values(true), heads: "other" });
  expect(printed).toBe(`${rows[0]!.label.en}\t${rows[0]!.ours}\n`);
});
