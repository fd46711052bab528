import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { seededPair } from "../mistakes/seeded.js";
import { unseen } from "../mistakes/extrapolation.js";
import { decimals, words } from "../words.js";
import { judged, largest, numberRow, row, same } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { cosine, moved } from "./relative.js";

const TRAINED = 512;
const BOUNDARY = { x: TRAINED, name: words("trained to here", "训练到此") };
const LENGTHS = [600, 800, 1024, 2048];

function extrapolation(rw: Ropewalk, { dim }: Values): Result {
  const width = Number(dim);
  const spec = head(width);
  const x = seededPair(width)[0];
  const plot = (positions: number[]): { positions: number[]; first: number[]; partner: number[] } => {
    const turned = moved(rw, spec, x, positions);
    return {
      positions,
      first: positions.map((_, i) => turned[i * width]!),
      partner: positions.map((_, i) => turned[i * width + width / 2]!),
    };
  };
  const inside = plot(Array.from({ length: 11 }, (_, i) => 50 * i));
  const outside = plot(Array.from({ length: 20 }, (_, i) => TRAINED + 10 * i));
  // The text takes the first position past the trained ones, and no position past the length asked for.
  const similar = LENGTHS.map((length) => {
    const edge = moved(rw, spec, x, [TRAINED - 1, Math.min(TRAINED, length - 1)]);
    return cosine(rw, row(edge, 0, width), row(edge, 1, width));
  });
  const apart = largest(similar) - Math.min(...similar);
  const waves = Array.from({ length: 72 }, (_, i) => 10 * i);
  const table = rw.cosSin(spec, waves);
  const { longer, pairs } = unseen(rw, spec, TRAINED);
  const wide = head(128);
  const pairLines = (plotted: typeof inside): { name: ReturnType<typeof words>; x: number[]; y: number[] }[] => [
    { name: words("channel 0", "通道 0"), x: plotted.positions, y: plotted.first },
    {
      name: words(`channel ${width / 2}, its partner`, `通道 ${width / 2}，与之成对`),
      x: plotted.positions,
      y: plotted.partner,
    },
  ];
  return {
    rows: [
      ...LENGTHS.map((length, i) =>
        numberRow(
          words(`length ${length}: similarity of positions 511 and 512`, `长度 ${length}：位置 511 与 512 的相似度`),
          decimals(similar[i]!),
        ),
      ),
      judged(
        words("the length asked for makes a difference: spread", "所要的长度有影响：差异"),
        decimals(apart),
        apart > 1e-6,
        words("the similarity depends on the length", "相似度随长度变化"),
        words(
          "the text always compares 511 with 512: one number, whatever the length",
          "文中总是拿 511 与 512 相比：无论长度，都是同一个数",
        ),
      ),
      numberRow(
        words(`d = ${width}: pairs with a wavelength longer than 512`, `d = ${width}：波长超过 512 的对`),
        `${longer} / ${pairs}`,
      ),
      numberRow(
        words("d = 128: pairs longer than 512, and than 4096", "d = 128：波长超过 512 与 4096 的对"),
        `${unseen(rw, wide, 512).longer} / 64, ${unseen(rw, wide, 4096).longer} / 64`,
      ),
    ],
    summary: words(
      `Within 512 positions ${pairs - longer} of ${pairs} pairs complete at least one revolution; the other ${longer} meet new angles beyond.`,
      `在 512 个位置内，${pairs} 对中有 ${pairs - longer} 对至少转满一圈；其余 ${longer} 对再往后会遇到新的角度。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("One pair within the trained length", "训练长度之内的一对"),
        x: words("position", "位置"),
        y: words("value", "数值"),
        mark: BOUNDARY,
        series: pairLines(inside),
      },
      {
        kind: "lines",
        label: words("The same pair past it, from 512 on", "越过之后，从 512 起"),
        x: words("position", "位置"),
        y: words("value", "数值"),
        mark: BOUNDARY,
        series: pairLines(outside),
      },
      {
        kind: "lines",
        label: words("Cosines of the first eight pairs, each half a unit higher", "前八对的余弦，逐条上移半格"),
        x: words("position", "位置"),
        y: words("cos(position × frequency)", "cos(位置 × 频率)"),
        mark: BOUNDARY,
        series: Array.from({ length: 8 }, (_, pair) => ({
          name: words(`pair ${pair}`, `第 ${pair} 对`),
          x: waves,
          y: waves.map((_, at) => table.cos[at * pairs + pair]! + pair * 0.5),
          thin: true,
        })),
      },
      {
        kind: "lines",
        label: words("Wavelength of each pair against 512", "各对的波长与 512 相比"),
        x: words("pair", "对"),
        y: words("log10 of positions", "位置数的 log10"),
        series: [
          {
            name: words("wavelength", "波长"),
            x: Array.from({ length: pairs }, (_, i) => i),
            y: rw.frequencies(spec).wavelength.map(Math.log10),
          },
          {
            name: words("trained length", "训练长度"),
            x: Array.from({ length: pairs }, (_, i) => i),
            y: Array.from({ length: pairs }, () => Math.log10(TRAINED)),
            thin: true,
          },
        ],
      },
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "004-extrapolation",
    cite: "analyze_extrapolation_capability",
    about: [
      words(
        "Trained to 512, asked for more: the text’s three plots with a pair that is one, and what can be counted instead of its “alignment” (M17).",
        "训练到 512，却要用得更长：文中的三幅图换成真正的一对，并以可数的量代替“对齐度”（M17）。",
      ),
    ],
    parameters: [
      {
        name: "dim",
        kind: "choice",
        value: "64",
        label: same("d_model"),
        options: ["64", "128"].map((value) => ({ value, label: same(value) })),
      },
    ],
    run: extrapolation,
  },
];
