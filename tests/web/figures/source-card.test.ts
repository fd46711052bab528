// Cards of the source texts: their rows and drawings.
import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { drawingBlocks } from "../../../web/figures/source-card/drawing-blocks.js";
import { sourceCard, type CardValues, type Reads } from "../../../web/figures/source-card/values.js";
import { sourceCardLook } from "../../../web/figures/source-card/view.js";
import { cardAlone, cardWork, wantedOf, type CardState } from "../../../web/figures/source-card/work.js";
import type { FigureContext } from "../../../web/figures/base/figure.js";
import type { Drawing, SlideHand } from "../../../web/figures/scene/drawing.js";
import type { Block, Control, View } from "../../../web/figures/view/view.js";
import { entries } from "../../../web/source-texts/index.js";
import type { Figure, Values, Words } from "../../../web/source-texts/types.js";
import { blocksOf, drawingsOf, viewOf } from "./view.js";

const words = (en: string): Words => ({ en, zh: en });
const named = { label: words("drawing"), x: words("x"), y: words("y") };

/** The changes of reading and of settings. */
interface Change {
  read?: Reads;
  set?: Values;
}
const changes = { read: (read: Reads): Change => ({ read }), set: (set: Values): Change => ({ set }) };

function drawn(figures: readonly Figure[], reads: Reads = {}, settings: Values = {}, width = 400) {
  const blocks = blocksOf(drawingBlocks<Change>("en", figures, { reads, settings }, changes));
  const drawings = blocks.flatMap((block): Drawing<Change>[] =>
    block.block === "scene" ? [block.scene.at(width, "en") as Drawing<Change>] : [],
  );
  const hands = drawings.flatMap((one) => one.hands as readonly SlideHand<Change>[]);
  const keys = blocks.flatMap((block) => (block.block === "keys" ? block.of : []));
  return { blocks, drawings, hands, keys };
}

