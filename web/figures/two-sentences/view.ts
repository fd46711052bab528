import type { RopeSpec, Ropewalk } from "../../api/index.js";
import type { FigureContext } from "../base/figure.js";
import { float32Text } from "../base/format.js";
import { remember } from "../base/remember.js";
import { figureLook, type Block, type View } from "../view/view.js";
import { compare, orderOf, roleVectors, shownChannels, wordsOf, type Outputs, type RoleVectors } from "./outputs.js";
import { firstScene, outputsScene, secondScene } from "./scenes.js";
import { small, twoSentencesStrings } from "./strings.js";
import { twoSentences, type TwoSentencesValues } from "./values.js";

interface Numbers {
  engine: Ropewalk;
  spec: RopeSpec;
  words: readonly string[];
  vectors: RoleVectors;
  order: readonly number[];
  /** Without rotation, and with it. */
  off: Outputs;
  on: Outputs;
}

function numbers(): (values: TwoSentencesValues, context: FigureContext) => Numbers {
  const split = remember(wordsOf);
  const vectorsOf = remember(roleVectors);
  const ordered = remember(orderOf);
  const both = remember((...given: [Ropewalk, RopeSpec, RoleVectors, readonly number[], boolean]) => ({
    off: compare(...given, false),
    on: compare(...given, true),
  }));
  return (values, { engine, spec, language }) => {
    const words = split(values.sentence, language);
    const vectors = vectorsOf(words, spec.headDim);
    const order = ordered(values.order, words.length);
    return { engine, spec, words, vectors, order, ...both(engine, spec, vectors, order, values.causal) };
  };
}

function view({ causal }: TwoSentencesValues, of: Numbers, lang: string): View<TwoSentencesValues> {
  const text = twoSentencesStrings(lang);
  const { engine, spec, words, vectors, order, off, on } = of;
  const space = words.some((word) => /[a-z]/i.test(word)) ? " " : "";
  const first: Block<TwoSentencesValues> = {
    block: "scene",
    heading: text.first,
    shown: true,
    scene: firstScene(words),
  };
  const scene = secondScene(words, order, text);
  return {
    blocks: [
      {
        block: "beside",
        from: 608,
        of: [
          { room: 0.5, blocks: [first] },
          { room: 0.5, blocks: [{ block: "scene", heading: text.second, shown: true, scene }] },
        ],
      },
      { block: "controls", of: [{ control: "check", of: "causal", name: text.causal, value: causal }] },
      { block: "note", text: text.columnsNote(shownChannels(spec), spec.headDim) },
      {
        block: "beside",
        from: 704,
        of: (["off", "on"] as const).map((name) => ({ room: 0.5, blocks: sideOf(name, causal, of, lang) })),
      },
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
    programs: async () => {
      const [queries, keys, values] = vectors;
      return (await import("./programs.js")).twoSentencesCode(engine, spec, { order, queries, keys, values, causal });
    },
  };
}

/** What <rope-two-sentences> shows. */
export const twoSentencesLook = figureLook(twoSentences, { name: "rope-two-sentences", numbers, view });

/** The outputs without rotation or with it, and what follows from them. */
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
  const scene = outputsScene(words, order, outputs, shownChannels(spec), text);
  return [
    { block: "scene", heading: text[name], shown: true, answer: true, scene },
    { block: "keys", of: [{ name: text.difference, reading: small(outputs.largest) }], answer: true },
    { block: "note", text: verdict, good: true, lines: 2, saved: true, answer: true },
  ];
}
