// The targets of the library, with the measurements beside them.
import { inverse, type Spread } from "../suite/statistics.js";
import type { Result } from "./results.js";
import type { Table } from "./table.js";

/** The kernel alone, or the public API. */
type Way = "kernel" | "api";

interface Target {
  what: string;
  must: number;
  stretch: number;
  /** The unit of the numbers. */
  of: string;
  less?: true;
  /** undefined: not measured, or not available. */
  measured(results: readonly Result[], way: Way): Spread | undefined;
}

type Wanted = Partial<Pick<Result, "group" | "column" | "who">> & { series?: RegExp };

function find(results: readonly Result[], { group, series, column, who }: Wanted): Result[] {
  return results.filter(
    (result) =>
      (group === undefined || result.group === group) &&
      (series === undefined || series.test(result.series)) &&
      (column === undefined || result.column === column) &&
      (who === undefined || result.who === who),
  );
}

/** The spread with the lowest median: a target must hold in the hardest case. */
function lowest(spreads: readonly (Spread | undefined)[]): Spread | undefined {
  if (spreads.length === 0 || spreads.includes(undefined)) return undefined;
  return (spreads as Spread[]).reduce((a, b) => (b.median < a.median ? b : a));
}

const scaled = (spread: Spread, by: number): Spread => ({
  ...spread,
  median: spread.median * by,
  q1: spread.q1 * by,
  q3: spread.q3 * by,
});

const inPlace: Record<Way, string> = { kernel: "ropewalk kernel, in place", api: "ropewalk, tensor in place" };
const attended: Record<Way, string> = { kernel: "ropewalk kernel", api: "ropewalk, tensors" };
const decoded: Record<Way, string> = { kernel: attended.kernel, api: "ropewalk, float32 cache" };
const exactTable: Record<Way, string> = { kernel: "ropewalk kernel, exact", api: "ropewalk, exact, new arrays" };
const cached = ["16 KiB", "256 KiB", "4 MiB"];

type Measured = Target["measured"];

/** The worst part of the limit over these columns; undefined when one of them was not measured. */
function worstPart(columns: readonly string[], inColumn: (column: string) => Result[]): Spread | undefined {
  const found = columns.map(inColumn);
  if (found.some((results) => results.length === 0)) return undefined;
  return lowest(found.flat().map(({ ofLimit }) => ofLimit));
}

/** Rotation in place against table-scale, the worst over layouts and these sizes. */
function rotation(pairing: string, columns: readonly string[]): Measured {
  const series = new RegExp(`^${pairing}, .*D=128$`);
  return (results, way) =>
    worstPart(columns, (column) => find(results, { group: "rotation", series, column, who: inPlace[way] }));
}

/** 16-bit tensors of a size that exceeds the first caches. */
function half(type: string): Measured {
  const names: Record<Way, string> = {
    kernel: `ropewalk kernel, ${type} in place`,
    api: `ropewalk, ${type} tensor in place`,
  };
  return (results, way) => find(results, { group: "rotation", column: "4 MiB as float32", who: names[way] })[0]?.value;
}

/** Attention against the peak, the worse of both head sizes over these sequences. */
function attention(columns: readonly string[]): Measured {
  return (results, way) =>
    worstPart(columns, (column) => find(results, { group: "attention", column, who: attended[way] }));
}

const fused: Measured = (results, way) => {
  if (way === "kernel") return undefined;
  const who = "ropewalk, tensors, rotation fused";
  return worstPart(["S=1024"], (column) => find(results, { group: "attention", column, who }));
};

const longTable = (results: readonly Result[], who: string) =>
  find(results, { group: "tables", column: "131072 positions", who })[0];

const tables: Measured = (results, way) => {
  const found = longTable(results, exactTable[way])?.ofLimit;
  return found && inverse(found);
};

