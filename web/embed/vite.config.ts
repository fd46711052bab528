import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import manifest from "./generated/custom-elements.json" with { type: "json" };
import { LARGE, tellWorker } from "../pages/build/offline.js";
import { statedPolicy } from "../pages/build/policy.js";

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

/** reveal.js is in the slides, and its licence beside them. */
const revealLicence = (): Plugin => ({
  name: "reveal-licence",
  apply: "build",
  generateBundle() {
    const licence = createRequire(import.meta.url)
      .resolve("reveal.js")
      .replace(/dist.*$/, "LICENSE");
    this.emitFile({ type: "asset", fileName: "slides/reveal.js-LICENSE.txt", source: readFileSync(licence) });
  },
});

/** Tells the page's service worker which files the figures' own pages are; a new list is a new build. */
function figuresOffline(folder: string): Plugin {
  return {
    name: "figures-offline",
    apply: "build",
    writeBundle(_, bundle) {
      // What other people's pages load is theirs to keep.
      const files = Object.keys(bundle).filter(
        (name) => !name.endsWith(".map") && !LARGE.test(name) && name !== "embed/ropewalk.js",
      );
      tellWorker(folder, "figures", files.sort());
    },
  };
}

const folder = process.env["PAGE_FOLDER"] ?? path("../../build/page");

// The figures for other people's pages, beside the page: a page per figure, the script for embed code, the gallery, the slides.
export default defineConfig({
  root: path(".."),
  base: "./",
  plugins: [statedPolicy(), framePerFigure(), revealLicence(), figuresOffline(folder)],
  resolve: {
    alias: [
      { find: /^ropewalk$/, replacement: path("../../dist/index.js") },
      { find: /^ropewalk\/model$/, replacement: path("../api/model/index.ts") }, // one copy of the weights, for worker and thread
    ],
  },
  worker: { format: "es" },
  build: {
    outDir: folder,
    emptyOutDir: false,
    assetsDir: "embed/assets",
    target: "es2022",
    cssMinify: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1700, // kB: weights of trained models
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        frame: path("frame.html"),
        gallery: path("../gallery.html"),
        slides: path("../slides/index.html"),
        "embed/ropewalk": path("script.ts"),
      },
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: ({ name }) => (name === "embed/ropewalk" ? "[name].js" : "embed/assets/[name]-[hash].js"),
      },
    },
  },
});
