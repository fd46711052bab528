/**
 * What torch does with the shapes of a line of code, without torch: enough to say whether the line runs, what shape comes out,
 * and which element meets which. Sizes are aligned from the last one on; a size of 1 is stretched, a missing one is 1; anything
 * else raises. Source: PyTorch's documentation, "Broadcasting semantics".
 */
export type Shape = readonly number[];

/** What torch would raise. */
export class ShapeError extends Error {
  override readonly name = "ShapeError" as const;
}

export function broadcast(a: Shape, b: Shape): number[] {
  const rank = Math.max(a.length, b.length);
  const shape: number[] = [];
  for (let i = rank - 1; i >= 0; i -= 1) {
    const [x, y] = [a[a.length - rank + i] ?? 1, b[b.length - rank + i] ?? 1];
    if (x !== y && x !== 1 && y !== 1)
      throw new ShapeError(
        `The size of tensor a (${x}) must match the size of tensor b (${y}) at non-singleton dimension ${i}`,
      );
    shape.unshift(x === 1 ? y : x);
  }
  return shape;
}

/** x.view(sizes) or x.reshape(sizes); one size may be -1. */
export function view(shape: Shape, sizes: readonly number[]): number[] {
  const all = product(shape);
  const known = product(sizes.filter((size) => size !== -1));
  const free = sizes.includes(-1) ? all / known : 1;
  if (!Number.isInteger(free) || known * free !== all)
    throw new ShapeError(`shape '[${sizes.join(", ")}]' is invalid for input of size ${all}`);
  return sizes.map((size) => (size === -1 ? free : size));
}

/** Two dimensions exchanged. */
export function transpose(shape: Shape, i: number, j: number): number[] {
  return shape.map((size, at) => (at === i ? shape[j]! : at === j ? shape[i]! : size));
}

/** Numbers with a shape, row-major. */
export interface Tensor {
  shape: Shape;
  data: Float32Array;
}

const product = (shape: Shape): number => shape.reduce((all, size) => all * size, 1);

/** a and b met element by element under the rules above. */
export function elementwise(a: Tensor, b: Tensor, meet: (x: number, y: number) => number): Tensor {
  const shape = broadcast(a.shape, b.shape);
  const data = new Float32Array(product(shape));
  const [stepsA, stepsB] = [steps(a.shape, shape.length), steps(b.shape, shape.length)];
  const at = shape.map(() => 0);
  for (let i = 0; i < data.length; i += 1) {
    let [x, y] = [0, 0];
    at.forEach((index, dim) => {
      x += index * stepsA[dim]!;
      y += index * stepsB[dim]!;
    });
    data[i] = meet(a.data[x]!, b.data[y]!);
    for (let dim = shape.length - 1; dim >= 0; dim -= 1) {
      at[dim] = at[dim]! + 1;
      if (at[dim]! < shape[dim]!) break;
      at[dim] = 0;
    }
  }
  return { shape, data };
}

/** How far apart neighbours along each dimension are; 0 where one element is stretched. */
function steps(shape: Shape, rank: number): number[] {
  const result: number[] = [];
  let step = 1;
  for (let dim = rank - 1; dim >= 0; dim -= 1) {
    const size = shape[shape.length - rank + dim] ?? 1;
    result.unshift(size === 1 ? 0 : step);
    step *= size;
  }
  return result;
}

/** [x, y, z] as torch prints a size. */
export const shapeText = (shape: Shape): string => `[${shape.join(", ")}]`;

/** What a check of shapes raises, or undefined. */
export function raised(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ShapeError) return error.message;
    throw error;
  }
}
