// The deck of a lesson: every slide shows its figure under the page's policy, on the screen and to print.
import { expect, test } from "vitest";
import { lesson } from "../../../web/slides/lesson.js";
import { axe } from "../support/axe.js";
import { site } from "../support/support.js";

const pages = site();
const path = "slides/index.html";
/** A model that reads or writes takes its time. */
const LONG = 90_000;

const WINDOWS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
];

test.each(["en", "zh"] as const)(
  "%s: keys go through all slides, each with its whole figure and without findings of axe",
  async (l) => {
    const scheme = l === "en" ? "light" : "dark";
    const { page, complaints, requests } = await pages.open(
      "",
      { colorScheme: scheme, reducedMotion: "reduce" },
      undefined,
      `${path}?l=${l}`,
    );
    expect(lesson[0]!.figure).toBeDefined();
    for (const [at, slide] of lesson.entries()) {
      const section = page.locator("section.present");
      await section.getByRole("heading", { name: slide[l].title }).waitFor();
      if (slide.figure) {
        const { tag } = slide.figure;
        const drawn = tag === "rope-first-line" ? "rope-scene svg" : "rope-data-table";
        await section.locator(`${tag} ${drawn}`).first().waitFor({ state: "attached" });
        await section.locator(`${tag} [data-busy]`).waitFor({ state: "detached", timeout: LONG });
        const box = (await section.locator(tag).boundingBox())!;
        expect(Math.min(box.width, box.height), tag).toBeGreaterThan(300);
        const frame = section.locator(".room");
        for (const size of WINDOWS) {
          await page.setViewportSize(size);
          const cut = (): Promise<number> => frame.evaluate((element) => element.scrollHeight - element.clientHeight);
          await expect.poll(cut, { message: `${slide.en.title} at ${size.width}` }).toBe(0);
        }
      }
      expect(await axe(page), slide.en.title).toEqual([]);
      if (at > 0) await expect.poll(() => page.url()).toMatch(new RegExp(`#/${at}$`));
      if (slide.en.keep !== undefined) {
        await page.keyboard.press("ArrowRight");
        await expect.poll(() => section.locator(".keep.visible").textContent()).toBe(slide[l].keep);
      }
      await page.keyboard.press("ArrowRight");
    }
    expect(complaints).toEqual([]);
    expect(requests.filter((one) => !one.startsWith(pages.url()))).toEqual([]);
  },
  300_000,
);

test("the handout draws every figure before it offers to print, with the notes", async () => {
  const { page, complaints } = await pages.open("", {}, undefined, `${path}?l=en&print`);
  await page.getByRole("button", { name: "Print these pages" }).waitFor({ timeout: LONG });
  for (const { figure, en } of lesson) {
    const section = page.locator("section", { has: page.getByRole("heading", { name: en.title, exact: true }) });
    const drawn = figure?.tag === "rope-first-line" ? "svg" : "rope-figure-tools:defined";
    if (figure) expect(await section.locator(`${figure.tag} ${drawn}`).count(), figure.tag).toBeGreaterThan(0);
    expect(await section.textContent()).toContain(en.ask);
  }
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("button:visible").count()).toBe(0);
  expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(50_000);
  expect(complaints).toEqual([]);
}, 120_000);
