import type { Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { dot, largest, list, norm, scientific, same, times, difference, numbers } from "../rows.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/taxonomy.json" with { type: "json" };

const { say, number, claim, card, heat } = phrasesOf(phrases);

export const DIM = 16;

const BITS = 10;

const BINARY = 2 ** BITS;

type Property = "bounded" | "distinct" | "continuous" | "relative" | "lasting";

const ALL = { bounded: true, distinct: true, continuous: true, relative: true, lasting: true };

interface Code {
  name: Words;
  /** What the text says of it, and which of the measured properties it so has or lacks. */
  said: Words & { of: Partial<Record<Property, boolean>> };
  /** The code of a position in a sequence of `length`. */
  at(position: number, length: number): number[];
}

function codes(rw: Ropewalk): Record<string, Code> {
  const spec = head(DIM, "interleaved");
  return {
    integer: { name: say("integer"), said: { of: { bounded: false }, en: "unbounded", zh: "无界" }, at: (m) => [m] },
    fraction: {
      name: same("[0, 1]"),
      said: { of: { lasting: false }, en: "cut mechanically, does not extrapolate", zh: "机械切分，无法外推" },
      at: (m, length) => [m / (length - 1)],
    },
    binary: {
      name: say("binary"),
      said: { of: { continuous: false }, en: "2ⁿ values, discrete", zh: "2ⁿ 个数，离散" },
      at: (m) => times(BITS, (bit) => (m >> bit) & 1),
    },
    sinusoidal: {
      name: say("sinusoidal"),
      said: { of: { bounded: true, lasting: true }, en: "in [−1, 1], can extrapolate", zh: "范围固定 [−1, 1]，可外推" },
      at: (m) => Array.from(rw.sinusoidal([m], DIM)),
    },
    rope: {
      name: say("rope-cos-sin"),
      said: { of: ALL, en: "all of the above", zh: "具备以上所有优点" },
      at: (m) => {
        const { cos, sin } = rw.cosSin(spec, [m]);
        return Array.from(cos).flatMap((c, i) => [c, sin[i]!]);
      },
    },
  };
}

function runTaxonomy(rw: Ropewalk, values: Values): Result {
  const [position, length] = numbers(values, "position", "length");
  const distance = 8;
  const [q, k] = twoVectors(DIM);
  const spec = head(DIM, "interleaved");
  const size = norm(rw, q) * norm(rw, k);
  const rows: Row[] = [];
  for (const [id, { name, said, at }] of Object.entries(codes(rw))) {
    const now = at(position, length);
    const all = times(length, (m) => at(m, length));
    const bound = largest(all.flat().map(Math.abs));
    const distinct = new Set(all.map((one) => one.map((value) => value.toFixed(9)).join(" "))).size;
    const apart = (a: readonly number[], b: readonly number[]): number =>
      Math.hypot(...a.map((value, i) => value - b[i]!));
    const step = largest(all.slice(1).map((code, m) => apart(code, all[m]!)));
    const reach = largest(all.map((code) => Math.max(apart(code, all[0]!), apart(code, all.at(-1)!))));
    const added = (x: Float32Array, m: number): Float32Array => x.map((value, i) => value + (at(m, length)[i] ?? 0));
    const places = [0, 100, length - 1 - distance];
    const scores = places.map((n) =>
      id === "rope"
        ? dot(rw, turned(rw, spec, q, [n + distance]), turned(rw, spec, k, [n]))
        : dot(rw, added(q, n + distance), added(k, n)),
    );
    const spread = (Math.max(...scores) - Math.min(...scores)) / size;
    const moved = difference(at(position, length), at(position, 2 * length));
    const { en, zh } = name;
    // A property that the text neither gives nor denies is a number; a statement that something is lacking holds where it is.
    const property = (
      of: Property,
      [has, lacks]: readonly [Words, Words],
      ours: string,
      holds: boolean,
      reason: Words,
    ): Row => {
      const expected = said.of[of];
      const named = expected === false ? lacks : has;
      const label = say("formula", { en, named, zh });
      if (expected === undefined) return { ...number(label, ours), reason };
      const quoted = say("text", { reasonOf: reason, saidOf: said });
      return claim(label, ours, holds === expected, { said: said.zh, reason: quoted });
    };
    rows.push(
      number("code", list(now.slice(0, 10), 3), { position, en, zh }),
      property(
        "bounded",
        [say("bounded"), say("unbounded")],
        `|code| ≤ ${bound.toFixed(bound > 10 ? 0 : 3)}`,
        bound <= 1.000001,
        say("largest-number-code", { length }),
      ),
      property(
        "distinct",
        [say("one-code-each"), say("several-positions-one")],
        `${distinct} / ${length}`,
        distinct === length,
        id === "binary" ? say("bits-name-positions", { BITS, BINARY }) : say("different-codes-among"),
      ),
      property(
        "continuous",
        [say("continuous"), say("discrete")],
        `${((100 * step) / reach).toFixed(1)}%`,
        step < reach / 2,
        say("largest-step-one"),
      ),
      property(
        "relative",
        [say("relative"), say("not-relative")],
        spread > 1e-6 ? `${spread.toFixed(4)} |q||k|` : `${scientific(spread, 0)} |q||k|`,
        spread < 1e-6,
        say("score-distance-three", { distance }),
      ),
      property(
        "lasting",
        [say("keeps-codes-longer"), say("codes-move-longer")],
        moved.toFixed(4),
        moved < 1e-9,
        say("how-far-position"),
      ),
    );
  }
  return {
    rows,
    figures: [
      heat("sinusoidal-code-position", "channel", "position", {
        columns: times(DIM, (i) => String(i)),
        rows: times(8, (i) => String(position + i)),
        values: rw.sinusoidal({ start: position, count: 8 }, DIM),
      }),
    ],
    summary: say("taxonomy.summary", { BINARY }),
  };
}

export const items: readonly Item[] = [
  card(
    "003-taxonomy",
    [slider("position", say("position"), 5, 0, 500), choice("length", "512", ["128", "512", "2048"])],
    runTaxonomy,
  ),
];
