// A host that shows a figure, takes it away and shows it again keeps nothing of the old ones.
import { expect, test } from "vitest";
import type { CDPSession, Page } from "playwright-core";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { begun, foreign, foreignPage } from "../support/foreign.js";

const TIMES = 5;
const { host, open } = foreign();

interface Kept {
  nodes: number;
  jsEventListeners: number;
}

/** Nodes and listeners that are left once the garbage is collected and no more of them go. */
async function kept(page: Page, session: CDPSession): Promise<Kept> {
  for (let last = Infinity, same = 0; ;) {
    for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    same = nodes === last ? same + 1 : 0;
    if (same === 3) return { nodes, jsEventListeners };
    last = nodes;
    await page.waitForTimeout(200);
  }
}

async function showAndTakeAway(page: Page, figure: string): Promise<void> {
  await page.evaluate((tag) => document.querySelector("main")!.append(document.createElement(tag)), figure);
  await begun(page, figure);
  await page.evaluate((tag) => document.querySelector(tag)!.remove(), figure);
}

test.each(FIGURE_TAGS)("%s leaves nothing behind", { timeout: 120_000 }, async (figure) => {
  const one = await host();
  const { page } = await open(one.put("/page.html", foreignPage("<main></main>", { script: "/elements/define.js" })));
  const session = await page.context().newCDPSession(page);
  for (let i = 0; i < 2; i++) await showAndTakeAway(page, figure); // caches that are filled only once
  const before = await kept(page, session);
  for (let i = 0; i < TIMES; i++) await showAndTakeAway(page, figure);
  const after = await kept(page, session);
  const grown = { nodes: after.nodes - before.nodes, listeners: after.jsEventListeners - before.jsEventListeners };
  expect.soft(grown.nodes, "nodes").toBeLessThan(TIMES);
  expect.soft(grown.listeners, "listeners").toBeLessThan(TIMES);
});
