import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rooms } from "../../../../web/pages/lab/rooms.js";
import { chapters } from "../../../../web/pages/learn/chapters.js";
import { labStrings } from "../../../../web/pages/lab/strings.js";
import { decode, encode, type Field } from "../../../../web/figures/base/fields.js";
import { fragmentOf, read } from "../../../../web/pages/shell/state.js";
import { drawn, gripOf, pathOf, positionOf, site } from "../../support/support.js";

const pages = site();
const files = (requests: readonly string[]): string => requests.join(" ");

test("chapters: each has an id and a key, and its values survive the link", async () => {
  const all = [...chapters, ...rooms];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  // "Can you beat YaRN?" occurs in both pages.
  for (const page of [chapters, rooms]) {
    const prefixes = page.flatMap(({ keys }) => keys);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  }
  for (const { id, keys, load } of all) {
    const { fields: first, others = [] } = (await load()).default;
    for (const fields of [first, ...others]) {
      expect(Object.values(encode(fields, decode(fields, {}))).filter((text) => text !== undefined)).toEqual([]);
      const bad = Object.values<Field<unknown>>(fields).map((field) => [field.key, "\u0000bad"]);
      expect(decode(fields, Object.fromEntries(bad)), id).toBeDefined();
    }
    const all = [first, ...others].flatMap((fields) => Object.values<Field<unknown>>(fields));
    const own = all.map((field) => field.key).filter((name) => name.includes("."));
    expect(new Set(own).size, id).toBe(own.length);
    expect(
      own.filter((name) => !keys.some((key) => name.startsWith(`${key}.`))),
      id,
    ).toEqual([]);
    for (const field of all) expect(field.read(field.write(field.fallback)), field.key).toEqual(field.fallback);
    for (const name of own) expect(read(fragmentOf({ [name]: "x" })).link).toEqual({ [name]: "x" });
  }
});

test("chapters: their code is loaded when they come near, not before", async () => {
  const { page, requests, complaints } = await pages.open();
  await drawn(page);
  await page.waitForLoadState("networkidle");
  expect(files(requests)).not.toMatch(/assets\/(complex|writer)-/);
  await page.locator("#complex").scrollIntoViewIfNeeded();
  await page.locator("rope-complex-pair [data-hand]").first().waitFor();
  expect(files(requests)).toMatch(/assets\/complex-/);
  expect(files(requests)).not.toMatch(/assets\/writer-/);
  expect(complaints).toEqual([]);
});

test("chapters: the contents lead to a chapter, and the link comes back to it with everything else kept", async () => {
  const { page } = await pages.open("m=40&d.b=500000");
  await drawn(page);
  await page.locator(".contents a").nth(3).click();
  const id = chapters[3]!.id;
  const top = (): Promise<number> => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);
  await page.waitForURL(new RegExp(`m=40.*h=${id}.*d\\.b=500000`));
  await expect.poll(top).toBeLessThan(70);
  await page.reload();
  await page.locator(`#${id} .room[data-drawn]`).waitFor();
  await expect.poll(top).toBeLessThan(200);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
});

test("chapters: a link of Lab leads to the contents", async () => {
  const { page } = await pages.open("m=40", {}, undefined, "lab/");
  await drawn(page);
  await page.getByRole("link", { name: "To the topics" }).click();
  await expect
    .poll(() => page.locator("nav.contents").evaluate((list) => list.getBoundingClientRect().top))
    .toBeLessThan(450); // little is below it
  expect(page.url()).toMatch(/#m=40$/);
});

test("chapters: values of a chapter that is not on screen stay in the link", async () => {
  const { page } = await pages.open("d.b=500000", {}, undefined, "lab/");
  await drawn(page);
  await gripOf(page, "query").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/d\.b=500000.*s\.q=6/);
});

test("chapters: one that cannot be loaded says so and can be tried again", async () => {
  let broken = true;
  const { page } = await pages.open("h=zoo", {}, (blank) =>
    blank.route(/assets\/zoo-/, (route) => (broken ? route.abort() : route.continue())),
  );
  const alert = page.locator("#zoo [role=alert]");
  await alert.waitFor();
  expect(await page.locator("#complex [role=alert]").count()).toBe(0);
  broken = false;
  await alert.getByRole("button").click();
  await page.locator("rope-encoding-zoo [data-hand=bar]").first().waitFor({ state: "attached" });
  expect(await alert.count()).toBe(0);
});

test("chapters: if trying again fails at once, as in browsers that fetch no module twice, the page is reloaded", async () => {
  let [broken, loads] = [true, 0];
  const { page } = await pages.open("h=zoo&m=33", {}, async (blank) => {
    blank.on("request", (request) => {
      if (request.isNavigationRequest()) [broken, loads] = [loads === 0, loads + 1];
    });
    await blank.route(/assets\/zoo-/, (route) => (broken ? route.abort() : route.continue()));
  });
  await page.locator("#zoo [role=alert]").getByRole("button").click();
  await page.locator("rope-encoding-zoo [data-hand=bar]").first().waitFor({ state: "attached" });
  expect(loads).toBe(2);
  expect(page.url()).toMatch(/m=33/);
});

test("chapters: if the page cannot be reloaded, it stays, with the button that tries again", async () => {
  let loads = 0;
  const { page } = await pages.open("h=zoo", {}, async (blank) => {
    blank.on("request", (request) => (loads += Number(request.isNavigationRequest())));
    await blank.route(/assets\/zoo-/, (route) => route.abort());
  });
  const button = page.locator("#zoo [role=alert]").getByRole("button");
  await button.waitFor();
  await page.route(
    (url) => url.pathname === "/",
    (route) => route.abort(),
  );
  const asked = page.waitForEvent("requestfailed", (request) => new URL(request.url()).pathname === "/");
  await button.click();
  await asked;
  await button.waitFor();
  expect(loads).toBe(1);
});

