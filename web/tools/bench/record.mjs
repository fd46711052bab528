// npm run record: writes the first content of <rope-measurements>, web/figures/measurements/measured-recording.json.
import { writeFileSync } from "node:fs";
import { arch, cpus, type } from "node:os";
import { buildAll } from "../build/build.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { formatted } from "../shared/document.mjs";
import { servePage } from "../build/page.mjs";
import { inRoot, progress, runMain } from "../shared/run.mjs";

const short = (value) => Number(value.toPrecision(3));
const spread = ({ median, q1, q3 }) => [median, q1, q3].map(short);

await runMain(async () => {
  await buildAll({ browser: true });
  const url = await servePage();
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(`${url}embed/rope-measurements.html`);
  const figure = page.locator("rope-measurements");
  await figure.locator("[data-control=run]").click();
  await page.waitForFunction((element) => element.running?.phase === "done", await figure.elementHandle(), {
    timeout: 300_000,
  });
  const results = await figure.evaluate(({ running }) => running.progress.results);
  const [{ model }, { length: cores }] = [cpus()[0], cpus()];
  const recording = {
    recorded: new Date().toISOString().slice(0, 10),
    browser: `Chromium ${browser.version().split(".")[0]}`,
    machine: `${model.replace(/\(R\)|\(TM\)| Processor/g, "").trim()}, ${cores} cores, ${type()} ${arch()}`,
    cases: casesOf(results),
  };
  const path = inRoot("web/figures/measurements/measured-recording.json");
  writeFileSync(path, await formatted(path, JSON.stringify(recording)));
  progress(`${path}: ${results.length} results`);
  await browser.close();
  process.exit(0);
});

/** Results grouped by case, with their common fields once. */
function casesOf(results) {
  const cases = new Map();
  for (const { group, series, column, unit, who, kind, value, ofLimit, checked, missing } of results) {
    if (missing !== undefined) throw new Error(`${series}, ${column}, ${who}: ${missing}`);
    const id = [group, series, column].join("/");
    if (!cases.has(id)) cases.set(id, { group, series, column, unit, of: [] });
    cases.get(id).of.push({
      who,
      kind,
      value: spread(value),
      ...(ofLimit && { ofLimit: short(ofLimit.median) }),
      ...(checked && { checked: [checked.error, checked.allowed].map(short) }),
    });
  }
  return [...cases.values()];
}
