import type { RopeSpec, Ropewalk } from "../../api/index.js";
import gemma3 from "../../models/gemma-3-1b.json" with { type: "json" };
import gemma4 from "../../models/gemma-4-12b.json" with { type: "json" };
import internlm from "../../models/internlm2.5-7b.json" with { type: "json" };
import phi from "../../models/phi-3.5-mini.json" with { type: "json" };
import { largest, same, times, decimals } from "../rows.js";
import type { Figure, Parameter, Row, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/tables.json" with { type: "json" };

const { say, number, lines, heat } = phrasesOf(phrases);

/** One table of a model, and the rows of the drawing that it fills: its layers, or the length that it is for. */
export interface Table {
  name: Words;
  invFreq: ArrayLike<number>;
  rows: readonly string[];
}

interface TableSet {
  model: string;
  label: Words;
  /** What the rows are. */
  rows: Words;
  of(rw: Ropewalk): Table[];
}

/** How many layers, and what kind each one is: listed, or every n-th with full attention (transformers, configuration_gemma3.py). */
function layersOf(config: Record<string, unknown>): string[] {
  const listed = config["layer_types"];
  if (Array.isArray(listed)) return listed as string[];
  const every = Number(config["sliding_window_pattern"]);
  return times(Number(config["num_hidden_layers"]), (i) =>
    (i + 1) % every === 0 ? "full_attention" : "sliding_attention",
  );
}

const KINDS: Readonly<Record<string, Words>> = {
  full_attention: say("full-attention"),
  sliding_attention: say("sliding-window"),
};

/** A table for each kind of layer. */
function byLayer(rw: Ropewalk, config: Record<string, unknown>): Table[] {
  const layers = layersOf(config);
  return rw.layerTypes(config).map((layerType) => {
    const rows = layers.flatMap((kind, i) => (kind === layerType ? [String(i)] : []));
    const { en, zh } = KINDS[layerType] ?? same(layerType);
    return {
      name: say("layers", { rows: rows.length, en, zh }),
      invFreq: rw.frequencies(rw.parseConfig(config, { layerType })).invFreq,
      rows,
    };
  });
}

/** The table of one spec at each of these lengths. */
const byLength = (rw: Ropewalk, spec: RopeSpec, lengths: readonly number[]): Table[] =>
  lengths.map((seqLen) => ({
    name: say("length", { seqLen }),
    invFreq: rw.frequencies(spec, { seqLen }).invFreq,
    rows: [String(seqLen)],
  }));

const layer = say("layer");
const length = say("length-2");

export const TABLE_SETS: Readonly<Record<string, TableSet>> = {
  gemma3: {
    model: gemma3.name.replace(/ \(.*/, ""),
    label: say("gemma-3-1"),
    rows: layer,
    of: (rw) => byLayer(rw, gemma3.config),
  },
  gemma4: {
    model: gemma4.name.replace(/ \(.*/, ""),
    label: say("gemma-4-12"),
    rows: layer,
    of: (rw) => byLayer(rw, gemma4.config),
  },
  dynamic: {
    model: internlm.name,
    label: say("dynamic-ntk-length"),
    rows: length,
    of(rw) {
      const spec = rw.parseConfig(internlm.config);
      return byLength(
        rw,
        spec,
        [1, 2, 4, 8].map((times) => times * spec.maxPositionEmbeddings!),
      );
    },
  },
  longrope: {
    model: phi.name,
    label: say("longrope-length"),
    rows: length,
    of(rw) {
      const spec = rw.parseConfig(phi.config);
      return byLength(rw, spec, [spec.originalMaxPositionEmbeddings!, spec.maxPositionEmbeddings!]);
    },
  },
};

export const tablesParameter: Parameter = {
  name: "tables",
  kind: "choice",
  value: "gemma3",
  label: say("tables-beside"),
  options: Object.entries(TABLE_SETS).map(([value, { label }]) => ({ value, label })),
};

/** log10 of a table at a share of the head from 0 to 1, between its pairs on a straight line. NaN: the pair does not turn. */
function logAt(invFreq: ArrayLike<number>, share: number): number {
  const at = Math.min(share * invFreq.length, invFreq.length - 1);
  const [low, high] = [Math.floor(at), Math.ceil(at)];
  const [a, b] = [invFreq[low]!, invFreq[high]!];
  return a > 0 && b > 0 ? Math.log10(a) + (at - low) * (Math.log10(b) - Math.log10(a)) : NaN;
}

/** How far the drawn curve lies from a table at most, in decades, over the pairs that turn in both. */
function apart(drawn: ArrayLike<number>, invFreq: ArrayLike<number>): number {
  const distances = Array.from(drawn, (value, i) => Math.abs(Math.log10(value) - logAt(invFreq, i / drawn.length)));
  return largest(distances.filter((distance) => !Number.isNaN(distance)));
}

const COLUMNS = 16;

/** The drawn frequencies beside those of a model's tables: as curves, and row by row. */
export function besideTables(
  rw: Ropewalk,
  chosen: string,
  drawn: ArrayLike<number>,
): { rows: Row[]; figures: Figure[]; nearest: { name: Words; apart: number } } {
  const { model, rows: rowName, of } = TABLE_SETS[chosen]!;
  const tables = of(rw);
  const curve = (invFreq: ArrayLike<number>): { x: number[]; y: number[] } => {
    const turning = Array.from(invFreq, (value, i) => ({ value, i })).filter(({ value }) => value > 0);
    return { x: turning.map(({ i }) => (100 * i) / invFreq.length), y: turning.map(({ value }) => Math.log10(value)) };
  };
  const listed = tables
    .flatMap(({ rows, invFreq }) => rows.map((name) => ({ name, invFreq })))
    .sort((a, b) => Number(a.name) - Number(b.name));
  const shares = times(COLUMNS, (i) => i / COLUMNS);
  const found = tables.map(({ name, invFreq }) => ({ name, invFreq, apart: apart(drawn, invFreq) }));
  const still = (invFreq: ArrayLike<number>): number => Array.from(invFreq).filter((value) => value === 0).length;
  return {
    rows: found.map(({ name, invFreq, apart: far }) =>
      number("pairs-pairs-stand-still", `${invFreq.length}, ${still(invFreq)}, ${decimals(far, 2)}`, { model, name }),
    ),
    figures: [
      lines(say("drawn-tables", { model }), "pair-percent-head", same("log10(inv_freq)"), [
        { name: say("drawn"), ...curve(drawn) },
        ...tables.map(({ name, invFreq }) => ({ name, ...curve(invFreq), thin: true })),
      ]),
      heat(say("log-10-inv-freq", { rowName, rowName2: rowName.en }), "pair-percent-head", rowName, {
        columns: shares.map((share) => String(Math.round(100 * share))),
        rows: [...listed.map(({ name }) => name), say("drawn")],
        values: [...listed.map(({ invFreq }) => invFreq), drawn].flatMap((invFreq) =>
          shares.map((share) => logAt(invFreq, share)),
        ),
        digits: 2,
      }),
    ],
    nearest: found.reduce((best, one) => (one.apart < best.apart ? one : best)),
  };
}
