// The measurements of npm run engines: each sample in a new process or page, each answer checked.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serveFolder } from "../../../tests/consumers/serve.mjs";
import { distFolder } from "../build/package.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { inRoot, run, StopError } from "../shared/run.mjs";

/** Runs in Node and in the page: measures from the import to the first rotation, in milliseconds. */
async function firstRotation(address) {
  const begin = performance.now();
  const { loadRopewalk } = await import(address);
  const imported = performance.now();
  const rw = await loadRopewalk();
  const loaded = performance.now();
  const spec = { ropeType: "default", base: 10000, headDim: 128, rotaryDim: 128, pairing: "interleaved" };
  const cosSin = rw.cosSin(spec, { start: 0, count: 64 });
  const ones = new Float32Array(32 * 64 * 128).fill(1);
  const turned = rw.rotate(ones, { shape: [1, 32, 64, 128], pairing: "interleaved", cosSin });
  const end = performance.now();
  const { engine } = rw;
  rw.dispose();
  const off = Math.abs(turned[63 * 128] - (Math.cos(63) - Math.sin(63)));
  return { total: end - begin, load: loaded - imported, engine, off };
}

function check(sample, { name, engine }) {
  if (sample.engine === engine && sample.off < 1e-6) return sample;
  throw new StopError(`${name} ran ${sample.engine}, off by ${sample.off}`);
}

const addressOf = (file) => pathToFileURL(join(distFolder, file)).href;
const inProcess = async (code) =>
  JSON.parse(
    await run(process.execPath, [
      "--input-type=module",
      "--eval",
      // Node 20 has relaxed SIMD behind this flag, which later versions may not accept on the command line.
      `import { setFlagsFromString } from "node:v8"; setFlagsFromString("--experimental-wasm-relaxed-simd");\n${code}`,
    ]),
  );

/** name -> samples. The entries are measured in turn, so that a busy moment affects all of them. */
async function taking(entries, rounds, sample) {
  const samples = Object.fromEntries(entries.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; ++round) {
    for (const entry of entries) samples[entry.name].push(check(await sample(entry), entry));
  }
  return samples;
}

export const engineSamplesInNode = (entries, rounds) =>
  taking(entries, rounds, ({ file }) =>
    inProcess(`${firstRotation}; console.log(JSON.stringify(await firstRotation("${addressOf(file)}")));`),
  );

const isolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** Starts from a blank page that is cross-origin isolated. */
export async function engineSamplesInChromium(entries, rounds) {
  writeFileSync(inRoot("build/engines.html"), '<!doctype html><link rel="icon" href="data:,">');
  const server = await serveFolder(inRoot(), isolated);
  const browser = await launchChromium();
  try {
    const samples = await taking(entries, rounds, async ({ file }) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${server.url}build/engines.html`);
      const sample = await page.evaluate(firstRotation, `${server.url}dist/${file}`);
      await context.close();
      return sample;
    });
    return { samples, version: `Chromium ${browser.version()}` };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** engine -> kind of work -> times in milliseconds, all in one process. */
export function speedInNode() {
  const files = {
    simd: "index.js",
    "simd of `ropewalk/core`": "core.js",
    "relaxed-simd": "relaxed.js",
    fallback: "fallback.js",
  };
  const addresses = Object.fromEntries(Object.entries(files).map(([engine, file]) => [engine, addressOf(file)]));
  return inProcess(
    `${timesOf}; console.log(JSON.stringify(await timesOf(${JSON.stringify(addresses)}))); process.exit(0);`,
  );
}

async function timesOf(addresses) {
  const spec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
  const shape = [1, 8, 1024, 64];
  const list = Float32Array.from({ length: 8 * 1024 * 64 }, (_, i) => Math.sin(i * i));
  const sizes = { batch: 1, heads: 8, kvHeads: 8, querySeq: 1024, keySeq: 1024, headDim: 64, causal: true };
  const engines = {};
  for (const [name, address] of Object.entries(addresses)) {
    const { loadRopewalk } = await import(address);
    const rw = await loadRopewalk();
    const cosSin = rw.cosSin(spec, { start: 0, count: 1024 });
    const tensor = rw.tensor(shape);
    tensor.write(list);
    let inverse = true; // forwards and back in turn
    engines[name] = {
      "table, 4096 x 32": () => rw.cosSin(spec, { start: 0, count: 4096 }).cos,
      "rotation in place, 2 MiB": () => {
        inverse = !inverse;
        rw.rotate(tensor, { shape, pairing: "half-split", cosSin, inverse });
      },
    };
    if (address.endsWith("core.js")) continue; // it has no attention
    engines[name]["causal attention, 8 x 1024 x 64"] = () => rw.attention(list, list, list, sizes).output;
  }
  const times = {};
  for (const [name, kinds] of Object.entries(engines)) {
    times[name] = {};
    for (const [kind, work] of Object.entries(kinds)) {
      const [ours, simd] = [work(), engines.simd[kind]()];
      const off = ours === undefined ? 0 : Math.max(...ours.slice(0, 65536).map((x, i) => Math.abs(x - simd[i])));
      if (!(off < 1e-6)) throw new Error(`${name}, ${kind}: off by ${off}`);
      times[name][kind] = [];
    }
  }
  for (let round = 0; round < 21; ++round) {
    for (const [name, kinds] of Object.entries(engines)) {
      for (const [kind, work] of Object.entries(kinds)) {
        const begin = performance.now();
        work();
        times[name][kind].push(performance.now() - begin);
      }
    }
  }
  return times;
}
