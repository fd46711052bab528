// Releases, wrong hosts and the figures' own pages without a host; offline.test.ts has a visit to Learn and to Lab.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../../web/figures/list.js";
import { shown } from "../../embed/support.js";
import { serve, type Answer } from "../../support/serve.js";
import { drawn, pageFolder, site } from "../../support/support.js";
import { headers, visit } from "./offline-visit.js";

const pages = site();
const scratch = mkdtempSync(join(tmpdir(), "ropewalk-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("a figure's own page and the gallery are no part of a first visit, and all of them work without a host once one was visited", async () => {
  const host = await serve(pageFolder, "/some/path/", headers);
  const page = await visit(pages, host);
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return all.flat().filter((url) => /\/embed\/|gallery/.test(url));
    });
  expect(await kept()).toEqual([]);
  await page.goto(`${host.url}embed/rope-decay.html`);
  await shown(page, "rope-decay");
  await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBeGreaterThan(FIGURE_TAGS.length);
  await host.close();
  for (const tag of ["rope-decay", "rope-precision"]) {
    await page.goto(`${host.url}embed/${tag}.html#v=2&p=phi-2&l=en`);
    await page.reload();
    await shown(page, tag);
    await page.locator(`${tag} rope-figure-tools summary`).click();
    await page.locator(`${tag} [data-tool=csv]`).waitFor();
  }
  await page.goto(`${host.url}gallery.html`);
  await shown(page, FIGURE_TAGS[0]!);
}, 60_000);

const sha256 = (bytes: string): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** A copy of the built page that is another build: its title and its name say so, and the names of its chapters when `renamed`. */
function anotherBuild(title: string, renamed = false): string {
  const folder = join(scratch, title);
  cpSync(pageFolder, folder, { recursive: true });
  const edit = (name: string, change: (text: string) => string): [before: string, after: string] => {
    const before = readFileSync(join(folder, name), "utf8");
    const after = change(before);
    writeFileSync(join(folder, name), after);
    return [sha256(before), sha256(after)];
  };
  const [before, after] = edit("index.html", (text) => text.replace("<title>", `<title>${title} `));
  edit("service_worker.js", (text) =>
    text.replace(/const build = "\w+"/, `const build = "${title}"`).replace(before, after),
  );
  if (!renamed) return folder;
  // A chapter's file is gone, as it is after a release that changed it; this build itself does without it.
  const chapter = readdirSync(join(folder, "assets")).find((name) => /^cliff-[\w-]+\.js$/.test(name))!;
  rmSync(join(folder, "assets", chapter));
  edit("service_worker.js", (text) => text.replace(new RegExp(`\\["assets/${chapter}","\\w+"\\],?`), ""));
  return folder;
}

/** The builds that are kept. */
const builds = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("ropewalk ")));

test("a new build shows at the next visit and becomes the copy; the last but one is thrown away", async () => {
  const host = await serve(pageFolder, "/", headers);
  const page = await visit(pages, host);
  const names = (): Promise<string[]> => builds(page);
  const old = (await names())[0]!;
  const named = (build: string): string => `${old.slice(0, old.lastIndexOf(" "))} ${build}`;
  let before = old;
  for (const build of ["second", "third"]) {
    host.use(anotherBuild(build));
    const answer = await page.reload();
    expect(await answer?.text()).toContain(`<title>${build} `);
    await drawn(page);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(names, { timeout: 15_000 }).toEqual([before, named(build)]);
    const complete = (name: string): Promise<boolean> =>
      page.evaluate(async (cache) => (await (await caches.open(cache)).match("./")) !== undefined, name);
    await expect.poll(() => complete(named(build)), { timeout: 15_000 }).toBe(true);
    await page.waitForFunction(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready;
      return !installing && !waiting && active?.state === "activated";
    });
    before = named(build);
  }
  await host.close();
  const answer = await page.reload();
  expect(await answer?.text()).toContain("<title>third ");
  await drawn(page);
});

/** The first file of a kind that the worker keeps. */
const chapterFile = (): string =>
  readdirSync(join(pageFolder, "assets")).find((name) => /^cliff-[\w-]+\.js$/.test(name))!;

/** How an attempt to install the worker ends. */
const installed = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { installing, active } = await navigator.serviceWorker.register("service_worker.js");
    const worker = installing ?? active!;
    while (worker.state === "installing")
      await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    return worker.state;
  });

const updated = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());

test.each([
  [
    "HTML in place of a script",
    { headers: { "Content-Type": "text/html" }, body: "<!doctype html><title>Home</title>" },
  ],
  ["another script", { headers: { "Content-Type": "text/javascript" }, body: "export {};" }],
  ["a missing file", { status: 404, headers: { "Content-Type": "text/plain" } }],
  ["the file as an error", { status: 500, body: readFileSync(join(pageFolder, "assets", chapterFile()), "utf8") }],
])("a host that sends %s gets nothing kept, not even in part, and all once it sends the files", async (_, wrong) => {
  const instead: Record<string, Answer> = { [chapterFile()]: wrong };
  const host = await serve(pageFolder, "/", headers, instead);
  const { page } = await pages.open("", { serviceWorkers: "allow" }, (blank) => blank.goto("about:blank"));
  await page.goto(host.url);
  await drawn(page);
  expect(await installed(page)).toBe("redundant");
  expect(await builds(page)).toEqual([]);
  for (const name of Object.keys(instead)) delete instead[name];
  await page.reload();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  expect(await builds(page)).toHaveLength(1);
  await host.close();
});

test("a page that stays open across two releases still finds its own chapters", async () => {
  const host = await serve(pageFolder, "/", headers);
  const page = await visit(pages, host);
  await page.reload(); // from here on the service worker answers
  await drawn(page);
  const other = await page.context().newPage();
  for (const [i, build] of ["fourth", "fifth"].entries()) {
    host.use(anotherBuild(build, true));
    await other.goto(host.url);
    await updated(other);
    await expect.poll(() => builds(page), { timeout: 15_000 }).toHaveLength(i + 2);
  }
  const chapter = page.locator("section.chapter#reader");
  await chapter.scrollIntoViewIfNeeded();
  await chapter.locator(".room[data-drawn]").waitFor();
  expect(await page.title()).not.toContain("fifth");
  await host.close();
});
