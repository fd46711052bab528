import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";

const tool = "../../../web/tools/docs/model-types.mjs";
const { modelTypesDocument, modelTypesText } = (await import(tool)) as {
  modelTypesDocument: string;
  modelTypesText: () => Promise<string>;
};

test("web/docs/models.md is what the tables say (npm run model-types writes it), with a source in each row", async () => {
  const text = await modelTypesText();
  expect(await readFile(modelTypesDocument, "utf8")).toBe(text);
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  expect(rows.length).toBeGreaterThanOrEqual(200);
  for (const row of rows.filter((row) => !/^\| `\w+Model`/.test(row))) expect(row).toMatch(/(\.py|\.py, .*) +\|$/);
});

test("every type of web/docs/models.md is read, or refused with the reason, as its list says", async () => {
  const rw = await loadRopewalk();
  const text = await readFile(modelTypesDocument, "utf8");
  const [rotating, unread, still] = text.split(/## (?:Rotation that is not read|Without rotation)/);
  const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!);
  const sizes = { hidden_size: 1024, num_attention_heads: 8, head_dim: 128, max_position_embeddings: 4096 };
  for (const model_type of namesIn(rotating!, /^\| `([^`]+)`/gm)) {
    // a class of Diffusers may not rotate without being told to
    const { notes } = rw.inspectConfig({ model_type, ...sizes, use_rotary_positional_embeddings: true });
    const errors = notes.filter(({ severity }) => severity === "error");
    expect(
      errors.filter(({ path }) => path === "model_type"),
      model_type,
    ).toEqual([]);
  }
  for (const model_type of namesIn(unread!, /`(?!options)([\w-]+)`/g)) {
    expect(() => rw.parseConfig({ model_type, ...sizes }), model_type).toThrowError(/whose rotation is not read/);
  }
  for (const model_type of namesIn(still!, /`([^`]+)`/g)) {
    expect(() => rw.parseConfig({ model_type, ...sizes }), model_type).toThrowError(/no rotary position embedding/);
  }
});
