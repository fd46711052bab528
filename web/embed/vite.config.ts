import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { figureTitle } from "../elements/figure-titles.js";
import { FIGURE_TAGS } from "../elements/figure-tags.js";
import { statedPolicy } from "../page/build/policy.js";

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
        for (const tag of FIGURE_TAGS) {
          const source = String(frame.source).replace(/<title>.*<\/title>/, `<title>${figureTitle(tag, "en")}</title>`);
          this.emitFile({ type: "asset", fileName: `embed/${tag}.html`, source });
        }
      },
    },
  };
}

// The figures for other people's pages, beside the page: a page per figure, the script for embed code, the gallery.
export default defineConfig({
  root: path(".."),
  base: "./",
  plugins: [statedPolicy(), framePerFigure()],
  resolve: { alias: [{ find: /^ropewalk$/, replacement: path("../../dist/index.js") }] },
  worker: { format: "es" },
  build: {
    outDir: process.env["PAGE_FOLDER"] ?? path("../../build/page"),
    emptyOutDir: false,
    assetsDir: "embed/assets",
    target: "es2022",
    cssMinify: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { frame: path("frame.html"), gallery: path("../gallery.html"), "embed/ropewalk": path("script.ts") },
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: ({ name }) => (name === "embed/ropewalk" ? "[name].js" : "embed/assets/[name]-[hash].js"),
      },
    },
  },
});
