// What the library is meant to reach, and what was measured of it.
import type { Spread } from "../suite/statistics.js";
import type { Result } from "./results.js";
import type { Table } from "./table.js";

/** What was measured for one target: its name and spread; `less` where less is better. */
interface Target {
  what: string;
  must: number;
  stretch: number;
  /** What the numbers are in. */
  of: string;
  less?: true;
  measured(results: readonly Result[]): Spread | undefined;
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

/** The spread with the lowest median: a target holds where it is hardest. */
function lowest(spreads: readonly (Spread | undefined)[]): Spread | undefined {
  if (spreads.length === 0 || spreads.includes(undefined)) return undefined;
  return (spreads as Spread[]).reduce((a, b) => (b.median < a.median ? b : a));
}

const inverse = ({ median, q1, q3, samples }: Spread): Spread => ({
  median: 1 / median,
  q1: 1 / q3,
  q3: 1 / q1,
  samples,
});

const scaled = (spread: Spread, by: number): Spread => ({
  ...spread,
  median: spread.median * by,
  q1: spread.q1 * by,
  q3: spread.q3 * by,
});

const inPlace = "ropewalk, tensor in place";
const cached = ["16 KiB", "256 KiB", "4 MiB"];

/** Rotation in place against table-scale, the worst over layouts and these sizes. */
function rotation(pairing: string, columns: readonly string[]) {
  return (results: readonly Result[]): Spread | undefined => {
    const series = new RegExp(`^${pairing}, .*D=128$`);
    const found = columns.flatMap((column) => find(results, { group: "rotation", series, column, who: inPlace }));
    return lowest(found.map(({ ofLimit }) => ofLimit));
  };
}

function half(type: string) {
  return (results: readonly Result[]): Spread | undefined =>
    lowest(find(results, { group: "rotation", who: `ropewalk, ${type} tensor in place` }).map(({ value }) => value));
}

/** Attention against the peak, the worse of both head sizes over these sequences. */
function attention(columns: readonly string[], who = "ropewalk, tensors") {
  return (results: readonly Result[]): Spread | undefined =>
    lowest(
      columns.flatMap((column) => find(results, { group: "attention", column, who })).map(({ ofLimit }) => ofLimit),
    );
}

/** Ours over the fastest peer in the same case. */
function besidePeers(group: string, series: RegExp, column: string, who: string) {
  return (results: readonly Result[]): Spread | undefined => {
    const all = find(results, { group, series, column });
    const own = all.find((result) => result.who === who)?.value;
    const peers = all
      .filter(({ kind, value }) => kind === "peer" && value !== undefined)
      .map(({ value }) => value!.median);
    return own && peers.length > 0 ? scaled(own, 1 / Math.max(...peers)) : undefined;
  };
}

const targets: readonly Target[] = [
  {
    what: "rotation, half-split, float32, worst of all sizes and layouts",
    must: 0.9,
    stretch: 0.95,
    of: "of table-scale",
    measured: rotation("half-split", [...cached, "64 MiB"]),
  },
  {
    what: "rotation, interleaved, worst of 16 KiB to 4 MiB",
    must: 0.7,
    stretch: 0.85,
    of: "of table-scale",
    measured: rotation("interleaved", cached),
  },
  {
    what: "rotation, interleaved, 64 MiB",
    must: 0.9,
    stretch: 0.95,
    of: "of table-scale",
    measured: rotation("interleaved", ["64 MiB"]),
  },
  { what: "rotation, bfloat16 tensor", must: 3, stretch: 5, of: "elements/ns", measured: half("bfloat16") },
  { what: "rotation, float16 tensor", must: 0.9, stretch: 1.5, of: "elements/ns", measured: half("float16") },
  {
    what: "exact table, 131072 x 64, through the API",
    must: 3,
    stretch: 2.2,
    of: "times a store-only fill",
    less: true,
    measured: (results) => {
      const [found] = find(results, {
        group: "tables",
        column: "131072 positions",
        who: "ropewalk, exact, new arrays",
      });
      return found?.ofLimit && inverse(found.ofLimit);
    },
  },
  {
    what: "attention, causal, S=1024 and more, worst of D=64 and 128",
    must: 0.75,
    stretch: 0.9,
    of: "of the peak",
    measured: attention(["S=1024", "S=4096", "S=8192"]),
  },
  { what: "attention, causal, S=256", must: 0.65, stretch: 0.8, of: "of the peak", measured: attention(["S=256"]) },
  {
    what: "decoding step, 4096 keys, GQA 32/8, D=128",
    must: 0.8,
    stretch: 0.95,
    of: "of copying K and V",
    measured: (results) =>
      find(results, { group: "decode", column: "4096 keys", who: "ropewalk, tensors" })[0]?.ofLimit,
  },
  {
    what: "rotation in place over the best peer, 4 MiB",
    must: 10,
    stretch: 20,
    of: "times as fast",
    measured: besidePeers("rotation", /^half-split, \[H,S,D\], D=128$/, "4 MiB", inPlace),
  },
  {
    what: "attention over the best peer, S=1024, D=64",
    must: 3,
    stretch: 4,
    of: "times as fast",
    measured: besidePeers("attention", /D=64$/, "S=1024", "ropewalk, tensors"),
  },
  {
    what: "rotation fused into attention, S=1024, worst of D=64 and 128",
    must: 0.97,
    stretch: 0.99,
    of: "of attention's speed",
    measured: attention(["S=1024"], "ropewalk, tensors, rotation fused"),
  },
];

const shown = (value: number): string => value.toPrecision(value >= 10 ? 3 : 2);

function standing({ must, stretch, less }: Target, { median }: Spread): string {
  const reaches = (goal: number) => (less ? median <= goal : median >= goal);
  if (reaches(stretch)) return "stretch";
  return reaches(must) ? "reached" : "missed";
}

export function targetTable(results: readonly Result[]): Table {
  const rows = targets.map((target) => {
    const spread = target.measured(results);
    const goals = [shown(target.must), shown(target.stretch)];
    if (spread === undefined) return [target.what, ...goals, "not measured", "", target.of];
    const measured = `${shown(spread.median)} [${shown(spread.q1)}, ${shown(spread.q3)}]`;
    return [target.what, ...goals, measured, standing(target, spread), target.of];
  });
  return { title: "Targets", head: ["what", "must", "stretch", "median [quartiles]", "", "unit"], rows };
}
