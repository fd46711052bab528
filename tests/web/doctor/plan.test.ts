import { expect, test } from "vitest";
import { RopewalkError, type RopeSpec } from "ropewalk";
import { checkPlan, type Plan } from "ropewalk/doctor";

const run = (start: number, count: number): number[] => Array.from({ length: count }, (_, i) => start + i);
const found = (plan: Plan): string[] =>
  checkPlan(plan).findings.map(({ code, at, row }) => `${code} at ${at}${row === undefined ? "" : ` of row ${row}`}`);
const spec: RopeSpec = {
  ropeType: "dynamic",
  base: 1e4,
  headDim: 64,
  rotaryDim: 64,
  pairing: "half-split",
  factor: 2,
  maxPositionEmbeddings: 16,
};

/** Two tokens of text, an image of two rows and two columns, two tokens of text: time, height, width. */
const qwen = [
  [0, 1, 2, 2, 2, 2, 4, 5],
  [0, 1, 2, 2, 3, 3, 4, 5],
  [0, 1, 2, 3, 2, 3, 4, 5],
];

const qwenSpec: RopeSpec = { ...spec, ropeType: "default", mropeSection: [8, 12, 12], maxPositionEmbeddings: 32768 };
const thrice = (row: number[]): number[][] => [row, row, row];
const later = (by: number): number[][] => qwen.map((row) => row.map((at) => at + by));
/** A text token, two frames of two rows and two columns, and a text token. */
const video = [
  [0, 1, 1, 1, 1, 2, 2, 2, 2, 3],
  [0, 1, 1, 2, 2, 1, 1, 2, 2, 3],
  [0, 1, 2, 1, 2, 1, 2, 1, 2, 3],
];
const packed = qwen.map((row) => [...row, ...row]);

