import type { Plugin } from "vite";

const MAIN = "/pages/learn/main.ts";
const START = "/pages/learn/start.ts";

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const MODEL = /\/web\/models\//;

/**
 * Everything that start.ts imports, and what that imports, is one part: else what chapters share with it would be many. Without
 * what main.ts needs before: that must not wait for the rest.
 * Of the models, all but the one that it starts with are another part: else each that a text speaks of would be one.
 */
export function startGroups(): { name: (id: string, modules: Modules) => string | null }[] {
  const known = new Map<string, boolean>();
  const starts = (id: string, modules: Modules): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, false); // In a circle, whoever comes in from outside decides.
    const importers = modules.getModuleInfo(id)?.importers ?? [];
    const early = importers.some((one) => one.endsWith(MAIN));
    const is = id.endsWith(START) || (!early && importers.some((one) => starts(one, modules)));
    known.set(id, is);
    return is;
  };
  return [{ name: (id, modules) => (starts(id, modules) ? "start" : MODEL.test(id) ? "models" : null) }];
}

/** main.ts asks for that part with import(), beside the words: the HTML asks for it as early as for main.ts. */
export function startPreload(): Plugin {
  return {
    name: "start-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const named = (file: string) => chunks.find(({ fileName }) => fileName === file);
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(START)));
        if (!start) throw new Error("pages/learn/start.ts is in no part of the build");
        const files = new Set([start.fileName]);
        for (const file of files) for (const next of named(file)?.imports ?? []) files.add(next);
        return Array.from(files)
          .filter((file) => !named(file)?.isEntry && !html.includes(file))
          .map((file) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "modulepreload", crossorigin: "", href: `./${file}` },
          }));
      },
    },
  };
}
