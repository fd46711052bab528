// npm run bench:native: the C++ benchmarks, built for this machine. Arguments go to rope_bench.
import { buildNative, nativeFolder } from "./cmake.mjs";
import { inThisClone } from "./build.mjs";
import { root } from "./project.mjs";
import { run, runMain } from "./run.mjs";
import { setUp } from "./setup.mjs";

await runMain(async () => {
  await inThisClone(async () => buildNative(await setUp({ native: true, tests: true }), ["rope_bench"]));
  await run(`${nativeFolder}/rope_bench`, process.argv.slice(2), { cwd: root, show: true });
});
