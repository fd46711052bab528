// The docs as a static site, which npm run build makes from web/docs and from the types.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { buildPages } from "../../../web/tools/build/build.mjs";
import { servePage } from "../../../web/tools/build/page.mjs";
import { siteFolder } from "../../../web/tools/build/site.mjs";
import { filesUnder, inRoot } from "../../../web/tools/shared/project.mjs";
import { connect } from "../support/support.js";
import { serveFolder } from "../../consumers/serve.mjs";

const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
beforeAll(() => {
  rmSync(siteFolder, { recursive: true, force: true });
  return buildPages();
}, 240_000);
const pages = () => filesUnder(["build/page/docs"], /\.html$/);

it("every guide is a page under its own heading", () => {
  const text = readFileSync(join(siteFolder, "index.html"), "utf8");
  for (const file of filesUnder(["web/docs"], /\.md$/)) {
    const [, title] = /^# (.+)/.exec(readFileSync(inRoot(file), "utf8"));
    const name = title.replaceAll("`", "").replaceAll(" ", "_");
    if (file.endsWith("/README.md")) continue;
    expect(existsSync(join(siteFolder, "documents", `${name}.html`)), name).toBe(true);
  }
  for (const page of ["modules/API.html", "modules/ropewalk_core.html", "modules/ropewalk_config.html"]) {
    expect(text).toContain(page);
    expect(existsSync(join(siteFolder, page))).toBe(true);
  }
});

it("each address of the site in AGENTS.md and llms.txt is a file of it with the named content", () => {
  for (const name of ["AGENTS.md", "llms.txt"]) {
    const text = readFileSync(inRoot("build/page", name), "utf8");
    const own = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, to]) => to).filter((to) =>
      to.startsWith(manifest.homepage),
    );
    expect(own.length, name).toBeGreaterThan(15);
    for (const to of own) {
      const path = decodeURIComponent(to.slice(manifest.homepage.length).split("#")[0]).replace(
        /(^|\/)$/,
        "$1index.html",
      );
      expect(existsSync(inRoot("build/page", path)), to).toBe(true);
    }
  }
});

