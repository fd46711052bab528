import type { Ropewalk } from "../../api/index.js";
import { slider } from "../heads.js";
import { claimRow, largest, printedRow, same, scientific } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

/** NumPy writes a double to five significant digits here, and tiny ones with an exponent. */
const component = (value: number, digits: number): string =>
  Math.abs(value) < 1e-4 ? scientific(value, digits) : value.toFixed(digits);

function runPolar(rw: Ropewalk, values: Values): Result {
  const eighths = [Number(values["first"]), Number(values["second"])];
  const own = eighths[0] === 2 && eighths[1] === 5;
  const [first, second] = own ? ["π/2", "5π/4"] : eighths.map((eighth) => `${eighth}π/4`);
  const angles = eighths.map((eighth) => (eighth * Math.PI) / 4);
  const points = angles.map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
  const turned = angles.map((angle) => {
    const spec = {
      ropeType: "default",
      base: 10_000,
      headDim: 2,
      rotaryDim: 2,
      pairing: "interleaved",
      invFreq: [angle],
    } as const;
    const table = rw.cosSin({ ...spec, invFreq: [angle] }, [1]);
    return { x: table.cos[0]!, y: table.sin[0]! };
  });
  const apart = largest(turned.flatMap(({ x, y }, i) => [Math.abs(x - points[i]!.x), Math.abs(y - points[i]!.y)]));
  return {
    rows: [
      printedRow(
        same(`polar(1, ${first})`),
        "6.1232e-17+1.0000j",
        `${component(points[0]!.x, 4)}+${points[0]!.y.toFixed(4)}j`,
      ),
      printedRow(
        same(`polar(1, ${second})`),
        "-7.0711e-01-0.7071j",
        `${scientific(points[1]!.x, 4)}${points[1]!.y < 0 ? "" : "+"}${points[1]!.y.toFixed(4)}j`,
      ),
      printedRow(same(`cos(${first})`), "6.1232e-17", component(points[0]!.x, 4)),
      claimRow(
        words("the core’s table at these angles", "核心的表在这两个角度"),
        undefined,
        turned.map(({ x, y }) => `${x.toFixed(7)} ${y.toFixed(7)}`).join(", "),
        apart < 6e-8,
        words(
          `One pair with the angle as its frequency, at position 1: float32, within ${scientific(apart, 0)}.`,
          `一对通道，以此角为频率，位置 1：float32，误差 ${scientific(apart, 0)}。`,
        ),
      ),
    ],
    figures: [
      {
        kind: "plane",
        label: words("Points of length 1", "模为 1 的点"),
        as: "arrows",
        circle: 1,
        marks: turned.map(({ x, y }, i) => ({ name: same(`${eighths[i]} π/4`), x, y, look: i })),
      },
    ],
    summary: words(
      `${own ? `The cosine of π/2 is not 0 but ${component(points[0]!.x, 4)}: π/2 itself is rounded to a double.` : `cos(${first}) is ${component(points[0]!.x, 4)}, and cos(${second}) ${component(points[1]!.x, 4)}.`}${own ? " Every torch result here comes out again." : ""}`,
      `${own ? `π/2 的余弦不是 0，而是 ${component(points[0]!.x, 4)}：因为 π/2 本身被舍入为双精度数。` : `cos(${first}) 是 ${component(points[0]!.x, 4)}，cos(${second}) 是 ${component(points[1]!.x, 4)}。`}${own ? "这里的每个 torch 结果都重现了。" : ""}`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "001-polar",
    cite: "1.1 torch.polar",
    about: [
      words(
        "A complex number from its size and its angle, in double precision. Choose other angles in steps of π/4.",
        "由模与角构造复数，双精度。可按 π/4 的步长选择其他角度。",
      ),
    ],
    parameters: [
      slider("first", words("first angle, in π/4", "第一个角（π/4）"), 2, 0, 8),
      slider("second", words("second angle, in π/4", "第二个角（π/4）"), 5, 0, 8),
    ],
    run: runPolar,
  },
];
