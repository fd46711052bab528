import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { same, times, difference, decimals } from "../rows.js";
import { broadcast, raised, shapeText, type Tensor } from "../shapes.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Figure, Item, Parameter, Result, Row } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { optimisedRope, tables } from "./optimised-rope.js";
import { phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/wrong-axis.json" with { type: "json" };

const { say, claim, options, heat } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const SIZES: Record<string, [batch: number, heads: number, seq: number, headDim: number]> = {
  printed: [8, 32, 512, 64],
  equal: [1, 8, 8, 16],
  one: [2, 1, 8, 16],
};

const sizes: Parameter = options("sizes", "shape-q", "printed", {
  printed: "printed",
  equal: "heads-tokens",
  one: "one-head",
});

function wrongAxis(rw: Ropewalk, on: boolean, choice: string): Result {
  const [batch, heads, seq, headDim] = SIZES[choice] ?? SIZES["printed"]!;
  const q = [batch, heads, seq, headDim];
  const cosShape = on ? [1, seq, 1, headDim] : [1, 1, seq, headDim];
  const error = raised(() => broadcast(q, cosShape));
  const shapes = same(`q ${shapeText(q)} * cos ${shapeText(cosShape)}`);
  if (error !== undefined)
    return {
      rows: [{ label: shapes, ours: error, verdict: "cannot-run", reason: say("line-492-return") }],
      summary: say("wrong-axis.summary", { error }),
    };
  const out = broadcast(q, cosShape);
  const small = q.reduce((all, size) => all * size, 1) <= 4096;
  const used = small ? q : [1, 2, 8, headDim];
  const table = tables(rw, used[2]!, headDim, on ? [1, used[2]!, 1, headDim] : [1, 1, used[2]!, headDim]);
  const x: Tensor = { shape: used, data: torchGenerator(0).randn(used.reduce((all, size) => all * size, 1)) };
  const result = optimisedRope(x, ...table);
  const turnBy = (position: (head: number, token: number) => number): Float32Array => {
    const tokens = used[0]! * used[1]! * used[2]!;
    const ids = times(tokens, (row) => position(Math.floor(row / used[2]!) % used[1]!, row % used[2]!));
    return rw.rotate(x.data, {
      shape: [1, 1, tokens, headDim],
      pairing: "half-split",
      cosSin: rw.cosSin(head(headDim), { start: 0, count: Math.max(...ids) + 1 }),
      positionIds: ids,
    });
  };
  const apart = (other: Float32Array): number =>
    result.data.length === other.length ? difference(result.data, other) : Infinity;
  const byToken = apart(turnBy((_, token) => token));
  const byHead = apart(turnBy((head) => head));
  const rows: Row[] = [
    claim("shape-stays-q", shapeText(out), out.length === q.length && out.every((size, i) => size === q[i])),
    claim("each-token-turned-own", Number.isFinite(byToken) ? decimals(byToken) : "–", byToken < 1e-5),
  ];
  if (on && heads === seq) rows.push(claim("number-head-instead-largest", decimals(byHead), byHead < 1e-5));
  return {
    rows,
    ...(small && heads > 1 ? { figures: [turnedTo(result, turnBy)] } : {}),
    summary: on
      ? heads === seq
        ? say("nothing-raised-head", { byToken: decimals(byToken) })
        : say("nothing-raised-grows", { q: shapeText(q), out: shapeText(out) })
      : say("off-cos-1", { byToken: atMost(byToken) }),
  };
}

/** Which position each head's tokens were turned to: the one whose rotation by the core is nearest. */
function turnedTo(result: Tensor, turnBy: (position: () => number) => Float32Array): Figure {
  const [, heads, seq, headDim] = result.shape as [number, number, number, number];
  const all = times(seq, (position) => turnBy(() => position));
  const nearest = times(heads * seq, (row) => {
    const apart = all.map((turned) => {
      let most = 0;
      for (let i = row * headDim; i < (row + 1) * headDim; i += 1)
        most = Math.max(most, Math.abs(turned[i]! - result.data[i]!));
      return most;
    });
    return apart.indexOf(Math.min(...apart));
  });
  const names = (count: number): string[] => times(count, (i) => String(i));
  return heat("position-each-head", "token", "head", {
    columns: names(seq),
    rows: names(heads),
    values: nearest,
    digits: 0,
  });
}

export const items: readonly Item[] = [
  mistake("m9", (rw, on, values) => wrongAxis(rw, on, String(values["sizes"])), [sizes]),
];
