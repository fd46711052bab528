// npm run bench:native: the C++ benchmarks, built for this machine. Arguments go to rope_bench. `-- --markdown` writes
// web/docs/performance-native.md instead, on x86-64 for AVX2 and AVX-512 apart.
import { readFileSync, writeFileSync } from "node:fs";
import { arch as family, cpus, loadavg, type } from "node:os";
import { buildNative, nativeFolderOf } from "../build/cmake.mjs";
import { inThisClone } from "../build/build.mjs";
import { formatted } from "../shared/document.mjs";
import { inRoot, root } from "../shared/project.mjs";
import { progress, run, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

const introduction = `# Performance of the C++ library

Made by \`npm run bench:native -- --markdown\`: the kernels of [performance](performance.md) without WebAssembly, each beside loops that
do nothing but move or multiply, compiled alike. Answers are checked before they are timed; contenders take turns, and the fastest of 15
rounds counts, in time that the process ran. "/scale" and "/table-sc" are the parts of the scale loop and of table-scale that the rotation reached.

**What limits it**: a rotation takes six operations where table-scale takes two. In the first-level cache, where both wait for nothing
else, a processor with two units for registers of 512 bits needs three clocks for what table-scale does in one to two; a call's own
checks take some 40 ns, as long as two thirds of table-scale's whole run at 16 KiB.`;

/** The kinds of processor to compile for, with a name for readers. */
function kinds() {
  if (family() !== "x64") return [["native", "This machine"]];
  const wide = readFileSync("/proc/cpuinfo", "utf8").includes(" avx512vl ");
  return [["x86-64-v3", "AVX2"], ...(wide ? [["x86-64-v4", "AVX-512"]] : [])];
}

async function writeDocument() {
  const [load] = loadavg();
  const parts = [introduction];
  for (const [arch, name] of kinds()) {
    await inThisClone(async () => buildNative(await setUp({ native: true, tests: true }), ["rope_bench"], arch));
    progress(`measuring with ${name}`);
    parts.push(`## ${name}`, `\`\`\`\n${(await run(`${nativeFolderOf(arch)}/rope_bench`, [])).trim()}\n\`\`\``);
  }
  const date = new Date().toISOString().slice(0, 10);
  const [{ model }] = cpus();
  const machine = `On ${model.trim()}, ${cpus().length} cores, ${type()}, ${date}, load ${load.toFixed(1)} before it began; one thread is used.`;
  parts.splice(1, 0, machine);
  const path = inRoot("web/docs/performance-native.md");
  writeFileSync(path, await formatted(path, `${parts.join("\n\n")}\n`));
}

await runMain(async () => {
  if (process.argv.includes("--markdown")) return writeDocument();
  await inThisClone(async () => buildNative(await setUp({ native: true, tests: true }), ["rope_bench"]));
  await run(`${nativeFolderOf("native")}/rope_bench`, process.argv.slice(2), { cwd: root, show: true });
});
