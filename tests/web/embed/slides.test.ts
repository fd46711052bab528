// The deck of a lesson: locked figures, notes that follow in a second window, and no markup that could run something.
import { expect, test } from "vitest";
import { lesson } from "../../../web/slides/lesson.js";
import { axe } from "../support/axe.js";
import { site } from "../support/support.js";

const pages = site();
const path = "slides/index.html";
test("the lesson takes fifty minutes, and is complete in each language", () => {
  expect(lesson.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(50);
  for (const { en, zh } of lesson) expect(Object.keys(zh)).toEqual(Object.keys(en));
});

test("a figure before its answer is locked; on the next slide it can be dragged, and its keys do not change the slide", async () => {
  const { page } = await pages.open("", {}, undefined, `${path}?l=en#/3`);
  const handle = page.locator("section.present [data-hand=end]");
  await expect.poll(() => handle.getAttribute("aria-disabled")).toBe("true");
  await page.goto(`${pages.url()}${path}?l=en#/4`);
  await page.locator("section.present rope-complex-pair[position='4']:not([locked])").waitFor();
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => handle.getAttribute("aria-valuenow")).toBe("5");
  expect(page.url()).toContain("#/4");
});

test("a link names the language as on other pages, when it is opened and when it is followed there", async () => {
  const { page } = await pages.open("", {}, undefined, `${path}#v=2&l=zh`);
  const lang = (): Promise<string> => page.evaluate(() => document.documentElement.lang);
  await expect.poll(lang).toBe("zh-Hans");
  await page.locator("section.present").waitFor();
  await page.evaluate(() => (location.hash = "#v=2&l=en"));
  await expect.poll(lang).toBe("en");
});

test("notes open in another window, follow the slides and control them", async () => {
  const { page, complaints } = await pages.open("", {}, undefined, `${path}?l=en#/2`);
  await page.locator("section.present rope-encoding-zoo").waitFor();
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("s");
  const notes = await opened;
  await notes.getByRole("heading", { name: `3/${lesson.length} ${lesson[2]!.en.title}` }).waitFor();
  expect(await notes.locator("main").textContent()).toContain("Minute 13 to 21");
  expect(await axe(notes)).toEqual([]);
  await notes.getByRole("button", { name: "Next slide" }).click();
  await expect.poll(() => page.url()).toContain("#/3");
  await page.bringToFront();
  await page.keyboard.press("ArrowRight");
  await notes.getByRole("heading", { name: `5/${lesson.length} ${lesson[4]!.en.title}` }).waitFor();
  expect(complaints).toEqual([]);
});

test("markup that could run or load something is refused", async () => {
  const { page } = await pages.open("", {}, undefined, `${path}?l=en`);
  await page.locator("section.present h1").waitFor();
  const refused = await page.evaluate(() =>
    [
      "<img src=x onerror=alert(1)>",
      "<script>alert(1)</script>",
      "<iframe src=x></iframe>",
      "<img src=x>",
      "<p/onclick=alert(1)>",
      '<a href="javascript:alert(1)">',
    ].map((markup) => {
      try {
        document.createElement("p").innerHTML = markup;
        return `taken: ${markup}`;
      } catch (error) {
        return (error as Error).name;
      }
    }),
  );
  expect(refused).toEqual(Array(6).fill("TypeError"));
});
