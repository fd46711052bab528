import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";

const pages = site("lab/");

/** The colours of a map's cells, as the canvas holds them. */
const pixelsOf = (page: Page, name: "off" | "on"): Promise<number[]> =>
  page.locator(`[data-map=${name}] canvas`).evaluate((canvas: HTMLCanvasElement) => {
    const image = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
    return Array.from(image?.data ?? []);
  });

/** RGBA of one cell. */
const cell = (pixels: number[], words: number, row: number, column: number): string =>
  pixels.slice(4 * (row * words + column), 4 * (row * words + column) + 4).join();

const WORDS = 11;

async function open(fragment = ""): Promise<Page> {
  // High enough for the whole page: figures off screen are not drawn.
  const { page } = await pages.open(fragment, { viewport: { width: 1280, height: 2600 } });
  await drawn(page);
  await page.locator("rope-attention-map canvas").first().waitFor();
  return page;
}

test("rotation off: equal words get equal colours; on: they do not; later words stay hidden", async () => {
  const page = await open();
  const [off, on] = [await pixelsOf(page, "off"), await pixelsOf(page, "on")];
  expect(off.length).toBe(4 * WORDS * WORDS);
  // "cat" at 10 sees "cat" at 1 and at 10.
  expect(cell(off, WORDS, 10, 1)).toBe(cell(off, WORDS, 10, 10));
  expect(cell(on, WORDS, 10, 1)).not.toBe(cell(on, WORDS, 10, 10));
  expect(cell(on, WORDS, 3, 7)).toBe("0,0,0,0");
});

test("the rotation switch shows one map or both and is kept in the link", async () => {
  const page = await open();
  await page.getByRole("radio", { name: "on", exact: true }).check();
  expect(await page.locator("[data-map=off]").count()).toBe(0);
  const on = await pixelsOf(page, "on");
  await page.waitForURL(/r=on/);
  await page.getByRole("radio", { name: "off", exact: true }).check();
  expect(await page.locator("[data-map=on]").count()).toBe(0);
  expect(await pixelsOf(page, "off")).not.toEqual(on);
});

test("keyboard: the cursor walks over the cells that a word may see", async () => {
  const page = await open();
  const plot = page.locator("[data-map=on] [role=application]");
  const spoken = page.locator("[data-map=on] #cell");
  await plot.focus();
  expect(await spoken.textContent()).toContain("“cat” at 10 gives");
  await page.keyboard.press("End");
  expect(await spoken.textContent()).toContain("to “cat” at 10");
  await page.keyboard.press("ArrowUp");
  expect(await spoken.textContent()).toContain("“the” at 9 gives");
  await page.keyboard.press("ArrowRight");
  expect(await spoken.textContent()).toContain("to “the” at 9");
  await page.keyboard.press("Home");
  await page.keyboard.press("PageUp");
  expect(await spoken.textContent()).toBe("“the” at 0 gives 100.0% to “the” at 0");
});

test("mouse: pointing at a cell marks it in both maps and in the row's table", async () => {
  const page = await open();
  const box = await page.locator("[data-map=off] .plot").boundingBox();
  if (!box) throw new Error("no map");
  const at = (index: number): number => (index + 0.5) / WORDS;
  await page.mouse.move(box.x + box.width * at(4), box.y + box.height * at(7));
  for (const name of ["off", "on"])
    expect(await page.locator(`[data-map=${name}] #cell`).textContent()).toContain("“mouse” at 7 gives");
  expect(await page.locator("rope-row-weights tr[aria-current=true] th").textContent()).toBe("4. mouse");
  expect(await page.locator("rope-row-weights tbody tr").count()).toBe(8);
});

test("another sentence gives another map; Chinese is cut into words; nothing typed is no trouble", async () => {
  const page = await open();
  const input = page.getByLabel("Sentence", { exact: true });
  await input.fill("猫追老鼠，老鼠也追猫");
  await page.locator("rope-attention-map canvas[width='7']").first().waitFor();
  await input.fill("  ");
  expect(await page.locator("#sentence-problem").textContent()).toContain("Type at least one word");
  expect(await page.locator("rope-attention-map canvas[width='7']").count()).toBe(2);
  await input.fill("word ".repeat(40));
  await page.locator("rope-attention-map canvas[width='24']").first().waitFor();
  expect(await page.locator("#sentence-problem").textContent()).toContain("first 24 words");
});

test("changing the theme repaints the map", async () => {
  const page = await open("t=light");
  const light = await pixelsOf(page, "on");
  await page.getByLabel("Colours").selectOption("dark");
  await expect.poll(async () => (await pixelsOf(page, "on")).join() === light.join()).toBe(false);
});

