import type { Page } from "playwright-core";
import { CHAPTERS } from "../../../../web/pages/shell/site-pages.js";
import { expect, test } from "vitest";
import { serve } from "../../support/serve.js";
import { drawn, pageFolder, site } from "../../support/support.js";
import { headers, visit } from "./offline-visit.js";

const pages = site();

/**
 * Every chapter of the page loads offline, except the results of trained models: their weights are stored once their
 * figure was seen.
 */
async function readWithout(page: Page, ofModels: readonly string[]): Promise<void> {
  const chapters = page.locator("section.chapter:not([hidden])");
  await chapters.first().waitFor({ state: "attached" });
  const count = await chapters.count();
  for (let i = 0; i < count; i += 1) {
    await chapters.nth(i).scrollIntoViewIfNeeded();
    await chapters.nth(i).locator(".room[data-drawn]").waitFor();
  }
  await page.evaluate(() =>
    document.querySelectorAll<HTMLDetailsElement>("details.second").forEach((one) => (one.open = true)),
  );
  for (const figure of ofModels) {
    await page.locator(figure).scrollIntoViewIfNeeded();
    await page.locator(`${figure} [role=alert]`).waitFor();
  }
  expect(await chapters.locator("[role=alert]").count()).toBe(ofModels.length);
}

test("after one visit to Learn all its chapters, those of Lab and Check work without a host, also below a path", async () => {
  const host = await serve(pageFolder, "/some/deep/path/", headers);
  const page = await visit(pages, host);
  await host.close();
  await page.reload();
  await drawn(page);
  await readWithout(page, ["rope-reader", "rope-broken-writer", "rope-beat-yarn"]);
  const ofModels: Readonly<Record<string, string[]>> = {
    cliff: ["rope-length-cliff", "rope-beat-yarn", "rope-needle"],
    "model-heads": ["rope-model-heads", "rope-pair-freeze"],
  };
  for (const room of Object.keys(CHAPTERS.lab)) {
    await page.goto(`${host.url}lab/#v=2&h=${room}`);
    await page.locator(`section.chapter#${room}:not([hidden])`).waitFor();
    await readWithout(page, ofModels[room] ?? []);
  }
  await page.goto(`${host.url}check/#v=2&s=base-wrong&p=llama-3-8b`);
  await page.locator('[data-code="base-wrong"]').waitFor();
}, 60_000);

test("weights of a trained model are not part of a first visit, and work without a host once their figure was seen", async () => {
  const host = await serve(pageFolder, "/some/other/path/", headers);
  const page = await visit(pages, host);
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return all.flat().filter((url) => url.endsWith(".safetensors"));
    });
  expect(await kept()).toEqual([]);
  const seen = async (): Promise<void> => {
    await page.locator("section.chapter#reader").scrollIntoViewIfNeeded();
    await page.locator("rope-reader").scrollIntoViewIfNeeded();
    await page.locator("rope-reader [data-hand=lens]").waitFor();
  };
  await page.reload(); // from here on the service worker answers
  await drawn(page);
  await seen();
  await expect.poll(async () => (await kept()).length).toBe(1);
  await host.close();
  await page.reload();
  await drawn(page);
  await seen();
});
