// Every recorded run of every text is run again.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readText } from "../../../web/source-texts/read-text.js";
import { keptRunner, recordFile, recordOf } from "../../../web/source-texts/record.js";
import { textFiles } from "../../../web/source-texts/texts.js";

const read = (path: string): string =>
  readFileSync(new URL(`../../../web/source-texts/${path}`, import.meta.url), "utf8");

test.each(textFiles)(
  "%s: each run gives its record",
  async (name) => {
    const runner = await keptRunner();
    try {
      expect(recordFile(await recordOf(readText(read(`${name}.md`)), runner))).toBe(read(`records/${name}.json`));
    } finally {
      runner.end();
    }
  },
  600_000,
);
