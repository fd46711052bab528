// A page may freeze the objects of the language before any other script runs, as SES and node --frozen-intrinsics do.
import { expect, test } from "vitest";
import { shown } from "../../support/foreign.js";
import { serve } from "../../support/serve.js";
import { pathOf, site } from "../../support/support.js";

/** Freezes what the language's objects are and inherit from, with all of their methods. */
function freeze(): void {
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
    seen.add(Object.freeze(value));
    walk(Object.getPrototypeOf(value));
    for (const { value: own, get, set } of Object.values(Object.getOwnPropertyDescriptors(value)))
      [own, get, set].forEach(walk);
  };
  const names =
    "Object Function Array Error TypeError RangeError Number String Boolean Symbol BigInt Date RegExp Map Set";
  const more = "WeakMap WeakSet WeakRef Promise ArrayBuffer DataView Float32Array BigInt64Array JSON Math Reflect";
  for (const name of `${names} ${more}`.split(" ")) walk((globalThis as Record<string, unknown>)[name]);
  walk((async () => undefined).constructor);
}

const pages = site();

test.each(["", "check/", "lab/", "texts/", "gallery.html", "embed/rope-clock-wall.html"])(
  "%s starts where the language's objects are frozen",
  async (path) => {
    const { page, complaints } = await pages.open("", {}, (one) => one.addInitScript(freeze), path);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => Object.isFrozen(Symbol) && Object.isFrozen(Array.prototype))).toBe(true);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => document.querySelectorAll(":defined").length)).toBeGreaterThan(20);
  },
);

test("the script of all figures draws there, too", async () => {
  const host = await serve(pathOf("dist"));
  const script = '<script src="ropewalk.global.js"></script>';
  const address = host.put("/frozen.html", `<!doctype html><rope-clock-wall></rope-clock-wall>${script}`);
  const { page, complaints } = await pages.open("", {}, (one) => one.addInitScript(freeze), address);
  await shown(page, "rope-clock-wall");
  expect(complaints).toEqual([]);
  await host.close();
});
