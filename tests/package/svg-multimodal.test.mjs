// The file of rope-multimodal against plain loops: which pair listens to what, where each token stands, what it gets.
import { expect, it } from "vitest";
import { toSVG } from "../../dist/svg/index.js";

/** Qwen3-VL: three sections taken in turns, base 5,000,000; an image of ROWS x COLUMNS between three words and three. */
const [PAIRS, ROWS, COLUMNS, WORDS, TOKEN] = [64, 5, 7, 3, 20];
const TOKENS = 2 * WORDS + ROWS * COLUMNS;
const attributes = { scheme: "qwen3-vl", rows: ROWS, columns: COLUMNS, token: TOKEN, pair: 4 };
const axisOf = (pair) => (pair < 60 ? pair % 3 : 0);

const places = Array.from({ length: TOKENS }, (_, i) => {
  const patch = i - WORDS;
  if (patch < 0) return [i, i, i];
  if (patch < ROWS * COLUMNS) return [WORDS, WORDS + Math.floor(patch / COLUMNS), WORDS + (patch % COLUMNS)];
  const later = WORDS + Math.max(ROWS, COLUMNS) + patch - ROWS * COLUMNS;
  return [later, later, later];
});

/** What the token gives to all, when a pair's term is twice the cosine of the angle between two. */
function weights(apart) {
  const parts = places.map((_, i) => {
    let score = 0;
    for (let pair = 0; pair < PAIRS; pair += 1) score += 2 * Math.cos(apart(i, pair) * 5_000_000 ** (-pair / PAIRS));
    return Math.exp((score - 2 * PAIRS) / Math.sqrt(2 * PAIRS));
  });
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}
const byAxes = weights((i, pair) => places[i][axisOf(pair)] - places[TOKEN][axisOf(pair)]);
const flat = weights((i) => i - TOKEN);

const texts = (part) => [...part.matchAll(/<t(?:ext|span)[^>]*>([^<]+)</g)].map(([, text]) => text);
const groups = (part) => part.split(/<g[ >]/).slice(1);
const fills = (part) => [...part.matchAll(/<rect[^>]*fill="(#\w{6})"/g)].map(([, fill]) => fill);

/** Ribbon, key, map by axes and its scale, map row by row and its scale. */
async function drawings(options) {
  const file = await toSVG("rope-multimodal", { attributes, ...options });
  return [...file.slice(file.indexOf("<svg", 1)).matchAll(/<svg[^>]*>(.*?)<\/svg>/gs)].map(([, inside]) => inside);
}

const looks = ["light", "dark"].flatMap((theme) => ["en", "zh"].map((lang) => ({ theme, lang, width: 720 })));

it.each(looks)("%o: every pair has its axis's colour and letter, and the key says how many there are", async (look) => {
  const [ribbon, key] = await drawings(look);
  const pairs = groups(ribbon).slice(0, PAIRS);
  const letters = pairs.map((pair) => texts(pair).join(""));
  expect(letters).toEqual(Array.from({ length: PAIRS }, (_, pair) => "thw"[axisOf(pair)]));
  const colours = pairs.map((pair) => /fill="(#\w{6})"/.exec(pair)[1]);
  const ofAxes = [0, 1, 2].map((axis) => colours[axis]);
  expect(new Set(ofAxes).size).toBe(3);
  expect(colours).toEqual(letters.map((letter) => ofAxes["thw".indexOf(letter)]));
  const counts = [0, 1, 2].map((axis) => colours.filter((one) => one === ofAxes[axis]).length);
  expect(
    texts(key)
      .slice(0, 3)
      .map((words) => Number(/\d+/.exec(words)[0])),
  ).toEqual(counts);
  expect(texts(key)[3]).toMatch(look.lang === "zh" ? /第 4 对听高/ : /pair 4 listens to height/);
});

it.each(looks)(
  "%o: each map has a cell for every token, with its positions and its share of the attention",
  async (look) => {
    const [, , axes, axesScale, one, oneScale] = await drawings(look);
    for (const [map, scale, shares, words] of [
      [axes, axesScale, byAxes, places.map(([t, h, w]) => `t${t} h${h} w${w}`)],
      [one, oneScale, flat, places.map((_, i) => String(i))],
    ]) {
      const cells = groups(map);
      expect(cells).toHaveLength(TOKENS);
      expect(cells.map((cell) => texts(cell).join(" "))).toEqual(words);
      expect(
        cells.flatMap((cell, i) => (cell.match(/<rect/g).length > 1 ? [i] : [])),
        "the marked one",
      ).toEqual([TOKEN]);
      const steps = fills(scale);
      const most = Math.max(...shares);
      const [none, all] = texts(scale);
      expect([none, all]).toEqual(["0.0%", `${(100 * most).toFixed(1)}%`]);
      const channels = (colour) => colour.match(/\w\w/g).map((byte) => parseInt(byte, 16));
      const apart = (a, b) => Math.hypot(...channels(a).map((part, i) => part - channels(b)[i]));
      const span = apart(steps[0], steps.at(-1));
      expect(span).toBeGreaterThan(60);
      cells.forEach((cell, i) => {
        const level = (shares[i] / most) * (steps.length - 1);
        const near = [Math.floor(level), Math.ceil(level)].map((step) => apart(fills(cell)[0], steps[step]));
        expect(Math.min(...near), words[i]).toBeLessThan((0.8 * span) / (steps.length - 1));
      });
    }
  },
);

it.each([320, 400, 720, 1200])("%i pixels wide: nothing stands outside of the file", async (width) => {
  for (const columns of [2, 8]) {
    const file = await toSVG("rope-multimodal", { width, attributes: { ...attributes, columns } });
    const boxes = [...file.matchAll(/<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*x="16"/g)];
    expect(boxes).toHaveLength(6);
    for (const [, wide] of boxes) expect(Number(wide)).toBeLessThanOrEqual(width - 32);
    const [, , map] = [...file.slice(file.indexOf("<svg", 1)).matchAll(/<svg[^>]*>(.*?)<\/svg>/gs)];
    const rights = groups(map[1]).map(
      (cell) => Number(/translate\(([\d.]+)/.exec(cell)[1]) + Number(/width="([\d.]+)"/.exec(cell)[1]),
    );
    expect(Math.max(...rights)).toBeLessThanOrEqual(Number(boxes[2][1]));
    expect(file).toMatch(
      /^<svg [^>]*role="img" lang="en"><title>Images: several positions at once<\/title><desc>[^<]{20,}/,
    );
  }
});
