import type { RopeSpec, Ropewalk } from "../../api/index.js";
import type { FigureContext } from "../base/figure.js";
import { languageOf, significant } from "../base/format.js";
import { plot, type PlotAxis } from "../scene/plot.js";
import { beside, button, controls, figureLook, range, remember, scene, type Block, type View } from "../view/make.js";
import { BANDS, edgeAt, FACTORS, levels, limitsOf, NAMES, schemeLines, tidy } from "./lines.js";
import { compareSchemes, extensionOf, unscaled, type ExtensionChoice } from "./schemes.js";
import { contextExtensionStrings } from "./strings.js";
import { extensionSummary, schemesTable, wavelengthRows } from "./table.js";
import { CHOICE, choiceOf, contextExtension, type ContextExtensionValues } from "./values.js";

const HEIGHT = 340;

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  // Compared as text, because an equal choice is a different object each time.
  const compared = remember((engine: Ropewalk, spec: RopeSpec, choice: string) => {
    const wish = extensionOf(spec, JSON.parse(choice) as ExtensionChoice);
    const comparison = compareSchemes(engine, spec, wish);
    const { results } = comparison;
    return { wish, comparison, chosen: results.find(({ scheme }) => scheme === wish.scheme) ?? results[0]! };
  });
  return (values: ContextExtensionValues, { engine, spec }: FigureContext) => {
    const choice = choiceOf(values);
    const all = compared(engine, spec, JSON.stringify(choice));
    const pair = Math.min(values.pair, all.comparison.before.wavelength.length - 1);
    const own = Object.keys(choice).length === 0;
    return { spec, ...all, pair, own };
  };
}

function view(_: ContextExtensionValues, of: Numbers, lang: string): View<ContextExtensionValues> {
  const text = contextExtensionStrings[languageOf(lang)];
  const { spec, wish, comparison, chosen, pair } = of;
  const example = unscaled(spec) && chosen.scheme !== "default";
  return {
    blocks: [
      schemesTable(lang, text, wish.scheme, comparison),
      beside(864, [1, wavelengths(of, lang)], [0.74, stretches(of, lang)]),
      ranges(of, lang),
    ],
    ...extensionSummary(lang, text, comparison, chosen, pair, example),
    table: { columns: text.columns, rows: () => wavelengthRows(comparison) },
  };
}

export const contextExtensionLook = figureLook(contextExtension, { name: "rope-context-extension", numbers, view });

const pairAxis = (pairs: number, name: string): PlotAxis => ({
  scale: "columns",
  from: 0,
  to: pairs - 1,
  name,
});

function wavelengths({ wish, comparison, chosen, pair }: Numbers, lang: string): Block<ContextExtensionValues> {
  const text = contextExtensionStrings[languageOf(lang)];
  const { results, before, length } = comparison;
  // The scale includes the longest run, so that it does not change while the run is dragged.
  const longest = FACTORS[1] * Math.max(length, ...before.wavelength.filter(Number.isFinite));
  return scene(
    plot({
      height: HEIGHT,
      x: pairAxis(before.wavelength.length, text.pairAxis),
      y: {
        scale: "log",
        from: 1,
        to: 10 ** Math.ceil(Math.log10(longest)),
        infinite: results.some(({ frequencies }) => frequencies.wavelength.includes(Infinity)),
        name: text.wavelengthAxis,
      },
      marks: [
        { mark: "band", along: "y", from: length, to: Infinity, fill: "sunken" },
        ...levels(lang, text, wish, comparison),
        ...schemeLines(results, wish, ({ frequencies }) => frequencies.wavelength),
      ],
      cursor: {
        value: pair,
        name: text.wavelengthName,
        says: text.pairValue(pair, significant(lang, chosen.frequencies.wavelength[pair]!)),
        change: (pair) => ({ pair }),
      },
    }),
    { heading: text.wavelengthTitle, shown: true },
  );
}

function stretches({ wish, comparison, chosen, pair }: Numbers, lang: string): Block<ContextExtensionValues> {
  const text = contextExtensionStrings[languageOf(lang)];
  const { results, before } = comparison;
  const widest = Math.max(
    wish.factor,
    ...results.flatMap(({ stretch }) => Array.from(stretch).filter(Number.isFinite)),
  );
  return scene(
    plot({
      height: HEIGHT,
      x: pairAxis(before.wavelength.length, text.pairAxis),
      y: {
        scale: "log",
        from: 0.9,
        to: Math.max(10, widest * 1.4),
        infinite: results.some(({ stretch }) => stretch.includes(Infinity)),
      },
      marks: [
        {
          mark: "rule",
          along: "y",
          value: wish.factor,
          stroke: "both",
          dash: "5 4",
          label: `\u00d7 ${significant(lang, wish.factor)}`,
        },
        ...schemeLines(results, wish, ({ stretch }) => stretch),
      ],
      cursor: {
        value: pair,
        name: text.stretchName,
        says: text.stretchValue(pair, significant(lang, chosen.stretch[pair]!)),
        change: (pair) => ({ pair }),
      },
    }),
    { heading: text.stretchTitle, shown: true },
  );
}

/** The factor and the edges of the chosen scheme's band, by powers of two. */
function ranges({ wish, own }: Numbers, lang: string): Block<ContextExtensionValues> {
  const text = contextExtensionStrings[languageOf(lang)];
  const powers = ([least, most]: readonly [number, number]): [number, number] => [Math.log2(least), Math.log2(most)];
  const shown = (value: number): string => significant(lang, value);
  const { factor } = wish;
  const toFactor = (power: number): Partial<ContextExtensionValues> => ({ factor: tidy(2 ** power) });
  const says = shown(factor);
  return controls<ContextExtensionValues>([
    range("factor", text.factorName, powers(FACTORS), Math.log2(factor), says, toFactor, { step: "any", says }),
    ...(BANDS[wish.scheme] ?? []).map((edge) =>
      range<ContextExtensionValues>(
        edge,
        NAMES[edge],
        powers(limitsOf(edge, wish)),
        Math.log2(wish[edge]),
        shown(wish[edge]),
        (power) => edgeAt(edge, 2 ** power, wish),
        { step: "any", says: text.edgeText(shown(wish[edge])), more: true },
      ),
    ),
    button("reset", text.reset, own, Object.fromEntries(CHOICE.map((name) => [name, undefined])), { more: true }),
  ]);
}
