// "Can you beat YaRN?" under a finger and by keys: the real model reads while a pair is dragged.
import { loadRopewalk } from "ropewalk";
import { loadTinyModel } from "ropewalk/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { heldOut } from "../../../../../web/figures/numbers/held-out.js";
import { means } from "../../../../../web/figures/numbers/losses.js";
import { specOfTry, triesOf } from "../../../../../web/figures/beat-yarn/tries.js";
import { curveText } from "../../../../../web/figures/beat-yarn/values.js";
import { axe } from "../../../support/axe.js";
import { runCopied } from "../../../support/copied.js";
import { site } from "../../../support/support.js";
import { PHONE } from "../../../support/swipe.js";

const pages = site();
const FIGURE = "rope-beat-yarn";
/** The least number of readings per second that a moving hand sees. */
const READINGS = 4;
/** If other work uses the processors, this share of the readings that Node makes in that time. */
const SHARE = 0.4;

/** How often Node reads as many letters in a second, right now. */
async function readingsHere(): Promise<number> {
  using model = await loadTinyModel("shakespeare");
  const ids = model.encode((await heldOut("en"))[0]!).subarray(0, 512);
  const begun = performance.now();
  for (let i = 0; i < 4; i += 1) await model.run(ids);
  return 4000 / (performance.now() - begun);
}

const hand = (page: Page, id: string) => page.locator(`${FIGURE} [data-hand="${id}"]`);
const button = (page: Page, id: string) => page.locator(`${FIGURE} [data-control="${id}"]`);
const valueText = (page: Page) => hand(page, "curve").getAttribute("aria-valuetext");
const words = async (page: Page): Promise<string> =>
  (await page.locator(`${FIGURE} svg text`).allTextContents()).join("\n");
const curveIn = (page: Page): string | null => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("by.c");

async function open(link: string, options = {}): Promise<{ page: Page; complaints: string[] }> {
  const opened = await pages.open(`h=beat${link}`, { ...PHONE, ...options });
  await hand(opened.page, "curve").waitFor();
  await hand(opened.page, "curve").scrollIntoViewIfNeeded();
  await read(opened.page);
  return opened;
}
/** Both passages have been read. */
const read = (page: Page): Promise<void> =>
  expect.poll(() => words(page), { timeout: 30_000 }).toMatch(/Unseen passage: \d|没有显示的一段：\d/);

test("the starts by keys: CoPE's and the stopped pairs are those of ropewalk/variants", async () => {
  const { page, complaints } = await open("&l=en");
  const { starts } = triesOf(await loadRopewalk());
  await hand(page, "start").focus();
  for (const start of ["linear", "ntk", "yarn", "cope", "dropped"] as const) {
    await page.keyboard.press("ArrowRight");
    if (start === "cope" || start === "dropped")
      await expect.poll(() => curveIn(page)).toBe(curveText(starts[start].curve));
  }
  expect(complaints).toEqual([]);
});

