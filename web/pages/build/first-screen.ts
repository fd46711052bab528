import { fileURLToPath } from "node:url";
import type { Ropewalk } from "ropewalk";
import { runnerImport, type Plugin } from "vite";
import type { Page } from "../shell/site-pages.js";
import type { StillScreen } from "../shell/still-screen.js";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const SPEC = "virtual:first-spec";

/** Puts a page's first screen in place of <!-- header --> and <!-- main -->; its spec is a separate module. */
export function firstScreenPlugin(api: string, page: Page): Plugin {
  const made = async (): Promise<StillScreen> => {
    const { module } = await runnerImport<{ firstScreen(engine: Ropewalk): StillScreen }>(
      path(`../${page}/first-screen.ts`),
      { configFile: false, root: path(`../${page}`) },
    );
    const { loadRopewalk } = (await import(`${api}/index.js`)) as typeof import("ropewalk");
    return module.firstScreen(await loadRopewalk());
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