const float32Tables: Measured = (results, way) => {
  const found = longTable(results, exactTable[way].replace("exact", "float32"))?.value;
  const exact = longTable(results, exactTable[way])?.value;
  return found && exact && inverse(scaled(found, 1 / exact.median));
};

/** The kernel reads K and V as they are; the API keeps them in a cache, in the order in which they are read. */
const decode: Measured = (results, way) =>
  find(results, { group: "decode", column: "4096 keys", who: decoded[way] })[0]?.ofLimit;

/** Ropewalk against the fastest peer in the same case; not judged if only plain JS is installed. */
function besidePeers(group: string, series: RegExp, column: string, names: Partial<Record<Way, string>>): Measured {
  return (results, way) => {
    const all = find(results, { group, series, column });
    const own = all.find(({ who }) => who === names[way])?.value; // also undefined if this is not available
    const peers = all.filter(({ kind, value }) => kind === "peer" && value !== undefined);
    if (own === undefined || peers.every(({ who }) => who.startsWith("plain JS"))) return undefined;
    return scaled(own, 1 / Math.max(...peers.map(({ value }) => value!.median)));
  };
}

const prompt = (results: readonly Result[]): Result[] =>
  find(results, { group: "model", series: /^prompt, /, column: "S=1024" });

/** The model over a prompt, as a share of the peak, or relative to the named peer. */
function model(peer?: string): Measured {
  return (results, way) => {
    const own = way === "api" ? prompt(results).find(({ who }) => who === "ropewalk/model") : undefined;
    if (peer === undefined || own === undefined) return own?.ofLimit;
    const other = prompt(results).find(({ who }) => who.startsWith(peer))?.value;
    return own.value && other && scaled(own.value, 1 / other.median);
  };
}

/** 135 million weights, the worse of both types: as a share of the limit, and relative to the best peer. */
function largeTargets(name: string, must: number, stretch: number, of: string): Target[] {
  const [what, series, who] = [`135 million weights, ${name}`, new RegExp(`^135.*, ${name}$`), "ropewalk/model"];
  const columns = ["BF16", "Q8_0"];
  const ofLimit: Measured = (results, way) =>
    way === "api" ? worstPart(columns, (column) => find(results, { series, column, who })) : undefined;
  const ofPeer: Measured = (results, way) =>
    lowest(columns.map((column) => besidePeers("model", series, column, { api: who })(results, way)));
  return [
    { what, must, stretch, of, measured: ofLimit },
    { what: `${what}, over the best peer`, must: 1, stretch: 4, of: "times as fast", measured: ofPeer },
  ];
}

/** The memory of the module while it writes, relative to the file's tensors: the worse of both types. */
const memory: Measured = (results, way) => {
  const shares = ["BF16", "Q8_0"].map((column) => {
    const all = find(results, { series: /^135.*, memory$/, column });
    const valueOf = (who: string) => all.find((one) => one.who === who)?.value;
    const [file, own] = [valueOf("the file's tensors"), valueOf("ropewalk/model, writing")];
    return file && own && scaled(inverse(own), file.median);
  });
  const share = way === "api" ? lowest(shares) : undefined;
  return share && inverse(share);
};

/** The time of one symbol in growing text, in milliseconds. */
const step: Measured = (results, way) => {
  const found = find(results, { group: "model", series: /^a symbol/, column: "after 960" })[0]?.value;
  return way === "api" ? found && scaled(found, 1 / 1000) : undefined;
};

function target(what: string, must: number, stretch: number, of: string, measured: Measured): Target {
  return { what, must, stretch, of, measured };
}
const atMost = (what: string, ...rest: [must: number, stretch: number, of: string, measured: Measured]): Target => ({
  ...target(`${what}: at most`, ...rest),
  less: true,
});

const attentionBesidePeers = (names: Partial<Record<Way, string>>): Measured =>
  besidePeers("attention", /D=64$/, "S=1024", names);
const rotated = /^half-split, \[H,S,D\], D=128$/;

