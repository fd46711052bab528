import type { ModulePreloadOptions, Plugin } from "vite";

/** Parts needed at the start are loaded at once; parts loaded on demand import their own dependencies. */
export const modulePreload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (_, parts, { hostType }) => (hostType === "html" ? parts : []),
};

/** Makes Vite's preload helper around import() unnecessary, which saves 1.3 kB with gzip. */
export function lightImports(): Plugin {
  return {
    name: "light-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