it("every link inside the site leads to a file of it, and no page loads anything from another host", () => {
  expect(pages().length).toBeGreaterThan(80);
  for (const page of pages()) {
    const html = readFileSync(inRoot(page), "utf8");
    for (const [, url] of html.matchAll(/\bhref="([^"#?]+)/g)) {
      if (/^(?:https?|mailto):/.test(url)) continue;
      expect(existsSync(join(dirname(inRoot(page)), decodeURIComponent(url))), `${page} links ${url}`).toBe(true);
    }
    expect(html, page).not.toMatch(
      /<(?:script|img|iframe)[^>]+src="https?:|<link[^>]+rel="stylesheet"[^>]+href="https?:/,
    );
  }
});

/** Every address that a page's links lead to, in its elements too, without their fragments. */
const linksIn = (page) =>
  page.evaluate(() => {
    const all = (tree) =>
      [...tree.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const hrefs = all(document).flatMap((one) => (one.localName === "a" && one.href ? [one.href] : []));
    return hrefs.map((href) => href.replace(/#.*/, ""));
  });

it("npm start serves everything to which its pages lead", { timeout: 60_000 }, async () => {
  const end = new AbortController();
  const url = await servePage(end.signal);
  const browser = await connect();
  try {
    const code = filesUnder(["web/pages"], /\.ts$/).flatMap((file) =>
      Array.from(readFileSync(inRoot(file), "utf8").matchAll(/"[./]*(docs\/[^"#?]*)"/g), ([, to]) => to),
    );
    const links = [];
    for (const path of ["", "lab/", "check/", "gallery.html"]) {
      const page = await browser.newPage({ serviceWorkers: "block" });
      await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
      // Lab draws its links to guides after its first chapter.
      if (path === "lab/") await page.locator("a[href$='Accuracy.html']").first().waitFor({ state: "attached" });
      links.push(...(await linksIn(page)).filter((link) => link.startsWith(url)));
      await page.close();
    }
    expect(links).toContain(`${url}docs/documents/Accuracy.html`);
    const led = new Set([...links, ...code.map((to) => `${url}${to}`.replace(/#.*/, ""))]);
    expect(led.size).toBeGreaterThan(8);
    const answers = await Promise.all([...led].map(async (link) => `${(await fetch(link)).status} ${link}`));
    expect(answers.filter((one) => !one.startsWith("200 "))).toEqual([]);
    const policies = await Promise.all(["lab/", "docs/"].map(async (path) => (await fetch(`${url}${path}`)).headers));
    expect(policies.map((headers) => headers.has("Content-Security-Policy"))).toEqual([true, false]);
    const guide = await browser.newPage();
    await guide.goto(`${url}docs/documents/Five_minutes.html`);
    await guide.locator(".ropewalk-run").first().click();
    await guide.locator(".ropewalk-output[data-state=ended]", { hasText: /^simd$/ }).waitFor();
  } finally {
    await browser.close();
    end.abort();
  }
});

it(
  "each JavaScript block of the guides runs on its page and prints the expected result",
  { timeout: 240_000 },
  async () => {
    const browser = await connect();
    const server = await serveFolder(siteFolder);
    let ran = 0;
    try {
      const page = await browser.newPage();
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      for (const file of filesUnder(["build/page/docs/documents"], /\.html$/)) {
        await page.goto(`${server.url}documents/${encodeURIComponent(file.split("/").at(-1))}`);
        for (const button of await page.locator(".ropewalk-run").all()) {
          const code = await button.evaluate((one) => one.previousElementSibling.querySelector("code").innerText);
          const output = button.locator("xpath=following-sibling::pre[1]");
          await button.click();
          await output.and(page.locator("[data-state=ended]")).waitFor({ timeout: 60_000 });
          const wanted = Array.from(code.matchAll(/^\/\/ prints: (.*)$/gm), ([, line]) => line).join("\n");
          expect(await output.textContent(), file).toBe(wanted);
          ran += 1;
        }
      }
      const own = asked.filter((url) => !url.startsWith(server.url) && !/^(?:data|blob):/.test(url));
      expect(own).toEqual([]);
      expect(ran).toBeGreaterThan(25);
      await page.goto(`${server.url}documents/Five_minutes.html`);
      const [button] = await page.locator(".ropewalk-run").all();
      const code = button.locator("xpath=preceding-sibling::pre[1]").locator("code");
      for (const [text, shownText] of [
        ['import { loadRopewalk } from "ropewalk";\nconsole.log(typeof loadRopewalk, [1]);', "function [1]"],
        ['import "ropewalk";\nthrow new Error("mine");', "Error: mine"],
      ]) {
        await code.fill(text);
        await button.click();
        const output = button.locator("xpath=following-sibling::pre[1]");
        await output.filter({ hasText: shownText }).waitFor();
      }
    } finally {
      await server.close();
      await browser.close();
    }
  },
);

it("no guide is wider than a phone", { timeout: 120_000 }, async () => {
  const browser = await connect();
  const server = await serveFolder(siteFolder);
  try {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
    const wide = [];
    for (const file of filesUnder(["build/page/docs/documents"], /\.html$/)) {
      await page.goto(`${server.url}documents/${encodeURIComponent(file.split("/").at(-1))}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 375) wide.push(`${file}: ${width}`);
    }
    expect(wide).toEqual([]);
  } finally {
    await server.close();
    await browser.close();
  }
});

it("its addresses are those of package.json", () => {
  const html = readFileSync(join(siteFolder, "index.html"), "utf8");
  expect(html).toContain(`rel="canonical" href="${manifest.homepage}docs/"`);
  expect(html).toContain(`href="${manifest.homepage}"`);
  expect(readFileSync(inRoot("README.md"), "utf8")).toContain(`](${manifest.homepage}docs/)`);
});

it("the search finds a function by its name and a guide by a word in it", { timeout: 60_000 }, async () => {
  const browser = await connect();
  const server = await serveFolder(siteFolder);
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(`${server.url}index.html`);
    await page.locator("#tsd-search-trigger").click();
    const find = async (word, title) => {
      await page.locator("#tsd-search-input").fill(word);
      await page.locator("#tsd-search-results li", { hasText: title }).first().waitFor();
    };
    await find("scoreByDistance", "Ropewalk.scoreByDistance");
    await find("Docusaurus", "Figures in your page");
    expect(problems).toEqual([]);
    await page.close();
  } finally {
    await server.close();
    await browser.close();
  }
});
