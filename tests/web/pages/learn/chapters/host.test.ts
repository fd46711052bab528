import { expect, test } from "vitest";
import { chapters } from "../../../../../web/pages/learn/host/index.js";
import { decode, encode, type Field } from "../../../../../web/figures/base/fields.js";
import { fragmentOf, read } from "../../../../../web/pages/shell/state.js";
import { drawn, gripOf, site } from "../../../support/support.js";

const pages = site();
const files = (requests: readonly string[]): string => requests.join(" ");

test("chapters: each has an id and a key of its own, and its values survive the link", async () => {
  expect(new Set(chapters.map(({ id }) => id)).size).toBe(chapters.length);
  expect(new Set(chapters.map(({ key }) => key)).size).toBe(chapters.length);
  for (const { id, key, load } of chapters) {
    const { fields } = (await load()).default;
    const all = Object.values<Field<unknown>>(fields);
    expect(Object.values(encode(fields, decode(fields, {}))).filter((text) => text !== undefined)).toEqual([]);
    expect(decode(fields, Object.fromEntries(all.map((field) => [field.key, "\u0000bad"]))), id).toBeDefined();
    const own = all.map((field) => field.key).filter((name) => name.includes("."));
    expect(new Set(own).size, id).toBe(own.length);
    expect(
      own.filter((name) => !name.startsWith(`${key}.`)),
      id,
    ).toEqual([]);
    for (const field of all) expect(field.read(field.write(field.fallback)), field.key).toEqual(field.fallback);
    for (const name of own) expect(read(fragmentOf({ [name]: "x" })).link).toEqual({ [name]: "x" });
  }
});

test("chapters: their code is fetched when they come near, not before", async () => {
  const { page, requests, complaints } = await pages.open();
  await drawn(page);
  await page.waitForLoadState("networkidle");
  expect(files(requests)).not.toMatch(/assets\/(complex|decay|performance)-/);
  await page.locator("#complex").scrollIntoViewIfNeeded();
  await page.locator("rope-complex-pair").waitFor();
  expect(files(requests)).toMatch(/assets\/complex-/);
  expect(files(requests)).not.toMatch(/assets\/performance-/);
  expect(complaints).toEqual([]);
});

test("chapters: the contents lead to a chapter, and the link comes back to it with everything else kept", async () => {
  const { page } = await pages.open("m=40&d.b=500000");
  await drawn(page);
  await page.locator(".contents a").nth(3).click();
  const id = chapters[3]!.id;
  const top = (): Promise<number> => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);
  await page.waitForURL(new RegExp(`m=40.*h=${id}.*d\\.b=500000`));
  await expect.poll(top).toBeLessThan(60);
  await page.reload();
  await page.locator(`#${id} .room[data-drawn]`).waitFor();
  await expect.poll(top).toBeLessThan(200);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
});

test("chapters: the header leads to the contents", async () => {
  const { page } = await pages.open("m=40");
  await drawn(page);
  await page.getByRole("link", { name: "Chapters" }).click();
  await expect
    .poll(() => page.locator("nav.contents").evaluate((list) => list.getBoundingClientRect().top))
    .toBeLessThan(60);
  expect(page.url()).toMatch(/#m=40$/);
});

test("chapters: values of a chapter that is not on screen stay in the link", async () => {
  const { page } = await pages.open("d.b=500000");
  await drawn(page);
  await gripOf(page, "query").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/m=21.*d\.b=500000/);
});

test("chapters: one that cannot be fetched says so and can be tried again", async () => {
  let broken = true;
  const { page } = await pages.open("h=decay", {}, (blank) =>
    blank.route(/assets\/decay-/, (route) => (broken ? route.abort() : route.continue())),
  );
  const alert = page.locator("#decay [role=alert]");
  await alert.waitFor();
  expect(await page.locator("#complex [role=alert]").count()).toBe(0);
  broken = false;
  await alert.getByRole("button").click();
  await page.locator("rope-decay rope-line-plot li").first().waitFor();
  expect(await alert.count()).toBe(0);
});
