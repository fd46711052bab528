// Measures how long a program waits from the import to the first rotated tensor, in Node and in Chromium, each time in
// a new process or page.
import { writeFileSync } from "node:fs";
import { launchChromium } from "../shared/chromium.mjs";
import { inRoot, run } from "../shared/run.mjs";

const ROUNDS = 9;

/** Milliseconds until each step is done, counted from before the import; `imports` is an expression. */
const program = (imports) => `
  const begin = performance.now();
  const since = () => performance.now() - begin;
  const { loadRopewalk } = ${imports};
  const imported = since();
  const rw = await loadRopewalk();
  const loaded = since();
  const cosSin = rw.cosSin({ ropeType: "default", base: 10000, headDim: 128, rotaryDim: 128, pairing: "half-split" }, [5]);
  rw.rotate(new Float32Array(32 * 128).fill(1), { shape: [1, 32, 1, 128], pairing: "half-split", cosSin });
  const result = { imported, loaded, turned: since() };`;

async function inNode() {
  const code = `${program('await import("ropewalk")')} console.log(JSON.stringify(result));`;
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++)
    rounds.push(JSON.parse(await run(process.execPath, ["--input-type=module", "--eval", code], { cwd: inRoot() })));
  return rounds;
}

const script = '(await import("../dist/ropewalk.global.js"), globalThis.ropewalk)';

async function inChromium() {
  const { serveFolder } = await import("../../../tests/consumers/serve.mjs");
  writeFileSync(inRoot("build/load_time.html"), "<!doctype html>");
  const browser = await launchChromium();
  const server = await serveFolder(inRoot());
  const rounds = [];
  try {
    for (let i = 0; i < ROUNDS; i++) {
      const context = await browser.newContext(); // nothing cached
      const page = await context.newPage();
      await page.goto(`${server.url}build/load_time.html`);
      rounds.push(await page.evaluate(`(async () => { ${program(script)} return result; })()`));
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return rounds;
}

/** A table of the best times of the rounds, since other work of the machine only adds time. */
export async function loadTimes() {
  const row = (name, rounds) => {
    const best = (step) => Math.min(...rounds.map((round) => round[step])).toFixed(1);
    return `| ${name} | ${best("imported")} | ${best("loaded")} | ${best("turned")} |`;
  };
  return [
    `| milliseconds, best of ${ROUNDS} | imported | module started | first rotation |`,
    "| --- | --: | --: | --: |",
    row(`\`ropewalk\` in Node ${process.version.slice(1)}`, await inNode()),
    row("`ropewalk.global.js` in Chromium, from 127.0.0.1, nothing cached", await inChromium()),
  ].join("\n");
}
