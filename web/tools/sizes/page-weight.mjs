// Measures what each page loads from a host that compresses: for its first screen, for the largest of its chapters, and
// in all when every chapter is drawn. Measured in Chromium, request by request, on the built page.
import { sizeOf } from "./package-weight.mjs";

/** The pages by their addresses, the elements of a first screen, and the elements that are loaded on scrolling. */
const pages = [
  { path: "", name: "Learn", first: "rope-first-line [data-hand]" },
  { path: "lab/", name: "Lab", first: "rope-relative-score .caption" },
  { path: "texts/", name: "Texts", first: "main h1", last: "rope-text .foot" },
  { path: "check/", name: "Check", first: "main h1" },
];

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
  return rows;
}

async function weightOf(view, url, { path, name, first, last }) {
  const asked = new Set();
  view.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const file = `build/page${pathname.replace(/\/$/, "/index.html")}`;
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
    { kind: `first screen of ${name}`, name, gzip: sizeOf(ofFirst) },
    { kind: "HTML of a page", name, gzip: sizeOf([`build/page/${path}index.html`]) },
    { kind: "page with all its chapters", name, gzip: sizeOf([...asked]) },
  ];
  if (chapters.length > 0)
    rows.push({ kind: "largest file of a chapter", name, gzip: Math.max(...chapters.map((file) => sizeOf([file]))) });
  return rows;
}
