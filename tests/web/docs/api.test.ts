import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const tool = "../../../web/tools/docs/api-docs.mjs";
const names: Record<string, readonly string[]> = {
  "web/docs/api.md": ["loadRopewalk", "Ropewalk", "RotateOptions", "RopewalkErrorCode"],
  "web/docs/api-core.md": ["loadRopewalk", "RopewalkCore", "RopeCore", "CoreLoadOptions"],
};

it(
  "the API's documents are what the types and their comments say (npm run api-docs writes them), and their links lead somewhere",
  { timeout: 60_000 },
  async () => {
    const { apiTexts } = (await import(tool)) as { apiTexts: () => Promise<Record<string, string>> };
    const texts = await apiTexts();
    expect(Object.keys(texts)).toEqual(Object.keys(names));
    for (const [path, text] of Object.entries(texts)) {
      for (const name of names[path]!) expect(text).toMatch(new RegExp(`^### ${name}(?:\\(\\))?$`, "m"));
      for (const [, link] of text.matchAll(/\]\(([^#)]+\.md)/g))
        expect(Object.keys(names)).toContain(`web/docs/${link}`);
      expect(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8")).toBe(text);
    }
  },
);