test("a click on a cell takes its two words to the second figure", async () => {
  const page = await open();
  const box = await page.locator("[data-map=on] .plot").boundingBox();
  if (!box) throw new Error("no map");
  const at = (index: number): number => (index + 0.5) / WORDS;
  await page.mouse.click(box.x + box.width * at(4), box.y + box.height * at(9));
  expect(await page.locator("rope-relative-score rope-live-text p").textContent()).toContain(
    "Query “the” at 9, key “mouse” at 4, distance 5",
  );
});

test("a map of 2048 x 2048 has the colours of a small one in every cell, also when it is painted again", async () => {
  const page = await open();
  const wrong = await page.evaluate(async () => {
    const levels = [0, 0.25, 0.5, 1];
    const paint = async (words: number, at: (row: number, column: number) => number) => {
      const weights = Float32Array.from({ length: words * words }, (_, i) => at(Math.floor(i / words), i % words));
      const map = (document.querySelector(`#map-${words}`) ??
        document.createElement("rope-heat-map")) as HTMLElement & {
        updateComplete: Promise<unknown>;
      };
      map.id = `map-${words}`;
      Object.assign(map, { words: Array.from({ length: words }, (_, i) => `w${i}`), weights });
      document.querySelector("main")!.append(map);
      await map.updateComplete;
      const canvas = map.shadowRoot!.querySelector("canvas")!;
      return new Uint32Array(canvas.getContext("2d")!.getImageData(0, 0, words, words).data.buffer);
    };
    const small = await paint(4, (row, column) => levels[(row + column) % 4]!);
    const colours = [small[0], small[4], small[8], small[12]]; // the first column
    let bad = new Set(colours).size === 4 ? 0 : 1;
    for (const step of [1, 3]) {
      const large = await paint(2048, (row, column) => levels[(step * row + column) % 4]!);
      for (let row = 0, i = 0; row < 2048; row++)
        for (let column = 0; column < 2048; column++, i++)
          if (large[i] !== (column > row ? 0 : colours[(step * row + column) % 4])) bad += 1;
    }
    return bad;
  });
  expect(wrong).toBe(0);
});

test("a large map is painted a few rows in a frame, the newest weights first; paper, files and a move wait for none", async () => {
  const page = await open();
  const seen = await page.evaluate(async () => {
    const words = 512;
    type LargeMap = HTMLElement & {
      weights: Float32Array;
      updateComplete: Promise<unknown>;
      picture(): HTMLCanvasElement;
    };
    const map = Object.assign(document.createElement("rope-heat-map"), {
      words: Array.from({ length: words }, (_, i) => `w${i}`),
    }) as unknown as LargeMap;
    const main = document.querySelector("main")!;
    main.append(map);
    await map.updateComplete;
    const canvas = map.shadowRoot!.querySelector("canvas")!;
    const context = canvas.getContext("2d")!;
    /** The first column's colours, and how many rows have each. */
    const rows = (): Record<string, number> => {
      const count: Record<string, number> = {};
      for (const pixel of new Uint32Array(context.getImageData(0, 0, 1, words).data.buffer))
        count[pixel] = (count[pixel] ?? 0) + 1;
      return count;
    };
    const give = async (level: number): Promise<void> => {
      map.weights = new Float32Array(words * words).fill(level);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    };
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    // A clock on which every look takes longer than a slice: 32 rows in a frame, however fast the machine is.
    const clock = performance.now.bind(performance);
    let looks = 0;
    performance.now = () => clock() + 1000 * (looks += 1);
    const levels: number[] = [];
    await give(0);
    for (let i = 0; i < 4; i += 1) {
      await frame();
      levels.push(words - (rows()[0] ?? 0));
    }
    await give(1);
    await frame();
    const both = Object.keys(rows()).length;
    await map.updateComplete;
    const newest = rows();
    await give(0.5);
    window.dispatchEvent(new Event("beforeprint"));
    const printed = rows();
    await give(0.25);
    const onPaper = rows();
    window.dispatchEvent(new Event("afterprint"));
    await give(0.75);
    map.picture();
    const saved = rows();
    await give(0);
    await frame();
    map.remove();
    main.append(map);
    await map.updateComplete;
    return { levels, both, whole: [newest, printed, onPaper, saved, rows()] };
  });
  expect(seen.levels).toEqual([32, 64, 96, 128]);
  expect(seen.both).toBe(3); // the first weights, the second, and rows that have none yet
  expect(seen.whole.map((count) => Object.values(count))).toEqual([[512], [512], [512], [512], [512]]);
  expect(new Set(seen.whole.flatMap((count) => Object.keys(count))).size).toBe(5);
});
