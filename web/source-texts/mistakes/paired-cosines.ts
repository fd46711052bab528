import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { same, difference, decimals, residual } from "../rows.js";
import { broadcast, raised, shapeText, view } from "../shapes.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Parameter, Result } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { optimisedRope, tables } from "./optimised-rope.js";
import { phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/paired-cosines.json" with { type: "json" };

const { say, claim, bars } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const dims: Parameter = {
  name: "dim",
  kind: "choice",
  value: "8",
  label: same("d_model"),
  options: ["4", "8"].map((value) => ({ value, label: same(value) })),
};

function pairedCosines(rw: Ropewalk, on: boolean, dim: number): Result {
  const pairs = dim / 2;
  const cosShape = on ? [view([pairs], [-1, 2])[0]!] : [pairs]; // cos_2d[:, 0], or cos_vals itself
  const error = raised(() => broadcast([pairs], cosShape));
  const spec = head(dim, "interleaved");
  const x = torchGenerator(0).randn(dim);
  const right = rw.rotate(x, { shape: [1, 1, 1, dim], pairing: "interleaved", cosSin: rw.cosSin(spec, [3]) });
  const label = same(`x_2d[:, 0] ${shapeText([pairs])} * cos_2d[:, 0] ${shapeText(cosShape)}`);
  if (error !== undefined)
    return {
      rows: [{ label, ours: error, verdict: "cannot-run", reason: say("line-293-lines") }],
      summary: say("paired-cosines.summary", { dim, error }),
    };
  // One cosine, stretched over all pairs, or each pair's own.
  const table = rw.cosSin(spec, [3]);
  const pick = (all: Float32Array): Float32Array => all.map((_, pair) => all[on ? 0 : pair]!);
  const out = rw.rotate(x, {
    shape: [1, 1, 1, dim],
    pairing: "interleaved",
    cosSin: { rows: 1, rotaryDim: dim, cos: pick(table.cos), sin: pick(table.sin) },
  });
  const apart = difference(out, right);
  const { invFreq } = rw.frequencies(spec);
  return {
    rows: [claim("every-pair-turns-own", decimals(apart), apart < 1e-5)],
    summary: say("paired-cosines.summary-2", { dim, apart: decimals(apart) }),
    figures: [
      bars("angle-each-pair", "pair", "radians", {
        names: Array.from(invFreq, (_, pair) => String(pair)),
        values: Array.from(invFreq, (_, pair) => 3 * invFreq[on ? 0 : pair]!),
        digits: 3,
      }),
    ],
  };
}

function halfColumns(rw: Ropewalk, on: boolean): Result {
  const [seq, headDim] = [512, 128];
  const x = [4, 32, seq, headDim];
  const cos = [1, 1, seq, on ? headDim / 2 : headDim];
  const error = raised(() => broadcast(x, cos));
  const label = same(`x ${shapeText(x)} * cos ${shapeText(cos)}`);
  if (error !== undefined)
    return {
      rows: [{ label, ours: error, verdict: "cannot-run", reason: say("line-1057-chunks") }],
      summary: say("half-columns.summary", { error }),
    };
  const used = [1, 2, 8, headDim];
  const data = torchGenerator(0).randn(2 * 8 * headDim);
  const out = optimisedRope({ shape: used, data }, ...tables(rw, 8, headDim, [1, 1, 8, headDim]));
  const spec = head(headDim);
  const right = rw.rotate(data, {
    shape: [1, 2, 8, headDim],
    pairing: "half-split",
    cosSin: rw.cosSin(spec, { start: 0, count: 8 }),
  });
  const apart = difference(out.data, right);
  return {
    rows: [
      claim(label, residual(apart), apart < 1e-5, {
        reason: apart < 1e-5 ? say("columns-repeated-line") : say("runs-wrong"),
      }),
    ],
    summary: say("half-columns.summary-2", { apart: atMost(apart) }),
  };
}

export const items: readonly Item[] = [
  mistake("m10", (rw, on, values) => pairedCosines(rw, on, Number(values["dim"])), [dims]),
  mistake("m11", (rw, on) => halfColumns(rw, on)),
];
