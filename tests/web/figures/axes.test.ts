import { beforeEach, expect, test, vi } from "vitest";
import { models } from "../../../web/models/index.js";
import type { Scaled } from "../../../web/figures/scene/scale.js";
import type { Field } from "../../../web/figures/base/fields.js";
import { lineLook, linePlot } from "../../../web/figures/view/lines.js";
import { looks, type AnyLook } from "./looks.js";
import { drawingsOf, viewsOf } from "./view.js";

/** Every axis that is laid out, by its numbers. */
const drawn: string[][] = [];
vi.mock("../../../web/figures/scene/scale.js", async (original) => {
  const { scaled, ...more } = await original<typeof import("../../../web/figures/scene/scale.js")>();
  const kept = (...given: Parameters<typeof scaled>): Scaled => {
    const axis = scaled(...given);
    drawn.push(axis.ticks.map(({ text, raised = "" }) => text + raised).filter((text) => text !== ""));
    return axis;
  };
  return { ...more, scaled: kept };
});
beforeEach(() => {
  drawn.length = 0;
});

const twice = (): string[] => [
  ...new Set(drawn.filter((texts) => new Set(texts).size < texts.length).map((texts) => texts.join(" "))),
];

/** The figure's first values, each of its models, and each number small and large. */
function valuesOf({ fields }: AnyLook[0]): object[] {
  const numbers = Object.entries(fields as Record<string, Field<unknown>>).filter(
    ([, { fallback }]) => typeof fallback === "number",
  );
  const found = numbers.flatMap(([name, { read }]) =>
    ["2", "3", "7", "120", "20000"].flatMap((text) => {
      const value = read(text);
      return value === undefined ? [] : [{ [name]: value }];
    }),
  );
  return [{}, ...("model" in fields ? models.map(({ id }) => ({ model: id })) : []), ...found];
}

test.each(Object.entries(looks))("%s: no axis shows a number twice", (_, [figure, look, running]) => {
  const view = viewsOf(figure, look, "en", running);
  for (const values of valuesOf(figure)) for (const width of [375, 1100]) drawingsOf(view(values), width);
  expect(twice()).toEqual([]);
});

test.each([
  ["parts of one", [0, 3]],
  ["numbers near another", [1_000_000, 1_000_030]],
  ["thousands", [9_000, 13_000]],
  ["small ones", [0, 0.003]],
])("%s are distinguished along both axes", (_, x) => {
  for (const width of [240, 375, 704, 1100])
    linePlot({
      lang: "en",
      height: 300,
      x: { name: "x" },
      y: {},
      series: [{ name: "line", x, y: x, look: lineLook(0) }],
    }).at(width, "en");
  expect(drawn.length).toBe(8);
  expect(twice()).toEqual([]);
});

test("no number between whole ones is shown", () => {
  const series = [{ name: "line", x: [0, 3], y: [0, 3], look: lineLook(0) }];
  linePlot({ lang: "en", height: 300, x: { name: "pair", whole: true }, y: {}, series }).at(1100, "en");
  expect(drawn).toContainEqual(["0", "1", "2", "3"]);
});
