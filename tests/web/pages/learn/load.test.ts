// Learn starts with the small module, which is enough for its first screen, and loads the whole module with the rest of
// the page.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { learnStrings } from "../../../../web/pages/learn/strings.js";
import { drawn, site } from "../../support/support.js";

const pages = site();
const hand = (page: Page) => page.locator("rope-first-line [data-hand=word-1]");
const wasmOf = (requests: readonly string[]): string[] =>
  requests.flatMap((url) => /assets\/(\w+)-[\w-]+\.wasm$/.exec(url)?.[1] ?? []);
const withoutWasm = (blank: Page): Promise<unknown> =>
  blank.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });

test("the first screen uses only the small module, and the whole one loads once with the rest", async () => {
  const early = await pages.open("", {}, (blank) => blank.route("**/later-*", () => undefined));
  await hand(early.page).waitFor();
  await early.page.waitForTimeout(500);
  expect(wasmOf(early.requests)).toEqual(["core"]);
  const { page, requests, complaints } = await pages.open();
  await drawn(page);
  expect(await page.locator("#engine").textContent()).toMatch(/ropewalk \d+\.\d+\.\d+ module/);
  expect(wasmOf(requests)).toEqual(["core", "ropewalk"]);
  expect(complaints).toEqual([]);
});

test("a word stays where it was dragged while the whole module comes", async () => {
  let go = (): void => undefined;
  const blocked = new Promise<void>((resolve) => (go = resolve));
  const { page } = await pages.open("", { reducedMotion: "reduce" }, (blank) =>
    blank.route("**/ropewalk-*.wasm", async (route) => {
      await blocked;
      await route.continue();
    }),
  );
  await hand(page).focus();
  await page.keyboard.press("End");
  await expect.poll(() => page.locator("rope-chapters").count()).toBe(0);
  const drawing = (): Promise<string> => page.locator("rope-first-line svg").innerHTML();
  const before = await drawing();
  go();
  await drawn(page);
  expect(await drawing()).toBe(before);
});

test("if the small module cannot be loaded, the first screen uses the whole one", async () => {
  const { page, requests } = await pages.open("", {}, (blank) =>
    blank.route("**/core-*.wasm", (route) => route.abort()),
  );
  await hand(page).waitFor();
  expect(wasmOf(requests)).toContain("ropewalk");
  await drawn(page);
});

test("a link that names a model is read by the whole module, before the first screen", async () => {
  const { page } = await pages.open("p=phi-2", {}, (blank) => blank.route("**/later-elements-*", () => undefined));
  await hand(page).waitFor();
  expect(await page.locator("#engine").count()).toBe(1);
});

test("without WebAssembly the page runs on plain JavaScript and says so", async () => {
  const { page, complaints } = await pages.open("", {}, withoutWasm);
  await drawn(page);
  expect(complaints.filter((text) => !text.includes("preload"))).toEqual([]);
  expect(await page.locator("#engine").textContent()).toContain("plain JavaScript");
});

test("if nothing can compute, the page names the missing feature and stays readable", async () => {
  const { page } = await pages.open("", {}, async (blank) => {
    await withoutWasm(blank);
    await blank.route("**/fallback-*", (route) => route.abort());
  });
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("The module could not be loaded");
  expect(await page.locator("h1").textContent()).toContain(learnStrings.en.title);
});

test("if the whole module fails, the first screen stays live and the page names what is missing", async () => {
  const { page } = await pages.open("", { reducedMotion: "reduce" }, (blank) =>
    blank.route("**/ropewalk-*.wasm", (route) => route.abort()),
  );
  await page.getByRole("alert").waitFor();
  await hand(page).focus();
  await page.keyboard.press("End");
  await expect.poll(() => hand(page).getAttribute("aria-valuenow")).toBe("5");
});
