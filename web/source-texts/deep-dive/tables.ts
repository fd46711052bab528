import type { RopeSpec, Ropewalk } from "../../api/index.js";
import gemma3 from "../../models/gemma-3-1b.json" with { type: "json" };
import gemma4 from "../../models/gemma-4-12b.json" with { type: "json" };
import internlm from "../../models/internlm2.5-7b.json" with { type: "json" };
import phi from "../../models/phi-3.5-mini.json" with { type: "json" };
import { decimals, words } from "../words.js";
import { largest, numberRow, same } from "../rows.js";
import type { Figure, Parameter, Row, Words } from "../types.js";

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
  return Array.from({ length: Number(config["num_hidden_layers"]) }, (_, i) =>
    (i + 1) % every === 0 ? "full_attention" : "sliding_attention",
  );
}

const KINDS: Readonly<Record<string, Words>> = {
  full_attention: words("full attention", "全注意力"),
  sliding_attention: words("sliding window", "滑动窗口"),
};

/** A table for each kind of layer. */
function byLayer(rw: Ropewalk, config: Record<string, unknown>): Table[] {
  const layers = layersOf(config);
  return rw.layerTypes(config).map((layerType) => {
    const rows = layers.flatMap((kind, i) => (kind === layerType ? [String(i)] : []));
    const { en, zh } = KINDS[layerType] ?? same(layerType);
    return {
      name: words(`${en}, ${rows.length} layers`, `${zh}，${rows.length} 层`),
      invFreq: rw.frequencies(rw.parseConfig(config, { layerType })).invFreq,
      rows,
    };
  });
}

/** The table of one spec at each of these lengths. */
const byLength = (rw: Ropewalk, spec: RopeSpec, lengths: readonly number[]): Table[] =>
  lengths.map((seqLen) => ({
    name: words(`length ${seqLen}`, `长度 ${seqLen}`),
    invFreq: rw.frequencies(spec, { seqLen }).invFreq,
    rows: [String(seqLen)],
  }));

const layer = words("layer", "层");
const length = words("length", "长度");

export const TABLE_SETS: Readonly<Record<string, TableSet>> = {
  gemma3: {
    model: gemma3.name.replace(/ \(.*/, ""),
    label: words("Gemma 3 1B, by layer", "Gemma 3 1B，按层"),
    rows: layer,
    of: (rw) => byLayer(rw, gemma3.config),
  },
  gemma4: {
    model: gemma4.name.replace(/ \(.*/, ""),
    label: words("Gemma 4 12B, by layer", "Gemma 4 12B，按层"),
    rows: layer,
    of: (rw) => byLayer(rw, gemma4.config),
  },
  dynamic: {
    model: internlm.name,
    label: words("dynamic NTK, by length", "动态 NTK，按长度"),
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
    label: words("LongRoPE, by length", "LongRoPE，按长度"),
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
  label: words("tables beside it", "并列的表"),
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
    return {
      x: turning.map(({ i }) => (100 * i) / invFreq.length),
      y: turning.map(({ value }) => Math.log10(value)),
    };
  };
  const listed = tables
    .flatMap(({ rows, invFreq }) => rows.map((name) => ({ name, invFreq })))
    .sort((a, b) => Number(a.name) - Number(b.name));
  const shares = Array.from({ length: COLUMNS }, (_, i) => i / COLUMNS);
  const found = tables.map(({ name, invFreq }) => ({ name, invFreq, apart: apart(drawn, invFreq) }));
  const still = (invFreq: ArrayLike<number>): number => Array.from(invFreq).filter((value) => value === 0).length;
  return {
    rows: found.map(({ name, invFreq, apart: far }) =>
      numberRow(
        words(
          `${model}, ${name.en}: pairs, pairs that stand still, most decades from the drawn curve`,
          `${model}，${name.zh}：对的数目、其中不转的、与所画曲线的最大差距（数量级）`,
        ),
        `${invFreq.length}, ${still(invFreq)}, ${decimals(far, 2)}`,
      ),
    ),
    figures: [
      {
        kind: "lines",
        label: words(`Drawn, and the tables of ${model}`, `所画的，与 ${model} 的表`),
        x: words("pair, percent of the head", "对（占头的百分比）"),
        y: same("log10(inv_freq)"),
        series: [
          { name: words("drawn", "所画"), ...curve(drawn) },
          ...tables.map(({ name, invFreq }) => ({ name, ...curve(invFreq), thin: true })),
        ],
      },
      {
        kind: "heat",
        label: words(
          `log10 of inv_freq, ${rowName.en} by ${rowName.en}, and what is drawn`,
          `inv_freq 的 log10，逐${rowName.zh}排列，末行为所画`,
        ),
        x: words("pair, percent of the head", "对（占头的百分比）"),
        y: rowName,
        columns: shares.map((share) => String(Math.round(100 * share))),
        rows: [...listed.map(({ name }) => name), words("drawn", "所画")],
        values: [...listed.map(({ invFreq }) => invFreq), drawn].flatMap((invFreq) =>
          shares.map((share) => logAt(invFreq, share)),
        ),
        digits: 2,
      },
    ],
    nearest: found.reduce((best, one) => (one.apart < best.apart ? one : best)),
  };
}
