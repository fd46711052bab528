import { execFileSync } from "node:child_process";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { contentSecurityPolicy } from "../../../web/tools/build/page/policy.js";
import { serve } from "./serve.js";
import { pageFolder } from "./support.js";

declare module "vitest" {
  interface ProvidedContext {
    chromium: string;
    site: string;
  }
}

/** One Chromium and one host of the built page for all test files; each visit has a context of its own. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const executablePath =
    process.env["CHROMIUM_PATH"] ?? execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
  const [browser, host] = await Promise.all([
    chromium.launchServer({ executablePath, host: "127.0.0.1" }),
    serve(pageFolder, "/", { "Content-Security-Policy": contentSecurityPolicy }),
  ]);
  project.provide("chromium", browser.wsEndpoint());
  project.provide("site", host.url);
  return async () => {
    await browser.close();
    await host.close();
  };
}
