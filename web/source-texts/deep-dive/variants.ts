import type { CosSin, RopeSpec, Ropewalk } from "../../api/index.js";
import { head, toggle } from "../heads.js";
import phi from "../../models/phi-3.5-mini.json" with { type: "json" };
import { seededPair } from "../mistakes/seeded.js";
import { printedLinear, printedXpos, turnXpos } from "../mistakes/variants.js";
import { mean, norm, same, decimals } from "../rows.js";
import type { Item, LineFigure, Result, Step, Values, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/variants.json" with { type: "json" };

const { say, number, claim, card, lines } = phrasesOf(phrases);

const DIM = 64;
const POSITIONS = [100, 500, 1000, 2000, 4000];
/** The text pairs neighbours: x[::2] with x[1::2]. */
const plain = head(DIM, "interleaved");

interface Variant {
  name: string;
  printed: string;
  right: string;
  /** The tables of position p as the text makes them, and as they should be. */
  text(rw: Ropewalk, position: number): CosSin;
  ours(rw: Ropewalk, x: Float32Array, position: number): Float32Array;
}

const turn = (rw: Ropewalk, x: Float32Array, cosSin: CosSin): Float32Array =>
  rw.rotate(x, { shape: [1, 1, 1, DIM], pairing: plain.pairing, cosSin });
/** As the text writes the result: the first channels of all pairs, then the second ones (M7). */
const asText = (rw: Ropewalk, x: Float32Array, cosSin: CosSin): Float32Array =>
  rw.convertPairing(turn(rw, x, cosSin), { from: "interleaved", to: "half-split", headDim: DIM });
const bySpec =
  (spec: RopeSpec) =>
  (rw: Ropewalk, x: Float32Array, position: number): Float32Array =>
    turn(rw, x, rw.cosSin(spec, [position], { seqLen: 4096 }));

const LINEAR: RopeSpec = { ...plain, ropeType: "linear", factor: 8 };
const YARN: RopeSpec = { ...plain, ropeType: "yarn", factor: 8, originalMaxPositionEmbeddings: 512 };

const VARIANTS: readonly Variant[] = [
  {
    name: "Original",
    printed: "10000^(−2i/d)",
    right: "10000^(−2i/d)",
    text: (rw, p) => rw.cosSin(plain, [p]),
    ours: bySpec(plain),
  },
  {
    name: "Linear",
    printed: "1 / (1 + 2i)",
    right: "θᵢ / s",
    text: (rw, p) => rw.cosSin(printedLinear(), [p]),
    ours: bySpec(LINEAR),
  },
  {
    name: "YaRN",
    printed: "αβ θᵢ",
    right: "(1 − γᵢ) θᵢ / s + γᵢ θᵢ, × (0.1 ln s + 1)",
    text: (rw, p) =>
      rw.cosSin({ ...plain, invFreq: Array.from(rw.frequencies(plain).invFreq, (value) => value * 1.2 * 0.8) }, [p]),
    ours: bySpec(YARN),
  },
  {
    name: "xPos",
    printed: "exp(−mθᵢ/100) (cos, sin)",
    right: "ζᵢ^(m/512) (cos, sin), ζᵢ^(−n/512) (cos, sin)",
    text: (rw, p) => printedXpos(rw, p),
    ours: (rw, x, position) => turnXpos(rw, x, position, "query", false),
  },
];

const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

/** inv_freq of the schemes with a formula, base 10000, 4096 positions first, four times as many wanted. */
function overlay(rw: Ropewalk): LineFigure {
  const wide = head(128);
  const stretch = { factor: 4, originalMaxPositionEmbeddings: 4096, maxPositionEmbeddings: 4096 };
  const specs: [string, RopeSpec][] = [
    ["default", wide],
    ["linear (PI)", { ...wide, ropeType: "linear", factor: 4 }],
    ["dynamic (NTK)", { ...wide, ...stretch, ropeType: "dynamic", factor: 1 }],
    ["yarn", { ...wide, ...stretch, ropeType: "yarn" }],
    [
      "llama3",
      { ...wide, ...stretch, maxPositionEmbeddings: 16_384, ropeType: "llama3", lowFreqFactor: 1, highFreqFactor: 4 },
    ],
  ];
  return lines(
    "real-schemes-log",
    "pair",
    same("log10(inv_freq)"),
    specs.map(([name, spec]) => {
      const { invFreq } = rw.frequencies(spec, spec.ropeType === "dynamic" ? { seqLen: 16_384 } : {});
      return { name: same(name), x: Array.from(invFreq, (_, i) => i), y: invFreq.map(Math.log10), thin: true };
    }),
  );
}

/** LongRoPE has a divisor for each pair, found by search: those of a published model. */
function longRope(rw: Ropewalk): LineFigure {
  const spec = rw.parseConfig(phi.config);
  const { headDim, rotaryDim, base, pairing } = spec;
  const original = rw.frequencies({ ropeType: "default", headDim, rotaryDim, base, pairing }).invFreq;
  const pairs = Array.from(original, (_, i) => i);
  const seqLen = { short: spec.originalMaxPositionEmbeddings!, long: spec.maxPositionEmbeddings! };
  return lines("longrope-phi-3", "pair", same("log10(inv_freq)"), [
    { name: same("default"), x: pairs, y: original.map(Math.log10), thin: true },
    { name: say("up-4096"), x: pairs, y: rw.frequencies(spec, { seqLen: seqLen.short }).invFreq.map(Math.log10) },
    { name: say("past"), x: pairs, y: rw.frequencies(spec, { seqLen: seqLen.long }).invFreq.map(Math.log10) },
  ]);
}

function variants(rw: Ropewalk, { right }: Values): Result {
  const [x] = seededPair(DIM);
  const ours = right === true;
  const all = VARIANTS.map((variant) => {
    const turned = POSITIONS.map((p) => (ours ? variant.ours(rw, x, p) : asText(rw, x, variant.text(rw, p))));
    return { ...variant, turned, spread: deviation(turned.map((y) => norm(rw, y))) };
  });
  const label = (name: string): Words => say("standard-deviation-norms", { name });
  const steps = VARIANTS.map((variant): Step => {
    const at = 1000;
    const [printed, mended] = [asText(rw, x, variant.text(rw, at)), variant.ours(rw, x, at)];
    const off = printed.reduce((most, value, i) => Math.max(most, Math.abs(value - mended[i]!)), 0);
    return {
      formula: `${variant.name}: ${variant.printed}  →  ${variant.right}`,
      ours: decimals(off),
      verdict: off < 1e-5 ? "holds" : "fails",
      note: say("printed-right-largest"),
    };
  });
  return {
    rows: [
      ...all.map(({ name, spread }) => number(label(name), decimals(spread))),
      claim(
        "every-variant-but-xpos",
        all
          .slice(0, 3)
          .map(({ spread }) => decimals(spread))
          .join(" "),
        all.slice(0, 3).every(({ spread }) => spread < 1e-4),
      ),
    ],
    steps,
    summary: say("variants.summary", {
      ours: ours ? say("right-formulas") : say("printed"),
      all: all.map(({ name, spread }) => `${name} ${decimals(spread)}`).join(", "),
      all2: all.map(({ name, spread }) => `${name} ${decimals(spread)}`).join("，"),
    }),
    figures: [
      ...all.map(({ name, turned }): LineFigure =>
        lines(say("formula", { name, ours: ours ? "" : say("printed-2") }), "position", "value", [
          { name: say("channel-0"), x: POSITIONS, y: turned.map((y) => y[0]!) },
          { name: ours ? say("channel-1-partner") : say("channel-1-next"), x: POSITIONS, y: turned.map((y) => y[1]!) },
        ]),
      ),
      overlay(rw),
      longRope(rw),
    ],
  };
}

export const items: readonly Item[] = [
  card("004-variants", [toggle("right", say("right-formulas-2"), false)], variants),
];
