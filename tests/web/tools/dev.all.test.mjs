// npm run dev: the pages from their sources, without dist.
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveSources } from "../../../web/tools/dev.mjs";

let browser;
let sources;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  sources = await serveSources();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await sources?.server.close();
});

test.each([
  ["", "rope-scene"],
  ["check/", "rope-scene"],
  ["lab/", "rope-clock-wall"],
  ["texts/", "rope-text"],
])("/%s works, and each of its modules is a source", { timeout: 120_000 }, async (path, tag) => {
  const page = await browser.newPage();
  const [errors, asked] = [[], []];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${sources.url}${path}`);
  await page.waitForFunction((tag) => document.querySelector(tag)?.shadowRoot?.childElementCount > 0, tag);
  await page.waitForLoadState("networkidle");
  expect(errors).toEqual([]);
  expect(asked.some((one) => /\/web\/api\/[\w/-]+\.ts$/.test(one))).toBe(true);
  expect(asked.filter((one) => one.includes("/dist/") && !one.includes("node_modules"))).toEqual([]);
  await page.close();
});
