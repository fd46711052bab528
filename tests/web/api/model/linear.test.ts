import { linear, RopewalkError } from "ropewalk/model";
import { expect, test } from "vitest";
import { torchGenerator } from "../../../../web/porting/torch-normal.js";

const random = torchGenerator(1);

test("linear: each number equals the sum of a double loop, to float32's rounding", async () => {
  for (const [tokens, rows, columns] of [
    [1, 1, 1],
    [7, 37, 5],
    [9, 16, 300],
  ] as const) {
    const [x, weights] = [random.randn(tokens * columns), random.randn(rows * columns)];
    const y = await linear(x, weights, columns);
    expect(y.length).toBe(tokens * rows);
    for (let t = 0; t < tokens; t += 1)
      for (let r = 0; r < rows; r += 1) {
        let [sum, size] = [0, 0];
        for (let c = 0; c < columns; c += 1) {
          const term = x[t * columns + c]! * weights[r * columns + c]!;
          sum += term;
          size += Math.abs(term);
        }
        expect(Math.abs(y[t * rows + r]! - sum)).toBeLessThanOrEqual(columns * 2 ** -23 * size);
      }
  }
});

test.each([
  [[1, 2], new Float32Array(2), 2, "option-invalid", "x"],
  [new Float32Array(2), "weights", 2, "option-invalid", "weights"],
  [new Float32Array(2), new Float32Array(2), 0, "option-invalid", "columns"],
  [new Float32Array(3), new Float32Array(2), 2, "shape-mismatch", "x"],
  [new Float32Array(2), new Float32Array(3), 2, "shape-mismatch", "weights"],
])("linear: lists that are not whole rows are refused, %#", async (x, weights, columns, code, path) => {
  const error = await linear(x as never, weights as never, columns).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RopewalkError);
  expect(error).toMatchObject({ code, path });
});
