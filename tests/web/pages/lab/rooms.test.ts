// The reader's changes of the figures of Lab are in the link, and the link's values are in the figures.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe } from "../../support/axe.js";
import { restingHeights } from "../../support/foreign.js";
import { numberOf, showMore, site } from "../../support/support.js";
import { layoutShift } from "../shell/first-look.js";

const pages = site("lab/");

/** A control or a handle by its name, the key or the action on it, and the link after that. */
type Step = [target: string, act: string, link: string];
const rooms: [room: string, figure: string, steps: Step[]][] = [
  [
    "extension",
    "rope-context-extension",
    [
      ["[data-hand=run]", "PageUp", "x.f=8"],
      ["[data-hand=betaFast]", "PageUp", "x.bf=16"],
      ["[data-control=betaFast]", "fill 5", "x.bf=32"],
      ["tr:has-text('llama3') input", "check", "x.s=llama3"],
      ["[data-hand=lowFreqFactor]", "PageUp", "x.lf=0.5"],
    ],
  ],
  [
    "precision",
    "rope-precision",
    [
      ["[data-hand=cursor]", "PageUp", "r.m=514"],
      ["button:has-text('65,520')", "click", "r.m=65520"],
      ["input[type=number]", "fill ", "r.m=65520"],
      ["input[type=number]", "fill 999999999", "r.m=131072"],
    ],
  ],
];

test.each(rooms)(
  "%s: keys, controls and choices are in the link, which gives them back",
  async (room, figure, steps) => {
    const { page, complaints } = await pages.open(`h=${room}`);
    await page.locator(`${figure} rope-data-table`).first().waitFor({ state: "attached" });
    await showMore(page, figure);
    for (const [target, act, link] of steps) {
      const at = page.locator(`${figure} ${target}`).first();
      const [verb, text] = act.split(" ");
      if (verb === "check") await at.check();
      else if (verb === "click") await at.click();
      else if (verb === "hover") await at.hover();
      else if (verb === "fill") {
        await at.fill(text!);
        await at.press("Enter");
      } else await at.press(act);
      await expect.poll(() => page.url(), { message: `${target}: ${act}` }).toContain(link);
    }
    const look = () =>
      page
        .locator(`${figure} :is([role=slider], input)`)
        .evaluateAll((all) =>
          all.map((one) => [
            one.getAttribute("aria-valuenow"),
            (one as HTMLInputElement).value,
            one.matches(":checked"),
          ]),
        );
    const before = await look();
    expect(before.length).toBeGreaterThan(1);
    await page.reload();
    await expect.poll(look).toEqual(before);
    expect(complaints).toEqual([]);
  },
);

async function drag(page: Page, hand: string, up: number): Promise<number[]> {
  const line = page.locator(hand);
  await line.scrollIntoViewIfNeeded();
  const box = (await line.boundingBox())!;
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const values: number[] = [];
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(x, y - (up / 12) * step);
    values.push(Number(await line.getAttribute("aria-valuenow")));
  }
  await page.mouse.up();
  return values;
}

test("a line along a logarithmic axis follows the mouse evenly, and a reset brings it back", async () => {
  for (const [room, figure, hand] of [
    ["extension", "rope-context-extension", "run"],
    ["frequencies", "rope-wavelengths", "trained"],
  ] as const) {
    const { page } = await pages.open(`h=${room}&p=llama-2-7b`);
    const line = `${figure} [data-hand=${hand}]`;
    await page.locator(line).waitFor();
    await showMore(page, figure);
    const start = await page.locator(line).getAttribute("aria-valuenow");
    const values = await drag(page, line, 60);
    for (const [i, value] of values.slice(1).entries()) {
      expect(value / values[i]!).toBeLessThan(3);
      expect(value).toBeGreaterThanOrEqual(values[i]!);
    }
    expect(values.at(-1)! / Number(start)).toBeGreaterThan(2);
    await page.locator(`${figure} [data-control=reset]`).click();
    await expect.poll(() => page.locator(line).getAttribute("aria-valuenow")).toBe(start);
  }
});