test.each<[string, Plan]>(
  // prettier-ignore
  [
    ["one sequence", { positions: run(0, 8) }],
    ["an empty plan", { positions: [] }],
    ["packed documents that begin at 0", { positions: [0, 1, 2, 0, 1], documents: [0, 0, 0, 1, 1] }],
    ["packed documents without their borders", { positions: [0, 1, 2, 0, 1] }],
    ["the next part of a chunked prefill", { positions: run(512, 4), cacheSize: 512 }],
    ["one step of decoding", { positions: [700] }],
    ["left padding as Hugging Face marks it", { positions: [1, 1, 1, 0, 1, 2] }],
    ["left padding in one row of two", { positions: [run(0, 5), [0, 0, 0, 1, 2]] }],
    ["left padding by its document", { positions: [0, 0, 0, 1], documents: [-1, -1, 0, 0] }],
    ["right padding", { positions: [0, 1, 2, 2, 2], documents: [0, 0, 0, -1, -1] }],
    ["up to the trained length", { positions: run(0, 16), trainedLength: 16 }],
    ["dynamic below its length", { positions: run(0, 16), spec }],
    ["longrope that is long already", { positions: run(40, 4), cacheSize: 40, spec: { ...spec, ropeType: "longrope", originalMaxPositionEmbeddings: 32, maxPositionEmbeddings: 64 } }],
    ["rows of a continuous batch", { positions: [[37], [0], [128]] }],
    ["chunks of a continuous batch", { positions: [run(37, 3), run(0, 3), run(128, 3)] }],
    ["a left-padded step with a cache for each row", { positions: [[24], [15]], cacheSize: [24, 15] }],
    ["a left-padded step with one cache for both", { positions: [[24], [15]], cacheSize: 24 }],
    ["rows that are longer than their caches after evictions", { positions: [[512], [300]], cacheSize: [64, 32] }],
    ["a row of full length beside one after an eviction", { positions: [[90], [64]], cacheSize: [64, 64] }],
    ["true positions after an eviction", { positions: run(512, 2), cacheSize: 64 }],
    ["a tree of drafts, level by level", { positions: [100, 101, 101, 102, 102, 102], cacheSize: 100 }],
    ["a tree of drafts, branch by branch", { positions: [100, 101, 102, 101, 102], parents: [-1, 0, 1, 0, 3], cacheSize: 100 }],
    ["a text with an image, an axis a row", { positions: qwen }],
    ["the same with its spec", { positions: qwen, spec: { ...spec, ropeType: "default", mropeSection: [8, 12, 12] } }],
    ["one padded row clamped to 0", { positions: [0, 0, 0, 1, 2, 3] }],
    ["zeros as right padding", { positions: [0, 1, 2, 3, 0, 0, 0] }],
    ["zeros as right padding in one row of two", { positions: [run(0, 5), [0, 1, 2, 0, 0]] }],
    ["negative positions of padding", { positions: [[-1, -1, 0, 1, 2], run(0, 5)] }],
    ["negative positions behind a sequence", { positions: [0, 1, 2, -1, -1] }],
    ["a row of nothing but padding", { positions: [run(0, 3), [-1, -1, -1]] }],
    ["ones as right padding", { positions: [run(0, 5), [0, 1, 2, 1, 1]] }],
    ["a text with an image behind left padding of ones", { positions: qwen.map((row) => [1, 1, ...row]) }],
    ["the same behind zeros", { positions: qwen.map((row) => [0, 0, ...row]) }],
    ["the count of tokens above the axes", { positions: [run(0, 8), ...qwen] }],
    ["a text that ends with its image", { positions: qwen.map((row) => row.slice(0, 6)) }],
    ["a tree of drafts after an eviction", { positions: [512, 513, 513], parents: [-1, 0, 0], cacheSize: 64 }],
    ["a text with an image behind a text in the cache", { positions: later(2048), cacheSize: 2048 }],
    ["the same behind an image in the cache", { positions: later(1500), cacheSize: 2048 }],
    ["the same behind an eviction", { positions: later(2048), cacheSize: 300 }],
    ["the next part of it, below the count of tokens", { positions: [run(100, 8), ...later(90)] }],
    ["a step behind an image", { positions: [[700], [700], [700]], cacheSize: 900, spec: qwenSpec }],
    ["packed texts with images", { positions: packed, documents: [...Array(8).fill(0), ...Array(8).fill(1)] }],
    ["the same without their borders", { positions: packed }],
    ["the same behind right padding", { positions: qwen.map((row) => [...row, 1, 1, 1]) }],
    ["an image of one row", { positions: [[0, 1, 1, 1, 4], [0, 1, 1, 1, 4], run(0, 5)] }],
    ["a video of two frames", { positions: video }],
    ["a part that begins within an image", { positions: [[0, 0, 2], [0, 1, 2], [1, 0, 2]], spec: qwenSpec }],
    ["an early part of it, below the count of tokens", { positions: [run(4, 8), ...later(3)] }],
    ["axes behind which a document of padding lies", { positions: qwen.map((row) => [...row, 7, 7]), documents: [...Array(8).fill(0), -1, -1] }],
    ["an axis a row up to the trained length", { positions: qwen, trainedLength: 6 }],
    ["trees of a batch", { positions: [run(100, 2), run(50, 2)], parents: [-1, 0], cacheSize: [100, 50] }],
],
)("nothing is found in %s", (_, plan) => {
  expect(found(plan)).toEqual([]);
});

