import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";

const pages = site();

interface Seen {
  /** The room of the copies, which no selector reaches. */
  room: ShadowRoot | undefined;
  /** Changes of drawings in it, by the figure's tag. */
  moves: Record<string, number>;
  /** Lets the browser be idle once. */
  idle: (() => void)[];
}
type Watched = typeof window & { seen: Seen };

/** The page with its copies in sight of the test; `held`: the browser is idle only when the test says so. */
async function open(held: boolean): Promise<Page> {
  const watch = (hold: boolean): void => {
    const seen: Seen = { room: undefined, moves: {}, idle: [] };
    (window as Watched).seen = seen;
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      if (init.mode === "closed") {
        seen.room = root;
        new MutationObserver((records) => {
          for (const { localName, shadowRoot } of records.flatMap(({ addedNodes }) => [...addedNodes] as Element[]))
            new MutationObserver((changes) => {
              const drawings = changes.filter(({ attributeName }) => attributeName === "d");
              seen.moves[localName] = (seen.moves[localName] ?? 0) + drawings.length;
            }).observe(shadowRoot!, { subtree: true, attributes: true });
        }).observe(root, { childList: true });
      }
      return root;
    };
    if (hold) window.requestIdleCallback = (callback) => seen.idle.push(callback as () => void);
  };
  const { page } = await pages.open("", {}, (blank) => blank.addInitScript(watch, held));
  await drawn(page);
  return page;
}

const shown = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => (window as Watched).seen.room?.host.isConnected);

test("copies of the first figures move unseen, and nothing of it stays", async () => {
  const page = await open(false);
  const moves = (): Promise<Record<string, number>> => page.evaluate(() => (window as Watched).seen.moves);
  await expect.poll(async () => (await moves())["rope-clock-wall"] ?? 0, { timeout: 20_000 }).toBeGreaterThan(10);
  await expect.poll(() => shown(page), { timeout: 20_000 }).toBe(false);
  expect(
    await page.evaluate(() => [history.length, location.hash, document.querySelectorAll("[inert]").length]),
  ).toEqual(
    [2, "", 0], // a blank tab and the page
  );
  const spoken = page.locator("rope-live-text [role=status]");
  expect((await spoken.allTextContents()).join("")).toBe("");
});

test("the copies are hidden from eyes, pointers and screen readers, and go when the reader acts", async () => {
  const page = await open(true);
  await expect.poll(() => page.evaluate(() => (window as Watched).seen.idle.length)).toBeGreaterThan(0);
  const idle = (): Promise<void> =>
    page.evaluate(async () => {
      for (const callback of (window as Watched).seen.idle.splice(0)) callback();
      await new Promise(requestAnimationFrame);
    });
  for (let i = 0; i < 3; i += 1) await idle();
  expect(await shown(page)).toBe(true);
  expect(
    await page.evaluate(() => {
      const host = (window as Watched).seen.room!.host as HTMLElement;
      const { visibility, pointerEvents } = getComputedStyle(host);
      return { inert: host.inert, visibility, pointerEvents };
    }),
  ).toEqual({ inert: true, visibility: "hidden", pointerEvents: "none" });
  await page.mouse.wheel(0, 1);
  await expect
    .poll(async () => {
      await idle();
      return shown(page);
    })
    .toBe(false);
});
