// The built page (build/page), the figures' own pages in it, and the server that shows it.
import { bin, contentHash, filesUnder, inRoot, root, stampFile, unlessStamped } from "../project.mjs";
import { progress, run } from "../run.mjs";

export const viteConfig = inRoot("web/pages/vite.config.ts");
/** In this order: each later one tells the service worker of the first what else there is. */
const rooms = ["check", "lab"];
const configs = [
  viteConfig,
  ...rooms.map((room) => inRoot("web/pages", room, "vite.config.ts")),
  inRoot("web/embed/vite.config.ts"),
];

const bench = ["generated", "report", "suite", "page.ts", "page_worker.ts", "short_run.ts"].map(
  (name) => `bench/${name}`,
);
const parts = [
  ...bench,
  "api",
  "doctor",
  "porting",
  "figures",
  "embed",
  "gallery.html",
  "slides",
  "models",
  "pages",
  "source-texts",
  "tools/build/page",
  "docs/pictures",
].map((name) => `web/${name}`);
const inputPaths = [...parts, "dist", "tsconfig.json", "package-lock.json"];

/** Builds the page with Vite when something changed. */
export async function buildPage() {
  const inputs = filesUnder(inputPaths);
  await unlessStamped(
    stampFile("page"),
    contentHash(inputs),
    ["index.html", ...rooms.map((room) => `${room}/index.html`), "gallery.html", "slides/index.html"].map((name) =>
      inRoot("build/page", name),
    ),
    async () => {
      progress("building the page");
      for (const config of configs)
        await run(bin("vite"), ["build", "--config", config, "--logLevel", "warn"], { cwd: root, show: true });
    },
  );
}

/** Serves build/page on a free port of 127.0.0.1 and returns the address. */
export async function servePage() {
  const { preview } = await import("vite");
  const server = await preview({ configFile: viteConfig, logLevel: "warn", appType: "mpa" }); // 404 for what is missing
  return server.resolvedUrls.local[0];
}