test("lines with one link are read at one place, others separately", () => {
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

test("a map highlights the diagonal of the selected cell, and its hand finds each cell", () => {
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

test("bars have their styles, start at zero, and are horizontal if their names do not fit", () => {
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
  const { drawings, hands } = drawn([arrow(0.5, -0.25)], {}, { a: 0.5, b: -0.25 });
  const tip = drawings[0]!.shapes.find((shape) => "r" in shape && shape.r === 5) as { cx: number; cy: number };
  const [hand] = hands as [SlideHand<Change>];
  expect(hand.at(tip.cx, tip.cy)).toBe(hand.now);
  expect(hand.change(hand.key("ArrowLeft", false)!)).toEqual({ set: { a: 0.45, b: -0.25 } });
  expect(hand.change(hand.key("ArrowDown", false)!)).toEqual({ set: { a: 0.5, b: -0.3 } });
  expect(hand.change(hand.at(1e4, -1e4))).toEqual({ set: { a: 1.5, b: 1.5 } });
  // The marks of the last computation are older than the settings: the next press starts from the settings.
  const [ahead] = drawn([arrow(0.5, -0.25)], {}, { a: 0.45, b: -0.25 }).hands as [SlideHand<Change>];
  expect(ahead.change(ahead.key("ArrowLeft", false)!)).toEqual({ set: { a: 0.4, b: -0.25 } });
});

test("two drawings are side by side, and a table takes the width", () => {
  const bars: Figure = { ...named, kind: "bars", names: ["0"], values: [1] };
  const table: Figure = { kind: "table", label: words("table"), columns: [], rows: [] };
  const blocks = drawingBlocks("en", [bars, bars, bars, table, bars], { reads: {}, settings: {} }, changes);
  expect(blocks.map((one) => (one.block === "beside" ? one.of.length : one.block))).toEqual([2, 1, "element", 1]);
});

const engine = await loadRopewalk();
const context = { engine } as FigureContext;
const given = (item: string, values: Values = {}): CardValues => ({ item, values });

const viewAt = (values: CardValues, state: CardState, language: "en" | "zh" = "en"): View<CardValues> =>
  viewOf<CardValues, unknown, CardState>(sourceCard as never, sourceCardLook as never, values, language, state);

/** The content of a card after it has run. */
const shownOf = async (values: CardValues): Promise<View<CardValues>> =>
  viewAt(values, await cardAlone(values, context));

const controlsOf = ({ blocks }: View<CardValues>): Control<CardValues>[] =>
  blocks.flatMap((block) => (block.block === "controls" ? block.of : []));
const buttonOf = (view: View<CardValues>, id: string) =>
  controlsOf(view).find((one) => one.control === "button" && one.id === id) as Control<CardValues> & {
    control: "button";
  };
const tagsOf = ({ blocks }: View<CardValues>): string[] =>
  blocks.flatMap((block: Block<CardValues>) => (block.block === "element" ? [block.tag] : []));

test("every card has a sentence, a table of its rows, and drawings of finite size, in both languages", async () => {
  for (const { id } of entries.filter(({ kind, id }) => kind !== "claim" && !id.endsWith("performance"))) {
    const state = await cardAlone(given(id), context);
    for (const language of ["en", "zh"] as const) {
      const view = viewAt(given(id), state, language);
      expect(view.sentence.length, id).toBeGreaterThan(10);
      const { columns, rows } = view.table;
      for (const row of rows()) expect(row, id).toHaveLength(columns.length);
      for (const { columns, rows } of view.tables!)
        for (const row of rows()) expect(row.length, id).toBeLessThanOrEqual(columns.length);
      for (const width of [240, 704])
        for (const { height, shapes } of drawingsOf(view, width)) {
          expect(height, id).toBeGreaterThan(20);
          expect(JSON.stringify(shapes), id).not.toMatch(/null|NaN/);
        }
    }
  }
}, 60_000);

test("a setting changes what differs from the text's own, and the button takes all of it back", async () => {
  const view = await shownOf(given("004-learned-table"));
  expect(buttonOf(view, "own").off).toBe(true);
  const slider = controlsOf(view).find(
    (one) => one.control === "range" && one.of === ("position" as never),
  ) as Control<CardValues> & { control: "range" };
  expect(slider.change(601)).toEqual({ item: "004-learned-table", values: { position: 601 } });
  expect(slider.change(slider.value)).toEqual({ item: "004-learned-table", values: {} });
  const set = await shownOf(given("004-learned-table", { position: 601, nothing: 1 }));
  expect(set.sentence).not.toBe(view.sentence);
  expect(buttonOf(set, "own")).toMatchObject({ off: false, change: { item: "004-learned-table", values: {} } });
  expect(set.blocks.at(-1)).toMatchObject({ block: "note", text: expect.stringContaining("nothing printed") });
});

test("a curve takes a row of its own among the settings", async () => {
  const view = await shownOf(given("004-draw"));
  expect(tagsOf(view)).toEqual(["rope-source-words", "rope-value-curve", "rope-source-rows"]);
  const curve = view.blocks.find((block) => block.block === "element" && block.tag === "rope-value-curve");
  if (curve?.block !== "element") throw new Error("no curve");
  const drawn = { values: "1,2" } as never;
  expect(curve.on["values-change"]!(drawn)).toMatchObject({ values: { curve: "1,2" } });
});

test("lines and places belong to one card: another starts with its first", async () => {
  const here = await shownOf({ ...given("001-derivation"), place: { item: "001-derivation", step: 2, reads: {} } });
  const there = await shownOf({ ...given("001-derivation"), place: { item: "001-rotate-half", step: 2, reads: {} } });
  const stepOf = ({ blocks }: View<CardValues>): unknown => {
    const walk = blocks.find((block) => block.block === "element" && block.tag === "rope-source-steps");
    return walk?.block === "element" && walk.set["at"];
  };
  expect([stepOf(here), stepOf(there)]).toEqual([2, 0]);
});

test("two plots with one link are read at one place", async () => {
  const view = await shownOf(given("001-test-1-plots"));
  const [first] = drawingsOf(view, 400).flatMap(({ hands }) => hands) as SlideHand<Partial<CardValues>>[];
  const read = await shownOf({ ...given("001-test-1-plots"), ...first!.change(3) });
  const now = drawingsOf(read, 400).flatMap(({ hands }) => (hands as SlideHand<unknown>[]).map((hand) => hand.now));
  expect(now).toEqual([3, 3, 0]); // also a map, which has a separate place
});

/** A worker, its messages, and the request of an element with these values. */
function worker() {
  const changes: CardState[] = [{}];
  const work = cardWork((state) => void changes.push(state as CardState));
  const want = (values: CardValues): void => work.want(wantedOf(values, context));
  const state = (): CardState => changes.at(-1)!;
  return { work, want, state };
}

test("work: a card is loaded, computed for each of its settings, and left for another one", async () => {
  const { want, state } = worker();
  const settle = async (values: CardValues): Promise<void> => {
    want(values);
    await expect.poll(() => state().card?.item.id).toBe(values.item);
    want(values);
    await expect.poll(() => state().ran !== undefined).toBe(true);
  };
  await settle(given("004-learned-table"));
  const first = state().ran!;
  want(given("004-learned-table"));
  expect(state().ran).toBe(first);
  want(given("004-learned-table", { position: 601 }));
  await expect.poll(() => state().ran === first).toBe(false);
  expect(state().ran!.result.summary).not.toEqual(first.result.summary);
  want({ ...given("004-learned-table", { position: 601 }), menu: true });
  await expect.poll(() => state().programs?.numpy?.({ position: 601 })).toContain("numpy");
  want(given("none"));
  await expect.poll(() => state().entry).toBeNull();
  expect(state().ran).toBeUndefined();
});

test("work: a card with a button waits for it, and ends its run when the figure goes", async () => {
  const { work, want, state } = worker();
  const id = "claim-faster";
  want({ ...given(id), presses: 2 });
  await expect.poll(() => state().card?.item.id).toBe(id);
  want({ ...given(id), presses: 2 });
  expect(state().share).toBeUndefined();
  want({ ...given(id), presses: 3 });
  expect(state().share).toBe(0);
  work.stop();
  expect(state().share).toBeUndefined();
  want({ ...given(id), presses: 3 });
  expect(state().share).toBeUndefined();
  want({ ...given(id), presses: 4 });
  await expect.poll(() => state().ran?.result.rows.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(state().share).toBeUndefined();
});

test("an unknown card says so", async () => {
  const view = viewAt(given("none"), await cardAlone(given("none"), context), "zh");
  expect(view.blocks).toMatchObject([{ block: "running", of: { state: "failed", words: "没有名为“none”的卡片。" } }]);
});
