import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const EXAMPLE = "virtual:check-example";

/** The first example of Check, diagnosed by the package when the page is built. */
export function checkExample(api: string): Plugin {
  const made = async (): Promise<string> => {
    const { module } = await runnerImport<typeof import("../check/work/example.js")>(path("../check/work/example.ts"), {
      configFile: false,
      mode: "production", // otherwise the other builds would be development builds
      root: path("../check"),
    });
    const { loadRopewalk } = (await import(`${api}/node.js`)) as typeof import("ropewalk");
    return `export default ${JSON.stringify(await module.example(await loadRopewalk()))}`;
  };
  let text: Promise<string> | undefined;
  return {
    name: "check-example",
    resolveId: (source) => (source === EXAMPLE ? `\0${EXAMPLE}` : undefined),
    load: (id) => (id === `\0${EXAMPLE}` ? (text ??= made()) : undefined),
  };
}
