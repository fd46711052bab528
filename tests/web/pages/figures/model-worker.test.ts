// Figures with a small model run it in one shared worker, wherever they are, and in the page's thread without workers.
import { loadTinyModel } from "ropewalk/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pageFolder, site } from "../../support/support.js";
import { foreign, foreignPage, shown } from "../../support/foreign.js";

const pages = foreign();
const own = site("lab/");
const OPEN = { "Access-Control-Allow-Origin": "*" };
const TEXT = "Shall I compare thee to a summer's day?";
const READER = `<rope-reader text="${TEXT}"></rope-reader>`;

/** The nats of every letter, as the figure has them. */
async function losses(page: Page): Promise<number[]> {
  await shown(page, "rope-reader");
  return page.locator("rope-reader").evaluate((figure) => {
    const { results } = (figure as never as { running: { results: Map<string, { loss: Float32Array }> } }).running;
    return [...[...results].find(([key]) => key.includes("trained"))![1].loss];
  });
}

async function expected(): Promise<number[]> {
  using model = await loadTinyModel("shakespeare");
  return [...(await model.run(model.encode(TEXT))).loss];
}

test("two figures of a page share one worker, which has the thread's numbers bit by bit and goes with the last of them", async () => {
  const host = await pages.host();
  const body = `${READER}<rope-broken-writer></rope-broken-writer>`;
  const { page, complaints } = await pages.open(host.put("/", foreignPage(body)));
  expect(await losses(page)).toEqual(await expected());
  await page.locator("rope-broken-writer").scrollIntoViewIfNeeded();
  await shown(page, "rope-broken-writer");
  expect(page.workers()).toHaveLength(1);
  // The thread has no module that runs models, and the weights came once.
  expect(host.asked).not.toContain("/model/index.js");
  expect(host.asked.filter((path) => path.endsWith("/shakespeare/model.safetensors"))).toHaveLength(1);
  await page.locator("rope-reader").evaluate((figure) => figure.remove());
  expect(page.workers()).toHaveLength(1);
  await page.locator("rope-broken-writer").evaluate((figure) => figure.remove());
  await expect.poll(() => page.workers().length).toBe(0);
  expect(complaints).toEqual([]);
}, 60_000);

test("if a page's policy forbids workers, or the worker's file is missing, the thread has the same numbers", async () => {
  const policy = { "Content-Security-Policy": "worker-src 'none'" };
  const [strict, poor] = [await pages.host(), await pages.host()];
  poor.lose(/model-worker\.js$/);
  const wanted = await expected();
  for (const [host, headers] of [
    [strict, policy],
    [poor, {}],
  ] as const) {
    const { page } = await pages.open(host.put("/", foreignPage(READER), headers));
    expect(await losses(page)).toEqual(wanted);
    expect(page.workers()).toEqual([]);
    expect(host.asked).toContain("/model/index.js");
    expect(host.asked.filter((path) => path.endsWith("/shakespeare/model.safetensors"))).toHaveLength(1);
    expect(await page.locator("rope-reader [role=alert]").count()).toBe(0);
  }
}, 60_000);

test("embed code's script has the worker on a page of another origin, a line of its own importing it", async () => {
  const [figures, blog] = [await pages.host(pageFolder, OPEN), await pages.host()];
  const { page, complaints } = await pages.open(
    blog.put("/", foreignPage(READER, { script: `${figures.url}/embed/ropewalk.js` })),
  );
  expect(await losses(page)).toEqual(await expected());
  expect(page.workers()).toHaveLength(1);
  expect(complaints).toEqual([]);
}, 60_000);

test.each([
  ["#h=beat", "rope-beat-yarn"],
  ["#h=writer", "rope-broken-writer"],
  ["lab/#h=pair-freeze", "rope-pair-freeze"],
])(
  "%s: the built page runs its models in a worker under its own policy, without errors",
  async (path, figure) => {
    const { page, complaints, requests } = await own.open("", {}, undefined, path);
    await page.locator(figure).scrollIntoViewIfNeeded();
    await page.locator(`${figure} rope-data-table`).first().waitFor({ state: "attached" });
    await page.locator(`${figure} [data-busy]`).waitFor({ state: "detached", timeout: 90_000 });
    await expect.poll(() => page.workers().length).toBe(1);
    expect(page.workers().map((worker) => /model-worker/.exec(worker.url())?.[0])).toEqual(["model-worker"]);
    expect(requests.filter((url) => /\/model-(?!worker|types)[\w-]+\.js$/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);
