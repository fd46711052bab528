// npm run bench:native: the C++ benchmarks, built for this machine; `-- --markdown` writes src/bench/measured.md.
import { readFileSync } from "node:fs";
import { arch as family, cpus, loadavg, type } from "node:os";
import { buildNative, nativeFolderOf } from "../build/cmake.mjs";
import { inThisClone } from "../build/build.mjs";
import { writeParts } from "../shared/document.mjs";
import { progress, root, run, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

/** The kinds of processor to compile for, with a readable name. */
function kinds() {
  if (family() !== "x64") return [["native", "This machine"]];
  const wide = readFileSync("/proc/cpuinfo", "utf8").includes(" avx512vl ");
  return [["x86-64-v3", "AVX2"], ...(wide ? [["x86-64-v4", "AVX-512"]] : [])];
}

async function writeDocument() {
  const [load] = loadavg();
  const parts = [];
  for (const [arch, name] of kinds()) {
    await inThisClone(async () => buildNative(await setUp({ native: true, tests: true }), ["rope_bench"], arch));
    progress(`measuring with ${name}`);
    parts.push(`## ${name}`, `\`\`\`\n${(await run(`${nativeFolderOf(arch)}/rope_bench`, [])).trim()}\n\`\`\``);
  }
  const date = new Date().toISOString().slice(0, 10);
  const [{ model }] = cpus();
  const machine = `On ${model.trim()}, ${cpus().length} cores, ${type()}, ${date}, load ${load.toFixed(1)} before it began; one thread is used.`;
  await writeParts("src/bench/measured.md", { runs: [machine, ...parts].join("\n\n") });
}

await runMain(async () => {
  if (process.argv.includes("--markdown")) return writeDocument();
  await inThisClone(async () => buildNative(await setUp({ native: true, tests: true }), ["rope_bench"]));
  await run(`${nativeFolderOf("native")}/rope_bench`, process.argv.slice(2), { cwd: root, show: true });
});
