import type { Frame, Page } from "playwright-core";
import { expect, test } from "vitest";
import { pageFolder, tableOf } from "../support/support.js";
import { foreign, foreignPage, shown } from "../support/foreign.js";

const pages = foreign();
const OPEN = { "Access-Control-Allow-Origin": "*" };
const FIGURE = "rope-measurements";

async function measured(where: Page | Frame): Promise<void> {
  await where.locator(`${FIGURE} [data-control=run]`).click();
  await where.locator(`${FIGURE} rope-live-text p`, { hasText: "Done" }).waitFor({ timeout: 60_000 });
  const table = await tableOf(where as Page, FIGURE);
  expect(table.length).toBeGreaterThan(3);
  for (const [name, , median] of table) expect(Number(median), name).toBeGreaterThan(0);
}

test("measurements: a frame on another origin measures in its own worker", async () => {
  const [figures, blog] = [await pages.host(pageFolder), await pages.host()];
  const src = `${figures.url}/embed/${FIGURE}.html#v=2&b.g=calls&l=en`;
  const { page, complaints } = await pages.open(
    blog.put(
      "/",
      `<!doctype html><title>Someone's page</title><link rel="icon" href="data:,"><iframe src="${src}"></iframe>`,
    ),
  );
  const frame = (await (await page.locator("iframe").elementHandle())!.contentFrame())!;
  await measured(frame);
  expect(complaints).toEqual([]);
}, 80_000);

const body = `<${FIGURE} group="calls"></${FIGURE}>`;

test("measurements: an element of another origin's script measures too, its worker imported by a line of its own", async () => {
  const [figures, blog] = [await pages.host(pageFolder, OPEN), await pages.host()];
  const { page, complaints } = await pages.open(
    blog.put("/", foreignPage(body, { script: `${figures.url}/embed/ropewalk.js` })),
  );
  await shown(page, FIGURE);
  await measured(page);
  expect(complaints).toEqual([]);
}, 80_000);
