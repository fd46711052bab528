// Cards of the source texts: their rows and drawings.
import { expect, test } from "vitest";
import { drawingBlocks } from "../../../web/figures/source-card/drawing-blocks.js";
import { valuesOf } from "../../../web/figures/source-card/settings.js";
import { sourceCard, type CardValues, type Reads } from "../../../web/figures/source-card/values.js";
import { cardAlone, cardWork, sourceCardLook, type CardState } from "../../../web/figures/source-card/view.js";
import type { Drawing, SlideHand } from "../../../web/figures/scene/drawing.js";
import type { Control, View } from "../../../web/figures/view/view.js";
import type { SettingValues } from "../../../web/source-texts/read-text.js";
import { contentsOf } from "../../../web/source-texts/texts.js";
import { TEXTS, type Figure, type Words } from "../../../web/source-texts/types.js";
import { blocksOf, drawingsOf, viewOf } from "./view.js";

const words = (en: string): Words => ({ en, zh: en });
const named = { label: words("drawing"), x: words("x"), y: words("y") };

interface Change {
  read?: Reads;
}

function drawn(figures: readonly (Figure & { line?: number })[], reads: Reads = {}, width = 400) {
  const blocks = blocksOf(drawingBlocks<Change>("en", figures, reads, (read) => ({ read })));
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

test("figures of different lines are read at places of their own", () => {
  const map = (line: number): Figure & { line: number } => ({
    ...named,
    kind: "heat",
    columns: ["0", "1"],
    rows: ["0", "1"],
    values: [1, 2, 3, 4],
    line,
  });
  const first = drawn([map(3)]).hands[0]!.change(3)!.read!;
  expect(drawn([map(3)], first).hands[0]!.now).toBe(3);
  expect(drawn([map(7)], first).hands[0]!.now).toBe(0);
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
    const { drawings, hands, blocks } = drawn([figure], { "0.0": row * size + column });
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
  const { hands } = drawn([figure], { "0.0": 73 });
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

test("two drawings are side by side", () => {
  const bars: Figure = { ...named, kind: "bars", names: ["0"], values: [1] };
  const blocks = drawingBlocks("en", [bars, bars, bars], {}, () => ({}));
  expect(blocks.map((one) => (one.block === "beside" ? one.of.length : one.block))).toEqual([2, 1]);
});

const given = (item: string, values: SettingValues = {}): CardValues => ({ item, values });

const viewAt = (values: CardValues, state: CardState, language: "en" | "zh" = "en"): View<CardValues> =>
  viewOf<CardValues, unknown, CardState>(sourceCard as never, sourceCardLook as never, values, language, state);

const shownOf = async (values: CardValues): Promise<View<CardValues>> => viewAt(values, await cardAlone(values));

const controlsOf = ({ blocks }: View<CardValues>): Control<CardValues>[] =>
  blocks.flatMap((block) => (block.block === "controls" ? block.of : []));

test("every card has a sentence, a table of its rows, and drawings of finite size, in both languages", async () => {
  const all = TEXTS.flatMap((text) => contentsOf(text).cards);
  expect(all.length).toBeGreaterThan(90);
  for (const id of all) {
    const state = await cardAlone({ item: id });
    for (const language of ["en", "zh"] as const) {
      const view = viewAt(given(id), state, language);
      expect(view.sentence.length, id).toBeGreaterThan(10);
      for (const row of view.table.rows()) expect(row, id).toHaveLength(view.table.columns.length);
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

test("a setting moves along what was recorded, the view follows, and a button takes all of it back", async () => {
  const view = await shownOf(given("002-lines"));
  const slider = controlsOf(view)[1] as Control<CardValues> & { control: "range" };
  expect([slider.control, slider.min, slider.max, slider.step]).toEqual(["range", 0, 8, 1]);
  expect(slider.change!(8)).toEqual({ item: "002-lines", values: { m: 64 } });
  expect(slider.change!(slider.value)).toEqual({ item: "002-lines", values: {} });
  expect(controlsOf(view).some((one) => one.control === "button")).toBe(false);
  const set = await shownOf(given("002-lines", { m: 64, nothing: 1 }));
  expect(set.table.rows()).not.toEqual(view.table.rows());
  const back = controlsOf(set).at(-1)!;
  expect(back).toMatchObject({ control: "button", change: { item: "002-lines", values: {} } });
});

test("a card takes the values that it has, and its own for others", async () => {
  const { of } = await cardAlone({ item: "002-lines" });
  const own = { dim: 8, m: 3, pair: 1 };
  const cases: [SettingValues, SettingValues][] = [
    [{}, own],
    [
      { dim: 16, m: 5 },
      { ...own, dim: 16, m: 5 },
    ],
    [{ dim: 12, m: 65, pair: "1", other: 2 }, own],
    [{ m: -1 }, own],
  ];
  for (const [given, wanted] of cases) expect(valuesOf(of!.card, given)).toEqual(wanted);
  const typed = await cardAlone({ item: "000-advice" });
  expect(valuesOf(typed.of!.card, { answer: 3 })).toMatchObject({ answer: "3" });
  expect(valuesOf(typed.of!.card, { answer: "1".repeat(99) })).toMatchObject({ answer: "" });
});

test("a mistake is switched off at its line", async () => {
  const view = await shownOf(given("m22"));
  const lines = view.blocks.find((block) => block.block === "element");
  if (lines?.block !== "element") throw new Error("no lines");
  expect(lines.on["mistake-switch"]!({ mistake: false } as never)).toEqual({ item: "m22", values: { mistake: false } });
  const right = await shownOf(given("m22", { mistake: false }));
  const verdicts = ({ table }: typeof view): string[] => table.rows().map((row) => row[3]!);
  expect([verdicts(view).includes("fails"), verdicts(right).includes("fails")]).toEqual([true, false]);
});

test("work: a card is loaded once, and another one takes its place", async () => {
  const states: CardState[] = [];
  const work = cardWork((state) => void states.push(state as CardState));
  work.want("002-lines");
  work.want("002-lines");
  await expect.poll(() => states.map(({ of }) => of?.card.id)).toEqual(["002-lines"]);
  work.want("m22");
  await expect.poll(() => states.at(-1)!.of?.card.id).toBe("m22");
  work.want("m18");
  work.want("none");
  await expect.poll(() => states.at(-1)!.of).toBeNull();
  expect(states.map(({ of }) => of?.card.id)).toEqual(["002-lines", "m22", undefined]);
});

test("an unknown card says so", async () => {
  const view = viewAt(given("none"), await cardAlone(given("none")), "zh");
  expect(view.blocks).toMatchObject([{ block: "running", of: { state: "failed", words: "没有名为“none”的卡片。" } }]);
});
