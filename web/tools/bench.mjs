// npm run bench: the wasm in Node. Names of files in bench/ may follow ("npm run bench rotate"); without them all run.
import { readdirSync } from "node:fs";
import { buildDist, inThisClone } from "./build.mjs";
import { inRoot, root } from "./project.mjs";
import { progress, run, runMain } from "./run.mjs";
import { setUp } from "./setup.mjs";

const folder = inRoot("web/tools/bench");
const all = readdirSync(folder).filter((name) => name !== "timing.mjs");

await runMain(async () => {
  await inThisClone(async () => buildDist(await setUp({ wasm: true })));
  const named = process.argv.slice(2).map((name) => `${name}.mjs`);
  for (const name of named.length > 0 ? named : all) {
    progress(name);
    await run(process.execPath, [`${folder}/${name}`], { cwd: root, show: true });
  }
});
