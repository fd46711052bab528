import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned } from "../heads.js";
import { largest, list, norm, same, scientific, shape, times } from "../rows.js";
import type { HeatFigure, Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/figures.json" with { type: "json" };

const { say, number, claim, card, plane, heat, options } = phrasesOf(phrases);

function runPlane(rw: Ropewalk, values: Values): Result {
  const x = Float32Array.of(Number(values["x"]), Number(values["y"]));
  const degrees = Number(values["degrees"]);
  const spec: RopeSpec = { ...head(2, "interleaved"), invFreq: [(degrees * Math.PI) / 180] };
  const y = turned(rw, spec, x, [1]);
  const { cos, sin } = rw.cosSin(spec, [1]);
  const [before, after] = [norm(rw, x), norm(rw, y)];
  return {
    rows: [
      number("r", `${cos[0]!.toFixed(4)} ${(-sin[0]!).toFixed(4)}; ${sin[0]!.toFixed(4)} ${cos[0]!.toFixed(4)}`),
      number("r-x", list(y, 4)),
      claim("length-stays", after.toFixed(6), Math.abs(after - before) <= 1e-6 * Math.max(1, before), {
        said: before.toFixed(6),
      }),
    ],
    figures: [
      plane(
        "vector-turn",
        "arrows",
        [
          { name: same("x"), x: x[0]!, y: x[1]!, look: 5 },
          { name: same(`R(${degrees}°) x`), x: y[0]!, y: y[1]!, look: 0 },
        ],
        { circle: before },
      ),
    ],
    summary: say("turned", { x: list(x, 2), degrees, y: list(y, 4) }),
  };
}

function runWords(rw: Ropewalk, values: Values): Result {
  const words = Number(values["words"]);
  const spec = head(16, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  const first = Float32Array.from({ length: words * 16 }, (_, i) => (i % 2 === 0 ? 1 : 0));
  const positions = times(words);
  const y = turned(rw, spec, first, positions);
  const table = rw.cosSin(spec, positions);
  const apart = largest(table.cos.map((value, i) => Math.abs(value - y[2 * i]!)));
  const pairs = invFreq.length;
  const m = words - 1;
  return {
    rows: [
      number("radians-per-position-each", list(invFreq, 4)),
      number(
        "radians-each-pair-word",
        list(
          invFreq.map((frequency) => m * frequency),
          4,
        ),
        { m },
      ),
      claim("arrow-1-0-ends", scientific(apart, 1), apart === 0),
    ],
    figures: [
      heat("cosine-each-pair", "pair", "word", {
        columns: times(pairs, (i) => String(i)),
        rows: positions.map(String),
        values: table.cos,
      }),
      plane(
        say("word-where-arrows", { m }),
        "arrows",
        [0, 1, 2, 3].map((pair) => ({
          name: say("pair-2", { pair }),
          x: y[m * 16 + 2 * pair]!,
          y: y[m * 16 + 2 * pair + 1]!,
        })),
        { circle: 1 },
      ),
    ],
    summary: say("channels-go-two", { m, pairs: pairs - 1, m2: (m * invFreq.at(-1)!).toFixed(4) }),
  };
}

function runMatrix(rw: Ropewalk, values: Values): Result {
  const pairing = values["pairing"] === "half" ? ("half-split" as const) : ("interleaved" as const);
  const dim = 8;
  const m = Number(values["m"]);
  const spec = head(dim, pairing);
  const unit = Float32Array.from({ length: dim * dim }, (_, i) => (Math.floor(i / dim) === i % dim ? 1 : 0));
  const columns = turned(
    rw,
    spec,
    unit,
    times(dim, () => m),
  );
  const matrix = Float32Array.from({ length: dim * dim }, (_, i) => columns[(i % dim) * dim + Math.floor(i / dim)]!);
  const zeros = matrix.filter((value, i) => value === 0 && i >= 0).length;
  const product = (a: number, b: number): number => {
    let sum = 0;
    for (let i = 0; i < dim; i += 1) sum += matrix[i * dim + a]! * matrix[i * dim + b]!;
    return sum;
  };
  const off = largest(
    times(dim * dim, (i) =>
      Math.abs(product(Math.floor(i / dim), i % dim) - (Math.floor(i / dim) === i % dim ? 1 : 0)),
    ),
  );
  const names = times(dim, (i) => String(i));
  return {
    rows: [
      number("row-0", list(matrix.subarray(0, dim), 4)),
      claim("rtr-1-largest-difference", scientific(off, 1), off < 1e-6),
      claim("share-zeros", `${zeros} / ${dim * dim}`, zeros >= dim * dim - 2 * dim),
    ],
    figures: [heat("r-d-8", "column", "row", { columns: names, rows: names, values: matrix })],
    summary: say("position-matrix-entries", {
      m,
      dim: dim * dim - zeros,
      pairing: pairing === "half-split" ? say("spread-half-head") : say("along-diagonal"),
    }),
  };
}

function runTables(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const seq = 8;
  const table = rw.cosSin(head(dim), { start: 0, count: seq });
  const pairs = dim / 2;
  const columns = dim;
  const both = (all: Float32Array): Float32Array =>
    Float32Array.from(
      { length: seq * columns },
      (_, i) => all[Math.floor(i / columns) * pairs + ((i % columns) % pairs)]!,
    );
  const map = (name: string, all: Float32Array): HeatFigure =>
    heat(same(`${name}, ${shape(seq, columns)}`), "channel", "position", {
      columns: times(columns, (i) => String(i)),
      rows: times(seq, (i) => String(i)),
      values: both(all),
    });
  const cos = both(table.cos);
  const repeats = cos.every((value, i) => i % columns < pairs || value === cos[i - pairs]);
  return {
    rows: [
      claim("second-half-each-row", repeats ? `${seq} / ${seq}` : `0 / ${seq}`, repeats),
      claim(
        "copies-serve-even-odd",
        `cos[1, [0, 1, ${pairs}]] = ${list([cos[columns]!, cos[columns + 1]!, cos[columns + pairs]!], 4)}`,
        cos[columns] === cos[columns + 1],
      ),
    ],
    figures: [map("cos", table.cos), map("sin", table.sin)],
    summary: say("each-angles-appears", { pairs, dim }),
  };
}

export const items: readonly Item[] = [
  card(
    "001-figure-plane",
    [
      slider("x", same("x"), 1, -2, 2, 0.25),
      slider("y", same("y"), 0.5, -2, 2, 0.25),
      slider("degrees", say("degrees"), 60, 0, 360, 5),
    ],
    runPlane,
  ),
  card("001-figure-words", [slider("words", say("words"), 6, 2, 12)], runWords),
  card(
    "001-figure-matrix",
    [
      slider("m", say("position"), 2, 0, 32),
      options("pairing", "pairing", "adjacent", { adjacent: "adjacent-printed", half: "half-split-code" }),
    ],
    runMatrix,
  ),
  card("001-figure-tables", [choice("dim", "8", ["4", "8", "16"], "head_dim")], runTables),
];
