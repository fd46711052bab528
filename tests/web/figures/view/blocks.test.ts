import { expect, test } from "vitest";
import type { Scene } from "../../../../web/figures/scene/drawing.js";
import { hasDrawing, type Block } from "../../../../web/figures/view/view.js";

const scene: Scene<object> = { at: (width) => ({ width, height: 1, shapes: [], hands: [] }) };
const beside = (...blocks: Block<object>[]): Block<object> => ({ block: "beside", from: 1, of: [{ size: 1, blocks }] });

test("blocks: there is something to save if a scene is included in files, also side by side", () => {
  const note: Block<object> = { block: "note", text: "words" };
  expect(hasDrawing([note, beside(note)])).toBe(false);
  expect(hasDrawing([note, beside({ block: "scene", scene, saved: false })])).toBe(false);
  expect(hasDrawing([note, beside(note, { block: "scene", scene })])).toBe(true);
});
