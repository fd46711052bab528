// Reports pages that exceed the ceilings of their first screen, their chapters and everything they load.
import { expect, inject, test } from "vitest";
import { pageWeights } from "../../../web/tools/sizes/page-weight.mjs";
import { overBudget, report } from "../../../web/tools/sizes/report.mjs";
import { connect } from "../support/support.js";

test(
  "every page stays below the ceilings: its first screen, its largest chapter, and all together",
  { timeout: 120_000 },
  async () => {
    const browser = await connect();
    try {
      const rows = await pageWeights(browser, inject("site"));
      console.log(report(rows, { least: 0.01 }));
      expect(rows.map(({ kind, name }) => `${name}: ${kind}`).sort()).toEqual([
        "Check: HTML of a page",
        "Check: first screen of Check",
        "Check: page with all its chapters",
        "Lab: HTML of a page",
        "Lab: first screen of Lab",
        "Lab: largest file of a chapter",
        "Lab: page with all its chapters",
        "Learn: HTML of a page",
        "Learn: first screen of Learn",
        "Learn: largest file of a chapter",
        "Learn: page with all its chapters",
        ...["000", "001", "002", "003", "004"].map((text) => `Texts ${text}: text until readable`),
        "Texts: HTML of a page",
        "Texts: page with all its chapters",
      ]);
      for (const { kind, name, gzip } of rows) expect(gzip, `${kind} ${name}`).toBeGreaterThan(500);
      expect(overBudget(rows)).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
