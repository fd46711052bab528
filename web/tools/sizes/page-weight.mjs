// Measures what each page loads from a host that compresses: for its first screen, for the largest of its chapters, and
// in all when every chapter is drawn; and what each text loads until it can be read. Measured in Chromium, request by
// request, on the built page.
import { sizeOf } from "./package-weight.mjs";

/** The pages by their addresses, the elements of a first screen, and the elements that are loaded on scrolling. */
const pages = [
  { path: "", name: "Learn", first: "rope-first-line [data-hand]" },
  { path: "lab/", name: "Lab", first: "rope-relative-score .caption" },
  { path: "texts/", name: "Texts", first: "main h1", last: "rope-text .foot" },
  { path: "check/", name: "Check", first: "main h1" },
];

const texts = ["000", "001", "002", "003", "004"];

/** Weights of trained models are loaded when their figure is seen, with the module that runs them. */
const ofModels = /-model-[\w-]+\.safetensors$|\/model-[\w-]+\.js$/;
const code = /\.(?:js|wasm)$/;

/** Rows of all pages: { kind, name, gzip }. `url`: the address that serves build/page. */
export async function pageWeights(browser, url) {
  const rows = [];
  for (const page of pages) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 300 }, serviceWorkers: "block" });
    rows.push(...(await weightOf(await context.newPage(), url, page)));
    await context.close();
  }
  for (const text of texts) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: "block" });
    rows.push(await readableWeight(await context.newPage(), url, text));
    await context.close();
  }
  return rows;
}

const fileOf = (pathname) => `build/page${pathname.replace(/\/$/, "/index.html")}`;

/** What a browser asks for until the first paragraph of a text and the first recorded row are there. */
async function readableWeight(view, url, text) {
  const asked = new Set();
  const signs = ["p", ".row"].map((part) => view.locator(`rope-text .text ${part}`).first());
  const isReadable = async () => (await Promise.all(signs.map((one) => one.count()))).every((count) => count > 0);
  await view.route(`${url}**`, async (route) => {
    const request = route.request();
    if (request.isNavigationRequest() || !(await isReadable())) asked.add(fileOf(new URL(request.url()).pathname));
    await route.continue();
  });
  await view.goto(`${url}texts/#h=texts&t.t=${text}`);
  for (const one of signs) await one.waitFor();
  return { kind: "text until readable", name: `Texts ${text}`, gzip: sizeOf([...asked]) };
}

async function weightOf(view, url, { path, name, first, last }) {
  const asked = new Set();
  view.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const file = fileOf(pathname);
    if (origin === new URL(url).origin && !ofModels.test(file)) asked.add(file);
  });
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await view.route("**/later-*", (route) => released.then(() => route.continue()));
  await view.goto(url + path);
  await view.locator(first).first().waitFor();
  const ofFirst = [...asked].filter((file) => code.test(file) && !file.includes("/later-"));
  release();
  await view.waitForLoadState("networkidle");
  const before = new Set(asked);
  for (const id of await view.locator("section.chapter").evaluateAll((all) => all.map((one) => one.id))) {
    await view.evaluate((chapter) => (location.hash = `h=${chapter}`), id);
    await view.locator(`#${id} .room[data-drawn]`).waitFor();
  }
  if (last !== undefined) {
    const one = view.locator(last).first();
    await one.waitFor({ state: "attached" });
    await one.scrollIntoViewIfNeeded();
  }
  await view.waitForLoadState("networkidle");
  const chapters = [...asked].filter((file) => file.endsWith(".js") && !before.has(file));
  const rows = [
    ...(name === "Texts" ? [] : [{ kind: `first screen of ${name}`, name, gzip: sizeOf(ofFirst) }]),
    { kind: "HTML of a page", name, gzip: sizeOf([`build/page/${path}index.html`]) },
    { kind: "page with all its chapters", name, gzip: sizeOf([...asked]) },
  ];
  if (chapters.length > 0)
    rows.push({ kind: "largest file of a chapter", name, gzip: Math.max(...chapters.map((file) => sizeOf([file]))) });
  return rows;
}