test.each<[string, Plan, string]>(
  // prettier-ignore
  [
    ["a position left out", { positions: [0, 1, 3, 4] }, "gap at 2"],
    ["positions kept through an eviction", { positions: [0, 1, 90, 91] }, "gap at 2"],
    ["a position that comes again", { positions: [0, 1, 1, 2] }, "repeat at 2"],
    ["the first position twice", { positions: [0, 0, 1, 2] }, "repeat at 1"],
    ["a rollback that kept the cache", { positions: [5, 6, 7, 6, 7], cacheSize: 5 }, "repeat at 3"],
    ["counting from 1", { positions: run(1, 6) }, "off-by-one at 0"],
    ["one past the cache", { positions: [513], cacheSize: 512 }, "off-by-one at 0"],
    ["one before the cache's end", { positions: [511, 512], cacheSize: 512 }, "off-by-one at 0"],
    ["a document that counts from 1", { positions: [0, 1, 2, 1, 2], documents: [7, 7, 7, 8, 8] }, "off-by-one at 3"],
    ["packing without a reset", { positions: run(0, 6), documents: [0, 0, 0, 1, 1, 1] }, "not-reset at 3"],
    ["positions past the trained length", { positions: run(10, 8), cacheSize: 10, trainedLength: 16 }, "past-trained-length at 6"],
    ["the trained length of a spec", { positions: run(0, 18), spec: { ...spec, ropeType: "default" } }, "past-trained-length at 16"],
    ["decoding that forgot its position", { positions: [0], cacheSize: 512 }, "cache-length at 0"],
    ["the number of kept keys after an eviction", { positions: [64], cacheSize: 512 }, "cache-length at 0"],
    ["padding that was counted", { positions: run(0, 5), documents: [-1, -1, 0, 0, 0] }, "padding-counted at 2"],
    ["one row that begins later", { positions: [run(0, 4), run(3, 4)] }, "padding-counted at 0 of row 1"],
    ["an offset counted twice", { positions: [1024], cacheSize: 512 }, "cache-length at 0"],
    ["a row that is one past its own cache", { positions: [[24], [16]], cacheSize: [24, 15] }, "off-by-one at 0 of row 1"],
    ["a padded step with one position for all rows", { positions: [[24], [24]], cacheSize: [24, 15] }, "padding-counted at 0 of row 1"],
    ["a step whose padding is counted behind its cache", { positions: [[-1, -1, 26, 27], run(24, 4)], cacheSize: 24 }, "padding-counted at 2 of row 0"],
    ["a row past the cache of all", { positions: [[24], [48]], cacheSize: 24 }, "cache-length at 0 of row 1"],
    ["a draft two behind its parent", { positions: [100, 102, 101], parents: [-1, 0, 0], cacheSize: 100 }, "gap at 1"],
    ["text that does not go on behind the image", { positions: qwen.map((row) => [...row.slice(0, 6), 8, 9]) }, "gap at 6"],
    ["padding counted before a text with an image", { positions: qwen.map((row) => [0, 1, ...row.map((at) => at + 2)]), documents: [-1, -1, 0, 0, 0, 0, 0, 0, 0, 0] }, "padding-counted at 2"],
    ["text behind the image, below the count of tokens", { positions: [run(0, 8), ...qwen.map((row) => [...row.slice(0, 6), 8, 9])] }, "gap at 6 of row 1"],
    ["a count that is off above the axes", { positions: [run(1, 8), ...qwen] }, "off-by-one at 0 of row 0"],
    ["ones that begin a sequence again", { positions: [run(0, 5), [0, 1, 2, 1, 2]] }, "repeat at 3 of row 1"],
    ["a tree that begins one late", { positions: [65, 66, 66], parents: [-1, 0, 0], cacheSize: 64 }, "off-by-one at 0"],
    ["a tree whose drafts begin apart", { positions: [64, 65], parents: [-1, -1], cacheSize: 64 }, "gap at 1"],
    ["axes from 0 beside cached keys", { positions: qwen, cacheSize: 2048 }, "cache-length at 0"],
    ["text of axes from 0 beside cached keys", { positions: [run(0, 4), run(0, 4), run(0, 4)], cacheSize: 2048, spec: qwenSpec }, "cache-length at 0"],
    ["axes one past the cache", { positions: later(2049), cacheSize: 2048 }, "off-by-one at 0"],
    ["axes at twice the cache's length", { positions: later(4096), cacheSize: 2048 }, "cache-length at 0"],
    ["axes that begin again beside cached keys", { positions: later(50).map((row) => [...row, 0, 1]), cacheSize: 50 }, "repeat at 8"],
    ["text of axes that begins twice", { positions: thrice([0, 0, 1, 2]), spec: qwenSpec }, "repeat at 1"],
    ["a document of one token on all axes, and one that counts on", { positions: thrice(run(0, 3)), documents: [0, 1, 1], spec: qwenSpec }, "not-reset at 1"],
    ["one axis that is none", { positions: [[5, 6]], cacheSize: 10, spec: { ...qwenSpec, mropeSection: [32] } }, "cache-length at 0"],
    ["zeros alone", { positions: [0, 0, 0] }, "repeat at 1"],
    ["axes from 1", { positions: later(1) }, "off-by-one at 0"],
    ["axes that count on across documents", { positions: qwen.map((row) => [...row, ...row.map((at) => at + 6)]), documents: [...Array(8).fill(0), ...Array(8).fill(1)] }, "not-reset at 8"],
    ["axes of a document from 1", { positions: qwen.map((row) => [...row, ...row.map((at) => at + 1)]), documents: [...Array(8).fill(0), ...Array(8).fill(1)] }, "off-by-one at 8"],
    ["axes past the trained length", { positions: qwen, trainedLength: 5 }, "past-trained-length at 7"],
    ["text that comes again", { positions: qwen.map((row) => [...row.slice(0, 7), 4]) }, "repeat at 7"],
    ["a sequence that ends with 1 twice", { positions: [0, 1, 1] }, "repeat at 2"],
    ["a step back within a tree's levels", { positions: [100, 101, 101, 100], cacheSize: 100 }, "repeat at 2"],
    ["padding that is counted behind negative ones", { positions: [-1, -1, 2, 3] }, "padding-counted at 2"],
],
)("%s", (_, plan, line) => {
  expect(found(plan)).toEqual([line]);
  const [finding] = checkPlan(plan).findings;
  expect(finding!.message).toContain(`token ${finding!.at}`);
  expect(finding!.fix).toMatch(/position_ids|rope_scaling|torch/);
});

