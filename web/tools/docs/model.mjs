// npm run model-guide -- CORPUS: writes the numbers of web/docs/model.md: how the models that come with the package
// read and what each mistake costs them, measured by the built package on text that no model was trained on.
//   npm run bench -- model --processes 5 --json speed.json
//   npm run model-guide -- tinyshakespeare.txt speed.json
// Eight windows of 1,024 letters spread over the last tenth of the corpus.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { markdownTable, writeParts } from "../shared/document.mjs";
import { inRoot } from "../shared/project.mjs";

const WINDOWS = 8;
const LENGTH = 1024;
const RANGES = "0-16 32-64 64-128 128-160 192-256 384-512 768-1023"
  .split(" ")
  .map((range) => range.split("-").map(Number));
/** Ranges within the trained length, and the last one. */
const WITHIN = [0, 1, 2];
const LAST = RANGES.length - 1;

const { brokenRotations, loadTinyModel } = await import(pathToFileURL(inRoot("dist/model.js")).href);
const text = readFileSync(process.argv[2], "utf8");
const first = Math.ceil(text.length * 0.9);
const apart = Math.floor((text.length - first - LENGTH) / (WINDOWS - 1));
const model = await loadTinyModel("shakespeare");
const retrained = await loadTinyModel("shakespeare-linear");
const copying = await loadTinyModel("needle");
const windows = Array.from({ length: WINDOWS }, (_, i) =>
  model.encode(text.slice(first + i * apart, first + i * apart + LENGTH)),
);
const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;

/** Nats by range of positions. */
async function losses(options = {}, by = model) {
  const runs = [];
  for (const ids of windows) runs.push((await by.run(ids, options)).loss);
  return RANGES.map(([from, to]) => mean(runs.map((loss) => mean(loss.subarray(from, to)))));
}

const { spec } = model;
const lengths = { maxPositionEmbeddings: LENGTH, originalMaxPositionEmbeddings: model.trainedLength };
const yarn = { ...spec, ...lengths, ropeType: "yarn", factor: LENGTH / model.trainedLength };
const rows = {
  "as trained": await losses(),
  "all positions moved by 1,000": await losses({ positions: windows[0].map((_, i) => i + 1000) }),
  "linear, factor 8": await losses({ spec: { ...spec, ropeType: "linear", factor: yarn.factor } }),
  "NTK, static, factor 8": await losses({ spec: { ...spec, alpha: yarn.factor } }),
  "YaRN, factor 8": await losses({ spec: yarn }),
  "YaRN, factor 8, `betaFast` 8": await losses({ spec: { ...yarn, betaFast: 8 } }),
};
for (const broken of brokenRotations) rows[`\`${broken}\``] = await losses({ broken });
rows["linear, factor 8, trained on with it"] = await losses({}, retrained);

const two = (value) => value.toFixed(2);
const losing = Object.entries(rows).map(([name, row]) => [name, ...row.map(two)]);
const table = markdownTable(["positions", ...RANGES.map((range) => range.join("-"))], losing, true);

const own = rows["as trained"];
const within = mean(WITHIN.map((i) => own[i]));
const costs = brokenRotations.map((broken) => mean(WITHIN.map((i) => rows[`\`${broken}\``][i])) - within);
const costly = costs.filter((cost) => cost > 0.1);
const moved = Math.max(...own.map((loss, i) => Math.abs(loss - rows["all positions moved by 1,000"][i])));
const low = rows["`low-precision-positions`"];
const megabytes = (name) => (readFileSync(inRoot(`web/models/tiny/${name}/model.safetensors`)).length / 1e6).toFixed(1);

