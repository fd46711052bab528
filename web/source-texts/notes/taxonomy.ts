import type { Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { claimRow, dot, largest, list, norm, numberRow, scientific, same } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Row, Values, Words } from "../types.js";

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
    integer: {
      name: words("integer", "整数"),
      said: { of: { bounded: false }, en: "unbounded", zh: "无界" },
      at: (m) => [m],
    },
    fraction: {
      name: same("[0, 1]"),
      said: { of: { lasting: false }, en: "cut mechanically, does not extrapolate", zh: "机械切分，无法外推" },
      at: (m, length) => [m / (length - 1)],
    },
    binary: {
      name: words("binary", "二进制"),
      said: { of: { continuous: false }, en: "2ⁿ values, discrete", zh: "2ⁿ 个数，离散" },
      at: (m) => Array.from({ length: BITS }, (_, bit) => (m >> bit) & 1),
    },
    sinusoidal: {
      name: words("sinusoidal", "正弦"),
      said: { of: { bounded: true, lasting: true }, en: "in [−1, 1], can extrapolate", zh: "范围固定 [−1, 1]，可外推" },
      at: (m) => Array.from(rw.sinusoidal([m], DIM)),
    },
    rope: {
      name: words("RoPE (cos, sin)", "RoPE（cos, sin）"),
      said: { of: ALL, en: "all of the above", zh: "具备以上所有优点" },
      at: (m) => {
        const { cos, sin } = rw.cosSin(spec, [m]);
        return Array.from(cos).flatMap((c, i) => [c, sin[i]!]);
      },
    },
  };
}

function runTaxonomy(rw: Ropewalk, values: Values): Result {
  const position = Number(values["position"]);
  const length = Number(values["length"]);
  const distance = 8;
  const [q, k] = twoVectors(DIM);
  const spec = head(DIM, "interleaved");
  const size = norm(rw, q) * norm(rw, k);
  const rows: Row[] = [];
  for (const [id, { name, said, at }] of Object.entries(codes(rw))) {
    const now = at(position, length);
    const all = Array.from({ length }, (_, m) => at(m, length));
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
    const moved = largest(at(position, length).map((value, i) => Math.abs(value - at(position, 2 * length)[i]!)));
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
      const label = words(`${en}: ${named.en}`, `${zh}：${named.zh}`);
      if (expected === undefined) return { ...numberRow(label, ours), reason };
      const quoted = words(`${reason.en} The text: “${said.en}”.`, `${reason.zh}原文：“${said.zh}”。`);
      return claimRow(label, said.zh, ours, holds === expected, quoted);
    };
    rows.push(
      numberRow(words(`${en}: code of ${position}`, `${zh}：${position} 的编码`), list(now.slice(0, 10), 3)),
      property(
        "bounded",
        [words("bounded", "有界"), words("unbounded", "无界")],
        `|code| ≤ ${bound.toFixed(bound > 10 ? 0 : 3)}`,
        bound <= 1.000001,
        words(`The largest number of a code, over ${length} positions.`, `${length} 个位置上编码的最大数。`),
      ),
      property(
        "distinct",
        [
          words("one code for each position", "每个位置一个编码"),
          words("several positions with one code", "多个位置共用一个编码"),
        ],
        `${distinct} / ${length}`,
        distinct === length,
        id === "binary"
          ? words(`${BITS} bits name ${BINARY} positions.`, `${BITS} 位可表示 ${BINARY} 个位置。`)
          : words("Different codes among these positions.", "这些位置中不同编码的个数。"),
      ),
      property(
        "continuous",
        [words("continuous", "连续"), words("discrete", "离散")],
        `${((100 * step) / reach).toFixed(1)}%`,
        step < reach / 2,
        words(
          "The largest step from one position to the next, of the largest distance from an end.",
          "相邻两个位置的编码之间最大的一步，占到两端最大距离的比例。",
        ),
      ),
      property(
        "relative",
        [words("relative", "相对"), words("not relative", "不是相对的")],
        spread > 1e-6 ? `${spread.toFixed(4)} |q||k|` : `${scientific(spread, 0)} |q||k|`,
        spread < 1e-6,
        words(
          `The score of distance ${distance} at three places moves by this much.`,
          `距离 ${distance} 的分数在三个地方的变动。`,
        ),
      ),
      property(
        "lasting",
        [
          words("keeps its codes in a longer sequence", "序列变长时编码不变"),
          words("its codes move in a longer sequence", "序列变长时编码移动"),
        ],
        moved.toFixed(4),
        moved < 1e-9,
        words("How far this position’s code moves when the sequence doubles.", "序列加倍时，这个位置的编码移动多少。"),
      ),
    );
  }
  return {
    rows,
    figures: [
      {
        kind: "heat",
        label: words("Sinusoidal code, position by position", "正弦编码，逐个位置"),
        x: words("channel", "通道"),
        y: words("position", "位置"),
        columns: Array.from({ length: DIM }, (_, i) => String(i)),
        rows: Array.from({ length: 8 }, (_, i) => String(position + i)),
        values: rw.sinusoidal({ start: position, count: 8 }, DIM),
      },
    ],
    summary: words(
      `Of five encodings only RoPE gives a score that knows the distance alone. Integer is unbounded, [0, 1] shifts when the sequence grows, binary runs out at ${BINARY}.`,
      `五种编码中，只有 RoPE 的分数仅取决于距离。整数无界，[0, 1] 随序列变长而移动，二进制到 ${BINARY} 为止。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "003-taxonomy",
    cite: "1.1, 1.2",
    about: [
      words(
        "Integers, fractions, bits, sines, rotations: five ways to write a position. A verdict is of the statement that the text makes; what it does not say of a code stands as a number. What is added is added to a query and a key of 16 channels.",
        "整数、小数、比特、正弦、旋转：写下位置的五种方式。判定的是原文的说法；原文没有提到的性质只列出数值。需要相加的，加到 16 个通道的查询与键上。",
      ),
    ],
    parameters: [
      slider("position", words("position", "位置"), 5, 0, 500),
      choice("length", "512", ["128", "512", "2048"]),
    ],
    run: runTaxonomy,
  },
];
