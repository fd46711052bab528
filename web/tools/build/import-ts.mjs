import { inRoot, root } from "../shared/project.mjs";

/** The exports of a TypeScript module, run in Node in the form that the browser gets. */
export async function importTs(path) {
  const { runnerImport } = await import("vite");
  process.env["NODE_ENV"] ??= "production"; // otherwise Vite sets it to "development", also for later builds
  return (await runnerImport(inRoot(path), { configFile: false, root, logLevel: "error" })).module;
}
