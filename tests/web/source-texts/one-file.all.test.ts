// Every recorded run of every text is run again.
import { expect, test } from "vitest";
import { readText } from "../../../web/source-texts/read-text.js";
import { keptRunner, recordFile, recordOf } from "../../../web/source-texts/record.js";
import { readFile } from "./recorded-rows.js";
import { textFiles } from "../../../web/source-texts/texts.js";

test.each(textFiles)(
  "%s: each run gives its record",
  async (name) => {
    const runner = await keptRunner();
    try {
      expect(recordFile(await recordOf(readText(readFile(`${name}.md`)), runner))).toBe(
        readFile(`records/${name}.json`),
      );
    } finally {
      runner.end();
    }
  },
  600_000,
);
