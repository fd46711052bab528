// npm run corpus: the corpus of calls as machine code for every kind of this processor (SSE, AVX2, its widest),
// compared with WebAssembly. npm run test:all compares its widest alone.
import { buildDist, inThisClone } from "./build/build.mjs";
import { buildCorpus } from "./build/cmake.mjs";
import { bin, root } from "./shared/project.mjs";
import { run, runIfMain } from "./shared/run.mjs";
import { setUp } from "./setup/setup.mjs";

await runIfMain(import.meta.url, () =>
  inThisClone(async () => {
    process.env.ROPEWALK_PROCESSORS = "all";
    const tools = await setUp({ wasm: true, native: true, tests: true });
    await buildDist(tools);
    await buildCorpus(tools);
    const test = "tests/web/api/engines/native.all.test.mjs";
    await run(bin("vitest"), ["run", "--config", "tests/vitest.config.ts", test], { cwd: root, show: true });
  }),
);
