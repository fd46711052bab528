import type { Ropewalk } from "../../api/index.js";
import { slider } from "../heads.js";
import { largest, same, scientific } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/torch-polar.json" with { type: "json" };

const { say, printed, claim, card, plane } = phrasesOf(phrases);

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
      printed("polar-1", "6.1232e-17+1.0000j", `${component(points[0]!.x, 4)}+${points[0]!.y.toFixed(4)}j`, { first }),
      printed(
        "polar-1-2",
        "-7.0711e-01-0.7071j",
        `${scientific(points[1]!.x, 4)}${points[1]!.y < 0 ? "" : "+"}${points[1]!.y.toFixed(4)}j`,
        { second },
      ),
      printed("cos", "6.1232e-17", component(points[0]!.x, 4), { first }),
      claim(
        "core-table-these-angles",
        turned.map(({ x, y }) => `${x.toFixed(7)} ${y.toFixed(7)}`).join(", "),
        apart < 6e-8,
        { apart: scientific(apart, 0) },
      ),
    ],
    figures: [
      plane(
        "points-length-1",
        "arrows",
        turned.map(({ x, y }, i) => ({ name: same(`${eighths[i]} π/4`), x, y, look: i })),
        { circle: 1 },
      ),
    ],
    summary: say("polar.summary", {
      own: own
        ? say("cosine-2-not", { x: component(points[0]!.x, 4) })
        : say("cos-cos", { first, x: component(points[0]!.x, 4), second, x2: component(points[1]!.x, 4) }),
      own2: own ? say("every-torch-result") : "",
    }),
  };
}

export const items: readonly Item[] = [
  card(
    "001-polar",
    [slider("first", say("first-angle-4"), 2, 0, 8), slider("second", say("second-angle-4"), 5, 0, 8)],
    runPolar,
  ),
];