const all = [...cached, "64 MiB"];
const [table, peak, faster] = ["of table-scale", "of the peak", "times as fast"];

const targets: readonly Target[] = [
  target("rotation, half-split, worst of all sizes and layouts", 0.9, 0.95, table, rotation("half-split", all)),
  target("rotation, interleaved, worst of 16 KiB to 4 MiB", 0.7, 0.85, table, rotation("interleaved", cached)),
  target("rotation, interleaved, 64 MiB", 0.9, 0.95, table, rotation("interleaved", ["64 MiB"])),
  target("rotation, bfloat16 tensor", 3, 5, "elements/ns", half("bfloat16")),
  target("rotation, float16 tensor", 0.9, 1.5, "elements/ns", half("float16")),
  atMost("exact table, 131072 x 64", 3, 2.2, "times a store-only fill", tables),
  atMost("float32 table, 131072 x 64", 2, 2, "times the exact table", float32Tables),
  target("attention, S=1024 and 4096, worst of D=64 and 128", 0.75, 0.9, peak, attention(["S=1024", "S=4096"])),
  target("attention, S=256", 0.65, 0.8, peak, attention(["S=256"])),
  target("decoding step, 4096 keys, GQA 32/8, D=128", 0.8, 0.95, "of copying K and V", decode),
  target("rotation over the best peer, 4 MiB", 10, 20, faster, besidePeers("rotation", rotated, "4 MiB", inPlace)),
  target("attention over the best peer, S=1024, D=64", 3, 4, faster, attentionBesidePeers(attended)),
  target("the same with `ropewalk/relaxed`", 3, 4, faster, attentionBesidePeers({ api: "ropewalk/relaxed, tensors" })),
  target("rotation fused into attention, S=1024", 0.97, 0.99, "of attention's speed", fused),
  target("model of 0.8 million weights, prompt of 1024", 0.7, 0.8, peak, model()),
  target("the same over onnxruntime-web", 2, 3, faster, model("onnxruntime")),
  target("the same over plain JavaScript", 15, 30, faster, model("plain JS")),
  ...largeTargets("a symbol", 0.8, 0.95, "of reading the weights"),
  ...largeTargets("a prompt of 128", 0.7, 0.8, peak),
  atMost("135 million weights, memory while writing", 1.2, 1.1, "times the file", memory),
  atMost("a symbol after 960 others", 1, 0.5, "ms", step),
];

const shown = (value: number): string => value.toPrecision(value >= 10 ? 3 : 2);

function standing({ must, stretch, less }: Target, { median }: Spread): string {
  const reaches = (goal: number) => (less ? median <= goal : median >= goal);
  if (reaches(stretch)) return "stretch";
  return reaches(must) ? "reached" : "missed";
}

function cell(target: Target, results: readonly Result[], way: Way): string {
  const spread = target.measured(results, way);
  if (spread === undefined) return "";
  return `${shown(spread.median)} [${shown(spread.q1)}, ${shown(spread.q3)}] ${standing(target, spread)}`;
}

const note =
  "Median, quartiles, and whether the target was missed, reached, or reached with its stretch: by the kernel alone, and through " +
  "the npm API.";

/** Each target, beside the measurements in each host. */
export function jointTargets(runs: readonly { name: string; results: readonly Result[] }[]): Table {
  const rows = targets.map((target) => {
    const { what, must, stretch, of } = target;
    const cells = runs.flatMap(({ results }) => [cell(target, results, "kernel"), cell(target, results, "api")]);
    return [what, shown(must), shown(stretch), ...cells, of];
  });
  const columns = runs.flatMap(({ name }) => [`${name} kernel`.trim(), `${name} through the API`.trim()]);
  return { title: "Targets", note, head: ["what", "must", "stretch", ...columns, "unit"], rows };
}

/** The same for one host. */
export const targetTable = (results: readonly Result[]): Table => jointTargets([{ name: "", results }]);