/** What the benchmark measured: milliseconds from its speeds and times. */
const { runs } = JSON.parse(readFileSync(process.argv[3], "utf8"));
const [{ conditions, results }] = runs;
const measured = (series, column) => results.filter((one) => one.series.startsWith(series) && one.column === column);
const speeds = ["S=128", "S=1024"].map((column) => measured("prompt, ", column));
const contenders = speeds[0].map(({ who }) => who);
const spread = ({ median, q1, q3 }) => `${median.toPrecision(3)} [${q1.toPrecision(3)}, ${q3.toPrecision(3)}]`;
const ofPeak = (one) => (one.ofLimit ? `, ${one.ofLimit.median.toFixed(2)} of the peak` : "");
const ofWho = (who) => speeds.map((column) => column.find((one) => one.who === who));
const cells = contenders.map((who) => [who, ...ofWho(who).map((one) => spread(one.value) + ofPeak(one))]);
const speedTable = markdownTable(["GFLOP/s", "prompt of 128", "prompt of 1024"], cells, true);
const speedOf = (name) => speeds[1].find(({ who }) => who.startsWith(name)).value.median;
const times = (name) => (speedOf("ropewalk") / speedOf(name)).toFixed(1);
const writing = measured("prompt and 64", "after 64")[0].value.median / 64 / 1000;

const models = `| name | trained on | length | weights |
| --- | --- | ---: | ---: |
| \`shakespeare\` | Shakespeare's plays | ${model.trainedLength} | ${megabytes("shakespeare")} MB |
| \`tang\` | Tang poems of four or eight lines | ${(await loadTinyModel("tang")).trainedLength} | ${megabytes("tang")} MB |
| \`shakespeare-linear\` | the first one, trained on with positions divided by ${retrained.spec.factor} | ${retrained.trainedLength} | ${megabytes("shakespeare-linear")} MB |
| \`needle\` | copying: a marked string in random letters | ${copying.trainedLength} | ${megabytes("needle")} MB |`;

const lossPart = `Mean loss in nats by position, over ${WINDOWS} windows of ${LENGTH} letters of the corpus's last tenth, which no model was trained on. Nothing was
retrained, except in the last row.

${table}

- Past the trained length of ${model.trainedLength} the loss as trained rises from ${two(own[2])} to ${two(own[LAST])}. Without any rotation it is ${two(rows["`off`"][LAST])} there.
- Without retraining, static NTK at factor 8 ends at ${two(rows["NTK, static, factor 8"][LAST])}, having held for a while; YaRN ends at ${two(rows["YaRN, factor 8"][LAST])} and is ${two(rows["YaRN, factor 8"][2])} where the
  model as trained has ${two(own[2])}. The papers say the same in kind; the numbers are this model's.
- Linear scaling by 8 is worse from the start, ${two(rows["linear, factor 8"][2])}, until the model is trained on with it: then ${two(rows["linear, factor 8, trained on with it"][2])}, and ${two(rows["linear, factor 8, trained on with it"][LAST])} at the
  end. Position interpolation needs retraining.
- Moving all positions by 1,000 changes these means by ${moved.toExponential(0)} at most. Within the trained length ${costly.length} of the ${costs.length} mistakes cost ${two(Math.min(...costly))} to
  ${two(Math.max(...costly))} nats; positions, frequencies and angles in bfloat16 cost ${two(Math.abs(costs.at(-1)))} there and ${two(low[LAST] - own[LAST])} at the end.

What a model of this size cannot show: whether text far back is put to use. Within the trained length its losses are ${WITHIN.map((i) => two(own[i])).join(", ")}:
past the first letters more context hardly helps it, so a flat line says that distance does no harm, and not that it helps.`;

const speedPart = `A model of the sizes of \`shakespeare\`, with random weights that all have, over a whole prompt; logits are checked against plain loops in double precision
before they are timed. ${conditions.host} on ${conditions.cpu}, ${conditions.processes} processes, load ${conditions.load.toFixed(1)} on ${conditions.cores} cores; median and quartiles.
The peak is that of multiplications and additions in registers.

${speedTable}

Over 1,024 symbols that is ${times("onnxruntime")} times as fast as onnxruntime-web ${conditions.peers["onnxruntime-web"]} with its fused operators on one thread, and ${times("plain JS")} times as fast as plain JavaScript. One
symbol more, written after 64 to 128, takes ${writing.toFixed(2)} ms, the prompt included. \`npm run bench -- model --processes 5\` measures it, \`--chromium\` in the browser.`;

await writeParts("web/docs/model.md", { models, losses: lossPart, speeds: speedPart });
