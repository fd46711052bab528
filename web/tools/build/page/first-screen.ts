import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Puts the first screen, computed by the module, in the place of <!-- header --> and <!-- main -->. */
export function firstScreenPlugin(dist: string): Plugin {
  return {
    name: "first-screen",
    async transformIndexHtml(html) {
      const options = { configFile: false, root: path("../../../pages/learn") } as const;
      const page = await runnerImport<typeof import("../../../pages/learn/first-screen.js")>(
        path("../../../pages/learn/first-screen.ts"),
        options,
      );
      const { loadRopewalk } = (await import(`${dist}/index.js`)) as typeof import("ropewalk");
      const { header, main } = page.module.firstScreen(await loadRopewalk());
      return html.replace("<!-- header -->", () => header).replace("<!-- main -->", () => main);
    },
  };
}
