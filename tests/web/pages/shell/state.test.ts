import { beforeAll, expect, test } from "vitest";
import { loadModels } from "../../../../web/figures/base/models.js";
import {
  changes,
  defaults,
  fragmentOf,
  read,
  stateOf,
  withState,
  type PageState,
} from "../../../../web/pages/shell/state.js";

const full: PageState = {
  model: "custom",
  config: '{"head_dim": 64, "note": "a & b = c # 100%"}',
  sentence: "猫 & mouse = 50%",
  positions: [0, 2, 4],
  position: 131_071,
  pair: 31,
  row: 4,
  column: 2,
  rotation: "off",
  language: "zh",
  theme: "dark",
  chapter: "pairings",
};
const chapters = { "pp.m": "17", "zz.a": "1_2 & 3" };
const link = withState(chapters, full);
const decode = (fragment: string): PageState => stateOf(read(fragment).link);

test("state: what is written into a fragment is read, with or without the leading sign", () => {
  for (const sign of ["", "#"]) {
    expect(read(sign + fragmentOf(link))).toEqual({ link, ignored: [] });
    expect(decode(sign + fragmentOf(link))).toEqual(full);
  }
});

test("state: the defaults need no fragment", () => {
  expect(fragmentOf(withState({}, defaults))).toBe("");
  expect(fragmentOf(read("m=47&p=smollm2-135m").link)).toBe("");
  expect(decode("")).toEqual(defaults);
});

beforeAll(loadModels);

test("state: old links keep their meaning, and name the model that they left out", () => {
  const before = "v=1&s=&m=9&i=12&y=3&x=1&r=off&l=zh&t=dark&h=decay&d.w=128&x.f=12";
  expect(decode(before)).toEqual({
    ...defaults,
    model: "llama-3.2-1b", // the default of version 1
    sentence: "",
    position: 9,
    pair: 12,
    row: 3,
    column: 1,
    rotation: "off",
    language: "zh",
    theme: "dark",
    chapter: "decay",
  });
  expect(fragmentOf(read(before).link)).toBe(before.replace("v=1", "v=2&p=llama-3.2-1b"));
  expect(decode("v=1&p=phi-2").model).toBe("phi-2");
  expect(decode("v=1&p=smollm2-135m").model).toBe(defaults.model);
  expect(read("v=1&m=7").ignored).toEqual([]);
});

test("state: bad values fall back one by one, unknown names and other versions are ignored", () => {
  expect(decode("v=2&m=-1&q=1.5&i=NaN&w=65&r=maybe&l=fr&t=&zzz=1")).toEqual(defaults);
  expect(decode("m=2147483648&i=7")).toEqual({ ...defaults, pair: 7 });
  expect(decode("v=3&m=7")).toEqual(defaults);
  expect(decode("%E0%A4%A&&&===")).toEqual(defaults);
});

test("state: unreadable parts are reported", () => {
  expect(read("v=2&m=5&q=1.5&p=nobody&zzz=1&w.s=x").ignored).toEqual(["q=1.5", "p=nobody", "zzz=1"]);
  expect(read("v=3&m=7").ignored).toEqual(["v=3"]);
  expect(read("v=toString&m=7").ignored).toEqual(["v=toString"]);
});

test("state: changes are named one by one", () => {
  expect(changes({}, { ...withState({}, { pair: 7 }), "a.b": "1" })).toEqual(["i", "a.b"]);
  expect(changes(link, { ...link })).toEqual([]);
});

test("state: long texts are cut, a config too long for a link is left out of it", () => {
  expect(decode(`s=${"x".repeat(5000)}`).sentence).toHaveLength(240);
  const long = withState(link, { config: "x".repeat(5000) });
  expect(stateOf(long).config).toHaveLength(5000);
  expect(decode(fragmentOf(long)).config).toBe("");
});

test("state: a link has room for 64 values of chapters, each of 4,000 letters at most, and quotes 40 letters", () => {
  const values = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`${name(i)}.x`, "1"]));
  const { link, ignored } = read(fragmentOf(values));
  expect([Object.keys(link).length, ignored.length]).toEqual([64, 6]);
  const [fits, long] = ["x".repeat(4000), "x".repeat(4001)];
  expect(read(`a.x=${fits}`).link).toEqual({ "a.x": fits });
  expect(read(`a.x=${long}`)).toEqual({ link: {}, ignored: [`a.x=${"x".repeat(36)}`] });
  expect(read(`zzz=${long}`).ignored).toEqual([`zzz=${"x".repeat(36)}`]);
});
const name = (i: number): string => String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26));

test("state: a chapter's name has up to 24 small letters", () => {
  for (const chapter of ["why", "model-heads", "a".repeat(24)]) expect(decode(`h=${chapter}`).chapter).toBe(chapter);
  for (const wrong of ["", "Why", "../x", "a b", "<b>", "__proto__", "a".repeat(25)])
    expect(decode(`h=${encodeURIComponent(wrong)}`).chapter, wrong).toBeUndefined();
});
