import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";

const pages = site();

test("one link leads from Learn to Check and back, and keeps the language and the colours", async () => {
  const { page } = await pages.open("v=2&l=zh&t=dark");
  await drawn(page);
  await page.getByRole("link", { name: "检查", exact: true }).click();
  await page.locator("rope-check h1").waitFor();
  expect(await page.title()).toContain("检查");
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  await page.getByRole("link", { name: "学习" }).click();
  await drawn(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("zh-Hans");
});

test("none of Check's code is loaded by Learn", async () => {
  const { page, requests } = await pages.open();
  await drawn(page);
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => url.includes("/check/"))).toEqual([]);
});

test("Check's own files are those that its visit needs", async () => {
  const { page, requests, complaints } = await pages.open("v=2&s=correct&p=llama-3.2-1b", {}, undefined, "check/");
  await page.locator(".verdict").waitFor();
  expect(complaints).toEqual([]);
  expect(requests.filter((url) => url.startsWith(`${pages.url()}assets/`))).toEqual([]);
});

test("the vectors come first, alone; a part that cannot be loaded says so and can be tried again", async () => {
  let broken = true;
  const { page, requests } = await pages.open(
    "v=2&s=correct&p=llama-3.2-1b",
    {},
    (blank) => blank.route("**/later-parts-*", (route) => (broken ? route.abort() : route.continue())),
    "check/",
  );
  await page.locator(".verdict").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(requests.filter((url) => url.endsWith(".wasm"))).toEqual([]);
  await page.locator("nav.parts a").nth(2).click();
  const alert = page.getByRole("alert");
  await alert.waitFor();
  broken = false;
  await alert.getByRole("button").click();
  await page.locator("check-config :is(select, textarea)").first().waitFor();
  expect(await alert.count()).toBe(0);
});

test.each(["v=2&l=zh&h=plan", "plan"])("#%s leads to a part", async (fragment) => {
  const { page } = await pages.open(fragment, {}, undefined, "check/");
  await page.locator("check-plan textarea, check-plan input").first().waitFor();
  expect(await page.locator(".link-note").count()).toBe(0);
});
