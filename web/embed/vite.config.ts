import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import type { RopewalkError } from "ropewalk";
import type { FigureTag, SvgOptions } from "ropewalk/svg";
import manifest from "./generated/custom-elements.json" with { type: "json" };
import { LARGE, tellWorker } from "../pages/build/offline.js";
import { definePlaces } from "../pages/build/places.js";
import { statedPolicy } from "../pages/build/policy.js";
import { litWhereFrozen } from "../tools/build/rolldown.mjs";
import { assetNames, tinyModels } from "../pages/build/tiny-models.js";

/** Each figure has an entry in the manifest, with its title as the summary. */
const figures = manifest.modules.flatMap(({ declarations: [figure] }) =>
  figure && "tagName" in figure ? [figure as { tagName: string; summary: string }] : [],
);

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** One page per figure: the same page, named after the figure. */
function framePerFigure(): Plugin {
  return {
    name: "frame-per-figure",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const frame = bundle["embed/frame.html"];
        if (frame?.type !== "asset") throw new Error("embed/frame.html was not built");
        delete bundle["embed/frame.html"];
        for (const { tagName, summary } of figures) {
          const source = String(frame.source).replace(/<title>.*<\/title>/, `<title>${summary}</title>`);
          this.emitFile({ type: "asset", fileName: `embed/${tagName}.html`, source });
        }
      },
    },
  };
}

const PICTURES = "virtual:gallery-pictures";
/** The values of a figure in its picture, if its first values draw nothing. */
const DRAWN: Readonly<Record<string, SvgOptions>> = { "rope-source-card": { attributes: { item: "004-sinusoidal" } } };

/** A picture of each figure that draws in Node, by language and theme, for the gallery; and a list of them. */
function galleryPictures(): Plugin {
  const made = async (): Promise<Map<string, string>> => {
    const { toSVG } = (await import(path("../../dist/svg/index.js"))) as typeof import("ropewalk/svg");
    const files = new Map<string, string>();
    for (const { tagName } of figures)
      for (const lang of ["en", "zh"] as const)
        for (const theme of ["light", "dark"] as const) {
          const svg = await toSVG(tagName as FigureTag, { width: 480, lang, theme, ...DRAWN[tagName] }).catch(
            (error: unknown) => {
              if ((error as RopewalkError).rule === "no-drawing") return undefined;
              throw error;
            },
          );
          if (svg !== undefined) files.set(`${tagName}-${lang}-${theme}`, svg);
        }
    return files;
  };
  let pictures: ReturnType<typeof made> | undefined;
  return {
    name: "gallery-pictures",
    resolveId: (source) => (source === PICTURES ? `\0${PICTURES}` : undefined),
    load: async (id) => {
      if (id !== `\0${PICTURES}`) return undefined;
      const names = Array.from((await (pictures ??= made())).keys(), (name) => name.replace(/-en-light$/, ""));
      return `export default ${JSON.stringify(figures.map(({ tagName }) => tagName).filter((tag) => names.includes(tag)))}`;
    },
    async generateBundle() {
      for (const [name, source] of (await pictures) ?? [])
        this.emitFile({ type: "asset", fileName: `embed/pictures/${name}.svg`, source });
    },
  };
}

/** Adds the files of the figures' own pages to the page's service worker; a new list is a new build. */
function figuresOffline(folder: string): Plugin {
  return {
    name: "figures-offline",
    apply: "build",
    writeBundle(_, bundle) {
      // Pages of others decide themselves what to cache.
      const files = Object.keys(bundle).filter(
        (name) =>
          !name.endsWith(".map") &&
          !LARGE.test(name) &&
          name !== "embed/ropewalk.js" &&
          !name.startsWith("embed/pictures/"),
      );
      tellWorker(folder, "figures", files.sort());
    },
  };
}

const folder = process.env["PAGE_FOLDER"] ?? path("../../build/page");

// The figures for other pages: a page per figure, the script for embed code, the gallery.
export default defineConfig({
  root: path(".."),
  base: "./",
  plugins: [tinyModels(), litWhereFrozen, statedPolicy(), framePerFigure(), galleryPictures(), figuresOffline(folder)],
  resolve: {
    alias: [
      { find: /^ropewalk$/, replacement: path("../../build/api/index.js") },
      // one copy of the weights for worker and thread
      { find: /^ropewalk\/model$/, replacement: path("../api/model/index.ts") },
    ],
  },
  define: definePlaces,
  worker: { format: "es" },
  build: {
    outDir: folder,
    emptyOutDir: false,
    assetsDir: "embed/assets",
    target: "es2022",
    cssMinify: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        frame: path("frame.html"),
        gallery: path("../gallery.html"),
        "embed/ropewalk": path("script.ts"),
      },
      preserveEntrySignatures: "strict",
      output: {
        assetFileNames: assetNames("embed/assets"),
        entryFileNames: ({ name }) => (name === "embed/ropewalk" ? "[name].js" : "embed/assets/[name]-[hash].js"),
      },
    },
  },
});
