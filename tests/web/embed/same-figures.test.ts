import { expect, test } from "vitest";
import { foreign, foreignPage, shown } from "../support/foreign.js";

const pages = foreign();

test.each(["rope-encoding-zoo"])("%s is measured for its embed code without computing a number again", async (tag) => {
  const host = await pages.host();
  const { page, complaints } = await pages.open(host.put("/", foreignPage(`<${tag} lang="en"></${tag}>`)));
  await shown(page, tag);
  const { own, calls, code } = await page.locator(tag).evaluate(async (element) => {
    const { engine } = element as HTMLElement & { engine: { alibiSlopes(heads: number): unknown } };
    const calls: string[] = [];
    for (let at: object = engine; at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
        if (typeof value === "function" && name !== "constructor")
          Object.defineProperty(engine, name, {
            configurable: true,
            value: (...args: unknown[]): unknown => {
              calls.push(name);
              return (value as (...all: unknown[]) => unknown).apply(engine, args);
            },
          });
    engine.alibiSlopes(8);
    const own = calls.splice(0);
    const detail: { element?: () => Promise<string> } = {};
    element.dispatchEvent(new CustomEvent("embed-wanted", { detail }));
    return { own, calls, code: await detail.element!() };
  });
  expect(own, "the test's own call").toContain("alibiSlopes");
  expect(calls).toEqual([]);
  expect(code).toContain(`<${tag} `);
  expect(complaints).toEqual([]);
});
