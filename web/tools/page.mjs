// The built page (build/page) and the server that shows it.
import { bin, contentHash, filesUnder, inRoot, root, stampFile, unlessStamped } from "./project.mjs";
import { progress, run } from "./run.mjs";

export const viteConfig = inRoot("web/vite.config.ts");

const bench = ["generated", "report", "suite", "page.ts", "page_worker.ts", "short_run.ts"].map(
  (name) => `bench/${name}`,
);
const parts = [...bench, "elements", "models", "page", "source_texts", "styles", "vite.config.ts"].map(
  (name) => `web/${name}`,
);
const inputPaths = [...parts, "dist", "tsconfig.json", "package-lock.json"];

/** Builds the page with Vite when something changed. */
export async function buildPage() {
  const inputs = filesUnder(inputPaths);
  await unlessStamped(stampFile("page"), contentHash(inputs), [inRoot("build/page/index.html")], async () => {
    progress("building the page");
    await run(bin("vite"), ["build", "--config", viteConfig, "--logLevel", "warn"], { cwd: root, show: true });
  });
}

/** Serves build/page on a free port of 127.0.0.1 and returns the address. */
export async function servePage() {
  const { preview } = await import("vite");
  const server = await preview({ configFile: viteConfig, logLevel: "warn" });
  return server.resolvedUrls.local[0];
}
