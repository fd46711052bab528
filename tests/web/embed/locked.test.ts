import { expect, test } from "vitest";
import { copied } from "../support/copied.js";
import { pageFolder } from "../support/support.js";
import { frameOf, foreign, foreignPage, shown } from "../support/foreign.js";

const pages = foreign();

test("a locked figure can be changed only by its author, and by the reader again once unlocked", async () => {
  const host = await pages.host();
  const body = `<rope-complex-pair locked position="5" lang="en"></rope-complex-pair>`;
  const { page, complaints } = await pages.open(host.put("/", foreignPage(body)));
  const figure = page.locator("rope-complex-pair");
  await shown(page, "rope-complex-pair");
  const handle = figure.locator("[data-hand=word-0]");
  await expect.poll(() => handle.getAttribute("aria-disabled")).toBe("true");
  // Its tables and its menu open as ever.
  await figure.locator("rope-data-table summary").click();
  await figure.locator("rope-data-table table").waitFor();
  // Events that come all the same, from a script say, change nothing; properties and attributes do.
  await figure.evaluate((element) => {
    element.dispatchEvent(new CustomEvent("place-change", { detail: { position: 6 }, cancelable: true }));
  });
  await figure.evaluate((element) => Object.assign(element, { sentence: "a b c" }));
  await figure.evaluate((element) => element.setAttribute("position", "7"));
  await expect.poll(() => handle.getAttribute("aria-valuenow")).toBe("7");
  expect(await figure.evaluate((element) => (element as unknown as { state: string }).state)).toBe(
    "v=2&s=a+b+c&c.p=7&l=en&lock=1",
  );
  await figure.evaluate((element) => element.removeAttribute("locked"));
  await expect.poll(() => handle.getAttribute("aria-disabled")).toBe(null);
  expect(await handle.getAttribute("tabindex")).toBe("0");
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => handle.getAttribute("aria-valuenow")).toBe("8");
  expect(complaints).toEqual([]);
});

test("the menu gives code of a locked figure, and a frame's address locks it", async () => {
  const figures = await pages.host(pageFolder);
  const { page } = await pages.open(`${figures.url}/embed/rope-complex-pair.html#v=2&c.p=3&l=en`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.locator("rope-figure-tools summary").click();
  await page.locator("[data-tool=locked]").check();
  expect(await copied(page, "rope-complex-pair", "element")).toContain(
    `<rope-complex-pair lang="en" position="3" locked `,
  );
  const blog = await pages.host();
  const code = await copied(page, "rope-complex-pair", "frame");
  expect(code).toContain(`rope-complex-pair.html#v=2&amp;c.p=3&amp;l=en&amp;lock=1"`);
  const { page: post } = await pages.open(blog.put("/", `<!doctype html><title>A post</title>${code}`));
  const handle = (await frameOf(post)).locator("[data-hand=word-0]");
  await expect.poll(() => handle.getAttribute("aria-disabled")).toBe("true");
  // The page around it is its author's.
  await post.evaluate(() => frames[0]!.postMessage({ type: "ropewalk:set", state: "v=2&c.p=6&l=en" }, "*"));
  await expect.poll(() => handle.getAttribute("aria-valuenow")).toBe("6");
  expect(await handle.getAttribute("aria-disabled")).toBe("true");
  await post.evaluate(() => frames[0]!.postMessage({ type: "ropewalk:set", state: "v=2&c.p=6&l=en&lock=0" }, "*"));
  await expect.poll(() => handle.getAttribute("aria-disabled")).toBe(null);
});

test("the gallery locks its figures, and their code says so", async () => {
  const { page } = await pages.open(`${(await pages.host(pageFolder)).url}/gallery.html#v=2&l=en&lock=1`);
  const section = page.locator("#rope-attention-map");
  await section.locator("rope-attention-map").scrollIntoViewIfNeeded(); // pictures are above the figures
  await expect.poll(() => section.locator("pre").first().textContent(), { timeout: 20_000 }).toContain(` locked `);
  await page.getByRole("checkbox", { name: "Lock the figures" }).uncheck();
  await expect.poll(() => section.locator("pre").first().textContent(), { timeout: 20_000 }).not.toContain(` locked `);
  expect(page.url()).not.toContain("lock");
});