test.each<[string, number[][], string[]]>(
  // prettier-ignore
  [
    ["alike", thrice([0, 1, 3]), ["gap at 2 of row 0", "gap at 2 of row 1", "gap at 2 of row 2"]],
    ["with other ends", [run(0, 4), [0, 1, 2, 4], run(0, 4)], ["gap at 3 of row 1"]],
    ["with other beginnings", [[5, 6, 9], run(7, 3), run(7, 3)], ["gap at 2 of row 0"]],
    ["of other lengths", [[0, 1, 2, 2, 4], [0, 1, 1], [0, 1, 2, 3, 3]], ["repeat at 3 of row 0"]],
    ["too many to be axes", [run(0, 8), run(0, 8), ...qwen], ["repeat at 3 of row 2", "repeat at 3 of row 3", "repeat at 4 of row 4"]],
],
)("three rows or more %s are a batch", (_, positions, lines) => {
  const places = found({ positions });
  for (const line of lines) expect(places).toContain(line);
});

test("dynamic uses another table with every step beyond its length, longrope once", () => {
  const table = (positions: number[], ropeType: "dynamic" | "longrope") =>
    found({ positions, spec: { ...spec, ropeType, maxPositionEmbeddings: 100, originalMaxPositionEmbeddings: 16 } });
  expect(table(run(0, 20), "dynamic")).toEqual(["table-changes-with-length at 16"]);
  expect(table(run(0, 20), "longrope")).toEqual(["table-changes-with-length at 16"]);
  expect(table(run(0, 16), "longrope")).toEqual([]);
});

test("several mistakes are all found, each once in a row", () => {
  const plan = { positions: [1, 2, 2, 2, 9, 10], trainedLength: 8 };
  expect(found(plan)).toEqual(["off-by-one at 0", "repeat at 2", "gap at 4", "past-trained-length at 4"]);
});

test.each<[string, unknown, string, string]>([
  ["no plan", undefined, "option-invalid", "plan"],
  ["no positions", {}, "position-invalid", "plan.positions"],
  ["a fraction", { positions: [0, 0.5] }, "position-invalid", "plan.positions"],
  ["a negative position", { positions: [-1] }, "position-invalid", "plan.positions"],
  ["a row that is none", { positions: [[0], "1"] }, "position-invalid", "plan.positions[1]"],
  ["documents of another length", { positions: [0, 1], documents: [0] }, "shape-mismatch", "plan.documents"],
  [
    "a cache for each of three rows of two",
    { positions: [[0], [1]], cacheSize: [0, 1, 2] },
    "shape-mismatch",
    "plan.cacheSize",
  ],
  ["parents of another length", { positions: [0, 1], parents: [-1] }, "shape-mismatch", "plan.parents"],
  ["a cache of half a key", { positions: [0], cacheSize: 0.5 }, "option-invalid", "plan.cacheSize"],
  ["a trained length of 0", { positions: [0], trainedLength: 0 }, "option-invalid", "plan.trainedLength"],
])("%s is refused", (_, plan, code, path) => {
  expect(() => checkPlan(plan as Plan)).toThrow(RopewalkError);
  expect(() => checkPlan(plan as Plan)).toThrow(expect.objectContaining({ code, path }));
});

test("many rows are read, also axes of a multimodal sequence", () => {
  const rows = Array.from({ length: 200_000 }, () => [0, 1, 2]);
  const axes = { positions: rows, spec: { ...spec, mropeSection: Array.from(rows, () => 1) } };
  for (const plan of [{ positions: rows }, axes]) expect(checkPlan(plan as Plan).findings).toEqual([]);
});
