// Mean loss by position on text that the model of Shakespeare was not trained on, as a table for web/docs/model.md:
//   node web/tools/training/by-position.mjs tinyshakespeare.txt
// Eight windows of 1,024 letters spread over the last tenth of the corpus; the built package runs the model.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inRoot } from "../project.mjs";

const WINDOWS = 8;
const LENGTH = 1024;
const RANGES = [
  [0, 16],
  [32, 64],
  [64, 128],
  [128, 160],
  [192, 256],
  [384, 512],
  [768, 1023],
];

const { brokenRotations, loadTinyModel } = await import(pathToFileURL(inRoot("dist/model.js")).href);
const text = readFileSync(process.argv[2], "utf8");
const first = Math.ceil(text.length * 0.9);
const apart = Math.floor((text.length - first - LENGTH) / (WINDOWS - 1));
const model = await loadTinyModel("shakespeare");
const retrained = await loadTinyModel("shakespeare-linear");
const passages = Array.from({ length: WINDOWS }, (_, i) =>
  model.encode(text.slice(first + i * apart, first + i * apart + LENGTH)),
);

async function row(name, options = {}, by = model) {
  const runs = [];
  for (const ids of passages) runs.push((await by.run(ids, options)).loss);
  const cells = RANGES.map(([from, to]) => {
    const means = runs.map((loss) => loss.subarray(from, to).reduce((sum, one) => sum + one, 0) / (to - from));
    return (means.reduce((sum, one) => sum + one, 0) / WINDOWS).toFixed(2);
  });
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

const { spec } = model;
const lengths = { maxPositionEmbeddings: LENGTH, originalMaxPositionEmbeddings: model.trainedLength };
console.log(`| positions | ${RANGES.map(([from, to]) => `${from}-${to}`).join(" | ")} |`);
console.log(`| --- |${" ---: |".repeat(RANGES.length)}`);
await row("as trained");
await row("all positions moved by 1,000", { positions: Array.from({ length: LENGTH }, (_, i) => i + 1000) });
await row("linear, factor 8", { spec: { ...spec, ropeType: "linear", factor: 8 } });
await row("NTK, static, factor 8", { spec: { ...spec, alpha: 8 } });
await row("YaRN, factor 8", { spec: { ...spec, ...lengths, ropeType: "yarn", factor: 8 } });
await row("YaRN, factor 8, beta_fast 8", { spec: { ...spec, ...lengths, ropeType: "yarn", factor: 8, betaFast: 8 } });
for (const broken of brokenRotations) await row(broken, { broken });
await row("linear, factor 8, trained on with it", {}, retrained);
