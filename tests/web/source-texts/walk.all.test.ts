import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { entries } from "../../../web/source-texts/index.js";
import { loadItem, ownValues } from "../../../web/source-texts/run.js";
import type { Values } from "../../../web/source-texts/types.js";
import { denied } from "./denied.js";
import { resultOf } from "./run-item.js";

test("at every choice, both ends of every slider and other seeds, the card computes and its summary fits its rows", async () => {
  const rw = await loadRopewalk();
  const found: string[] = [];
  for (const entry of entries) {
    const item = await loadItem(entry);
    if (item.device) continue;
    const walked: Values[] = [{}];
    for (const parameter of item.parameters) {
      const others =
        parameter.kind === "number"
          ? [parameter.least, parameter.most, ...(parameter.name === "seed" ? [7] : [])]
          : parameter.kind === "choice"
            ? parameter.options.map(({ value }) => value)
            : parameter.kind === "switch"
              ? [!parameter.value]
              : ["", "1, 2", "x"];
      for (const other of others) if (other !== parameter.value) walked.push({ [parameter.name]: other });
    }
    const names = item.parameters.map(({ name }) => name);
    if (names.includes("m") && names.includes("n")) walked.push({ m: 3, n: 3 });
    for (const values of walked) {
      const result = await resultOf(rw, entry.id, values);
      const name = `${entry.id} ${JSON.stringify(values)}`;
      const own = Object.keys(values).length === 0;
      expect(JSON.stringify(result.rows), name).not.toMatch(/NaN|undefined|Infinity/);
      if (!own) for (const row of result.rows) expect(["reproduced", "differs"], name).not.toContain(row.verdict);
      for (const sentence of denied(result, { ...ownValues(item), ...values }, own)) found.push(`${name}: ${sentence}`);
    }
  }
  expect(found).toEqual([]);
}, 240_000);
