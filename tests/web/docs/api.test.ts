import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const tools = "../../../web/tools";
const names: Record<string, readonly string[]> = {
  "dist/api.md": ["loadRopewalk", "Ropewalk", "RotateOptions", "RopewalkErrorCode"],
  "dist/api-core.md": ["loadRopewalk", "RopewalkCore", "RopeCore", "CoreLoadOptions"],
  "dist/api-config.md": ["parseConfig", "layerTypes", "ReadOptions"],
};

it("the package's documents of the API have its names, and their links lead to each other", async () => {
  for (const [path, wanted] of Object.entries(names)) {
    const text = await readFile(new URL(`../../../${path}`, import.meta.url), "utf8");
    for (const name of wanted) expect(text).toMatch(new RegExp(`^### ${name}(?:\\(\\))?$`, "m"));
    for (const [, link] of text.matchAll(/\]\(([^#)]+\.md)/g)) expect(Object.keys(names)).toContain(`dist/${link}`);
  }
});

it("they were made from the present types and comments", async () => {
  const { apiDocsKey, apiDocsStamp } = (await import(`${tools}/build/api-docs.mjs`)) as {
    apiDocsKey: () => string;
    apiDocsStamp: string;
  };
  expect(await readFile(apiDocsStamp, "utf8")).toBe(apiDocsKey());
});
