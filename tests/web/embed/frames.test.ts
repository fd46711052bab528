import type { Frame, Page } from "playwright-core";
import { expect, test } from "vitest";
import { originAround, readMessage } from "../../../web/embed/messages.js";
import { copied } from "../support/copied.js";
import { FIGURE_TAGS } from "../../../web/figures/tags.js";
import { pageFolder, tableOf } from "../support/support.js";
import { foreign, shown } from "./support.js";

const pages = foreign();
const OPEN = { "Access-Control-Allow-Origin": "*" };

test("messages: only those of ours and of the right shape are read", () => {
  expect(readMessage({ type: "ropewalk:get" })).toEqual({ type: "ropewalk:get" });
  expect(readMessage({ type: "ropewalk:set", state: "v=1", more: 1 })).toEqual({ type: "ropewalk:set", state: "v=1" });
  for (const other of [null, undefined, "ropewalk:get", 7, [], {}, { type: "get" }, { type: "ropewalk:set" }])
    expect(readMessage(other)).toBeUndefined();
  expect(readMessage({ type: "ropewalk:set", state: 7 })).toBeUndefined();
  expect(readMessage({ type: "ropewalk:set", state: "x".repeat(8001) })).toBeUndefined();
});

test("messages: the origin around is the browser's word, else the referrer's, else unknown", () => {
  const list = (...all: string[]): DOMStringList => all as unknown as DOMStringList;
  expect(originAround(list("https://a.example"), "https://b.example/x")).toBe("https://a.example");
  expect(originAround(undefined, "https://b.example/x")).toBe("https://b.example");
  expect(originAround(list("null"), "https://b.example/x")).toBeUndefined();
  expect(originAround(undefined, "")).toBeUndefined();
});

const empty = (body: string): string =>
  `<!doctype html><title>Someone's page</title><link rel="icon" href="data:,"><body>${body}</body>`;

const frameOf = async (page: Page): Promise<Frame> =>
  (await (await page.locator("iframe").first().elementHandle())!.contentFrame())!;

test("a frame on another origin tells its height and its reader's changes, and takes values from the page around", async () => {
  const [figures, blog] = [await pages.host(pageFolder), await pages.host()];
  const src = `${figures.url}/embed/rope-precision.html#v=1&r.m=300&l=en`;
  // Stands before the frame, as in the embed code: a height that is right from the start is told once.
  const listener = `<script>
    const told = (window.told = []);
    addEventListener("message", ({ data, origin }) => told.push({ ...data, origin }));
  </script>`;
  const { page, complaints } = await pages.open(
    blog.put("/", empty(`${listener}<iframe src="${src}" style="width: 100%; height: 50px"></iframe>`)),
  );
  const told = (type: string): Promise<Record<string, unknown>[]> =>
    page.evaluate(
      (name) => (window as unknown as { told: Record<string, unknown>[] }).told.filter((one) => one["type"] === name),
      type,
    );
  const frame = await frameOf(page);
  const position = frame.locator("rope-precision input[type=number]");
  await position.waitFor();
  expect(await position.inputValue()).toBe("300");
  await expect
    .poll(async () => (await told("ropewalk:height")).at(-1)?.["height"])
    .toBe(Math.ceil(await frame.locator("rope-precision").evaluate((figure) => figure.getBoundingClientRect().height)));
  await position.fill("400");
  await position.press("Enter");
  await expect
    .poll(async () => (await told("ropewalk:state")).at(-1))
    .toEqual({ type: "ropewalk:state", figure: "rope-precision", state: "v=1&r.m=400&l=en", origin: figures.url });
  await expect.poll(() => frame.url()).toContain("r.m=400");
  await page.evaluate(() =>
    document
      .querySelector("iframe")!
      .contentWindow!.postMessage({ type: "ropewalk:set", state: "v=1&r.m=512&l=zh" }, "*"),
  );
  await expect.poll(() => position.inputValue()).toBe("512");
  expect(await frame.locator("html").getAttribute("lang")).toBe("zh-Hans");
  expect(complaints).toEqual([]);
});

