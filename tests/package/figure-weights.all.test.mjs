// No figure grows past its budget unnoticed.
import { expect, it } from "vitest";
import { FIGURE_TAGS, list } from "../../web/figures/list.js";
import { figureWeights } from "../../web/tools/docs/figure-weight.mjs";
import { connect } from "../web/support/support.js";
import { budget } from "../../web/tools/docs/sizes.mjs";

it("no figure loads more than its budget, until it is drawn and with its menu", { timeout: 300_000 }, async () => {
  for (const { gzip } of Object.values(list)) expect(gzip[0]).toBeLessThanOrEqual(budget.gzipOfOneFigureBeyondTheCore);
  const browser = await connect();
  try {
    for (const { tag, drawn, all } of await figureWeights(browser, FIGURE_TAGS)) {
      expect(drawn, tag).toBeGreaterThan(15_000); // what all figures share is that
      expect(drawn, tag).toBeLessThanOrEqual(list[tag].gzip[0]);
      expect(all, `${tag} with its menu`).toBeGreaterThan(drawn);
      expect(all, `${tag} with its menu`).toBeLessThanOrEqual(list[tag].gzip[1]);
    }
  } finally {
    await browser.close();
  }
});
