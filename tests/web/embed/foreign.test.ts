import { expect, test } from "vitest";
import { models } from "../../../web/models/index.js";
import { tableOf } from "../support/support.js";
import { fetchesAgain, foreign, foreignPage, shown } from "../support/foreign.js";

const pages = foreign();
const scriptPage = (file: string): string =>
  `<!doctype html><link rel="icon" href="data:,"><script src="/${file}"></script>` +
  `<rope-clock-wall model="qwen3-0.6b" position="5"></rope-clock-wall>`;

test("a figure loads when it comes near the view, and shows the page's own words until then", async () => {
  const host = await pages.host();
  const tall = `<div style="height: 6000px">far</div>`;
  const { page } = await pages.open(
    host.put("/", foreignPage(`${tall}<rope-decay><p>scores by distance</p></rope-decay>`)),
  );
  await page.waitForLoadState("networkidle");
  expect(host.asked.filter((path) => /decay|standalone|\/index\.js|generated/.test(path))).toEqual([]);
  expect(await page.getByText("scores by distance").isVisible()).toBe(true);
  await page.locator("rope-decay").scrollIntoViewIfNeeded();
  await shown(page, "rope-decay");
  expect(await page.getByText("scores by distance").isVisible()).toBe(false);
});

for (const [what, lost] of [
  ["what a standalone figure needs", /parts\/standalone\.js/],
  ["the module", /\/generated\/ropewalk\.js/],
  ["the list of models", /parts\/models\.js/],
] as const)
  test(`${what} that does not load leaves the page's words with a message; the button tries again`, async () => {
    const host = await pages.host();
    host.lose(lost);
    const figure = `<rope-clock-wall model="phi-2"><p>clocks</p></rope-clock-wall>`;
    const { page } = await pages.open(host.put("/", foreignPage(figure)));
    const alert = page.locator("rope-clock-wall [role=alert]");
    await alert.waitFor();
    expect(await page.getByText("clocks", { exact: true }).isVisible()).toBe(true);
    expect(await alert.textContent()).toContain("This figure cannot be shown:");
    const again = alert.getByRole("button", { name: "Try again" });
    if (!(await fetchesAgain(page, host))) return;
    const before = host.asked.length;
    await again.click();
    await expect.poll(() => host.asked.slice(before).some((path) => lost.test(path))).toBe(true);
    await again.waitFor(); // still lost: the button is there again
    host.lose();
    await again.click();
    await shown(page, "rope-clock-wall");
    expect(await alert.count()).toBe(0);
    expect((await tableOf(page, "rope-clock-wall")).length).toBe(16);
  });

test("a menu that does not load gives a message, and its button tries again", async () => {
  const host = await pages.host();
  const { page } = await pages.open(host.put("/", foreignPage(`<rope-clock-wall></rope-clock-wall>`)));
  await shown(page, "rope-clock-wall");
  host.lose(/parts\/menu\.js/);
  await page.locator("rope-clock-wall rope-figure-tools summary").click();
  const again = page.locator("rope-clock-wall rope-figure-tools [role=alert] button");
  await again.waitFor();
  if (!(await fetchesAgain(page, host))) return;
  host.lose();
  await again.click();
  await page.locator("rope-clock-wall [data-tool=csv]").waitFor();
  expect(await again.count()).toBe(0);
});

test("without 'wasm-unsafe-eval' the same core runs as plain JavaScript and gives the same numbers", async () => {
  const host = await pages.host();
  const body = `<rope-clock-wall model="qwen3-0.6b" position="5"></rope-clock-wall>`;
  const policy = { "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'none'" };
  const [strict, usual] = [
    await pages.open(host.put("/strict", foreignPage(body), policy)),
    await pages.open(host.put("/usual", foreignPage(body))),
  ];
  const read = async ({ page }: typeof usual): Promise<[string, string[][]]> => {
    await shown(page, "rope-clock-wall");
    const engine = await page
      .locator("rope-clock-wall")
      .evaluate((figure: HTMLElement & { engine?: { engine: string } }) => figure.engine!.engine);
    return [engine, await tableOf(page, "rope-clock-wall")];
  };
  const [[plain, numbers], [simd, expected]] = [await read(strict), await read(usual)];
  expect([plain, simd]).toEqual(["fallback", "simd"]);
  expect(numbers).toEqual(expected);
});

// The file with the core as plain JavaScript in it: one script, and no folder.
test("one script draws where a policy forbids to compile, asks for nothing else and has the same numbers", async () => {
  const host = await pages.host();
  const policy = { "Content-Security-Policy": "default-src 'none'; script-src 'self'; img-src data:" };
  const { page: strict } = await pages.open(host.put("/strict", scriptPage("ropewalk.fallback.global.js"), policy));
  await shown(strict, "rope-clock-wall");
  const numbers = await tableOf(strict, "rope-clock-wall");
  expect(host.asked.filter((path) => path !== "/strict")).toEqual(["/ropewalk.fallback.global.js"]);
  const engine = await strict.evaluate(async () => {
    const { loadRopewalk } = (globalThis as unknown as { ropewalk: typeof import("ropewalk") }).ropewalk;
    return (await loadRopewalk()).engine;
  });
  expect(engine).toBe("fallback");
  const { page: usual } = await pages.open(host.put("/usual", scriptPage("ropewalk.global.js")));
  await shown(usual, "rope-clock-wall");
  expect(await tableOf(usual, "rope-clock-wall")).toEqual(numbers);
});