test("a frame listens to the page around it alone, and to no message of another shape", async () => {
  const [figures, blog, other] = [await pages.host(pageFolder), await pages.host(), await pages.host()];
  other.put(
    "/",
    empty(
      `<script>parent.frames[0].postMessage({ type: "ropewalk:set", state: "v=1&r.m=999" }, "*"); document.title = "sent"</script>`,
    ),
  );
  const src = `${figures.url}/embed/rope-precision.html#v=1&r.m=300&l=en`;
  const { page } = await pages.open(blog.put("/", empty(`<iframe src="${src}"></iframe>`)));
  const frame = await frameOf(page);
  const position = frame.locator("rope-precision input[type=number]");
  await position.waitFor();
  await page.evaluate(async (url) => {
    const send = (message: unknown): void => frames[0]!.postMessage(message, "*");
    for (const message of [
      null,
      7,
      { type: "ropewalk:set" },
      { type: "ropewalk:set", state: {} },
      { state: "v=1&r.m=999" },
    ])
      send(message);
    const frame = document.createElement("iframe");
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    frame.src = url;
    document.body.append(frame);
    await loaded;
  }, other.url + "/");
  await page.waitForTimeout(300);
  expect(await position.inputValue()).toBe("300");
});

/** A view of every figure of the page that is not the one it starts with. */
const VIEW =
  "v=1&p=qwen3-0.6b&m=9&n=4&i=3&y=5&x=2&r=on&w.o=201&z.m=30&z.e=alibi&c.x=-0.5&p.p=interleaved&p.x=1&p.m=30&f.b=50000" +
  "&d.b=100000&d.s=0&x.s=linear&x.f=8&r.m=300&a.k=4&a.h=2&v.r=3&v.c=5&t.t=001&t.o=001-derivation&t.v=001-derivation*m*n9&t=dark&l=en";

test("the embed code of every figure of the page shows the same numbers on an empty page, as an element and as a frame", async () => {
  const [home, blog] = [await pages.host(pageFolder, OPEN), await pages.host()];
  const context = { permissions: ["clipboard-read", "clipboard-write"], viewport: { width: 1280, height: 900 } };
  const { page } = await pages.open(`${home.url}/index.html#${VIEW}`, context);
  await page.locator("section.chapter").last().waitFor({ state: "attached" });
  for (const section of await page.locator("section.chapter").all()) {
    await section.scrollIntoViewIfNeeded();
    await section.locator(".room[data-drawn]").waitFor();
  }
  for (const tag of FIGURE_TAGS) {
    await page.locator(tag).scrollIntoViewIfNeeded();
    const numbers = await tableOf(page, tag);
    await page.locator(`${tag} rope-figure-tools summary`).click();
    for (const kind of ["element", "frame"] as const) {
      const code = await copied(page, tag, kind);
      const { page: empties } = await pages.open(blog.put(`/${tag}-${kind}`, empty(code)), context);
      await empties.locator(kind === "element" ? tag : "iframe").scrollIntoViewIfNeeded();
      const where = (kind === "frame" ? await frameOf(empties) : empties) as Page;
      await shown(where, tag);
      expect(await tableOf(where, tag), `${tag} as ${kind}: ${code}`).toEqual(numbers);
      await empties.close();
    }
  }
}, 120_000);

test("a figure's embed code follows what its reader changes, wherever the figure stands", async () => {
  const home = await pages.host(pageFolder, OPEN);
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const { page } = await pages.open(`${home.url}/embed/rope-relative-score.html`, context);
  await shown(page, "rope-relative-score");
  await page.locator("rope-relative-score [data-grip=query]").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("rope-relative-score rope-figure-tools summary").click();
  expect(await copied(page, "rope-relative-score", "element")).toContain('query-position="21"');
  expect(await copied(page, "rope-relative-score", "frame")).toContain(
    "/embed/rope-relative-score.html#v=1&amp;m=21&amp;l=en",
  );
  expect(await copied(page, "rope-relative-score", "link")).toContain("/embed/rope-relative-score.html#v=1&m=21&l=en");
});
