// The consequences of two configs, compared with plain loops over both tables of inv_freq.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { configKey, consequence } from "../../../web/porting/consequence.js";
import { consequenceText } from "../../../web/porting/consequence-words.js";
import { pathOf } from "../support/support.js";

let rw: Ropewalk;
beforeAll(async () => void (rw = await loadRopewalk()));

const published = (name: string): object =>
  (JSON.parse(readFileSync(pathOf(`web/models/${name}.json`), "utf8")) as { config: object }).config;
const rates = (config: object) => rw.frequencies(rw.parseConfig(config));
const llama = (own: object): object => ({ model_type: "llama", hidden_size: 4096, num_attention_heads: 64, ...own });
const linear = llama({ rope_theta: 10000, rope_scaling: { type: "linear", factor: 8 } });
const plain = llama({ rope_theta: 10000 });
const yarn = llama({
  rope_theta: 10000,
  rope_scaling: { rope_type: "yarn", factor: 8, original_max_position_embeddings: 2048 },
});

test.each([
  ["llama 3 and 3.1", () => [published("llama-3-8b"), published("llama-3.1-8b")]],
  ["llama 3.1 and 3", () => [published("llama-3.1-8b"), published("llama-3-8b")]],
  ["another base", () => [plain, llama({ rope_theta: 500000 })]],
  ["linear", () => [plain, linear]],
  ["yarn", () => [plain, yarn]],
  ["yarn and linear", () => [linear, yarn]],
] as [string, () => [object, object]][])("%s: pairs, factor and position as plain loops find them", (_, configs) => {
  const [a, b] = configs().map(rates) as [ReturnType<typeof rates>, ReturnType<typeof rates>];
  let [first, count, slower, most, at, least] = [-1, 0, 0, 0, -1, Infinity];
  for (let pair = 0; pair < a.invFreq.length; pair += 1) {
    const [x, y] = [a.invFreq[pair]!, b.invFreq[pair]!];
    if (x === y) continue;
    if (first < 0) first = pair;
    count += 1;
    if (y < x) slower += 1;
    const factor = x > y ? x / y : y / x;
    if (factor > most * (1 + 1e-9)) at = pair;
    most = Math.max(most, factor);
    least = Math.min(least, factor);
  }
  const found = consequence(a, b)!;
  expect(found).toMatchObject({ from: first, pairs: count, pair: at });
  expect(found.all).toBe(count === a.invFreq.length - first);
  expect(found.way).toBe(slower === count ? "slower" : slower === 0 ? "faster" : "both");
  expect(found.factor).toBeCloseTo(most, 12);
  expect(found.least).toBeCloseTo(least, 12);
  expect(found.attention).toBe(b.attentionFactor / a.attentionFactor);
  // Checks position by position: no earlier position has an angle that differs by a radian.
  const apart = (position: number): number => {
    let largest = 0;
    for (let pair = 0; pair < a.invFreq.length; pair += 1)
      largest = Math.max(largest, Math.abs(position * a.invFreq[pair]! - position * b.invFreq[pair]!));
    return largest;
  };
  for (let position = 0; position < found.position!; position += 1) expect(apart(position)).toBeLessThan(1);
  expect(apart(found.position!)).toBeGreaterThanOrEqual(1 - 1e-12);
});

test("if nothing of the rotation differs, or pairs have no counterpart, nothing is claimed", () => {
  expect(consequence(rates(plain), rates({ ...plain, max_position_embeddings: 9999 }))).toBeUndefined();
  expect(consequence(rates(plain), rates(llama({ head_dim: 32 })))).toBeUndefined();
});

test("pairs that do not rotate in B have no factor", () => {
  const still = { invFreq: [1, 0.5, 0], attentionFactor: 1 };
  const found = consequence({ invFreq: [1, 0.5, 0.25], attentionFactor: 1 }, still)!;
  expect(found).toMatchObject({ from: 2, pairs: 1, all: true, way: "slower", factor: 1, position: 4 });
  expect(consequenceText("en", found, String)).toEqual([
    "From pair 2 on, B turns more slowly.",
    "From position 4 on, an angle differs by a radian or more.",
  ]);
});

test("the words, in both languages", () => {
  const textOf = (lang: "en" | "zh", one: object, other: object): string =>
    consequenceText(lang, consequence(rates(one), rates(other))!, (value, digits) =>
      String(Number(value.toPrecision(digits))),
    ).join(" ");
  expect(textOf("en", plain, linear)).toBe(
    "From pair 0 on, B turns more slowly, by a factor of 8. From position 2 on, an angle differs by a radian or more.",
  );
  expect(textOf("en", published("llama-3-8b"), published("llama-3.1-8b"))).toMatch(
    /^From pair 29 on, B turns more slowly, by up to a factor of 8 \(pair 35\)\. From position \d+ on/,
  );
  expect(textOf("zh", published("llama-3-8b"), published("llama-3.1-8b"))).toMatch(
    /^从第 29 对起，B 转得更慢，最多相差 8 倍（第 35 对）。 从位置 \d+ 起/,
  );
  expect(textOf("en", plain, yarn)).toMatch(
    /In B, rotated vectors are 1\.208 times as long and scores 1\.459 times as large\.$/,
  );
  expect(textOf("en", plain, llama({ rope_theta: 10001 }))).toMatch(/by up to 0\.0\d+% \(pair 31\)/);
});

test("a field has the name of the keys that give it, or its own name if it follows from them", () => {
  const named = (field: string, ...configs: object[]): string =>
    configKey(
      field,
      configs.map((config) => ({ config, values: rw.inspectConfig(config).values })),
    );
  expect(named("base", plain, llama({ rope_theta: 500000 }))).toBe("rope_theta");
  expect(named("base", plain, llama({ rope_parameters: { rope_type: "default", rope_theta: 5 } }))).toBe(
    "rope_theta / rope_parameters.rope_theta",
  );
  expect(named("factor", plain, linear)).toBe("rope_scaling.factor");
  expect(named("headDim", plain, llama({ hidden_size: 8192 }))).toBe("head_dim (hidden_size)");
  expect(named("attentionFactor", plain, yarn)).toBe("attention_factor");
});
