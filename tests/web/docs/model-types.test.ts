import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";

const tool = "../../../web/tools/docs/model-types.mjs";
const { modelTypesDocument, modelTypesText } = (await import(tool)) as {
  modelTypesDocument: string;
  modelTypesText: () => Promise<string>;
};

/** The text below a heading of the second level. */
const section = (text: string, heading: string): string => text.split(`\n## ${heading}\n`)[1]!.split("\n## ")[0]!;
/** The part that the command wrote. */
const written = (text: string, heading: string): string => /-->(.*)<!--/s.exec(section(text, heading))![1]!;
const namesIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name!);

test("web/docs/models.md equals the tables (npm run model-types writes it), with a source in each item", async () => {
  const text = await modelTypesText();
  expect(await readFile(modelTypesDocument, "utf8")).toBe(text);
  const items = written(text, "With rotation")
    .split(/\n- |\n\n#/)
    .filter((item) => item.startsWith("`"));
  expect(items.length).toBeGreaterThanOrEqual(200);
  for (const item of items) expect(item.trim()).toMatch(/^[^:]*:\s.*\.py$/s);
  expect(text.split("\n").filter((line) => line.length > 160)).toEqual([]);
});

test("every type of web/docs/models.md is read, or refused with the reason, as its list says", async () => {
  const rw = await loadRopewalk();
  const text = await readFile(modelTypesDocument, "utf8");
  const sizes = { hidden_size: 1024, num_attention_heads: 8, head_dim: 128, max_position_embeddings: 4096 };
  const rotating = [written(text, "With rotation"), written(text, "Classes of Diffusers")].flatMap(namesIn);
  expect(rotating.length).toBeGreaterThan(400);
  for (const model_type of rotating) {
    // a class of Diffusers may not rotate unless it is configured to
    const { notes } = rw.inspectConfig({ model_type, ...sizes, use_rotary_positional_embeddings: true });
    const errors = notes.filter(({ severity }) => severity === "error");
    expect(
      errors.filter(({ path }) => path === "model_type"),
      model_type,
    ).toEqual([]);
  }
  for (const model_type of namesIn(written(text, "Rotation that is not read"))) {
    expect(() => rw.parseConfig({ model_type, ...sizes }), model_type).toThrowError(/whose rotation is not read/);
  }
  for (const model_type of namesIn(written(text, "Without rotation"))) {
    expect(() => rw.parseConfig({ model_type, ...sizes }), model_type).toThrowError(/no rotary position embedding/);
  }
});
