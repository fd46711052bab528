import { expect, test } from "vitest";
import { foreign, foreignPage, shown } from "./support.js";

const pages = foreign();

test("a page around a figure hears the keys that the figure does not use, and no others", async () => {
  const host = await pages.host();
  const { page } = await pages.open(host.put("/", foreignPage(`<rope-relative-score></rope-relative-score>`)));
  await shown(page, "rope-relative-score");
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener("keydown", ({ key }) => heard.push(key));
  });
  const heard = (): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  const press = async (keys: readonly string[]): Promise<string[]> => {
    for (const key of keys) await page.keyboard.press(key);
    return heard();
  };
  await page.locator("rope-relative-score [data-grip=query]").focus();
  expect(await press(["ArrowRight", "ArrowUp", "PageUp", "Home", "n", "Escape", " "])).toEqual(["n", "Escape", " "]);
  await page.locator("rope-relative-score rope-data-table summary").focus();
  expect(await press([" ", "Enter", "ArrowRight"])).toEqual(["ArrowRight"]);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await press(["ArrowRight", " "])).toEqual(["ArrowRight", " "]);
});
