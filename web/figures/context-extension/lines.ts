import type { RopeType } from "../../api/index.js";
import type { Comparison, Extension, SchemeResult } from "./schemes.js";
import type { ContextExtensionStrings } from "./strings.js";
import { compact, integer, significant } from "../base/format.js";
import type { PairSeries, PlotLine, Tone } from "../parts/pair-plot/rope-pair-plot.js";

/** Colour and dash of each scheme: never colour alone. */
export const LOOKS: Record<RopeType, { tone: Tone; dash: string }> = {
  default: { tone: "ink", dash: "2 3" },
  linear: { tone: "query", dash: "none" },
  dynamic: { tone: "key", dash: "9 4" },
  yarn: { tone: "pair", dash: "none" },
  llama3: { tone: "still", dash: "none" },
  longrope: { tone: "plus", dash: "6 3 1 3" },
  proportional: { tone: "minus", dash: "12 3 3 3" },
};

export const FACTORS = [1, 64] as const;
const TURNS = [0.25, 128] as const;
export type Edge = "betaFast" | "betaSlow" | "highFreqFactor" | "lowFreqFactor";
/** The band of each scheme that has one: its fast edge, its slow edge, and their names in configs. */
export const BANDS: Partial<Record<RopeType, readonly [fast: Edge, slow: Edge]>> = {
  yarn: ["betaFast", "betaSlow"],
  llama3: ["highFreqFactor", "lowFreqFactor"],
};
export const NAMES: Record<Edge, string> = {
  betaFast: "beta_fast",
  betaSlow: "beta_slow",
  highFreqFactor: "high_freq_factor",
  lowFreqFactor: "low_freq_factor",
};
/** Short forms for the handles. */
const LABELS: Record<Edge, string> = {
  betaFast: "fast",
  betaSlow: "slow",
  highFreqFactor: "high",
  lowFreqFactor: "low",
};

/** A fast edge stays above the slow one. */
export function limitsOf(edge: Edge, wish: Extension): readonly [number, number] {
  const [fast, slow] = BANDS[wish.scheme]!;
  return edge === fast ? [wish[slow] * 1.1, TURNS[1]] : [TURNS[0], wish[fast] / 1.1];
}

/** One line for each scheme, the chosen one on top. */
export function schemeSeries(
  results: readonly SchemeResult[],
  { scheme: chosen }: Extension,
  values: (result: SchemeResult) => Float64Array,
): PairSeries[] {
  const series = results.map(({ scheme }, i): PairSeries => {
    const { tone, dash } = LOOKS[scheme];
    return { id: scheme, values: values(results[i]!), tone, dash, mark: "line", strong: scheme === chosen };
  });
  return [...series.filter(({ strong }) => !strong), ...series.filter(({ strong }) => strong)];
}

/** The trained length, the run that is wished for, and the chosen scheme's band, in positions. */
export function levels(
  lang: string,
  text: ContextExtensionStrings,
  wish: Extension,
  { length, run, onContext }: Comparison,
): PlotLine[] {
  const factor = significant(lang, wish.factor);
  const short = (positions: number): string => (positions < 1e6 ? integer(lang, positions) : compact(lang, positions));
  const lines: PlotLine[] = [
    {
      id: "trained",
      value: length,
      label: (onContext ? text.contextTrained : text.trainedLabel)(short(length)),
      tone: "soft",
      dashed: true,
      under: true,
    },
    {
      id: "run",
      value: run,
      label: text.runLabel(short(run)),
      tone: "key",
      name: text.runName,
      text: text.runText(integer(lang, run), factor),
      min: length * FACTORS[0],
      max: length * FACTORS[1],
    },
  ];
  for (const edge of BANDS[wish.scheme] ?? []) {
    const [least, most] = limitsOf(edge, wish);
    lines.push({
      id: edge,
      value: length / wish[edge],
      label: `${LABELS[edge]} ${significant(lang, wish[edge])}`,
      place: edge === BANDS[wish.scheme]![0] ? "end" : "middle",
      tone: LOOKS[wish.scheme].tone,
      name: text.edgeName(NAMES[edge]),
      text: text.edgeText(significant(lang, wish[edge])),
      min: length / most,
      max: length / least,
    });
  }
  return lines;
}
