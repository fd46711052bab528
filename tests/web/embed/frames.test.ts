import { expect, test } from "vitest";
import { originAround, readMessage } from "../../../web/embed/messages.js";
import { copied } from "../support/copied.js";
import { pageFolder } from "../support/support.js";
import { empty, frameOf, OPEN, foreign, shown } from "../support/foreign.js";

const pages = foreign();

test("messages: only the package's own messages with the right shape are read", () => {
  expect(readMessage({ type: "ropewalk:get" })).toEqual({ type: "ropewalk:get" });
  expect(readMessage({ type: "ropewalk:set", state: "v=2", more: 1 })).toEqual({ type: "ropewalk:set", state: "v=2" });
  for (const other of [null, undefined, "ropewalk:get", 7, [], {}, { type: "get" }, { type: "ropewalk:set" }])
    expect(readMessage(other)).toBeUndefined();
  expect(readMessage({ type: "ropewalk:set", state: 7 })).toBeUndefined();
  expect(readMessage({ type: "ropewalk:set", state: "x".repeat(8001) })).toBeUndefined();
});

test("messages: the origin around comes from the browser, else from the referrer, else it is unknown", () => {
  const list = (...all: string[]): DOMStringList => all as unknown as DOMStringList;
  expect(originAround(list("https://a.example"), "https://b.example/x")).toBe("https://a.example");
  expect(originAround(undefined, "https://b.example/x")).toBe("https://b.example");
  expect(originAround(list("null"), "https://b.example/x")).toBeUndefined();
  expect(originAround(undefined, "")).toBeUndefined();
});

test("a frame on another origin reports its height and its reader's changes, and takes values from the page around", async () => {
  const [figures, blog] = [await pages.host(pageFolder), await pages.host()];
  const src = `${figures.url}/embed/rope-precision.html#v=2&r.m=300&l=en`;
  // Before the frame, as in the embed code: a height that is right from the start is reported once.
  const listener = `<script>
    const messages = (window.messages = []);
    addEventListener("message", ({ data, origin }) => messages.push({ ...data, origin }));
  </script>`;
  const { page, complaints } = await pages.open(
    blog.put("/", empty(`${listener}<iframe src="${src}" style="width: 100%; height: 50px"></iframe>`)),
  );
  const messages = (type: string): Promise<Record<string, unknown>[]> =>
    page.evaluate(
      (name) =>
        (window as unknown as { messages: Record<string, unknown>[] }).messages.filter((one) => one["type"] === name),
      type,
    );
  const frame = await frameOf(page);
  const position = frame.locator("rope-precision input[type=number]");
  await position.waitFor();
  expect(await position.inputValue()).toBe("300");
  await expect
    .poll(async () => (await messages("ropewalk:height")).at(-1)?.["height"])
    .toBe(Math.ceil(await frame.locator("rope-precision").evaluate((figure) => figure.getBoundingClientRect().height)));
  await position.fill("400");
  await position.press("Enter");
  await expect
    .poll(async () => (await messages("ropewalk:state")).at(-1))
    .toEqual({ type: "ropewalk:state", figure: "rope-precision", state: "v=2&r.m=400&l=en", origin: figures.url });
  await expect.poll(() => frame.url()).toContain("r.m=400");
  await page.evaluate(() =>
    document
      .querySelector("iframe")!
      .contentWindow!.postMessage({ type: "ropewalk:set", state: "v=2&r.m=512&l=zh" }, "*"),
  );
  await expect.poll(() => position.inputValue()).toBe("512");
  expect(await frame.locator("html").getAttribute("lang")).toBe("zh-Hans");
  expect(complaints).toEqual([]);
});

test("a frame listens only to the page around it, and to no message of another shape", async () => {
  const [figures, blog, other] = [await pages.host(pageFolder), await pages.host(), await pages.host()];
  other.put(
    "/",
    empty(
      `<script>parent.frames[0].postMessage({ type: "ropewalk:set", state: "v=2&r.m=999" }, "*"); document.title = "sent"</script>`,
    ),
  );
  const src = `${figures.url}/embed/rope-precision.html#v=2&r.m=300&l=en`;
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
      { state: "v=2&r.m=999" },
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

test("a figure's embed code follows its reader's changes, on any page", async () => {
  const home = await pages.host(pageFolder, OPEN);
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const { page } = await pages.open(`${home.url}/embed/rope-relative-score.html`, context);
  await shown(page, "rope-relative-score");
  await page.locator("rope-relative-score [data-hand=word-1]").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("rope-relative-score rope-figure-tools summary").click();
  expect(await copied(page, "rope-relative-score", "element")).toContain('query-position="6"');
  expect(await copied(page, "rope-relative-score", "frame")).toContain(
    "/embed/rope-relative-score.html#v=2&amp;s.q=6&amp;l=en",
  );
  expect(await copied(page, "rope-relative-score", "link")).toContain("/embed/rope-relative-score.html#v=2&s.q=6&l=en");
});
