import { remember, type FigureContext } from "../base/figure.js";
import { integer, languageOf, percent } from "../base/format.js";
import { TINY_SCHEMES, type TinyScheme } from "../numbers/tiny-schemes.js";
import { schemeNames } from "../parts/running-model/scheme-names.js";
import { idle, type WorkState } from "../parts/running-model/work.js";
import { runningOf } from "../view/running-state.js";
import { heatScaleBlock } from "../view/heat.js";
import { choice, controls, figureLook, keys, note, numbersTo, scene, type Key, type View } from "../view/make.js";
import { depthMap, indexOf, mapCells } from "./map.js";
import { CELLS, cells, keyOf, meansOf, SETS, type Cell } from "./measure.js";
import { needleStrings, type NeedleStrings } from "./strings.js";
import { needle, type NeedleValues } from "./values.js";

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const sharesOf = remember((results: WorkState<number>["results"], scheme: TinyScheme, set: number) =>
    Float32Array.from(mapCells, (cell) => results.get(keyOf({ scheme, set }, cell)) ?? NaN),
  );
  return ({ scheme, set }: NeedleValues, _: FigureContext, running: WorkState<number> = idle()) => ({
    running,
    /** For the chosen scheme and strings, in the order of the map; NaN: not measured yet. */
    shares: sharesOf(running.results, scheme, set),
  });
}

function view({ scheme, set, length, depth }: NeedleValues, of: Numbers, lang: string): View<NeedleValues> {
  const text = needleStrings(lang);
  const { running, shares } = of;
  const { results } = running;
  const schemes = schemeNames[languageOf(lang)];
  const done = shares.filter((share) => !Number.isNaN(share)).length;
  const cell = { length, depth };
  const sentence = cellText(text, cell, shares[indexOf(cell)]!, scheme, lang);
  const share = running.asked && done < CELLS ? done / CELLS : undefined;
  const shown = TINY_SCHEMES.filter((one) => cells.some((cell) => results.has(keyOf({ scheme: one, set }, cell))));
  return {
    blocks: [
      controls([
        choice("scheme", text.scheme, TINY_SCHEMES, (one) => schemes[one], scheme),
        choice("set", text.set, numbersTo(SETS), (one) => integer(lang, one), set, { more: true }),
      ]),
      scene(
        depthMap<Partial<NeedleValues>>({
          lang,
          shares,
          cell,
          mark: text.trainedLength,
          name: text.mapName(schemes[scheme]),
          says: sentence,
          change: (cell) => cell,
        }),
        { heading: text.title(schemes[scheme]), shown: true, saved: done > 0, answer: true },
      ),
      heatScaleBlock(text.scale),
      { block: "running", of: runningOf({ ...running, share }, lang, text.working) },
      keys(meanKeys(text, shares, lang), { answer: true }),
      note(text.note),
    ],
    sentence,
    longest: cellText(text, cell, 1, scheme, lang),
    answer: true,
    table: {
      columns: [text.length, text.depth, ...shown.map((one) => schemes[one])],
      rows: () =>
        cells.map((cell) => [
          String(cell.length),
          String(cell.depth),
          ...shown.map((one) => results.get(keyOf({ scheme: one, set }, cell))?.toFixed(4) ?? ""),
        ]),
    },
    javascript: async () => (await import("./programs.js")).needleCode(scheme, set, cell),
  };
}

export const needleLook = figureLook(needle, { name: "rope-needle", numbers, view });

function meanKeys(text: NeedleStrings, shares: Float32Array, lang: string): Key[] {
  const means = meansOf((cell) => shares[indexOf(cell)]!);
  return means.map((mean, i) => ({
    name: i === 0 ? text.within : text.beyond,
    reading: Number.isNaN(mean) ? "…" : percent(lang, mean),
  }));
}

function cellText(
  text: NeedleStrings,
  { length, depth }: Cell,
  share: number,
  scheme: TinyScheme,
  lang: string,
): string {
  const place = [integer(lang, length), `${integer(lang, depth)}%`] as const;
  if (Number.isNaN(share)) return text.unread(...place);
  return text.summary(schemeNames[languageOf(lang)][scheme], ...place, percent(lang, share));
}
