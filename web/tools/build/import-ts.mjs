import { inRoot, root } from "../shared/project.mjs";

/** What a module of TypeScript exports, run in Node as the browser gets it. */
export async function importTs(path) {
  const { runnerImport } = await import("vite");
  process.env["NODE_ENV"] ??= "production"; // else Vite makes it "development", for the builds that come after, too
  return (await runnerImport(inRoot(path), { configFile: false, root, logLevel: "error" })).module;
}
