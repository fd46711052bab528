import type { Ropewalk, RopewalkError } from "../../api/index.js";
import { head, toggle, slider } from "../heads.js";
import { dot, largest, norm, row, same, difference, decimals, residual } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/basics.json" with { type: "json" };

const { say, number, claim, card, bars, lines } = phrasesOf(phrases);

/** The text's three words, two numbers each. */
const WORDS = { cat: [1, 0.5], chases: [0.8, 0.9], mouse: [0.6, 0.7] } as const;
const ORDERS = { first: ["cat", "chases", "mouse"], second: ["mouse", "chases", "cat"] } as const;
type Name = keyof typeof WORDS;

/** Attention of a sentence over itself, scale 1; with `rope`, positions 0, 1, 2 turned by one radian each. */
function attend(rw: Ropewalk, order: readonly Name[], rope: boolean): Map<Name, Float32Array> {
  const x = Float32Array.from(order.flatMap((name) => WORDS[name]));
  const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: 3, keySeq: 3, headDim: 2 };
  const spec = head(2, "interleaved");
  const { output } = rw.attention(x, x, x, {
    ...sizes,
    scale: 1,
    ...(rope && {
      rope: {
        pairing: "interleaved" as const,
        cosSin: rw.cosSin(spec, { start: 0, count: 3 }),
        queryPositionIds: [0, 1, 2],
        keyPositionIds: [0, 1, 2],
      },
    }),
  });
  return new Map(order.map((name, i) => [name, row(output, i, 2)]));
}

const chinese: Record<Name, string> = { cat: "猫", chases: "追", mouse: "老鼠" };

function sentences(rw: Ropewalk, { rope }: Values): Result {
  const first = attend(rw, ORDERS.first, rope === true);
  const second = attend(rw, ORDERS.second, rope === true);
  const apart = (name: Name): number => difference(first.get(name)!, second.get(name)!);
  const names = Object.keys(WORDS) as Name[];
  const most = largest(names.map(apart));
  // Equal as multisets: some matching of the outputs, whatever word they belong to, agrees.
  const sorted = (all: Map<Name, Float32Array>): number[][] =>
    [...all.values()].map((v) => Array.from(v)).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  const [a, b] = [sorted(first), sorted(second)];
  const sets = largest(a.flatMap((values, i) => values.map((value, j) => Math.abs(value - b[i]![j]!))));
  const equal = sets < 1e-6;
  const text = (v: Float32Array): string => `(${Array.from(v, (value) => decimals(value)).join(", ")})`;
  return {
    rows: [
      ...names.map((name) =>
        number("output-both-sentences", `${text(first.get(name)!)} ${text(second.get(name)!)}`, {
          name,
          chinese: chinese[name],
        }),
      ),
      claim("two-sentences-give-same", residual(sets), equal),
    ],
    summary: say("sentences.summary", { rope: rope ? say("rope") : say("without-position"), most: atMost(most) }),
    figures: [
      bars("first-number-each", undefined, "value", {
        names: names.flatMap((name) => [1, 2].map((which) => say("formula", { which, name, chinese: chinese[name] }))),
        values: names.flatMap((name) => [first, second].map((all) => all.get(name)![0]!)),
        digits: 4,
      }),
    ],
  };
}

const TABLE = 512;