test("figures with a given engine, words and vectors show them, a map the last word until one is chosen", async () => {
  const host = await pages.host();
  const body = `<script type="module">
    import { loadRopewalk } from "/index.js";
    const engine = await loadRopewalk();
    const spec = engine.parseConfig({ model_type: "llama", hidden_size: 128, num_attention_heads: 16, rope_theta: 10000 });
    const words = ["a", "b", "a"];
    const list = (rows) => Float32Array.from({ length: rows * 8 }, (_, i) => Math.sin(i % 16));
    const heads = { tokens: 3, heads: 8, kvHeads: 2, queries: list(24), keys: list(6) };
    for (const [tag, vectors] of [["relative-score", list(3)], ["attention-map", list(3)], ["attention-shapes", heads]])
      document.body.append(Object.assign(document.createElement("rope-" + tag), { engine, spec, words, vectors }));
  </script>`;
  const { page, complaints } = await pages.open(host.put("/", foreignPage(body, { script: "/elements/define.js" })));
  await shown(page, "rope-relative-score");
  expect(await page.locator("rope-relative-score rope-live-text p").textContent()).toMatch(/^a at position 2 and b at/);
  for (const tag of ["rope-attention-map", "rope-attention-shapes"]) {
    await shown(page, tag);
    const cell = page.locator(`${tag} [role=slider]`).first();
    expect(await cell.getAttribute("aria-valuetext")).toMatch(/^“a” at 2 gives .* to “a” at 0$/);
  }
  expect(complaints).toEqual([]);
});

test("attributes set the state, and changes are followed; invalid ones change nothing", async () => {
  const host = await pages.host();
  const { page } = await pages.open(
    host.put(
      "/",
      foreignPage(`<rope-clock-wall model="phi-2" position="7" clocks="never" pair="2"></rope-clock-wall>`),
    ),
  );
  await shown(page, "rope-clock-wall");
  const wall = page.locator("rope-clock-wall");
  const state = (): Promise<string> => wall.evaluate((figure: HTMLElement & { state: string }) => figure.state);
  expect(await state()).toBe("v=2&p=phi-2&i=2&m=7&l=en");
  const rows = await tableOf(page, "rope-clock-wall");
  expect(rows.length).toBe(16);
  await wall.evaluate((figure) => figure.setAttribute("position", "9"));
  await expect.poll(state).toContain("m=9");
  await wall.evaluate((figure) => figure.setAttribute("position", "x9"));
  await page.waitForTimeout(100);
  expect(await state()).toContain("m=9");
  await wall.evaluate((figure) => figure.removeAttribute("position"));
  await expect.poll(state).not.toContain("m=");
  await wall.evaluate((figure: HTMLElement & { position?: number }) => {
    figure.position = 11;
  });
  await expect.poll(state).toContain("m=11");
  await wall.evaluate((figure) => figure.setAttribute("base", "500000"));
  await expect.poll(state).toContain("e.b=500000");
  const changed = await tableOf(page, "rope-clock-wall");
  expect(Number(changed[1]![2])).toBeCloseTo(500_000 ** (-2 / 32), 12);
  await wall.evaluate((figure) => {
    figure.removeAttribute("base");
    figure.setAttribute("model", "nothing-of-the-kind");
  });
  const alert = page.locator("rope-clock-wall [role=alert]");
  await alert.waitFor();
  for (const { id } of models) expect(await alert.textContent()).toContain(id);
});

test("a reader's change is reported by events and kept, unless a listener cancels it", async () => {
  const host = await pages.host();
  const { page } = await pages.open(host.put("/", foreignPage(`<rope-clock-wall></rope-clock-wall>`)));
  await shown(page, "rope-clock-wall");
  await page.evaluate(() => {
    const events: unknown[] = [];
    Object.assign(window, { fired: events });
    for (const type of ["position-change", "figure-change"])
      document.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]));
  });
  const grip = page.locator("rope-clock-wall [data-hand=word-1]");
  await grip.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => grip.getAttribute("aria-valuenow")).toBe("48");
  expect(await page.evaluate(() => (window as unknown as { fired: unknown }).fired)).toEqual([
    ["position-change", { position: 48, query: 48 }],
    ["figure-change", { state: "v=2&m=48&l=en" }],
  ]);
  await page.evaluate(() => document.addEventListener("position-change", (event) => event.preventDefault()));
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(100);
  expect(await grip.getAttribute("aria-valuenow")).toBe("48");
});

test("language and colours are the page's, or the figure's own", async () => {
  const host = await pages.host();
  const body = `<div lang="zh-CN"><rope-precision></rope-precision></div>
    <rope-precision id="own" lang="en" theme="dark"></rope-precision>
    <style>#own { --rope-surface: rgb(1, 2, 3) }</style>`;
  const { page } = await pages.open(host.put("/", foreignPage(body)));
  for (const figure of await page.locator("rope-precision").all()) await figure.scrollIntoViewIfNeeded();
  await shown(page, "#own");
  await shown(page, "div rope-precision");
  expect(await page.locator("div rope-precision").locator("label").first().textContent()).toMatch(/位置/);
  expect(await page.locator("#own label").first().textContent()).toMatch(/position/i);
  const look = (figure: Element): string[] => {
    const { colorScheme, backgroundColor } = getComputedStyle(figure);
    return [colorScheme, backgroundColor];
  };
  expect(await page.locator("#own").evaluate(look)).toEqual(["dark", "rgb(1, 2, 3)"]);
  expect((await page.locator("div rope-precision").evaluate(look))[0]).not.toBe("dark");
});
