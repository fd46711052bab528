// ropewalk/svg: figures as files, in a Node without any DOM.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { figures } from "../../dist/elements/index.js";
import { loadRopewalk } from "../../dist/index.js";
import { toSVG } from "../../dist/svg/index.js";

const golden = JSON.parse(readFileSync(new URL("../golden/llama3_llama32_1b.json", import.meta.url), "utf8")).expected;

/**
 * Hands are written in hundredths of a pixel: half of one at each end of a hand and of the one that gives the scale.
 */
const HUNDREDTHS = 0.02;

/** The text of the first card draws nothing, and a model is run where it is seen alone. */
const undrawn = [
  "rope-beat-yarn",
  "rope-length-cliff",
  "rope-model-heads",
  "rope-needle",
  "rope-pair-freeze",
  "rope-reader",
  "rope-source-card",
];
const drawn = Object.keys(figures).filter((tag) => !undrawn.includes(tag));

it("it contains only the package's own files", () => {
  const text = readFileSync(new URL("../../dist/svg/index.js", import.meta.url), "utf8");
  const imports = [...text.matchAll(/(?<=[};*\w])(?:from|import\(?)(["`])([^"`]+)\1/g)].map(([, , from]) => from);
  expect(imports).toContain("../index.js");
  expect(imports.filter((from) => !from.startsWith("../"))).toEqual([]);
});

it("every second hand of the clock wall is the golden cosine and sine", async () => {
  const attributes = { model: "llama-3.2-1b", position: 5, clocks: 32 };
  const file = await toSVG("rope-clock-wall", { attributes });
  // An arrow has seven corners: its shaft begins at the first and the last, and the fourth is its tip.
  const arrows = [...file.matchAll(/d="M([\d. ]+(?:L[\d. ]+){6})Z"/g)].map(([, d]) =>
    d.split("L").map((corner) => corner.split(" ").map(Number)),
  );
  expect(arrows).toHaveLength(2 * golden.inv_freq.length);
  const at = golden.positions.indexOf(attributes.position);
  for (const [pair, corners] of arrows.filter((_, i) => i % 2 === 1).entries()) {
    const [x, y] = [0, 1].map((axis) => (corners[0][axis] + corners[6][axis]) / 2);
    const [toX, toY] = corners[3];
    const reach = Math.hypot(toX - x, toY - y);
    expect(Math.abs((toX - x) / reach - golden.cos[at][pair])).toBeLessThan(HUNDREDTHS / reach);
    expect(Math.abs((y - toY) / reach - golden.sin[at][pair])).toBeLessThan(HUNDREDTHS / reach);
  }
});

it("the numbers in words are the core's: title and summary for screen readers", async () => {
  const file = await toSVG("rope-clock-wall", { attributes: { model: "llama-3.2-1b", position: 5, clocks: 32 } });
  expect(file).toContain("<title>Clocks of many speeds tell two words apart</title>");
  const told = golden.inv_freq.filter((speed) => (2 * speed * 180) / Math.PI >= 5).length;
  expect(/<desc>([^<]*)<\/desc>/.exec(file)[1]).toContain(`${told} of 32 clocks tell them apart`);
});

it.each(drawn)(
  "%s gives a file in both themes and languages, and no document is left behind",
  { timeout: 60_000 },
  async (tag) => {
    const [light, dark, chinese] = [
      await toSVG(tag),
      await toSVG(tag, { theme: "dark" }),
      await toSVG(tag, { lang: "zh" }),
    ];
    expect(light).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d/);
    expect(light).toMatch(/<(path|circle|rect)/);
    expect(light).not.toMatch(/undefined|NaN|\[object|var\(|oklch|currentColor/);
    expect(light).toContain('fill="#ffffff"');
    expect(dark).not.toContain('<rect width="100%" height="100%" fill="#ffffff"');
    expect(chinese).toMatch(/lang="zh-Hans"><title>[^<]*\p{Script=Han}/u);
    expect(typeof document).toBe("undefined");
  },
);

it.each(["rope-attention-map", "rope-attention-shapes"])(
  "%s: its maps end with the scale of their colours",
  async (tag) => {
    for (const [lang, words] of [
      ["en", "share of a row’s"],
      ["zh", "一行注意力中的占比"],
    ]) {
      const file = await toSVG(tag, { theme: "dark", lang });
      const scale = file.slice(file.lastIndexOf(">0%<"));
      expect(scale.indexOf(">100%<")).toBeGreaterThan(0);
      expect(scale).toContain(`>${words}`);
      const colours = [...scale.matchAll(/<path d="M\d+ 12h8v12h-8z" fill="(#\w{6})"/g)].map(([, fill]) => fill);
      expect(colours).toHaveLength(16);
      // The first word attends only to itself, so the first square of a map has the strongest colour.
      const cells = file.slice(0, file.lastIndexOf(">0%<"));
      expect(cells).toContain(`fill="${colours.at(-1)}"`);
      expect(new Set(colours).size).toBe(16);
    }
  },
);

it("a card of the source texts draws what it computes", async () => {
  const file = await toSVG("rope-source-card", { attributes: { item: "001-test-1-plots" } }).catch(
    (error) => error.message,
  );
  expect(file).toContain("<path");
});

it("width, a link's state, other colours and another module are used", async () => {
  const engine = await loadRopewalk();
  const style = { "--rope-query": "#010203", "--rope-background": "transparent" };
  const file = await toSVG("rope-clock-wall", { width: 400, state: "v=2&p=llama-3.2-1b&m=5", style, engine });
  expect(file).toMatch(/^<svg [^>]*width="400"/);
  expect(file).toContain('fill="#010203"');
  expect(file).toContain('<rect width="100%" height="100%" fill="none"/>');
  expect(file).toContain("2 positions apart");
});

it.each([
  ["rope-nothing", {}, "option-invalid", "tag", /rope-nothing.*rope-clock-wall/],
  ["rope-source-card", {}, "option-invalid", "tag", /no drawing/],
  ["rope-decay", { width: 5 }, "option-invalid", "options.width", /5.*320 to 4096/],
  ["rope-decay", { theme: "sepia" }, "option-invalid", "options.theme", /sepia.*light.*dark/],
  ["rope-decay", { lang: "fr" }, "option-invalid", "options.lang", /fr.*en.*zh/],
  ["rope-decay", { style: { color: "red" } }, "option-invalid", "options.style.color", /--rope-ink/],
  ["rope-decay", { attributes: { bass: 3 } }, "option-invalid", "options.attributes.bass", /base/],
  ["rope-clock-wall", { attributes: { position: -1 } }, "option-invalid", "options.attributes.position", /-1/],
  ["rope-clock-wall", { attributes: { model: "gpt-9" } }, "config-invalid", "model", /gpt-9.*llama/],
  ["rope-clock-wall", { attributes: { config: "{" } }, "config-invalid", "options.attributes.config", /JSON/],
])("<%s> with %o is a RopewalkError with the option and the reason", async (tag, options, code, path, message) => {
  const error = await toSVG(tag, options).catch((one) => one);
  expect(error).toMatchObject({ name: "RopewalkError", code, path });
  expect(error.message).toMatch(message);
});
