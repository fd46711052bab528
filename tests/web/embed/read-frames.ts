import type { Frame, Page } from "playwright-core";

export const OPEN = { "Access-Control-Allow-Origin": "*" };

export const empty = (body: string): string =>
  `<!doctype html><title>Someone's page</title><link rel="icon" href="data:,"><body>${body}</body>`;

export const frameOf = async (page: Page): Promise<Frame> =>
  (await (await page.locator("iframe").first().elementHandle())!.contentFrame())!;
