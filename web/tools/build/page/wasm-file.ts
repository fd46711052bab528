import type { Plugin } from "vite";

/**
 * The page fetches the module's bytes as a file, loaded beside the JavaScript. So the package's inlined bytes and what reads them
 * stay out of the page, and the file is asked for at once.
 */
export function wasmFile(): Plugin {
  return {
    name: "wasm-file",
    apply: "build",
    load: {
      filter: { id: /\/(?:generated\/wasm-text|engines\/byte-text)\.js$/ },
      handler: () => "export const wasmText = undefined, bytesOf = () => undefined;",
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".wasm"))
          .map((name) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "preload", as: "fetch", type: "application/wasm", crossorigin: "", href: `./${name}` },
          })),
    },
  };
}
