import type { FigureContext } from "../base/figure.js";
import { fixed, integer } from "../base/format.js";
import { LENGTH, TRAINED } from "../numbers/tiny-schemes.js";
import { idle, type WorkState } from "../parts/running-model/work.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import { runningOf } from "../view/running-state.js";
import { controls, figureLook, keys, member, note, remember, scene, type View } from "../view/make.js";
import { BIN, CLIFF_SCHEMES, POSITIONS, schemesOf, type CliffLosses, type CliffScheme } from "./measure.js";
import { lengthCliffStrings, type LengthCliffStrings } from "./strings.js";
import { lengthCliff, type LengthCliffValues } from "./values.js";

/**
 * From certainty to slightly more than the loss of guessing among 65 symbols. The axis does not change when curves are
 * added.
 */
const RANGE = [1, 4.8] as const;

const FIRST: readonly CliffScheme[] = ["linear", "yarn"];

type Found = readonly (readonly [scheme: CliffScheme, losses: CliffLosses])[];

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const foundOf = remember((results: WorkState<CliffLosses>["results"], shown: readonly string[]): Found =>
    schemesOf({ shown }).flatMap((scheme) => {
      const losses = results.get(scheme);
      return losses ? [[scheme, losses] as const] : [];
    }),
  );
  return (values: LengthCliffValues, _: FigureContext, running: WorkState<CliffLosses> = idle()) => ({
    running,
    schemes: schemesOf(values),
    /** The results that are shown and measured, in the order of the switches. */
    found: foundOf(running.results, values.shown),
    bin: Math.min(Math.floor(values.cursor / BIN), POSITIONS.length - 1),
  });
}

function view({ shown }: LengthCliffValues, of: Numbers, lang: string): View<LengthCliffValues> {
  const text = lengthCliffStrings(lang);
  const { running, schemes, found, bin } = of;
  const at = POSITIONS[bin]!;
  const series = found.map(([scheme, { mean }]): Series => ({
    name: text.names[scheme],
    x: POSITIONS,
    y: mean,
    look: lineLook(CLIFF_SCHEMES.indexOf(scheme)),
  }));
  return {
    blocks: [
      controls(
        CLIFF_SCHEMES.map((scheme) =>
          member("shown", text.names[scheme], shown, scheme, { more: !FIRST.includes(scheme) }),
        ),
        { name: text.schemes },
      ),
      scene(
        linePlot({
          lang,
          height: 316,
          x: { name: text.x, whole: true, range: [0, LENGTH] },
          y: { name: text.y, range: RANGE },
          series,
          mark: { x: TRAINED, name: text.trainedLength },
          cursor: {
            value: at,
            stops: POSITIONS,
            name: text.plotName,
            digits: 2,
            change: (cursor) => ({ cursor }),
          },
        }),
        { saved: series.length > 0 },
      ),
      keys(lineKeys(lang, series, 2, at)),
      { block: "running", of: runningOf(running, lang, text.loading) },
      note(text.note),
    ],
    sentence: summary(text, found, bin, lang),
    longest: summary(
      text,
      schemes.map((scheme) => [scheme, ZEROS] as const),
      bin,
      lang,
    ),
    table: {
      columns: [text.x, ...found.flatMap(([scheme]) => text.columns(text.names[scheme]))],
      rows: () =>
        POSITIONS.map((position, bin) => [
          String(position),
          ...found.flatMap(([, { mean, least, most }]) => [mean, least, most].map((values) => values[bin]!.toFixed(4))),
        ]),
    },
    javascript: async () => (await import("./programs.js")).cliffCode(schemes),
  };
}

export const lengthCliffLook = figureLook(lengthCliff, { name: "rope-loss-by-position", numbers, view });

const zeros = new Float64Array(POSITIONS.length);
/** Placeholder for numbers not measured yet: reserves the sentence's space. */
const ZEROS: CliffLosses = { mean: zeros, least: zeros, most: zeros };

function summary(text: LengthCliffStrings, found: Found, bin: number, lang: string): string {
  const readings = found.map(([scheme, { mean, least, most }]) => {
    const lossText = ({ [bin]: value }: Float64Array): string => fixed(lang, value!, 2);
    return text.reading(text.names[scheme], lossText(mean), lossText(least), lossText(most));
  });
  return readings.length === 0 ? "" : text.summary(integer(lang, POSITIONS[bin]!), readings.join(text.between));
}
