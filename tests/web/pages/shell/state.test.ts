import { expect, test } from "vitest";
import { changes, decode, defaults, encode, read, type PageState } from "../../../../web/pages/shell/state.js";

const full: PageState = {
  model: "custom",
  config: '{"head_dim": 64, "note": "a & b = c # 100%"}',
  text: "猫 & mouse = 50%",
  query: 3,
  key: 0,
  queryPosition: 131_071,
  keyPosition: 0,
  span: 0,
  pair: 31,
  row: 4,
  column: 2,
  rotation: "off",
  language: "zh",
  theme: "dark",
  chapter: "pairings",
  chapters: { "pp.m": "17", "zz.a": "1_2 & 3" },
};

test("state: what is encoded is decoded, with or without the leading sign", () => {
  expect(decode(encode(full))).toEqual(full);
  expect(decode(`#${encode(full)}`)).toEqual(full);
});

test("state: the defaults need no fragment", () => {
  expect(encode(defaults)).toBe("");
  expect(decode("")).toEqual(defaults);
});

test("state: bad values fall back one by one, unknown names and other versions are passed over", () => {
  expect(decode("v=1&m=-1&n=1.5&i=NaN&w=65&r=maybe&l=fr&t=&zzz=1")).toEqual(defaults);
  expect(decode("m=2147483648&n=7")).toEqual({ ...defaults, keyPosition: 7 });
  expect(decode("v=2&n=7")).toEqual(defaults);
  expect(decode("%E0%A4%A&&&===")).toEqual(defaults);
});

test("state: what could not be read is told", () => {
  expect(read("v=1&m=5&n=1.5&p=nobody&zzz=1&w.s=x").ignored).toEqual(["n=1.5", "p=nobody", "zzz=1"]);
  expect(read("v=2&n=7").ignored).toEqual(["v=2"]);
  expect(read(encode(full)).ignored).toEqual([]);
});

test("state: changes are named one by one", () => {
  expect(changes(defaults, { ...defaults, pair: 7, chapters: { "a.b": "1" } })).toEqual(["pair", "a.b"]);
  expect(changes(full, { ...full })).toEqual([]);
});

test("state: long texts are cut, a config too long for a link is left out of it", () => {
  expect(decode(`s=${"x".repeat(5000)}`).text).toHaveLength(240);
  expect(decode(encode({ ...full, config: "x".repeat(5000) })).config).toBe("");
});
