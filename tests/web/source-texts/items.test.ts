import { readFileSync } from "node:fs";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { beforeAll, expect, test } from "vitest";
import { entries } from "../../../web/source-texts/index.js";
import { checkedValues, loadItem, ownValues } from "../../../web/source-texts/run.js";
import verdicts from "../../../web/source-texts/verdicts.json" with { type: "json" };
import { cellsOf, countsOf, tableRows } from "../../../web/source-texts/table.js";
import { resultOf } from "./run-item.js";
import printedNumbers from "./printed.json" with { type: "json" };
import { TEXTS, type TextId, type Words } from "../../../web/source-texts/types.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const committed = new URL("../../../web/source-texts/table.md", import.meta.url);

test("every row of the committed table is what the core computes now", async () => {
  expect(cellsOf(readFileSync(committed, "utf8"))).toEqual(await tableRows(rw, ({ id }) => resultOf(rw, id)));
}, 60_000);

test("the counts in the closed rows are those of the table", () => {
  const cards = Object.entries(verdicts).filter(([id]) => !TEXTS.includes(id as TextId));
  expect(Object.fromEntries(cards)).toEqual(countsOf(cellsOf(readFileSync(committed, "utf8"))));
});

test("no id is listed twice, and each is found in the file that its entry loads", async () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const entry of entries) {
    expect(entry.id).toMatch(/^[a-z0-9-]+$/);
    expect((await loadItem(entry)).id).toBe(entry.id);
  }
});

test("rows that differ, fail or cannot run have a reason; reproduced ones were printed", async () => {
  for (const entry of entries) {
    const item = await loadItem(entry);
    if (item.device) continue;
    for (const row of (await resultOf(rw, entry.id)).rows) {
      const name = `${entry.id}: ${row.label.en}`;
      if (["differs", "fails", "cannot-run"].includes(row.verdict)) expect(row.reason?.en, name).toMatch(/\w/);
      if (row.verdict === "reproduced") expect(row.printed, name).toBe(row.ours);
    }
  }
}, 60_000);

/** Numbers and the two words that an output block has beside them. */
const tokens = (text: string): string[] =>
  text.match(/True|default|[-+]?\d+(?:,\d{3})*(?:\.\d*)?(?:e[-+]?\d+)?/g) ?? [];

test("rows marked as printed are found number by number in one output block of their text", async () => {
  const blocks: Readonly<Record<string, readonly string[]>> = printedNumbers;
  let seen = 0;
  for (const entry of entries) {
    if ((await loadItem(entry)).device) continue;
    for (const { label, printed } of (await resultOf(rw, entry.id)).rows) {
      if (printed === undefined) continue;
      const wanted = ` ${tokens(printed).join(" ")} `;
      const found = blocks[entry.text]?.some((block) => ` ${block} `.includes(wanted));
      expect([wanted.trim() !== "", found], `${entry.id}: ${label.en}: ${printed}`).toEqual([true, true]);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(60);
}, 60_000);

test("every word exists in both languages, and no sentence is left in English", async () => {
  const check = ({ en, zh }: Words, name: string): void => {
    expect(en, name).toMatch(/\S/);
    expect(zh, name).toMatch(/\S/);
    if (/[a-z]{3,} [a-z]{3,} [a-z]{3,}/.test(en)) expect(zh, name).toMatch(/[\u4e00-\u9fff]/);
  };
  for (const entry of entries) {
    const item = await loadItem(entry);
    const { id } = entry;
    check(entry.title, id);
    if (typeof item.cite === "object") check(item.cite, id);
    else expect(item.cite, id).not.toMatch(/(?<![\w.])[a-z]{3,} [a-z]{2,}\b/); // an identifier or a number
    for (const words of [...item.about, ...item.parameters.map(({ label }) => label)]) check(words, id);
    if (item.button) check(item.button, id);
    if (item.device) continue;
    const { rows, summary, steps, figures } = await resultOf(rw, id);
    check(summary, id);
    for (const row of rows)
      for (const words of [row.label, row.reason]) if (words) check(words, `${id}: ${row.label.en}`);
    for (const { note } of steps ?? []) if (note) check(note, id);
    for (const { label } of figures ?? []) check(label, id);
  }
}, 60_000);

test("settings past their limits, unknown and of the wrong kind give the text’s own", async () => {
  for (const entry of entries) {
    const item = await loadItem(entry);
    const own = ownValues(item);
    const bad = Object.fromEntries([...item.parameters.map(({ name }) => [name, null]), ["other", 1]]);
    expect(checkedValues(item, bad), entry.id).toEqual(own);
    const far = Object.fromEntries(item.parameters.map(({ name }) => [name, 1e300]));
    expect(checkedValues(item, far), entry.id).toEqual(own);
  }
});
