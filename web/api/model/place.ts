// The address of the small models, unless tinyModelsAt sets it: beside this package. A page's build replaces this file.

interface NodeModules {
  module: { createRequire(from: string): { resolve(name: string): string } };
  url: { pathToFileURL(path: string): URL };
}
interface NodeProcess {
  getBuiltinModule?<Name extends keyof NodeModules>(name: Name): NodeModules[Name] | undefined;
}

/** The advice if a file is missing. */
export const advice = "install ropewalk-models, or give its files' URL to tinyModelsAt; ";

/** The address of a file of ropewalk-models. */
export function placeOf(file: string): string {
  // A variable, because bundlers treat a literal address as a file of this package.
  const here = import.meta.url;
  const { process } = globalThis as { process?: NodeProcess };
  const [module, url] = [process?.getBuiltinModule?.("module"), process?.getBuiltinModule?.("url")];
  if (module && url && here.startsWith("file:")) {
    try {
      return url.pathToFileURL(module.createRequire(here).resolve(`ropewalk-models/${file}`)).href;
    } catch {
      // If it is not installed, the error names the expected place.
    }
  }
  // The package's folder: the URL without dist and the file's own folder, which a static host may leave out.
  return new URL(`ropewalk-models/${file}`, here.replace(/(?:\/dist)?\/[^/]*\/[^/]*$/, "")).href;
}
