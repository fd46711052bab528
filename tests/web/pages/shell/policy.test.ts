// The pages' content security policy with trusted types: a text becomes neither markup nor a script's address. The host
// sends no policy, so only the page's own policy applies.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serve, type Served } from "../../support/serve.js";
import { pageFolder, site } from "../../support/support.js";

const pages = site();
let host: Served;
beforeAll(async () => {
  host = await serve(pageFolder);
});
afterAll(() => host.close());

/** Errors in the page. */
const thrown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tries = {
      markup: () => (document.createElement("div").innerHTML = "<b>text</b>"),
      frame: () => (document.createElement("iframe").srcdoc = "text"),
      worker: () => new Worker("https://example.org/worker.js"),
      script: () => (document.createElement("script").src = "https://example.org/script.js"),
      policy: () =>
        (
          globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes!.createPolicy("other", {}),
    };
    return Object.entries(tries)
      .filter(([, attempt]) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      })
      .map(([name]) => name);
  });

/** The parts of the policy that strangers' addresses and markup run into, once these are among them. */
const violated = (page: Page, expected: readonly string[]): Promise<string[]> =>
  page.evaluate(async (expected) => {
    const found = new Set<string>();
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => found.add(effectiveDirective));
    const add = (name: string, fields: object): unknown =>
      document.body.appendChild(Object.assign(document.createElement(name), fields));
    const stranger = "https://stranger.invalid/";
    add("img", { src: stranger });
    add("link", { rel: "stylesheet", href: stranger });
    add("style", { textContent: "p { color: red }" });
    add("iframe", { src: stranger });
    add("video", { src: stranger });
    document.head.append(Object.assign(document.createElement("base"), { href: stranger }));
    const form = add("form", { action: stranger }) as HTMLFormElement;
    form.submit();
    await fetch(stranger).catch(() => undefined);
    const until = performance.now() + 10_000;
    while (!expected.every((one) => found.has(one)) && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return [...found].toSorted();
  }, expected);

test.each(["", "check/", "lab/", "gallery.html", "embed/rope-clock-wall.html"])(
  "%s: markup from text, foreign addresses and other policies are refused",
  async (path) => {
    const { page, complaints } = await pages.open("", {}, undefined, host.url + path);
    await page.waitForLoadState("networkidle");
    expect(complaints).toEqual([]);
    expect(await thrown(page)).toEqual(["markup", "frame", "worker", "script", "policy"]);
    const ofStrangers = ["connect-src", "form-action", "frame-src", "img-src", "media-src"];
    const all = ["base-uri", ...ofStrangers, "style-src-elem"];
    expect(await violated(page, all)).toEqual(all);
  },
);