test("pairings: channels glide to their places, and jump where less motion is wanted", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const { page } = await pages.open("h=pairings", { reducedMotion });
    await page.locator("rope-pairing-ribbon [data-hand=ribbon]").waitFor();
    const moving = await page.locator("rope-pairing-ribbon").evaluate(async (figure) => {
      const root = figure.shadowRoot!;
      root.querySelector<HTMLInputElement>("input[value=interleaved]")!.click();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return root.querySelector("rope-scene")!.shadowRoot!.getAnimations().length;
    });
    expect(moving > 0).toBe(reducedMotion === "no-preference");
  }
});

test("a chapter of Lab says that the context length is used if the config has no trained length", async () => {
  for (const room of ["frequencies", "extension"])
    for (const [model, text] of [
      ["minimind-3", true],
      ["llama-3.2-1b", false],
    ] as const) {
      const { page } = await pages.follow(`h=${room}&p=${model}`);
      const notes = (): Promise<string> => page.locator(`#frequencies .note`).allTextContents().then(String);
      await expect
        .poll(async () => (await notes()).includes("its context length is used"), { message: room })
        .toBe(text);
    }
});

test("both languages have the same numbers in the words of a chapter of Lab", async () => {
  const rooms = ["decay", "pairings", "frequencies", "precision", "heads", "multimodal"];
  const texts: Record<string, string[]>[] = [];
  for (const language of ["en", "zh"]) {
    const own: Record<string, string[]> = {};
    for (const room of rooms) {
      const { page } = await pages.follow(`p=gpt-oss-20b&s=a+b+a&l=${language}&h=${room}`);
      await page.locator(`#${room} rope-live-text p`, { hasText: /\d/ }).first().waitFor();
      const all = await page.locator(`#${room} :is(.story, .note)`).allTextContents();
      own[room] = (
        all
          .join(" ")
          .replaceAll(",", "")
          .match(/\d+(?:\.\d+)?/g) ?? []
      ).sort();
    }
    texts.push(own);
  }
  expect(texts[1]).toEqual(texts[0]);
});

/**
 * The settings that a chapter shows at first; the answers to one question count as one. Handles of drawings and the
 * menu for files and links are not counted.
 */
const settings = (page: Page, room: string): Promise<string[]> =>
  page.locator(`#${room} :is(input, select, textarea, button)`).evaluateAll((all) => {
    const seen = (all as HTMLElement[]).filter((one) => {
      const { host } = one.getRootNode() as ShadowRoot;
      return one.checkVisibility({ visibilityProperty: true }) && host && host.localName !== "rope-figure-tools";
    });
    return [
      ...new Set(seen.map((one) => one.closest("fieldset, [role=group], table") ?? one.closest("label") ?? one)),
    ].map((one) => one.textContent!.replace(/\s+/g, " ").trim());
  });

