import type { RopeType } from "../../api/index.js";
import type { TableBlock, TableRow } from "../view/view.js";
import { lookOf } from "./lines.js";
import type { ContextExtensionStrings } from "./strings.js";
import { SCHEMES, type Comparison, type SchemeResult } from "./schemes.js";
import { integer, significant } from "../base/format.js";
import { sentences } from "../base/sentences.js";
import type { ContextExtensionValues } from "./values.js";

export function schemesTable(
  lang: string,
  text: ContextExtensionStrings,
  chosen: RopeType,
  { results, before }: Comparison,
): TableBlock<ContextExtensionValues> {
  const row = (scheme: RopeType): TableRow => {
    const head = { name: scheme, value: scheme, shapes: [{ ...lookOf(scheme, true), d: "M0 6H28" }] };
    const result = results.find((one) => one.scheme === scheme);
    if (!result) return { ...head, cells: [], none: scheme === "longrope" ? text.missing : text.refused };
    const { kept, stopped, fresh, frequencies } = result;
    const stretched = integer(lang, before.wavelength.length - kept - stopped);
    const met = fresh.filter(Boolean).length;
    return {
      ...head,
      cells: [
        integer(lang, kept),
        stretched + (stopped > 0 ? text.stopped(integer(lang, stopped)) : ""),
        { text: integer(lang, met), bad: met > 0 },
        significant(lang, frequencies.attentionFactor),
      ],
    };
  };
  return {
    block: "table",
    columns: [
      { name: text.schemes },
      { name: text.kept },
      { name: text.stretched, wide: true },
      { name: text.fresh },
      { name: "attention_factor" },
    ],
    rows: SCHEMES.map(row),
    choice: { of: "scheme", value: chosen },
  };
}

/**
 * Sentences about the chosen scheme, the marked pair, and whether it is an example; and the longest of these for any
 * pair.
 */
export function extensionSummary(
  lang: string,
  text: ContextExtensionStrings,
  comparison: Comparison,
  chosen: SchemeResult,
  pair: number,
  example: boolean,
): { sentence: string; longest: string } {
  const { before, length, run } = comparison;
  const [old, now] = [before.wavelength[pair]!, chosen.frequencies.wavelength[pair]!];
  const at = {
    pair,
    scheme: chosen.scheme,
    before: significant(lang, old),
    after: significant(lang, now),
    stretch: significant(lang, chosen.stretch[pair]!),
    trainedRevolutions: significant(lang, length / old),
    runRevolutions: significant(lang, run / now),
    length: integer(lang, length),
    run: integer(lang, run),
  };
  const count = text.count({
    scheme: chosen.scheme,
    run: at.run,
    kept: integer(lang, chosen.kept),
    all: integer(lang, before.wavelength.length),
    fresh: integer(lang, chosen.fresh.filter(Boolean).length),
    attentionFactor: significant(lang, chosen.frequencies.attentionFactor),
  });
  const stopped = now === Infinity && old < Infinity;
  const kept = Math.abs(chosen.stretch[pair]! - 1) < 1e-6;
  const one = stopped ? text.pairStopped(at) : kept ? text.pairKept(at) : text.pairStretched(at);
  const last = example ? text.unscaled : "";
  return {
    sentence: sentences(lang, count, one, chosen.fresh[pair] ? text.pairFresh(at) : "", last),
    longest: sentences(lang, count, text.pairStretched(at), text.pairFresh(at), last),
  };
}

export function wavelengthRows({ before, results }: Comparison): string[][] {
  const show = (value: number | undefined): string =>
    value === undefined ? "–" : String(Number(value.toPrecision(7)));
  return Array.from(before.wavelength, (old, pair) => [
    String(pair),
    show(old),
    ...SCHEMES.map((name) => show(results.find(({ scheme }) => scheme === name)?.frequencies.wavelength[pair])),
  ]);
}
