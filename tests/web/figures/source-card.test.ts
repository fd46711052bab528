// What cards of the source texts draw: blocks of scenes.
import { expect, test } from "vitest";
import { drawingBlocks, type DrawnChange, type Reads } from "../../../web/figures/source-card/drawing-blocks.js";
import type { Drawing, SlideHand } from "../../../web/figures/scene/drawing.js";
import type { Block } from "../../../web/figures/view/view.js";
import type { Figure, Words } from "../../../web/source-texts/types.js";

const words = (en: string): Words => ({ en, zh: en });
const named = { label: words("drawing"), x: words("x"), y: words("y") };

/** Everything in the blocks, from top to bottom. */
const flat = (blocks: readonly Block<DrawnChange>[]): Block<DrawnChange>[] =>
  blocks.flatMap((block) => (block.block === "beside" ? block.of.flatMap(({ blocks }) => flat(blocks)) : [block]));

function drawn(figures: readonly Figure[], reads: Reads = {}, width = 400) {
  const blocks = flat(drawingBlocks("en", figures, reads));
  const drawings = blocks.flatMap((block): Drawing<DrawnChange>[] =>
    block.block === "scene" ? [block.scene.at(width, "en") as Drawing<DrawnChange>] : [],
  );
  const hands = drawings.flatMap((one) => one.hands as readonly SlideHand<DrawnChange>[]);
  const keys = blocks.flatMap((block) => (block.block === "keys" ? block.of : []));
  return { blocks, drawings, hands, keys };
}

test("lines with one link are read at one place, others at their own", () => {
  const x = [0, 1, 2, 3];
  const lines = (times: number, link?: string): Figure => ({
    ...named,
    kind: "lines",
    ...(link && { link }),
    digits: 1,
    series: [{ name: words(`times ${times}`), x, y: x.map((one) => one * times) }],
  });
  const figures = [lines(2, "pair"), lines(5, "pair"), lines(7)];
  const change = drawn(figures).hands[0]!.change(3)!;
  const { keys } = drawn(figures, change.read);
  expect(keys.map(({ reading }) => reading)).toEqual(["6.0", "15.0", undefined]);
});

test("a map lights the diagonal of the cell that is read, and its hand finds each cell", () => {
  const size = 10;
  const names = Array.from({ length: size }, (_, i) => `${i}`);
  const values = Array.from({ length: size * size }, (_, i) => (i === 99 ? NaN : i));
  const figure: Figure = { ...named, kind: "heat", columns: names, rows: names, values, diagonals: true, digits: 0 };
  for (const [row, column] of [
    [0, 2],
    [7, 3],
  ] as const) {
    const { drawings, hands, blocks } = drawn([figure], { "0": row * size + column });
    const shapes = drawings[0]!.shapes.filter((shape) => "height" in shape);
    const cells = shapes.slice(0, size * size);
    expect(cells.filter(({ fill }) => fill === undefined)).toHaveLength(1);
    const lit = shapes.filter(({ stroke, wide }) => stroke === "pair" && wide === 1.5);
    expect(lit).toHaveLength(size - Math.abs(row - column) - 1);
    cells.forEach(({ x, y, width, height }, i) => {
      expect(hands[0]!.at(x + width / 2, y + height / 2)).toBe(i);
    });
    const frame = shapes.at(-1)!;
    expect(hands[0]!.at(frame.x + 1, frame.y + 1)).toBe(row * size + column);
    expect(blocks.at(-1)).toMatchObject({ block: "note", text: `y ${row}, x ${column}: ${row * size + column}` });
  }
  const { hands } = drawn([figure], { "0": 73 });
  const keys = { ArrowLeft: 72, ArrowRight: 74, ArrowUp: 63, ArrowDown: 83, Home: 70, End: 79 };
  for (const [key, to] of Object.entries(keys)) expect(hands[0]!.key(key, false), key).toBe(to);
});

test("bars have their looks, stand on zero, and lie where their names do not fit", () => {
  const bars = (names: string[], values: number[]): Figure => ({
    ...named,
    kind: "bars",
    names,
    values,
    looks: [0, 1],
  });
  const rects = (figure: Figure) => drawn([figure]).drawings[0]!.shapes.filter((shape) => "height" in shape);
  const shown = rects(bars(["0", "1"], [2, -1]));
  const [up, down] = [shown[0]!, shown[1]!];
  expect(shown.map(({ fill }) => fill)).toEqual(["query", "key"]);
  expect(up.height / down.height).toBeCloseTo(2);
  expect(up.y + up.height).toBeCloseTo(down.y);
  const long = rects(bars(["a name of many words and letters", "another of as many words"], [2, 1]));
  expect(long[0]!.width / long[1]!.width).toBeCloseTo(2);
  expect(long[0]!.x).toBe(long[1]!.x);
});

test("a mark is dragged in steps of 0.05, up to 1.5, by pointer and keys", () => {
  const arrow = (x: number, y: number): Figure => ({
    kind: "plane",
    label: words("arrow"),
    as: "arrows",
    marks: [{ name: words("a"), x, y }],
    drag: { mark: 0, x: "a", y: "b" },
  });
  const { drawings, hands } = drawn([arrow(0.5, -0.25)]);
  const tip = drawings[0]!.shapes.find((shape) => "r" in shape && shape.r === 5) as { cx: number; cy: number };
  const [hand] = hands as [SlideHand<DrawnChange>];
  expect(hand.at(tip.cx, tip.cy)).toBe(hand.now);
  expect(hand.change(hand.key("ArrowLeft", false)!)).toEqual({ settings: { a: 0.45, b: -0.25 } });
  expect(hand.change(hand.key("ArrowDown", false)!)).toEqual({ settings: { a: 0.5, b: -0.3 } });
  expect(hand.change(hand.at(1e4, -1e4))).toEqual({ settings: { a: 1.5, b: 1.5 } });
});

test("two drawings stand side by side, and a table takes the width", () => {
  const bars: Figure = { ...named, kind: "bars", names: ["0"], values: [1] };
  const table: Figure = { kind: "table", label: words("table"), columns: [], rows: [] };
  const blocks = drawingBlocks("en", [bars, bars, bars, table, bars], {});
  expect(blocks.map((one) => (one.block === "beside" ? one.of.length : one.block))).toEqual([2, 1, "element", 1]);
});
