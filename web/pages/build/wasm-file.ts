import type { Plugin } from "vite";

const NO_BYTES = "\0no-bytes";

/** Makes the module's bytes a file of the page, requested at once. `first`: the module of its first screen. */
export function wasmFile(site: "./" | "../", first: "core" | "ropewalk"): Plugin {
  return {
    name: "wasm-file",
    apply: "build",
    // Modules other than those of the core read bytes as text: trained models and the module that runs them.
    resolveId: {
      filter: { id: /\/byte-text\.js$/ },
      handler: (_, importer) => (/\/engines\/(?:load|variants)\.js$/.test(importer ?? "") ? NO_BYTES : undefined),
    },
    load: {
      filter: { id: /\/generated\/wasm-text\.js$|^\0no-bytes$/ },
      handler: () => "export const wasmText = undefined, bytesOf = () => undefined;",
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".wasm") && name.includes(`/${first}-`))
          .map((name) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "preload", as: "fetch", type: "application/wasm", crossorigin: "", href: `${site}${name}` },
          })),
    },
  };
}
