import type { Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { shape, times } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/torch-repeat.json" with { type: "json" };

const { say, number, printed, claim, card } = phrasesOf(phrases);

const LETTERS = "a a a b b b c c c d d d";

const interleave = (values: readonly number[], repeats: number): number[] =>
  values.flatMap((value) => times(repeats, () => value));

const concatenate = (values: readonly number[], repeats: number): number[] => times(repeats, () => values).flat();

function runRepeat(rw: Ropewalk, values: Values): Result {
  const repeats = Number(values["repeats"]);
  const flat = interleave([1, 2, 3, 4], repeats);
  const x = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const spec = { ropeType: "default", base: 10_000, headDim: 8, rotaryDim: 8, pairing: "half-split" } as const;
  const { cos, sin } = rw.cosSin(spec, [3]);
  const frequencies = ["θ₀", "θ₁", "θ₂", "θ₃"];
  const index = [0, 1, 2, 3];
  const columns = { cat: concatenate(index, 2), interleave: interleave(index, 2) };
  const half = Array.from(x, (_, i) => (i < 4 ? -x[i + 4]! : x[i - 4]!));
  const lengths = Object.entries(columns).map(([, order]) => {
    const y = order.map((pair, i) => x[i]! * cos[pair]! + half[i]! * sin[pair]!);
    return Math.hypot(...y);
  });
  const kept = Math.hypot(...x);
  const letters = interleave([0, 1, 2, 3], repeats)
    .map((i) => "abcd"[i])
    .join(" ");
  return {
    rows: [
      printed("repeat-interleave-keys-8-dim", "[2, 12, 64, 512]", shape(2, 12, 8 * 8, 512)),
      printed("repeat-interleave-x-3-dim", "1 1 1 2 2 2", interleave([1, 2], repeats).join(" ")),
      printed("repeat-interleave-x-3-dim-2", "3 3 3 4 4 4", interleave([3, 4], repeats).join(" ")),
      printed("repeat-interleave-x-3", "1 1 1 3 3 3 4 4 4 5 5 5", flat.join(" ")),
      claim("b-c-d-repeated", letters, letters === LETTERS, { said: LETTERS }),
      number("cat", columns.cat.map((i) => frequencies[i]).join(" ")),
      number("repeat-interleave-2", columns.interleave.map((i) => frequencies[i]).join(" ")),
      claim("rotate-half-cat-length", lengths[0]!.toFixed(4), Math.abs(lengths[0]! - kept) < 1e-5 * kept, {
        said: kept.toFixed(4),
      }),
      claim(
        "rotate-half-repeat-interleave-length",
        lengths[1]!.toFixed(4),
        Math.abs(lengths[1]! - kept) < 1e-5 * kept,
        { said: kept.toFixed(4) },
      ),
    ],
    summary: say("repeat.summary", { kept: kept.toFixed(4), lengths1: lengths[1]!.toFixed(4) }),
  };
}

export const items: readonly Item[] = [
  card("001-repeat-interleave", [choice("repeats", "3", ["2", "3", "4"])], runRepeat),
];
