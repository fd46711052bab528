import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, scriptAtRest, site } from "../../support/support.js";

const pages = site("lab/");
const FIGURES = 50;

interface Counts {
  frames: number;
  updates: number;
  mutations: number;
}

/**
 * Counts, from now on, the frames asked for, the renders of all Lit elements, and the changes in the given elements.
 */
const count = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counts = { frames: 0, updates: 0, mutations: 0 };
    Object.assign(window, { counts });
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => {
      counts.frames += 1;
      return ask.call(window, callback);
    };
    // Every element's render goes through the `update` of the class that they all come from.
    let shared = customElements.get("rope-live-text")?.prototype as { update?: unknown };
    for (let above = shared; "update" in above; above = Object.getPrototypeOf(above) as object)
      if (Object.hasOwn(above, "update")) shared = above;
    const update = shared.update as (...args: unknown[]) => unknown;
    shared.update = function (this: unknown, ...args: unknown[]) {
      counts.updates += 1;
      return update.apply(this, args);
    };
    const watcher = new MutationObserver((records) => {
      counts.mutations += records.length;
    });
    for (const element of document.querySelectorAll("[data-copy]"))
      watcher.observe(element.shadowRoot!, { subtree: true, childList: true, attributes: true, characterData: true });
  });

const counted = (page: Page): Promise<Counts> =>
  page.evaluate(() => ({ ...(window as unknown as { counts: Counts }).counts }));

/** The page with fifty more figures below it, all drawn. */
async function withFifty(): Promise<Page> {
  const { page } = await pages.open();
  await drawn(page);
  await page.evaluate(async (figures) => {
    const names = ["rope-clock-wall", "rope-relative-score", "rope-attention-map"];
    for (let i = 0; i < figures; i += 1) {
      const of = document.querySelector(names[i % names.length]!)!;
      const copy = document.createElement(of.localName);
      for (const { name, value } of of.attributes) copy.setAttribute(name, value);
      for (const name of ["engine", "spec", "words", "vectors", "context"])
        if (name in of) Object.assign(copy, { [name]: (of as unknown as Record<string, unknown>)[name] });
      copy.dataset["copy"] = String(i);
      document.body.append(copy);
      copy.scrollIntoView();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
  }, FIGURES);
  await expect.poll(() => scriptAtRest(page), { timeout: 30_000 }).toBeLessThan(0.002);
  return page;
}

test("fifty figures at rest ask for no frame and draw nothing", async () => {
  const page = await withFifty();
  expect(await page.locator("[data-copy]").count()).toBe(FIGURES);
  expect(await page.locator("[data-copy] rope-data-table").count()).toBe(FIGURES);
  await count(page);
  await page.waitForTimeout(1000);
  expect(await counted(page)).toEqual({ frames: 0, updates: 0, mutations: 0 });
});

test("figures off screen are not drawn; they are updated when they come back", async () => {
  const page = await withFifty();
  await count(page);
  const far = page.locator("rope-clock-wall[data-copy]").last();
  const drawing = far.locator("rope-scene svg").first();
  const before = await drawing.innerHTML();
  await page.evaluate(() => {
    for (const wall of document.querySelectorAll("rope-clock-wall[data-copy]")) wall.setAttribute("position", "33");
  });
  await page.waitForTimeout(200);
  expect(await counted(page)).toEqual({ frames: 0, updates: 0, mutations: 0 });
  await far.scrollIntoViewIfNeeded();
  await expect.poll(() => drawing.innerHTML()).not.toBe(before);
  expect((await counted(page)).updates).toBeGreaterThan(0);
});