test("old links: a chapter that moved opens in Lab with its state, and one of the story leads from Lab to Learn", async () => {
  const { page } = await pages.open("v=1&m=40&h=decay&d.b=500000&l=zh", {}, undefined, "");
  await page.waitForURL(/\/lab\/#.*h=decay/);
  await page.locator("#decay rope-figure-tools:defined").waitFor({ state: "attached" });
  expect(page.url()).toMatch(/p=llama-3\.2-1b.*m=40.*d\.b=500000/);
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-Hans");
  await page.goto(`${pages.url()}lab/#v=2&m=33&h=complex&c.p=5`);
  await page.waitForURL((url) => url.pathname === "/" && url.hash.includes("h=complex"));
  await page.locator("rope-complex-pair [data-hand]").first().waitFor();
  expect(page.url()).toMatch(/m=33.*c\.p=5/);
});

test("old links: chapters of Lab that became parts of others, or pages, are found from every page, with their state", async () => {
  for (const from of ["", "lab/", "texts/"])
    for (const [link, path, place] of [
      [
        "h=extension&x.s=linear",
        /^\/lab\/#.*h=extension.*x\.s=linear/,
        "#frequencies #extension rope-context-extension",
      ],
      ["h=needle", /^\/lab\/#.*h=needle/, "#cliff #needle rope-needle"],
      ["pair-freeze", /^\/lab\/#.*pair-freeze/, "#model-heads #pair-freeze rope-pair-freeze"],
      ["h=texts&t.t=003", /^\/texts\/#.*t\.t=003/, "#texts rope-text .counts"],
    ] as const) {
      const { page } = await pages.open(link, {}, undefined, from);
      await page.locator(place).first().waitFor();
      const top = () =>
        page
          .locator(place)
          .first()
          .evaluate((one) => one.getBoundingClientRect().top);
      await expect.poll(top, { message: `${from}${link}` }).toBeLessThan(900);
      expect(page.url().slice(pages.url().length - 1)).toMatch(path);
      expect(await page.locator(".link-note p").count()).toBe(0);
      await page.context().close();
    }
}, 120_000);

test("Lab shows one chapter at a time, or one head and a sentence; the list links them, and Back returns", async () => {
  const { page } = await pages.open("", {}, undefined, "lab/");
  await drawn(page);
  const shown = () =>
    page
      .locator("section.chapter")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ id }) => id));
  const bench = page.locator("rope-attention-map");
  expect(await shown()).toEqual([]);
  await page.locator(".contents a", { hasText: rooms[1]!.title.en }).click();
  await page.locator(`#${rooms[1]!.id} .room[data-drawn]`).waitFor();
  expect(await shown()).toEqual([rooms[1]!.id]);
  expect(await bench.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(`${rooms[1]!.id}-title`);
  await page.locator(`#${rooms[1]!.id} .steps .next`).click();
  await expect.poll(shown).toEqual([rooms[2]!.id]);
  await page.goBack();
  await expect.poll(shown).toEqual([rooms[1]!.id]);
  await page.locator(".contents a").first().click();
  await expect.poll(shown).toEqual([]);
  await bench.waitFor();
  expect(page.url()).not.toContain("h=");
});

test("a chapter's bare name is a link to it, on either page", async () => {
  for (const [name, path] of [
    ["zoo", "/"],
    ["heads", "/lab/"],
  ] as const) {
    const { page } = await pages.open(name, {}, undefined, path === "/" ? "lab/" : "");
    await page.locator(`#${name} .room[data-drawn]`).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator(".link-note p").count()).toBe(0);
  }
});

test("one link leads to each page, and Learn and Lab share what was chosen", async () => {
  const { page } = await pages.open("v=2&p=phi-2&m=41&t=dark&d.b=500000&s.q=7");
  await drawn(page);
  await page.getByRole("link", { name: "Lab", exact: true }).click();
  await drawn(page);
  expect(await page.locator("h1").textContent()).toBe(labStrings.en.title);
  expect(await positionOf(gripOf(page, "query"))).toBe(7);
  expect(await page.locator("rope-model-picker select").inputValue()).toBe("phi-2");
  expect(page.url()).toMatch(/\/lab\/#.*d\.b=500000/);
  expect(await page.locator(".link-note p").count()).toBe(0);
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await drawn(page);
  expect(page.url()).toMatch(/p=phi-2&m=41&t=dark.*d\.b=500000/);
  expect(await page.locator("rope-model-picker select").inputValue()).toBe("phi-2");
});

test("Lab leads to the reader's own model, the gallery and the guides", async () => {
  const { page } = await pages.open("l=zh", {}, undefined, "lab/");
  await drawn(page);
  const links = await page.locator("#ways a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.map((link) => link.slice(pages.url().length))).toEqual([
    "lab/#v=2&l=zh&h=own-model",
    "gallery.html#l=zh",
    "texts/#v=2&l=zh",
    "docs/",
    "docs/documents/Accuracy.html",
    "docs/documents/Performance.html",
    "docs/documents/A_real_model.html",
  ]);
  const titles = readdirSync(pathOf("web/docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => /^# (.*)$/m.exec(readFileSync(pathOf(`web/docs/${name}`), "utf8"))![1]!);
  for (const link of links.slice(4))
    // the docs name a guide's page after its title
    expect(titles).toContain(/([^/]+)\.html$/.exec(link)![1]!.replaceAll("_", " "));
});
