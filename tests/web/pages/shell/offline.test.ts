import { expect, test } from "vitest";
import { serve } from "../../support/serve.js";
import { drawn, pageFolder, site } from "../../support/support.js";
import { headers, visit } from "./offline-visit.js";

const pages = site();

test("after one visit the page and all its chapters work without a host, also below a path", async () => {
  const host = await serve(pageFolder, "/some/deep/path/", headers);
  const page = await visit(pages, host);
  await host.close();
  await page.reload();
  await drawn(page);
  const chapters = page.locator("section.chapter");
  const count = await chapters.count();
  expect(count).toBeGreaterThan(4);
  for (let i = 0; i < count; i += 1) {
    await chapters.nth(i).scrollIntoViewIfNeeded();
    await chapters.nth(i).locator(".room[data-drawn]").waitFor();
  }
  // But for the trained models: their weights are kept once their figure was seen.
  const ofModels = ["rope-story-reader", "rope-broken-writer"];
  for (const figure of ofModels) await page.locator(`${figure} [role=alert]`).waitFor();
  expect(await page.locator("section.chapter [role=alert]").count()).toBe(ofModels.length);
});

test("after one visit to Learn, Lab and all its rooms work without a host", async () => {
  const host = await serve(pageFolder, "/another/path/", headers);
  const page = await visit(pages, host);
  await host.close();
  await page.goto(`${host.url}lab/#v=2&h=decay&d.b=500000`);
  const rooms = page.locator("section.chapter");
  await rooms.first().waitFor();
  const count = await rooms.count();
  expect(count).toBeGreaterThan(6);
  for (let i = 0; i < count; i += 1) {
    await rooms.nth(i).scrollIntoViewIfNeeded();
    await rooms.nth(i).locator(".room[data-drawn]").waitFor();
  }
  const ofModels = ["rope-length-cliff", "rope-needle", "rope-model-heads", "rope-pair-freeze"];
  for (const figure of ofModels) {
    await page.locator(figure).scrollIntoViewIfNeeded();
    await page.locator(`${figure} [role=alert]`).waitFor();
  }
  expect(await page.locator("section.chapter [role=alert]").count()).toBe(ofModels.length);
});

test("weights of a trained model are no part of a first visit, and work without a host once their figure was seen", async () => {
  const host = await serve(pageFolder, "/some/other/path/", headers);
  const page = await visit(pages, host);
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return all.flat().filter((url) => url.includes("-model-"));
    });
  expect(await kept()).toEqual([]);
  const seen = async (): Promise<void> => {
    await page.locator("section.chapter#reader").scrollIntoViewIfNeeded();
    await page.locator("rope-story-reader").scrollIntoViewIfNeeded();
    await page.locator("rope-story-reader [data-hand=lens]").waitFor();
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
