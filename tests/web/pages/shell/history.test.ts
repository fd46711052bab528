import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, gripOf, positionOf, site } from "../../support/support.js";

const pages = site("lab/");

async function open(fragment = ""): Promise<Page> {
  const { page } = await pages.open(fragment);
  await drawn(page);
  return page;
}

const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);
const modelOf = (page: Page): Promise<string> => page.locator("rope-model-picker select").inputValue();

test("back and forward: every choice is one step, in order, and the link is that of the step", async () => {
  const page = await open();
  await page.locator("rope-model-picker select").selectOption("phi-2");
  await page.getByRole("radio", { name: "on", exact: true }).click();
  await page.getByRole("button", { name: "中文" }).click();
  expect(page.url()).toMatch(/p=phi-2&r=on&l=zh$/);
  const steps: [() => Promise<unknown>, unknown][] = [
    [() => page.locator("html").getAttribute("lang"), "en"],
    [() => page.getByRole("radio", { name: "off and on" }).isChecked(), true],
    [() => modelOf(page), "smollm2-135m"],
  ];
  for (const [value, expected] of steps) {
    await page.goBack();
    await expect.poll(value).toBe(expected);
  }
  expect(page.url()).toBe(`${pages.url()}lab/`);
  for (let i = 0; i < steps.length; i += 1) await page.goForward();
  await page.waitForURL(/p=phi-2&r=on&l=zh$/);
  expect(await modelOf(page)).toBe("phi-2");
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-Hans");
});

test("back undoes a whole drag, and the next drag is a step of its own", async () => {
  const page = await open();
  const grip = gripOf(page, "query");
  const start = [await positionOf(grip), await entries(page)];
  const places: number[] = [];
  for (const pixels of [60, 90]) {
    await grip.scrollIntoViewIfNeeded();
    const box = (await grip.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + pixels, box.y + 5, { steps: 12 });
    await page.mouse.up();
    places.push(await positionOf(grip));
  }
  expect(await entries(page)).toBe(start[1]! + 2);
  expect(page.url()).toContain(`s.q=${places[1]}`);
  await page.goBack();
  await expect.poll(() => positionOf(grip)).toBe(places[0]);
  await page.goBack();
  await expect.poll(() => positionOf(grip)).toBe(start[0]);
});

test("a drag writes no history in the task of a move, and its entry is there when it ends", async () => {
  const page = await open();
  const grip = gripOf(page, "query");
  const before = await entries(page);
  const link = await grip.evaluate(async (element) => {
    const { left, top } = element.getBoundingClientRect();
    const act = (type: string, by: number): boolean =>
      element.dispatchEvent(
        new PointerEvent(type, { bubbles: true, composed: true, buttons: 1, clientX: left + by, clientY: top }),
      );
    element.setPointerCapture = () => undefined; // such a pointer does not exist
    act("pointerdown", 0);
    act("pointermove", 800); // beyond the last position
    const during = location.hash;
    await new Promise(requestAnimationFrame); // it is drawn there
    act("pointerup", 800);
    return { during, after: location.hash };
  });
  expect(link).toEqual({ during: "", after: expect.stringMatching(/s\.q=8/) });
  await expect.poll(() => entries(page)).toBe(before + 1);
});

test("a run of arrow keys is one step; hovering is none", async () => {
  const page = await open();
  const grip = gripOf(page, "query");
  const before = await entries(page);
  await grip.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => entries(page)).toBe(before + 1);
  await page.locator("rope-clock-wall #pair-1").hover();
  await page.waitForURL(/i=8/);
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await expect.poll(() => positionOf(grip)).toBe(5);
});

test("a link that cannot be read in full says so, shows what it can, and the note can be closed", async () => {
  const page = await open("v=2&p=gone&s.q=7&q=-3&bad=%3Cb%3E");
  const note = page.locator(".link-note");
  expect(await note.textContent()).toMatch(/could not be read.*p=gone, q=-3, bad=<b>/s);
  expect(await positionOf(gripOf(page, "query"))).toBe(7);
  expect(await modelOf(page)).toBe("smollm2-135m");
  await note.getByRole("button").click();
  await expect.poll(() => note.locator("p").count()).toBe(0);
  const good = await open("s.q=7");
  expect(await good.locator(".link-note p").count()).toBe(0);
});

test("values that no chapter can read are reported, once, even if the chapter is far away", async () => {
  const page = await open("v=2&d.w=abc&d.zz=1&qq.a=1&d.s=0");
  const note = page.locator(".link-note p");
  await expect.poll(() => note.textContent()).toMatch(/could not be read/);
  await expect.poll(() => note.textContent()).toMatch(/qq\.a=1/);
  await expect.poll(() => note.textContent()).toMatch(/d\.w=abc, d\.zz=1/);
  expect(await note.textContent()).not.toContain("d.s");
  await note.getByRole("button").click();
  await gripOf(page, "query").press("ArrowRight");
  await page.waitForURL(/s\.q=6/);
  expect(await note.count()).toBe(0);
});