test.each([
  "frequencies",
  "extension",
  "decay",
  "cliff",
  "scheme",
  "needle",
  "pairings",
  "precision",
  "heads",
  "model-heads",
  "pair-freeze",
  "multimodal",
])("%s: a chapter of Lab shows at most two settings, and folds its second figure", async (room) => {
  for (const viewport of [
    { width: 375, height: 812 },
    { width: 1280, height: 800 },
  ]) {
    const { page } = await pages.open(`h=${room}`, { viewport });
    const place = page.locator(`details#${room}`);
    const own = page.locator("section.chapter:not([hidden])");
    await own.locator("rope-data-table").first().waitFor({ state: "attached" });
    const folded = (await place.count()) > 0;
    expect(await own.locator("details.second[open]").count()).toBe(folded ? 1 : 0);
    const id = (await own.getAttribute("id"))!;
    if (folded)
      expect(await page.locator(`#${room} > summary`).evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(
        200,
      );
    const all = await settings(page, folded ? `${id} #${room}` : id);
    expect(all.length, all.join(" | ")).toBeLessThanOrEqual(2);
  }
});

const isModel = (url: string): boolean => /-model-[\w-]+\.safetensors$/.test(url);

const curves = (page: Page) => page.locator("rope-length-cliff .keys li");

test("a small model loads when its figure is seen, and not before", async () => {
  const { page, requests, complaints } = await pages.open("", { viewport: { width: 1280, height: 500 } });
  await page.waitForLoadState("networkidle");
  expect(requests.filter(isModel)).toEqual([]);
  await page.locator(".contents a", { hasText: "past its trained length" }).click();
  await page.locator("rope-length-cliff").scrollIntoViewIfNeeded();
  await expect.poll(() => curves(page).count(), { timeout: 20_000 }).toBe(3);
  expect(requests.filter(isModel).map((url) => /[\w-]+(?=-model-)/.exec(url)![0])).toEqual(["shakespeare"]);
  await showMore(page, "rope-length-cliff");
  await page.locator("rope-length-cliff").getByLabel("no rotation").check();
  await expect.poll(() => curves(page).count(), { timeout: 20_000 }).toBe(4);
  expect(await axe(page, "rope-length-cliff")).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);

test("model heads: a head on a click; a text of one's own, or why it cannot be read", async () => {
  const { page } = await pages.open("h=model-heads&mh.r=off");
  const figure = page.locator("rope-model-heads");
  await figure.scrollIntoViewIfNeeded();
  const heads = figure.locator("[data-hand=head] [role=option]");
  const rest = () => figure.locator("[data-busy]").waitFor({ state: "detached", timeout: 20_000 });
  await heads.first().waitFor({ timeout: 20_000 });
  await rest();
  await heads.nth(0).click();
  await expect.poll(() => page.url()).toContain("mh.h=0");
  expect(await heads.nth(0).getAttribute("aria-selected")).toBe("true");
  const text = () => figure.locator("rope-live-text p").first().textContent();
  const before = await text();
  await showMore(page, "rope-model-heads");
  const own = figure.locator("textarea");
  await own.fill("1599");
  await own.blur();
  const alert = figure.locator("[role=alert]");
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/This text cannot be read:.*1.*65 symbols/s);
  await own.fill("To be, or not to be");
  await own.blur();
  await rest();
  await expect.poll(text).not.toBe(before);
  expect(numberOf(/costs (\S+) nats/.exec((await text())!)![1]!)).toBeGreaterThan(0);
  expect(await axe(page, "rope-model-heads")).toEqual([]);
}, 60_000);

test.each(
  [390, 1280].flatMap((width) =>
    ["frequencies", "decay", "cliff", "pairings", "precision", "heads", "model-heads", "multimodal"].map(
      (room) => [width, room] as const,
    ),
  ),
)("%i px: nothing moves while the chapter loads after a link to %s", async (width, room) => {
  const { page } = await pages.open(`h=${room}`, { viewport: { width, height: 844 } });
  await page.locator(`#${room} rope-data-table`).first().waitFor({ state: "attached" });
  await restingHeights(page, [`#${room}`]);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test("further settings show on request, by keys, and the first sentence of a chapter of Lab is above its figure", async () => {
  const { page } = await pages.open("h=decay");
  const more = page.locator("rope-decay details.more");
  const behind = more.locator("input").first();
  await more.locator("summary").waitFor();
  expect(await behind.isVisible()).toBe(false);
  await more.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => behind.isVisible()).toBe(true);
  const [sentence, figure] = await Promise.all(
    ["#decay rope-chapter p", "#decay rope-decay"].map((one) => page.locator(one).first().boundingBox()),
  );
  expect(sentence!.height).toBeGreaterThan(15);
  expect(sentence!.y + sentence!.height).toBeLessThan(figure!.y);
});
