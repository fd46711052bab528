import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const SPEC = "virtual:first-spec";

/**
 * Puts the first screen, computed by the module, in the place of <!-- header --> and <!-- main -->. The spec that it is of is a
 * module of its own, so that the page starts without what reads configs.
 */
export function firstScreenPlugin(dist: string): Plugin {
  const made = async (): Promise<{ spec: object; header: string; main: string }> => {
    const options = { configFile: false, root: path("../learn") } as const;
    const page = await runnerImport<typeof import("../learn/first-screen.js")>(
      path("../learn/first-screen.ts"),
      options,
    );
    const { loadRopewalk } = (await import(`${dist}/index.js`)) as typeof import("ropewalk");
    return page.module.firstScreen(await loadRopewalk());
  };
  let screen: ReturnType<typeof made> | undefined;
  return {
    name: "first-screen",
    resolveId: (source) => (source === SPEC ? `\0${SPEC}` : undefined),
    load: async (id) =>
      id === `\0${SPEC}` ? `export default ${JSON.stringify((await (screen ??= made())).spec)}` : undefined,
    async transformIndexHtml(html) {
      const { header, main } = await (screen ??= made());
      return html.replace("<!-- header -->", () => header).replace("<!-- main -->", () => main);
    },
  };
}
