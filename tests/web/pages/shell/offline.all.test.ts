import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../../web/figures/list.js";
import { shown } from "../../support/foreign.js";
import { serve } from "../../support/serve.js";
import { pageFolder, site } from "../../support/support.js";
import { headers, visit } from "./offline-visit.js";

const pages = site();
const scratch = mkdtempSync(join(tmpdir(), "ropewalk-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("a figure's own page and the gallery are not part of a first visit, and all of them work without a host once one was visited", async () => {
  const host = await serve(pageFolder, "/some/path/", headers);
  const page = await visit(pages, host);
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return all.flat().filter((url) => /\/embed\/|gallery/.test(url));
    });
  expect(await kept()).toEqual([]);
  await page.goto(`${host.url}embed/rope-decay.html`);
  await shown(page, "rope-decay");
  await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBeGreaterThan(FIGURE_TAGS.length);
  await host.close();
  for (const tag of ["rope-decay", "rope-precision"]) {
    await page.goto(`${host.url}embed/${tag}.html#v=2&p=phi-2&l=en`);
    await page.reload();
    await shown(page, tag);
    await page.locator(`${tag} rope-figure-tools summary`).click();
    await page.locator(`${tag} [data-tool=csv]`).waitFor();
  }
  await page.goto(`${host.url}gallery.html`);
  await page.locator(FIGURE_TAGS[0]!).scrollIntoViewIfNeeded(); // pictures are above the figures
  await shown(page, FIGURE_TAGS[0]!);
}, 60_000);
