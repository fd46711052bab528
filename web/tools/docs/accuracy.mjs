// npm run accuracy: writes web/docs/accuracy.md from what rope_accuracy measures.
import { mkdirSync, writeFileSync } from "node:fs";
import { inThisClone } from "../build/build.mjs";
import { buildNative, nativeFolder } from "../build/cmake.mjs";
import { bin, inRoot } from "../shared/project.mjs";
import { run, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

const intro = `# Accuracy

Made by \`npm run accuracy\`. Each cell is the largest difference from the true cosine and sine, over all pairs of the 256
positions that end at the one named; the truth is computed in 113-bit arithmetic from the formula, by code that shares nothing
with the library (tests/support/reference.hpp).

- **exact**: \`precision: "exact"\`, the default: absolute, and in units of the last place of float32 (0.5 is the best that any
  float32 can do).
- **float32**: \`precision: "float32"\`, the arithmetic of PyTorch step by step: what a model saw in training.
- **float16 and bfloat16 angles**: position, frequency and angle each rounded to the format, as when a whole model is cast. 2 is
  the largest difference there can be.
`;

await runMain(async () => {
  await inThisClone(async () => buildNative(await setUp({ native: true, tests: true }), ["rope_accuracy"]));
  const tables = await run(`${nativeFolder}/rope_accuracy`, []);
  const file = inRoot("web/docs/accuracy.md");
  mkdirSync(inRoot("web/docs"), { recursive: true });
  writeFileSync(file, `${intro}\n${tables.replace(/^(base|Llama)/gm, "## $1")}`);
  await run(bin("prettier"), ["--write", file]);
});
