import type { Page } from "playwright-core";
import { contentSecurityPolicy } from "../../../../web/pages/build/policy.js";
import type { Served } from "../../support/serve.js";
import { drawn, type Site } from "../../support/support.js";

/** What the page is served with. */
export const headers = { "Content-Security-Policy": contentSecurityPolicy };

/** A visit that keeps its copy, on a host of its own. */
export async function visit(pages: Site, host: Served): Promise<Page> {
  const { page } = await pages.open("", { serviceWorkers: "allow" }, (blank) => blank.goto("about:blank"));
  await page.goto(host.url);
  await drawn(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  return page;
}
