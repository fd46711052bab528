// npm run bench: the limits, Ropewalk and its peers, in Node and Chromium; `-- --help` lists the options.
import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, type } from "node:os";
import { parseArgs } from "node:util";
import { installPeers } from "./bench-peers.mjs";
import { buildDist, inThisClone } from "../build/build.mjs";
import { wasmFolder } from "../build/cmake.mjs";
import { packageSizes } from "../build/package.mjs";
import { writeParts } from "../shared/document.mjs";
import { bin, inRoot, progress, root, run, runMain, StopError } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

const help = `npm run bench -- [options] [groups]
  groups           rotation, tables, attention, decode, calls, model; all without any
  --node           measure in Node (the default)
  --chromium       measure in headless Chromium; with --node in both
  --processes N    samples, each in a process of its own (default 1; 5 or more for numbers to quote)
  --short          some sizes in a few seconds
  --no-peers       leave out onnxruntime-web, TensorFlow.js and wllama
  --no-build       measure dist as it is
  --json FILE      write the results for programs
  --markdown       write web/docs/performance.md`;

const options = {
  help: { type: "boolean" },
  node: { type: "boolean" },
  chromium: { type: "boolean" },
  processes: { type: "string", default: "1" },
  short: { type: "boolean", default: false },
  peers: { type: "boolean", default: true },
  build: { type: "boolean", default: true },
  json: { type: "string" },
  markdown: { type: "boolean" },
};
const compiled = (name) => import(inRoot("build/bench", name));

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new StopError(`${error.message}\n\n${help}`);
  }
}

/** Builds the package and the limits, unless dist is to stay as it is, and the suite. Returns the compilers. */
async function buildSuite({ build, chromium: browser = false }) {
  return inThisClone(async () => {
    const tools = await setUp({ wasm: true, browser });
    if (build) await buildDist(tools);
    await run(bin("tsc"), ["--project", "web/bench"], { cwd: root, show: true });
    const commands = JSON.parse(readFileSync(`${wasmFolder}/compile_commands.json`, "utf8"));
    const command = commands.find(({ file }) => file.endsWith("src/rope/rotate/rotate.cpp")).command;
    const version = readFileSync(`${tools.emscripten.folder}/emscripten-version.txt`, "utf8");
    return {
      compiler: `Emscripten ${version.replaceAll('"', "").trim()}`,
      flags: command.match(/(?<= )-(O|m|f|std=)\S+/g).join(" "),
    };
  });
}

/** Combines all samples in one host. */
async function measureIn(host, { processes, built, ...sampleOptions }) {
  const { combine } = await compiled("report/results.js");
  await host.prepare?.(sampleOptions);
  const name = await host.hostName();
  const samples = [];
  const [load] = loadavg();
  if (load > cpus().length / 2) progress(`the machine is busy (load ${load.toFixed(1)}): expect spread`);
  let versions;
  for (let process = 1; process <= processes; ++process) {
    const measurements = [];
    let series = "";
    await host.sample(sampleOptions, (line) => {
      if (!("measurements" in line)) return void (versions = line);
      measurements.push(...line.measurements);
      const [{ group, series: current }] = line.measurements;
      if (current !== series)
        progress(`${name}, process ${process} of ${processes}, ${line.done}/${line.of}: ${group}, ${current}`);
      series = current;
    });
    samples.push(measurements);
  }
  const conditions = {
    host: name,
    cpu: cpus()[0].model,
    cores: cpus().length,
    load,
    system: `${type()} ${arch()}`,
    ...versions,
    ...built,
    sizes: packageSizes(),
    date: new Date().toISOString().slice(0, 10),
    processes,
  };
  return { conditions, results: combine(samples) };
}

async function show({ conditions, results }) {
  const { asText, missingLines, seriesTables } = await compiled("report/table.js");
  console.log(`\n${conditions.host} on ${conditions.cpu}, ${conditions.processes} process(es)`);
  for (const table of seriesTables(results)) console.log(`\n${asText(table)}`);
  for (const line of missingLines(results)) console.log(`no time: ${line}`);
}

async function measure(values, only) {
  const processes = Number(values.processes);
  if (!Number.isInteger(processes) || processes < 1) throw new StopError("--processes takes a whole number from 1 up");
  const built = await buildSuite(values);
  const { groupNames } = await compiled("suite/suite.js");
  const unknown = only.find((name) => !groupNames.includes(name));
  if (unknown !== undefined) throw new StopError(`there is no group "${unknown}"; there are ${groupNames.join(", ")}`);
  const groups = only.length > 0 ? only : groupNames;
  const wanted = values.peers && groups.some((name) => ["rotation", "attention", "model"].includes(name));
  const settings = { processes, built, only: groups, short: values.short, withPeers: wanted && (await installPeers()) };
  const runs = [];
  if (values.node || !values.chromium) runs.push(await measureIn(await import("./bench-node.mjs"), settings));
  if (values.chromium) runs.push(await measureIn(await import("./bench-chromium.mjs"), settings));
  for (const one of runs) await show(one);

  const { failures, format } = await compiled("report/results.js");
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ format, runs }, null, 1)}\n`);
  if (values.markdown) {
    const { performanceDocument } = await compiled("report/document.js");
    await writeParts("web/docs/performance.md", { runs: performanceDocument(runs) });
  }
  const wrong = runs.flatMap(({ results }) => failures(results));
  if (wrong.length > 0)
    throw new StopError(`${wrong.length} of Ropewalk's own contenders gave no right answer; see "no time" above`);
}

await runMain(async () => {
  const { values, positionals } = readArguments();
  if (values.help) console.log(help);
  else await measure(values, positionals);
});
