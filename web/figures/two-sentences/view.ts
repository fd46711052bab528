import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { float32Text } from "../base/format.js";
import { beside, check, controls, figureLook, keys, note, scene, type Block, type View } from "../view/make.js";
import { compare, orderOf, roleVectors, shownChannels, wordsOf, type RoleVectors } from "./outputs.js";
import { firstScene, outputsScene, secondScene } from "./scenes.js";
import { small, twoSentencesStrings } from "./strings.js";
import { twoSentences, type TwoSentencesValues } from "./values.js";

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const split = remember(wordsOf);
  const vectorsOf = remember(roleVectors);
  const ordered = remember(orderOf);
  const both = remember((...given: [Ropewalk, RopeSpec, RoleVectors, readonly number[], boolean]) => ({
    off: compare(...given, false),
    on: compare(...given, true),
  }));
  return (values: TwoSentencesValues, { engine, spec, language }: FigureContext) => {
    const words = split(values.sentence, language);
    const vectors = vectorsOf(words, spec.headDim);
    const order = ordered(values.order, words.length);
    return { engine, spec, words, vectors, order, ...both(engine, spec, vectors, order, values.causal) };
  };
}

function view({ causal }: TwoSentencesValues, of: Numbers, lang: string): View<TwoSentencesValues> {
  const text = twoSentencesStrings(lang);
  const { spec, words, order, off, on } = of;
  const space = words.some((word) => /[a-z]/i.test(word)) ? " " : "";
  const first: Block<TwoSentencesValues> = scene(firstScene(words), { heading: text.first, shown: true });
  const second = secondScene(words, order, text);
  return {
    blocks: [
      beside(608, [0.5, first], [0.5, scene(second, { heading: text.second, shown: true })]),
      controls([check("causal", text.causal, causal)]),
      note(text.columnsNote(shownChannels(spec), spec.headDim)),
      beside(704, [0.5, ...sideOf("off", causal, of, lang)], [0.5, ...sideOf("on", causal, of, lang)]),
    ],
    sentence: text.summary({
      a: words.join(space),
      b: order.map((word) => words[word]).join(space),
      causal,
      off: small(off.largest),
      on: small(on.largest),
    }),
    answer: true,
    table: {
      columns: text.columns,
      rows: () =>
        Array.from(off.a, (_, i) => [
          words[Math.floor(i / spec.headDim)] ?? "",
          String(i % spec.headDim),
          ...[off.a, off.b, on.a, on.b].map((values) => float32Text(values[i]!)),
        ]),
    },
  };
}

export const twoSentencesLook = figureLook(twoSentences, { name: "rope-two-sentences", numbers, view });

/** The outputs without or with rotation, and the conclusion from them. */
function sideOf(name: "off" | "on", causal: boolean, of: Numbers, lang: string): Block<TwoSentencesValues>[] {
  const text = twoSentencesStrings(lang);
  const { spec, words, order, [name]: outputs } = of;
  const verdict = order.every((word, place) => word === place)
    ? text.equalOrder
    : outputs.same
      ? text.same
      : causal && name === "off"
        ? text.differentByMask
        : text.different;
  return [
    scene(outputsScene(words, order, outputs, shownChannels(spec), text), {
      heading: text[name],
      shown: true,
      answer: true,
    }),
    keys([{ name: text.difference, reading: small(outputs.largest) }], { answer: true }),
    note(verdict, { good: true, lines: 2, saved: true, answer: true }),
  ];
}
