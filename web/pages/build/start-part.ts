interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const MODEL = /\/web\/models\//;

/**
 * Puts the imports of main.ts into one part; otherwise the code shared with chapters would be many parts. The same for
 * the further models.
 */
export function startGroups(page: string): { name: (id: string, modules: Modules) => string | null }[] {
  const main = `/pages/${page}/main.ts`;
  const known = new Map<string, boolean>();
  const starts = (id: string, modules: Modules): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, false); // In an import cycle, the importer from outside the cycle decides.
    const importers = modules.getModuleInfo(id)?.importers ?? [];
    const is = id.endsWith(main) || importers.some((one) => starts(one, modules));
    known.set(id, is);
    return is;
  };
  return [{ name: (id, modules) => (starts(id, modules) ? "start" : MODEL.test(id) ? "models" : null) }];
}

/** A chapter's file has the chapter's name. */
export const chunkFileNames = ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
  `assets/${/\/(?:learn|lab)\/([a-z]+)\/chapter\.ts$/.exec(facadeModuleId ?? "")?.[1] ?? "[name]"}-[hash].js`;
