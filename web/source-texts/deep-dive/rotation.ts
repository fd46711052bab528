import type { Ropewalk } from "../../api/index.js";
import { head, slider } from "../heads.js";
import { largest, norm, same, decimals, residual } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Step, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/rotation.json" with { type: "json" };

const { say, number, claim, card, plane, lines, options } = phrasesOf(phrases);

const PI_NAMES = ["0", "π/6", "π/4", "π/3", "π/2"] as const;
const ANGLES: Record<string, number> = {
  "0": 0,
  "π/6": Math.PI / 6,
  "π/4": Math.PI / 4,
  "π/3": Math.PI / 3,
  "π/2": Math.PI / 2,
};

/** (x, y) turned by an angle: a table of one row whose frequency is that angle. */
export function turnedBy(rw: Ropewalk, x: number, y: number, angle: number): [number, number] {
  const spec = { ...head(2, "interleaved"), invFreq: [angle] };
  const [a, b] = rw.rotate(Float32Array.of(x, y), {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: rw.cosSin(spec, [1]),
  });
  return [a!, b!];
}

function arrows(rw: Ropewalk, { x, y, preset }: Values): Result {
  const angles =
    preset === "two"
      ? [0, Math.PI / 4]
      : preset === "four"
        ? [0, Math.PI / 6, Math.PI / 3, Math.PI / 2]
        : Object.values(ANGLES);
  const named = angles.map((angle) => PI_NAMES.find((name) => ANGLES[name] === angle)!);
  const points = angles.map((angle) => turnedBy(rw, Number(x), Number(y), angle));
  const before = Math.hypot(Number(x), Number(y));
  const off = largest(points.map(([a, b]) => Math.abs(Math.hypot(a, b) - before)));
  return {
    rows: [
      ...points.map(([a, b], i) => number("turned", `(${decimals(a)}, ${decimals(b)})`, { named: named[i] })),
      number("length", decimals(before)),
      claim("every-arrow-one-length", residual(off), off < 1e-6),
    ],
    summary: say("arrows.summary", { x: decimals(Number(x), 2), y: decimals(Number(y), 2), before: decimals(before) }),
    figures: [
      plane(
        "vector-each-angle",
        "arrows",
        points.map(([a, b], i) => ({ name: same(named[i]!), x: a, y: b, look: i % 6 })),
        { circle: before, drag: { mark: 0, x: "x", y: "y" } },
      ),
    ],
  };
}

function frequencies(rw: Ropewalk, { dim }: Values): Result {
  const size = Number(dim);
  const { invFreq, wavelength } = rw.frequencies(head(size, "interleaved"));
  const pairs = Array.from(invFreq, (_, i) => i);
  return {
    rows: [
      ...pairs
        .slice(0, 4)
        .map((i) => number("channels-radians-per-position", decimals(invFreq[i]!, 6), { i: 2 * i, i2: 2 * i + 2 })),
      number("slowest-pair-radians-per", `${invFreq.at(-1)!.toExponential(2)}, ${decimals(wavelength.at(-1)!, 0)}`),
    ],
    summary: say("frequencies.summary", {
      size,
      invFreq: invFreq.length,
      last: invFreq.at(-1)!.toExponential(2),
      last2: decimals(wavelength.at(-1)!, 0),
    }),
    figures: [
      lines("log-10-inv-freq", "pair", same("log10(inv_freq)"), [
        { name: same("inv_freq"), x: pairs, y: invFreq.map(Math.log10) },
      ]),
    ],
  };
}

/** Eight numbers of torch's generator with seed 0: the text draws its own without a seed. */
export const EIGHT = Array.from(torchGenerator(0).randn(8), (value) => decimals(value, 2)).join(",");

export const numbersOf = (text: unknown, count: number, fallback: string): number[] => {
  const given = String(text).split(",").map(Number);
  return given.length === count && given.every(Number.isFinite) ? given : fallback.split(",").map(Number);
};

function stepByStep(rw: Ropewalk, { vector, position }: Values): Result {
  const x = Float32Array.from(numbersOf(vector, 8, EIGHT));
  const at = Number(position);
  const spec = head(8, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  const table = rw.cosSin(spec, [at]);
  const y = rw.rotate(x, { shape: [1, 1, 1, 8], pairing: "interleaved", cosSin: table });
  const list = (values: Iterable<number>, digits = 4): string =>
    Array.from(values, (value) => decimals(value, digits)).join("  ");
  const off = Math.abs(norm(rw, y) - norm(rw, x));
  const step = (formula: string, ours: string, note: Parameters<typeof say>[0]): Step => ({
    formula,
    ours,
    verdict: "number",
    note: say(note),
  });
  return {
    rows: [number("result", list(y)), claim("length-kept-difference", residual(off), off < 1e-5)],
    steps: [
      step("x", list(x, 2), "vector-to-drag"),
      step("θᵢ = 10000^(−2i/8)", list(invFreq), "four-frequencies"),
      step(`${at} θᵢ`, list(invFreq.map((value) => value * at)), "angle-of-each-pair"),
      step("cos, sin", `${list(table.cos)} | ${list(table.sin)}`, "from-core-table"),
      step("(x₂ᵢ cos − x₂ᵢ₊₁ sin, x₂ᵢ sin + x₂ᵢ₊₁ cos)", list(y), "own-line-raises"),
    ],
    summary: say("step-by-step.summary", { at, y: list(y) }),
    figures: [
      plane(
        "four-pairs-after",
        "arrows",
        [0, 1, 2, 3].map((i) => ({ name: same(String(i)), x: y[2 * i]!, y: y[2 * i + 1]!, look: i })),
      ),
    ],
  };
}

export const items: readonly Item[] = [
  card(
    "004-arrows",
    [
      options("preset", "angles", "two", { two: "0-4", four: "0-6-3", all: "all-five" }),
      slider("x", same("x"), 1, -1.5, 1.5, 0.05),
      slider("y", same("y"), 0.5, -1.5, 1.5, 0.05),
    ],
    arrows,
  ),
  card(
    "004-frequencies",
    [
      {
        name: "dim",
        kind: "choice",
        value: "512",
        label: same("d_model"),
        options: ["8", "64", "128", "512"].map((value) => ({ value, label: same(value) })),
      },
    ],
    frequencies,
  ),
  card(
    "004-step-by-step",
    [
      slider("position", say("position"), 3, 0, 64),
      { name: "vector", kind: "curve", value: EIGHT, count: 8, least: -3, most: 3, step: 0.05, label: say("vector") },
    ],
    stepByStep,
  ),
];
