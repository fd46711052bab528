import type { Ropewalk } from "../../api/index.js";
import { base, baseOf, choice, test } from "../heads.js";
import { largest, same, decimals } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/claim-stable.json" with { type: "json" };

const { say, number, claim, card, lines } = phrasesOf(phrases);

function stable(rw: Ropewalk, values: Values): Result {
  const spec = baseOf(values);
  const position = Number(values["position"]);
  const [exact, single] = [rw.cosSin(spec, [position]), rw.cosSin(spec, [position], { precision: "float32" })];
  const off = largest(
    exact.cos.map((value, i) => Math.max(Math.abs(value - single.cos[i]!), Math.abs(exact.sin[i]! - single.sin[i]!))),
  );
  const powers = [0, 2, 4, 6, 8, 10, 12, 14, 16, 17, 18, 20].map((power) => 2 ** power);
  const errors = powers.map((p) => {
    const [a, b] = [rw.cosSin(spec, [p]), rw.cosSin(spec, [p], { precision: "float32" })];
    return largest(a.cos.map((value, i) => Math.max(Math.abs(value - b.cos[i]!), Math.abs(a.sin[i]! - b.sin[i]!))));
  });
  return {
    rows: [
      claim("float-32-angles-stable", decimals(off, 6), off < 1e-3, { position }),
      number(
        "largest-length-turned-pair",
        decimals(largest(single.cos.map((value, i) => Math.hypot(value, single.sin[i]!))), 6),
      ),
    ],
    summary: say("stable.summary", { position, off: decimals(off, 6) }),
    figures: [
      lines("largest-error-position", "position", "error", [{ name: same("float32"), x: powers, y: errors }], {
        scale: "log",
        digits: 6,
      }),
    ],
  };
}

export const items: readonly Item[] = [
  card("claim-stable", [base, choice("position", "131071", ["511", "4095", "131071"], say("position"))], stable, {
    button: test,
  }),
];
