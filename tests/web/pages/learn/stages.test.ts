// The stages under a finger, by keys, and in both languages.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "../../support/support.js";
import { PHONE, swipe } from "../../support/swipe.js";

const pages = site();
const LANGUAGES = ["en", "zh"] as const;

async function open(id: string, language: string): Promise<{ page: Page; complaints: string[] }> {
  const opened = await pages.open(`l=${language}&h=${id}`, PHONE);
  await opened.page.locator(`#${id} .stage [data-hand]`).first().waitFor();
  return opened;
}
const hand = (page: Page, id: string, name: string) => page.locator(`#${id} .stage [data-hand="${name}"]`);

/** Drags from the middle of a hand by that many pixels. */
async function drag(page: Page, id: string, name: string, [x, y]: readonly [number, number]): Promise<void> {
  await hand(page, id, name).scrollIntoViewIfNeeded();
  const box = (await hand(page, id, name).boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  const from = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await swipe(page, [...from], [from[0] + x, from[1] + y]);
}

test.each(LANGUAGES)(
  "why, %s: a finger rotates the guess, swaps words and drags one across; the mask has a switch",
  async (language) => {
    const { page, complaints } = await open("why", language);
    const guess = hand(page, "why", "guess");
    const first = Number(await guess.getAttribute("aria-valuenow"));
    await drag(page, "why", "guess", [0, -60]);
    await expect.poll(async () => Number(await guess.getAttribute("aria-valuenow"))).toBeGreaterThan(first + 5);
    await page.waitForTimeout(500); // a tap right after a swipe is taken for a part of it
    await hand(page, "why", "swap").tap();
    await page.waitForURL(/w\.x=1/);
    await drag(page, "why", "word-0", [-240, 0]);
    await page.waitForURL((url) => !url.hash.includes("w.x"));
    await hand(page, "why", "swap").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/w\.x=1/);
    const mask = page.locator("#why .stage .more button");
    await mask.tap();
    await page.waitForURL(/w\.c=1/);
    expect(await mask.getAttribute("aria-pressed")).toBe("true");
    expect(await page.locator("rope-two-sentences text").allTextContents()).toContain("0.00");
    expect(complaints).toEqual([]);
  },
);

test.each(LANGUAGES)("zoo, %s: a finger drags both words and the guess, keys choose a code", async (language) => {
  const { page, complaints } = await open("zoo", language);
  const bar = hand(page, "zoo", "bar");
  const place = Number(await bar.getAttribute("aria-valuenow"));
  await drag(page, "zoo", "bar", [-60, 0]);
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeLessThan(place);
  const guess = hand(page, "zoo", "guess");
  await drag(page, "zoo", "guess", [0, -40]);
  await expect.poll(() => guess.getAttribute("aria-valuetext")).toMatch(/%/);
  await hand(page, "zoo", "code").focus();
  await page.keyboard.press("End");
  await page.waitForURL(/z\.e=rope/);
  expect(await page.locator("#zoo .stage .prose").count()).toBe(1);
  expect(complaints).toEqual([]);
});

/** The way of each grip that is one value, in pixels. */
const WAYS = {
  complex: { guess: [-40, 40], "word-0": [80, 0] },
  score: { guess: [40, 20], bar: [50, 0], "word-1": [60, 0] },
  speeds: { guess: [150, 0], base: [-60, 0] },
  reader: { lens: [-60, 0] },
  beat: { guess: [150, 0], curve: [0, 40] },
} as const satisfies Record<string, Record<string, readonly [number, number]>>;

test.each(Object.entries(WAYS).flatMap(([id, ways]) => LANGUAGES.map((language) => [id, language, ways] as const)))(
  "%s, %s: a finger moves each grip, and an arrow key does",
  async (id, language, ways) => {
    const { page, complaints } = await open(id, language);
    for (const [name, way] of Object.entries(ways)) {
      const grip = hand(page, id, name);
      const valueTexts = () =>
        grip.evaluateAll((all) => all.map((one) => `${one.ariaValueNow} ${one.ariaValueText}`).join());
      const before = await valueTexts();
      await drag(page, id, name, way);
      await expect.poll(valueTexts, { message: `${name} by finger` }).not.toEqual(before);
      const moved = await valueTexts();
      // A guess that is settled has no grip any more.
      if ((await grip.count()) === 0) continue;
      await grip.focus();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(valueTexts, { message: `${name} by key` }).not.toEqual(moved);
    }
    expect(complaints).toEqual([]);
  },
);

test("reader: the note with the answer appears with the rotation of the question", async () => {
  const { page } = await open("reader", "en");
  expect(await page.locator("#reader .note").count()).toBe(0);
  await hand(page, "reader", "scheme").focus();
  await page.keyboard.press("End");
  await page.waitForURL(/rd\.s=/);
  await page.locator("#reader .note").waitFor();
});

test.each(LANGUAGES)(
  "writer, %s: tap, drag and keys flip the switch; a guess by keys or finger is answered",
  async (language) => {
    const { page, complaints } = await open("writer", language);
    const grip = hand(page, "writer", "switch");
    const now = () => grip.getAttribute("aria-valuenow");
    await grip.tap();
    await page.waitForURL(/g\.s=(?:&|$)/);
    expect(await now()).toBe("0");
    await grip.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.hash.includes("g.s")); // the first mistake is the default
    const box = (await grip.boundingBox())!;
    await page.mouse.move(box.x + 66, box.y + 22);
    await page.mouse.down();
    await page.mouse.move(box.x + 10, box.y + 22, { steps: 4 });
    await page.mouse.up();
    await expect.poll(now).toBe("0"); // the click that ends a drag flips it no second time
    await grip.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => !url.hash.includes("g.s")); // the first mistake is the default
    const note = page.locator("#writer .note");
    const guess = hand(page, "writer", "guess");
    expect(await note.count()).toBe(0);
    if (language === "en") {
      await guess.focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      expect(page.url()).not.toContain("moved");
      await page.keyboard.press("Enter");
    } else await guess.tap();
    await page.waitForURL(/g\.s=moved/);
    await note.waitFor();
    await expect
      .poll(() => page.locator("rope-broken-writer text").allTextContents())
      .toContainEqual(language === "en" ? "moved by 1,000: 96 of 96 the same" : "移动 1,000：96 个字中有 96 个相同");
    expect(await guess.count()).toBe(0);
    await page.locator("#writer .more summary").tap();
    await page.locator("#writer .more button").nth(2).tap();
    await page.waitForURL(/g\.s=direction-reversed/);
    expect(complaints).toEqual([]);
  },
);

test("a link to a value of a stage draws it, at both ends and between", async () => {
  const links = [
    ["why", "w.x=1&w.c=1"],
    ...["integer", "binary", "learned", "sinusoidal", "rope"].flatMap((code) => [
      ["zoo", `z.e=${code}&z.m=0`],
      ["zoo", `z.e=${code}&z.m=46`],
    ]),
    ["complex", "c.p=0"],
    ["score", "s.k=0&s.q=0"],
    ...[1, 2, 4, 32].map((clocks) => ["speeds", `e.n=${clocks}&e.b=1000000`]),
    ["reader", "rd.s=yarn&rd.n=2"],
    ["beat", "by.c=0_0_0_0_0_300_300_300_300_300_300_300_300_300_300_300"],
  ] as const;
  for (const [id, values] of links) {
    const { page, complaints } = await pages.follow(`h=${id}&${values}`);
    await page.locator(`#${id} .stage svg path`).first().waitFor({ state: "attached" });
    await expect.poll(() => page.url(), { message: values }).toContain(values);
    expect(complaints, values).toEqual([]);
  }
});
