// Reports figures that exceed the ceiling of their class.
import { expect, it } from "vitest";
import { FIGURE_TAGS } from "../../web/figures/list.js";
import { figureRows, figureWeights } from "../../web/tools/sizes/figure-weight.mjs";
import { overBudget, report } from "../../web/tools/sizes/report.mjs";
import { connect } from "../web/support/support.js";

it("no figure loads more than its class may, until it is drawn and with its menu", { timeout: 300_000 }, async () => {
  const browser = await connect();
  try {
    const figures = await figureWeights(browser, FIGURE_TAGS);
    console.log(report(figureRows(figures), { least: 0.01 }));
    for (const { tag, drawn, all } of figures) {
      expect(drawn, tag).toBeGreaterThan(15_000); // the difference is the code that all figures share
      expect(all, `${tag} with its menu`).toBeGreaterThan(drawn);
    }
    expect(overBudget(figureRows(figures))).toEqual([]);
  } finally {
    await browser.close();
  }
});