test("a finger pulls a pair: the loss follows at least four times a second, all letters are read when it is let go, and undo goes back", async () => {
  const { page, complaints } = await open("&l=en");
  const before = await words(page);
  const puck = (await hand(page, "curve").boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  // The dot of pair 6 is two steps to the left of the grip, on pair 8.
  const step = (375 - 40 - 20) / 15;
  const at = { x: puck.x + 22 - 2 * step, y: puck.y + 22 - 2 * 0.83 * 12.5 };
  await page.evaluate((figure) => {
    const lines = new Set<string>();
    const scene = document.querySelector(figure)!.shadowRoot!.querySelector("rope-scene")!.shadowRoot!;
    const look = (): void => {
      lines.add(scene.querySelector('path[stroke-width="3.5"]')!.getAttribute("d")!);
      Object.assign(globalThis, { linesSeen: lines.size });
      requestAnimationFrame(look);
    };
    look();
  }, FIGURE);
  await touch("touchStart", [at]);
  const begun = performance.now();
  const seenBefore = await page.evaluate(() => (globalThis as unknown as { linesSeen: number }).linesSeen);
  while (performance.now() - begun < 3000) {
    const part = (performance.now() - begun) / 3000;
    await touch("touchMove", [{ x: at.x, y: at.y + 38 * part }]);
  }
  const seconds = (performance.now() - begun) / 1000;
  const seen = (await page.evaluate(() => (globalThis as unknown as { linesSeen: number }).linesSeen)) - seenBefore;
  expect(await words(page)).toContain("up to letter 512");
  await touch("touchEnd", []);
  console.log(`beat: ${(seen / seconds).toFixed(1)} readings of 512 letters a second while a finger drags`);
  const here = await readingsHere();
  expect(seen / seconds, `Node reads ${here.toFixed(1)} times a second`).toBeGreaterThanOrEqual(Math.min(READINGS, SHARE * here)); // prettier-ignore
  expect(await valueText(page)).toMatch(/^pair 6, [23]\.\d\d octaves slower/);
  await read(page);
  const after = await words(page);
  expect(after).toContain("nats beyond the line");
  expect(after).not.toEqual(before);
  const [link, pulled] = [curveIn(page)!, await valueText(page)];
  expect(link.split("_")).toHaveLength(16);
  // The same curve from its link, in another page.
  const { page: other } = await open(`&l=en&by.c=${link}`);
  expect((await words(other)).split("\n")).toEqual(
    expect.arrayContaining(after.split("\n").filter((one) => /\d\.\d\d/.test(one))),
  );
  await button(page, "undo").tap();
  await expect.poll(() => valueText(page)).toBe("pair 6, as trained");
  expect(pulled).not.toBe(await valueText(page));
  expect(await button(page, "undo").getAttribute("aria-disabled")).toBe("true");
  expect(curveIn(page)).toBeNull();
  expect(complaints).toEqual([]);
}, 90_000);

test.each(["en", "zh"] as const)(
  "%s: keys choose a pair, slow it and stop it; a start and the guess answer to keys, too",
  async (language) => {
    const { page, complaints } = await open(`&l=${language}`);
    await hand(page, "curve").focus();
    for (const key of ["ArrowLeft", "ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
    await expect.poll(() => valueText(page)).toMatch(/7.*0\.30/);
    await page.keyboard.press("End");
    await page.waitForURL(/by\.c=[^&]*_x_/);
    expect(await words(page)).toContain(language === "en" ? "does not rotate" : "不旋转");
    await button(page, "undo").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => curveIn(page)).toBeNull();
    await hand(page, "guess").focus();
    for (const key of ["Home", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    // Sixteen readings: pair 7, in either language.
    await expect.poll(() => words(page), { timeout: 30_000 }).toMatch(/pair 7 alone|第 7 对单独/);
    await hand(page, "start").focus();
    await page.keyboard.press("End");
    await page.waitForURL(/by\.c=0_0_0_0_0_0_x_x/);
    await button(page, "more").tap();
    await page.locator(`${FIGURE} [data-control=factor]`).fill("1.2");
    await page.waitForURL(/by\.f=1\.2/);
    expect(await axe(page, "#beat")).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);

test("the link and the program are copied, and the program says what the figure says", async () => {
  const curve = Array.from({ length: 16 }, (_, pair) => (pair < 5 ? 0 : 300));
  const { page } = await open(`&l=en&by.c=${curve.join("_")}`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const ways = page.locator("#beat .more button");
  const taken = async (at: number): Promise<string> => {
    await ways.nth(at).tap();
    await page.locator("#beat .more button", { hasText: "Copied" }).waitFor();
    await expect.poll(() => ways.nth(at).textContent()).toMatch(/^Copy/);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await taken(0)).toMatch(/#v=2.*by\.c=0_0_0_0_0_300_.*h=beat|#v=2.*h=beat.*by\.c=0_0_0_0_0_300_/);
  const [, within, beyond] = /^within ([\d.]+) beyond ([\d.]+)$/.exec(runCopied(await taken(1)).join())!;
  using model = await loadTinyModel("shakespeare");
  const { loss } = await model.run(model.encode((await heldOut("en"))[0]!), { spec: specOfTry({ curve, factor: 1 }, triesOf(await loadRopewalk()), model.spec) }); // prettier-ignore
  expect([within, beyond].map(Number)).toEqual(means(loss));
}, 60_000);
