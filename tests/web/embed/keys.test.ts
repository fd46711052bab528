import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { foreign, foreignPage, shown } from "../support/foreign.js";

const pages = foreign();

/** Presses the keys one after the other: those that the page around the figure hears. */
async function keysSeen(page: Page, keys: readonly string[]): Promise<string[]> {
  await page.evaluate(() => {
    const list: string[] = [];
    Object.assign(window, { list });
    document.addEventListener("keydown", ({ key }) => list.push(key));
  });
  for (const key of keys) await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { list: string[] }).list.splice(0));
}

test("a page around a figure receives the keys that the figure does not use, and no others", async () => {
  const host = await pages.host();
  const { page } = await pages.open(host.put("/", foreignPage(`<rope-relative-score></rope-relative-score>`)));
  await shown(page, "rope-relative-score");
  await page.locator("rope-relative-score [data-hand=word-1]").focus();
  expect(await keysSeen(page, ["ArrowRight", "ArrowUp", "PageUp", "Home", "n", "Escape", " "])).toEqual([
    "n",
    "Escape",
    " ",
  ]);
  await page.locator("rope-relative-score rope-data-table summary").focus();
  expect(await keysSeen(page, [" ", "Enter", "ArrowRight"])).toEqual(["ArrowRight"]);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await keysSeen(page, ["ArrowRight", " "])).toEqual(["ArrowRight", " "]);
});

test("a figure with a given engine and model also keeps the keys that it uses", async () => {
  const host = await pages.host();
  const body = `<script type="module">
    import { loadRopewalk } from "/index.js";
    const engine = await loadRopewalk();
    const spec = engine.parseConfig({ model_type: "llama", hidden_size: 512, num_attention_heads: 8, rope_theta: 10000 });
    const figure = document.createElement("rope-clock-wall");
    figure.addEventListener("position-change", ({ detail }) => Object.assign(window, detail));
    document.body.append(Object.assign(figure, { engine, spec, position: 5 }));
  </script>`;
  const { page } = await pages.open(host.put("/", foreignPage(body, { script: "/elements/define.js" })));
  await shown(page, "rope-clock-wall");
  await page.locator("rope-clock-wall [data-hand=word-1]").focus();
  expect(await keysSeen(page, ["ArrowRight", "n", "Escape"])).toEqual(["n", "Escape"]);
  expect(await page.evaluate(() => (window as unknown as { query: number }).query)).toBe(6);
});
