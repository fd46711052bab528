// npm run accuracy: writes web/docs/accuracy.md from the results of rope_accuracy.
import { inThisClone } from "../build/build.mjs";
import { buildNative, nativeFolder } from "../build/cmake.mjs";
import { writeParts } from "../shared/document.mjs";
import { run, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

await runMain(async () => {
  await inThisClone(async () => buildNative(await setUp({ native: true, tests: true }), ["rope_accuracy"]));
  const tables = await run(`${nativeFolder}/rope_accuracy`, []);
  await writeParts("web/docs/accuracy.md", { tables: tables.replace(/^(base|Llama)/gm, "## $1") });
});
