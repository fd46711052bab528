import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const tool = "../../../web/tools/docs/api-docs.mjs";

it(
  "web/docs/api.md is what the types and their comments say (npm run api-docs writes it)",
  { timeout: 60_000 },
  async () => {
    const { apiDocument, apiText } = (await import(tool)) as { apiDocument: string; apiText: () => Promise<string> };
    const text = await apiText();
    for (const name of ["loadRopewalk", "Ropewalk", "RotateOptions", "RopewalkErrorCode"])
      expect(text).toMatch(new RegExp(`^### ${name}(?:\\(\\))?$`, "m"));
    expect(await readFile(apiDocument, "utf8")).toBe(text);
  },
);
