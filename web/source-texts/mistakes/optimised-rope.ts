import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { elementwise, type Shape, type Tensor } from "../shapes.js";

/** x * cos + rotate_half(x) * sin, as the text writes it, over whatever shapes it meets. */
export function optimisedRope(x: Tensor, cos: Tensor, sin: Tensor): Tensor {
  const headDim = x.shape.at(-1)!;
  const half = headDim / 2;
  const swapped = x.data.map((_, i) => {
    const channel = i % headDim;
    return channel < half ? -x.data[i + half]! : x.data[i - half]!;
  });
  const multiply = (a: number, b: number): number => a * b;
  const first = elementwise(x, cos, multiply);
  const second = elementwise({ shape: x.shape, data: swapped }, sin, multiply);
  return elementwise(first, second, (a, b) => a + b);
}

/** cos and sin of the core for positions 0 to seq - 1, one column per channel, halves repeated. */
export function tables(rw: Ropewalk, seq: number, headDim: number, shape: Shape): [Tensor, Tensor] {
  const table = rw.cosSin(head(headDim), { start: 0, count: seq });
  const wide = (half: Float32Array): Tensor => ({
    shape,
    data: Float32Array.from({ length: seq * headDim }, (_, i) => {
      const [position, channel] = [Math.floor(i / headDim), i % headDim];
      return half[(position * headDim) / 2 + (channel % (headDim / 2))]!;
    }),
  });
  return [wide(table.cos), wide(table.sin)];
}
