import type { Page } from "playwright-core";
import { contentSecurityPolicy } from "../../../../web/pages/build/policy.js";
import type { Served } from "../../support/serve.js";
import { drawn, type Site } from "../../support/support.js";

/** The headers with which the page is served. */
export const headers = { "Content-Security-Policy": contentSecurityPolicy };

/** A visit that stores its copy, on its own host. */
export async function visit(pages: Site, host: Served): Promise<Page> {
  const { page } = await pages.open("", { serviceWorkers: "allow" }, (blank) => blank.goto("about:blank"));
  await page.goto(host.url);
  await drawn(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  return page;
}
