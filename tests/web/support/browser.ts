import { execFileSync } from "node:child_process";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { contentSecurityPolicy } from "../../../web/pages/build/policy.js";
import { serve } from "./serve.js";
import { pageFolder } from "./support.js";

declare module "vitest" {
  interface ProvidedContext {
    chromium: string[];
    site: string;
  }
}

/** The headless shell opens a page in a third of the time that the whole browser takes. */
const find = "command -v chromium-headless-shell || command -v chromium";

/** A Chromium for each worker, since a browser has one clipboard, and one host of the built page for all. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? execFileSync("sh", ["-c", find], { encoding: "utf8" }).trim();
  const workers = Array.from({ length: Number(project.vitest.config.maxWorkers) });
  const browsers = await Promise.all(workers.map(() => chromium.launchServer({ executablePath, host: "127.0.0.1" })));
  const host = await serve(pageFolder, "/", { "Content-Security-Policy": contentSecurityPolicy });
  project.provide(
    "chromium",
    browsers.map((browser) => browser.wsEndpoint()),
  );
  project.provide("site", host.url);
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await host.close();
  };
}
