// A page that does not name its encoding reads scripts in another one, unless the scripts name theirs.
import { expect, test } from "vitest";
import { foreign, shown } from "../support/foreign.js";

const pages = foreign();

test("the classic script keeps its words on a page without an encoding", async () => {
  const host = await pages.host();
  const html =
    '<!doctype html><html lang="zh"><link rel="icon" href="data:,"><script src="/ropewalk.global.js"></script>' +
    "<script>ropewalk.elements.defineElements()</script><rope-decay></rope-decay></html>";
  const address = host.put("/page", html, { "Content-Type": "text/html" });
  const { page } = await pages.open(address);
  expect(await page.evaluate(() => document.characterSet)).not.toBe("UTF-8");
  await shown(page, "rope-decay");
  const text = await page.locator("rope-decay").evaluate((figure) => figure.shadowRoot!.textContent);
  expect(text).toMatch(/距离|分数/);
});
