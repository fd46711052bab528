import type { Ropewalk } from "../../api/index.js";
import { choice, head } from "../heads.js";
import { difference, dot, same, times, decimals, residual } from "../rows.js";
import { broadcast, raised, shapeText, type Shape } from "../shapes.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { turnPair } from "./direction.js";
import { mistakesOf } from "./mistake.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/positions.json" with { type: "json" };

const { say, claim } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const DIM = 16;
const SEQ = 8;

/** Where a token of [batch, heads, seq] is turned to. */
type Place = (batch: number, head: number, token: number) => number;

/** Normal numbers [batch, heads, seq, DIM] turned as the code does, and as each token's own position asks: the largest difference. */
function apart(rw: Ropewalk, [batch, heads, seq]: Shape, used: Place, right: Place): number {
  const tokens = batch! * heads! * seq!;
  const x = torchGenerator(0).randn(tokens * DIM);
  const turn = (place: Place): Float32Array => {
    const ids = times(tokens, (i) => place(Math.floor(i / (heads! * seq!)), Math.floor(i / seq!) % heads!, i % seq!));
    return rw.rotate(x, { shape: [1, 1, tokens, DIM], pairing: "half-split", cosSin: rw.cosSin(head(DIM), ids) });
  };
  return difference(turn(used), turn(right));
}

/** A multiplication that raises, or goes through and turns to other positions; `cos` is the shape that the code makes. */
function met(rw: Ropewalk, on: boolean, q: Shape, cos: Shape, used: Place, line: Words): Result {
  // Each row of the batch begins at a position of its own, as after padding on the left.
  const right: Place = (batch, _, token) => 5 * batch + token;
  const error = on ? raised(() => broadcast(q, cos)) : undefined;
  const label = same(`q ${shapeText(q)} · cos ${shapeText(cos)}`);
  if (error !== undefined)
    return {
      rows: [{ label, ours: error, verdict: "cannot-run", reason: line }],
      summary: say("met.summary", { error }),
    };
  const off = apart(rw, q, on ? used : right, right);
  return {
    rows: [claim("each-token-turned-own", residual(off), off < 1e-5, { line })],
    summary: say("met.summary-2", { off: residual(off) }),
  };
}

const sizes = choice("heads", "equal", ["equal", "other"], say("heads"));

function basicClass(rw: Ropewalk, on: boolean, { heads }: Values): Result {
  const [batch, count] = [4, heads === "equal" ? 4 : 6];
  const q = [batch, count, SEQ, DIM / 2];
  const line = say("line-391-angles");
  return met(rw, on, q, on ? [batch, SEQ, DIM / 2] : [batch, 1, SEQ, DIM / 2], (_, h, token) => 5 * h + token, line);
}

function dynamicBranch(rw: Ropewalk, on: boolean, { heads }: Values): Result {
  const [batch, count] = [2, heads === "equal" ? SEQ : 4];
  const q = [batch, count, SEQ, DIM];
  const line = say("line-492-unsqueeze");
  return met(rw, on, q, on ? [batch, SEQ, 1, DIM] : [batch, 1, SEQ, DIM], (batchRow, h) => 5 * batchRow + h, line);
}

function chunked(rw: Ropewalk, on: boolean, { start }: Values): Result {
  const from = Number(start);
  const off = apart(
    rw,
    [1, 2, SEQ],
    (_b, _h, token) => (on ? 0 : from) + token,
    (_b, _h, token) => from + token,
  );
  return {
    rows: [claim("positions-largest-difference", residual(off), off < 1e-5, { from })],
    summary: say("chunked.summary", { from, off: residual(off) }),
  };
}

const Q = Float32Array.of(0.7, 0.2);
const K = Float32Array.of(0.1, -0.9);

function columns(rw: Ropewalk, on: boolean): Result {
  const [m, n] = [5, 2];
  const score = dot(rw, turnPair(rw, Q, m), turnPair(rw, K, n));
  const line = dot(rw, Q, turnPair(rw, K, on ? m - n : n - m));
  const cos = turnPair(rw, Float32Array.of(1, 0), m)[0]!;
  const column = turnPair(rw, Float32Array.of(Q[0]!, 0), m);
  const part = on ? Q.map((value) => value * cos) : column;
  const text = (x: Float32Array): string => Array.from(x, (value) => decimals(value)).join(", ");
  return {
    rows: [
      claim("score-qt-r-k", decimals(line), Math.abs(line - score) < 1e-6, {
        score: decimals(score),
        on: on ? "m − n" : "n − m",
      }),
      claim("first-column-part-r", text(part), difference(part, column) < 1e-6, {
        on: on ? "q · cos" : "x (cos, sin)",
        column: text(column),
      }),
    ],
    summary: say("columns.summary", { score: decimals(score), line: decimals(line) }),
  };
}

/** What is used, where, and the names that are known there. */
const SYMBOLS = [
  { where: say("equation-4-sine"), on: "k", off: "i", known: ["i", "t", "d"] },
  { where: say("scores-f-their"), on: "a", off: "d", known: ["q", "k", "m", "n", "d"] },
  { where: say("qwen-3-rotaryembedding"), on: "nn", off: "nn", known: [] as string[] },
];

function symbols(on: boolean): Result {
  const rows = SYMBOLS.map(({ where, on: used, off, known }): Row => {
    const name = on ? used : off;
    if (known.includes(name) || !on) return { label: where, ours: "✓", verdict: "holds" };
    const reason = name === "nn" ? say("imports-come-after") : say("meant", { off });
    return { label: where, ours: `name '${name}' is not defined`, verdict: "cannot-run", reason };
  });
  const perVector = (DIM / 2) * 4;
  return {
    rows: [
      ...rows,
      claim("extra-computation-multiplications-vector", String(perVector), on === (perVector === 0), {
        DIM,
        on: on ? say("no") : say("some"),
      }),
    ],
    summary: on ? say("three-names-not") : say("off-i-d"),
  };
}

export const items: readonly Item[] = [
  mistake("m25", columns),
  mistake("m26", (_, on) => symbols(on)),
  mistake("m27", basicClass, [sizes]),
  mistake("m28", dynamicBranch, [sizes]),
  mistake("m29", chunked, [choice("start", "1000", ["1", "1000", "4000"], say("first-position"))]),
];
