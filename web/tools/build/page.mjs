// The built page (build/page), the figures' own pages in it, and the server that shows it.
import { cpSync } from "node:fs";
import { bin, contentHash, filesUnder, inRoot, root, stampFile, unlessStamped } from "../shared/project.mjs";
import { progress, run } from "../shared/run.mjs";

const configOf = (page) => inRoot("web/pages/build", `${page}.config.ts`);
export const viteConfig = configOf("learn");
/** In this order, because each later one adds its files to the service worker of the first. */
const pages = ["check", "lab", "texts"];
const configs = [viteConfig, ...pages.map(configOf), inRoot("web/embed/vite.config.ts")];

const tools = [
  "build/page.mjs",
  "build/notices/pyodide.txt",
  "build/rolldown.mjs",
  "shared/project.mjs",
  "shared/run.mjs",
];
const parts = [
  "bench/suite",
  "bench/tsconfig.json",
  ...tools.map((name) => `tools/${name}`),
  "api",
  "doctor",
  "porting",
  "weights",
  "engines",
  "code",
  "figures",
  "embed",
  "gallery.html",
  "models",
  "pages",
  "source-texts",
  "docs", // pictures
].map((name) => `web/${name}`);

/** The interpreter of ropewalk/code: fetched with the first program, and not stored for offline use. */
const interpreter = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

/** The files from which the page is made. */
export const pageInputs = () => filesUnder([...parts, "dist", "package.json", "tsconfig.json", "package-lock.json"]);

/** Builds the page with Vite if something changed. */
export async function buildPage() {
  await unlessStamped(
    stampFile("page"),
    contentHash(pageInputs()),
    ["index.html", ...pages.map((page) => `${page}/index.html`), "gallery.html"].map((name) =>
      inRoot("build/page", name),
    ),
    async () => {
      progress("building the page");
      const env = { NODE_ENV: "production" }; // a test that builds the page would get Lit's other build
      for (const config of configs)
        await run(bin("vite"), ["build", "--config", config, "--logLevel", "warn"], { cwd: root, env, show: true });
      for (const name of interpreter)
        cpSync(inRoot("node_modules/pyodide", name), inRoot("build/page/pyodide", name), { recursive: true });
      cpSync(inRoot("web/tools/build/notices/pyodide.txt"), inRoot("build/page/pyodide/LICENSE.txt"));
    },
  );
}

/** Serves build/page on a free port of 127.0.0.1 and returns the address; with `signal`, until it is aborted. */
export async function servePage(signal) {
  const { preview } = await import("vite");
  const server = await preview({ configFile: viteConfig, logLevel: "warn", appType: "mpa" }); // 404 for missing files
  signal?.addEventListener("abort", () => server.close());
  return server.resolvedUrls.local[0];
}
