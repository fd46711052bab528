import type { Ropewalk } from "ropewalk";

import { defineConfig, type Plugin, type ViteDevServer } from "vite";
import type { StillScreen } from "../shell/still-screen.js";
import { definePlaces } from "./places.js";
import { path } from "./settings.js";
import { textFiles } from "./text-files.js";
import { tinyModels } from "./tiny-models.js";

const VIRTUAL = /^virtual:(first-spec|later-parts|check-example)$/;
/** Learn is at the root, as in the built page. */
const pageOf = (url: string): string => /^\/(check|lab|texts)\//.exec(url)?.[1] ?? "learn";

/** Files generated from the sources, made on request. */
function fromSources(): Plugin {
  let server: ViteDevServer;
  const load = async <T>(file: string): Promise<T> => (await server.ssrLoadModule(file)) as T;
  const engine = async (): Promise<Ropewalk> =>
    (await load<typeof import("ropewalk")>(path("../api/node.ts"))).loadRopewalk();
  const firstOf = async (page: string): Promise<StillScreen> =>
    (await load<typeof import("../learn/first-screen.js")>(path(`${page}/first-screen.ts`))).firstScreen(
      await engine(),
    );
  return {
    name: "from-sources",
    apply: "serve",
    configureServer(own) {
      server = own;
      server.middlewares.use((request, _, next) => {
        if (request.url?.split("?")[0] === "/") request.url = "/learn/index.html";
        next();
      });
    },
    resolveId(source, importer = "") {
      const [, name] = VIRTUAL.exec(source) ?? [];
      return name === undefined ? undefined : `\0${name}:${pageOf(importer.replace(path("."), "/"))}`;
    },
    async load(id) {
      const [, name, page] = /^\0(first-spec|later-parts|check-example):(\w+)$/.exec(id) ?? [];
      if (name === undefined) return undefined;
      if (name === "later-parts") return "";
      const value =
        name === "first-spec"
          ? (await firstOf(page!)).spec
          : await (
              await load<typeof import("../check/work/example.js")>(path("check/work/example.ts"))
            ).example(await engine());
      return `export default ${JSON.stringify(value)}`;
    },
    transformIndexHtml: {
      order: "pre",
      async handler(html, { path: url }) {
        const page = pageOf(url);
        const { header, main } = await firstOf(page);
        return html
          .replace("<!-- header -->", () => header)
          .replace("<!-- main -->", () => main)
          .replaceAll('="./', `="/${page}/`)
          .replaceAll('="../shell/', '="/shell/');
      },
    },
  };
}

// npm run dev: serves the four pages from the sources of web with the last compiled modules, without a build of dist.
export default defineConfig({
  root: path("."),
  cacheDir: path("../../build/vite-dev"),
  plugins: [fromSources(), textFiles(), tinyModels()],

  define: definePlaces,
  resolve: {
    alias: [
      { find: /^ropewalk$/, replacement: path("../api/index.ts") },
      { find: /^ropewalk\/(model|variants)$/, replacement: path("../api/$1/index.ts") },
      { find: /^ropewalk\/fallback$/, replacement: path("../api/engines/fallback.ts") },
      { find: /^(?:ropewalk\/)?(core|ropewalk)\.wasm/, replacement: `${path("../../build/wasm")}/$1.wasm` },
    ],
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1", fs: { allow: [path("../..")] } },
});
