import { expect, test } from "vitest";
import { foreign, foreignPage } from "../support/foreign.js";

const visits = foreign();
const SCRIPT = { script: "/elements/define/rope-source-card.js", head: `<link rel="icon" href="data:,">` };

test("rope-source-card on a foreign page: computes by itself, keeps its own settings, and says what it shows", async () => {
  const host = await visits.host();
  const url = host.put(
    "/post.html",
    foreignPage(`<rope-source-card item="001-derivation" values='{"m":9}' lang="en"></rope-source-card>`, SCRIPT),
  );
  const { page, complaints } = await visits.open(url);
  const card = page.locator("rope-source-card");
  await card.locator("rope-source-words h3").waitFor();
  expect(await card.locator("rope-source-words h3").textContent()).toContain("(5) to (14)");
  await card.locator("[data-verdict=fails]").first().waitFor();
  expect(await card.locator("[data-verdict=fails]").count()).toBe(4);
  expect(await card.locator("[data-control=m]").inputValue()).toBe("9");
  const live = card.locator("rope-live-text p");
  const before = await live.textContent();
  await card.locator("[data-control=n]").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => live.textContent()).not.toBe(before);
  const state = await card.evaluate((element) => (element as unknown as { state: string }).state);
  expect(new URLSearchParams(state).get("t.i")).toBe("001-derivation");
  expect(JSON.parse(new URLSearchParams(state).get("t.v")!)).toEqual({ m: 9, n: 3 });
  expect(complaints).toEqual([]);
});