function learnedTable(rw: Ropewalk, { position }: Values): Result {
  const wanted = Number(position);
  const dim = 8;
  // A table of 512 rows, as nn.Embedding(512, d_model) is one; asking for a row past its end must not go unnoticed.
  const table = rw.cosSin(head(dim), { start: 0, count: TABLE });
  let error: RopewalkError | undefined;
  try {
    rw.rotate(new Float32Array(dim).fill(1), {
      shape: [1, 1, 1, dim],
      pairing: "half-split",
      cosSin: table,
      positionIds: [wanted],
    });
  } catch (caught) {
    if ((caught as Error).name !== "RopewalkError") throw caught;
    error = caught as RopewalkError;
  }
  const computed = rw.cosSin(head(dim), [wanted]);
  const inside = error === undefined;
  return {
    rows: [
      number("positions-without-training-data", String(1024 - TABLE)),
      { ...claim("table-rows-row-position", error?.message ?? "✓", inside, { TABLE, wanted }), refused: error },
      number("cos-slowest-pair-computed", decimals(computed.cos.at(-1)!, 6), { wanted }),
      number("parameters-learned-table-512", String(TABLE * 512)),
    ],
    summary: inside ? say("position-table", { wanted }) : say("position-no-row", { wanted, TABLE }),
  };
}

function sinusoidalLimits(rw: Ropewalk, { base }: Values): Result {
  const dim = 64;
  const options = { base: Number(base) };
  const random = torchGenerator(3);
  const [q, k] = [random.randn(dim), random.randn(dim)];
  const encoding = (positions: number[]): Float32Array => rw.sinusoidal(positions, dim, options);
  const add = (x: Float32Array, position: number): Float32Array => {
    const pe = encoding([position]);
    return x.map((value, i) => value + pe[i]!);
  };
  const turned = (x: Float32Array, position: number): Float32Array => {
    const spec = head(dim, "interleaved", options.base);
    return rw.rotate(x, { shape: [1, 1, 1, dim], pairing: "interleaved", cosSin: rw.cosSin(spec, [position]) });
  };
  const lengths = [0, 10, 100, 1000].map((position) => norm(rw, add(q, position)) / norm(rw, q));
  const starts = [0, 10, 100, 1000];
  const added = starts.map((start) => dot(rw, add(q, start + 3), add(k, start)));
  const rotated = starts.map((start) => dot(rw, turned(q, start + 3), turned(k, start)));
  const spread = (values: readonly number[]): number => largest(values) - Math.min(...values);
  // The same angles as RoPE: the encoding of ones turned.
  const { cos, sin } = rw.cosSin(head(dim, "interleaved", options.base), [7]);
  const { invFreq } = rw.frequencies(head(dim, "interleaved", options.base));
  const row7 = encoding([7]);
  const equal = largest(
    cos.map((value, i) => Math.max(Math.abs(row7[2 * i + 1]! - value), Math.abs(row7[2 * i]! - sin[i]!))),
  );
  return {
    rows: [
      claim("fixed-frequencies", residual(equal), equal < 1e-6),
      claim(
        "adding-disturbs",
        lengths.map((value) => decimals(value, 3)).join(" "),
        spread(lengths) > 1e-3 || Math.abs(lengths[0]! - 1) > 1e-3,
      ),
      claim(
        "score-not-of-distance",
        `${decimals(spread(added))}; RoPE ${decimals(spread(rotated))}`,
        spread(added) > 100 * spread(rotated),
      ),
      claim(
        "frequency-per-dimension",
        `${invFreq.length}, ${new Set(invFreq).size}`,
        new Set(invFreq).size === invFreq.length,
      ),
    ],
    summary: say("sinusoidal-limits.summary", { added: decimals(spread(added), 2), rotated: atMost(spread(rotated)) }),
    figures: [
      lines("score-distance-3", "position-key", "score", [
        { name: say("added"), x: starts, y: added },
        { name: say("rotated"), x: starts, y: rotated, thin: true },
      ]),
    ],
  };
}

export const items: readonly Item[] = [
  card("004-two-sentences", [toggle("rope", say("rope-2"), false)], sentences),
  card("004-learned-table", [slider("position", say("position"), 600, 0, 1023)], learnedTable),
  card(
    "004-sinusoidal",
    [
      {
        name: "base",
        kind: "choice",
        value: "10000",
        label: same("base"),
        options: ["100", "10000", "1000000"].map((value) => ({ value, label: same(value) })),
      },
    ],
    sinusoidalLimits,
  ),
];
