import { fileURLToPath } from "node:url";
import { mergeConfig, type UserConfig } from "vite";
import { englishOnly, litWhereFrozen, shortTemplates } from "../../tools/build/rolldown.mjs";
import { firstScreenPlugin } from "./first-screen.js";
import { laterParts } from "./later-parts.js";
import { lightImports, modulePreload } from "./light-imports.js";
import { definePlaces } from "./places.js";
import { policyHeader, statedPolicy } from "./policy.js";
import type { CHAPTERS } from "../shell/site-pages.js";
import { chunkFileNames, startGroups } from "./start-part.js";
import { assetNames, tinyModels } from "./tiny-models.js";

/** A path in web/pages. */
export const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));
export const folder = process.env["PAGE_FOLDER"] ?? path("../../build/page");
/** The compiled web/api. */
export const compiledApi = path("../../build/api");

/** Removes a template's indentation in pages, too. */
export const templates = { ...shortTemplates, apply: "build" as const };

/** Workers are in this folder. */
export const workersIn = (folder: string): NonNullable<UserConfig["worker"]> => ({
  plugins: () => [templates, tinyModels()],
  rolldownOptions: {
    output: {
      assetFileNames: assetNames(folder),
      entryFileNames: `${folder}/[name]-[hash].js`,
      chunkFileNames: `${folder}/[name]-[hash].js`,
    },
  },
});

export const pageSettings = (own: UserConfig): UserConfig =>
  mergeConfig<UserConfig, UserConfig>(
    {
      base: "./",
      plugins: [lightImports(), tinyModels(), templates, litWhereFrozen, statedPolicy(), policyHeader()],
      define: definePlaces,
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload,
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: { assetFileNames: assetNames(own.build?.assetsDir ?? "assets") },
        },
      },
      worker: { format: "es" },
      server: { host: "127.0.0.1" },
      preview: { host: "127.0.0.1" },
    },
    own,
  );

/** The settings of a page of chapters, which starts with only its first screen. */
export const chapterSettings = (page: keyof typeof CHAPTERS, own: UserConfig): UserConfig =>
  mergeConfig<UserConfig, UserConfig>(
    pageSettings({
      plugins: [firstScreenPlugin(compiledApi, page), laterParts(compiledApi), { ...englishOnly, apply: "build" }],
      resolve: {
        alias: [
          { find: /^ropewalk$/, replacement: `${compiledApi}/index.js` },
          { find: /^core\.wasm/, replacement: path("../../build/wasm/core.wasm") },
          { find: /^ropewalk\//, replacement: `${compiledApi}/` },
          { find: /^(?:\.\.\/)+api\//, replacement: `${compiledApi}/` }, // one copy of the API, the compiled one
        ],
      },
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames,
            codeSplitting: { includeDependenciesRecursively: false, groups: startGroups(page) },
          },
        },
      },
    }),
    own,
  );
