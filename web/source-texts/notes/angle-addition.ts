import type { Ropewalk } from "../../api/index.js";
import { head, slider } from "../heads.js";
import { list, same, numbers } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/angle-addition.json" with { type: "json" };

const { say, number, claim, card, plane } = phrasesOf(phrases);

function runAddition(rw: Ropewalk, values: Values): Result {
  const [x, step] = numbers(values, "x", "step");
  const spec = { ...head(2, "interleaved"), invFreq: [0.1] };
  const { cos, sin } = rw.cosSin(spec, [x, step, x + step]);
  const right = sin[0]! * cos[1]! + cos[0]! * sin[1]!;
  const cosines = cos[0]! * cos[1]! - sin[0]! * sin[1]!;
  const [off, off2] = [Math.abs(right - sin[2]!), Math.abs(cosines - cos[2]!)];
  const after = rw.rotate(Float32Array.of(cos[0]!, sin[0]!), {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: rw.cosSin(spec, [step]),
  });
  const angle = (value: number): string => (value / 10).toFixed(1);
  return {
    rows: [
      claim("sin-x-x-sin", right.toFixed(6), off < 2e-7, { said: sin[2]!.toFixed(6), x: angle(x), step: angle(step) }),
      claim("cos-x-x-cos", cosines.toFixed(6), off2 < 2e-7, { said: cos[2]!.toFixed(6) }),
      number("cos-x-sin-x", list(after, 6)),
      claim("printed-sin-x-x", `${sin[2]!.toFixed(4)}, ${cos[2]!.toFixed(4)}`, step === 0, {
        said: `${(sin[0]! + step / 10).toFixed(4)}, ${(cos[0]! + step / 10).toFixed(4)}`,
      }),
    ],
    figures: [
      plane(
        "x-x-x",
        "arrows",
        [
          { name: same("x"), x: cos[0]!, y: sin[0]!, look: 5 },
          { name: same("x + Δx"), x: after[0]!, y: after[1]!, look: 0 },
        ],
        { circle: 1 },
      ),
    ],
    summary: say("addition.summary", { step: angle(step) }),
  };
}

export const items: readonly Item[] = [
  card(
    "003-angle-addition",
    [slider("x", same("x · 10"), 7, 0, 62), slider("step", same("Δx · 10"), 12, 0, 62)],
    runAddition,
  ),
];
