// npm run prepack, which npm pack and npm publish start: refuses a dist that lacks an engine, as after npm start.
import { existsSync, readFileSync } from "node:fs";
import { missing } from "./build/glue.mjs";
import { filesUnder, inRoot, runIfMain, StopError } from "./shared/run.mjs";

/** Refuses a folder of this clone with a module that stands for an engine that was not built. */
export function checkComplete(folder) {
  if (!existsSync(inRoot(folder, "index.js"))) throw new StopError(`${folder} is not built: run npm run build first`);
  const stub = filesUnder([folder], /\.js$/).find((path) => readFileSync(inRoot(path), "utf8").includes(missing));
  if (stub) throw new StopError(`${stub} has a module that ${missing}: run npm run build, then pack again`);
}

await runIfMain(import.meta.url, () => checkComplete("dist"));
