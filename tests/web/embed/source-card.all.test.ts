import { expect, test } from "vitest";
import { foreign, foreignPage } from "../support/foreign.js";

const visits = foreign();
const SCRIPT = { script: "/elements/define/rope-source-card.js", head: `<link rel="icon" href="data:,">` };

test("rope-source-card on a foreign page: shows its record, keeps its own settings, and describes what it shows", async () => {
  const host = await visits.host();
  const url = host.put(
    "/post.html",
    foreignPage(`<rope-source-card item="002-relative" values='{"m":64}' lang="en"></rope-source-card>`, SCRIPT),
  );
  const { page, complaints } = await visits.open(url);
  const card = page.locator("rope-source-card");
  await card.locator("rope-source-lines [data-verdict=fails]").first().waitFor();
  expect(await card.locator("pre").first().textContent()).toContain("Head(");
  const range = card.locator("input[type=range]").first();
  expect(await range.getAttribute("aria-valuetext")).toBe("m 64");
  const live = card.locator("rope-live-text p");
  const before = await live.textContent();
  await range.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => live.textContent()).not.toBe(before);
  const state = await card.evaluate((element) => (element as unknown as { state: string }).state);
  expect(new URLSearchParams(state).get("t.i")).toBe("002-relative");
  expect(JSON.parse(new URLSearchParams(state).get("t.v")!)).toEqual({ m: expect.any(Number) });
  expect(complaints).toEqual([]);
});

test("a card of the classic script loads its text from beside the script", async () => {
  const host = await visits.host();
  const html = (item: string): string =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">` +
    `<script src="/ropewalk.global.js"></script><rope-source-card item="${item}"></rope-source-card></html>`;
  const visit = await visits.open(host.put("/card.html", html("001-derivation")));
  await visit.page.locator("rope-source-card [data-verdict=fails]").first().waitFor();
  expect(visit.complaints).toEqual([]);
  const loaded = visit.requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith(".js"));
  expect(loaded).toEqual(
    expect.arrayContaining([
      "/elements/source_texts/qwen3-tutorial.js",
      "/elements/source_texts/qwen3-tutorial-record.js",
    ]),
  );
  expect(loaded).not.toContain("/elements/parts/figure.js");
  expect(loaded).not.toContain("/index.js");
});
