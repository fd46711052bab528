import type { RopeType } from "../../api/index.js";
import type { Comparison, Extension, SchemeResult } from "./schemes.js";
import type { ContextExtensionStrings } from "./strings.js";
import { compact, integer, significant } from "../base/format.js";
import type { Look, Role } from "../scene/drawing.js";
import type { Mark } from "../scene/plot.js";
import type { ContextExtensionValues } from "./values.js";

type Choice = Partial<ContextExtensionValues>;

/** Colour and dash of each scheme: never colour alone. */
const LOOKS: Record<RopeType, { stroke: Role; dash?: string }> = {
  default: { stroke: "ink", dash: "2 3" },
  linear: { stroke: "query" },
  dynamic: { stroke: "key", dash: "9 4" },
  yarn: { stroke: "pair" },
  llama3: { stroke: "still" },
  longrope: { stroke: "plus", dash: "6 3 1 3" },
  proportional: { stroke: "minus", dash: "12 3 3 3" },
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

/** The style of a scheme's line; the chosen one is bold. */
export const lookOf = (scheme: RopeType, strong: boolean): Look => ({ ...LOOKS[scheme], wide: strong ? 3 : 1.5 });

/** One line for each scheme, the chosen one on top and read by the cursor. */
export function schemeLines(
  results: readonly SchemeResult[],
  { scheme: chosen }: Extension,
  values: (result: SchemeResult) => Float64Array,
): Mark<Choice>[] {
  const lines = results.map((result): [boolean, Mark<Choice>] => {
    const strong = result.scheme === chosen;
    return [strong, { mark: "line", y: values(result), ...lookOf(result.scheme, strong), unread: !strong }];
  });
  return [...lines.filter(([strong]) => !strong), ...lines.filter(([strong]) => strong)].map(([, line]) => line);
}

/** Three digits, as in configs. */
export const tidy = (number: number): number => Number(number.toPrecision(3));

export function edgeAt(edge: Edge, revolutions: number, wish: Extension): Choice {
  const [least, most] = limitsOf(edge, wish);
  return { [edge]: Math.min(most, Math.max(least, tidy(revolutions))) };
}

/** The trained length, the wanted run length, and the chosen scheme's band, in positions. */
export function levels(
  lang: string,
  text: ContextExtensionStrings,
  wish: Extension,
  { length, run, onContext }: Comparison,
): Mark<Choice>[] {
  const short = (positions: number): string => (positions < 1e6 ? integer(lang, positions) : compact(positions));
  const edges = (BANDS[wish.scheme] ?? []).map((edge, i): Mark<Choice> => {
    const [least, most] = limitsOf(edge, wish);
    return {
      mark: "rule",
      along: "y",
      value: length / wish[edge],
      stroke: LOOKS[wish.scheme].stroke,
      label: `${LABELS[edge]} ${significant(lang, wish[edge])}`,
      place: i === 0 ? "end" : "middle",
      grip: {
        id: edge,
        name: text.edgeName(NAMES[edge]),
        says: text.edgeText(significant(lang, wish[edge])),
        min: length / most,
        max: length / least,
        change: (positions) => edgeAt(edge, length / positions, wish),
      },
    };
  });
  return [
    {
      mark: "rule",
      along: "y",
      value: length,
      stroke: "both",
      dash: "5 4",
      label: (onContext ? text.contextTrained : text.trainedLabel)(short(length)),
      under: true,
    },
    {
      mark: "rule",
      along: "y",
      value: run,
      stroke: "key",
      label: text.runLabel(short(run)),
      grip: {
        id: "run",
        name: text.runName,
        says: text.runText(integer(lang, run), significant(lang, wish.factor)),
        min: length * FACTORS[0],
        max: length * FACTORS[1],
        change: (positions) => ({ factor: tidy(positions / length) }),
      },
    },
    ...edges,
  ];
}
