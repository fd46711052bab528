// Handles Python's requests: one JSON message, one answer. Arrays are identified by numbers, and freed with their last
// view.
import { allocate, bytesOf, cast, isComplex, isDtype, rounding, type Dtype, type Storage } from "./dtypes.js";
import { binary, complexBinary, complexUnary, reductions, scans, unary } from "./operators.js";
import { dense, read, sizeOf, write, type View } from "./views.js";
import { torchGenerator, type TorchGenerator } from "../../porting/torch-normal.js";

/** Bytes that a program's arrays may take at one time. */
export const MOST_BYTES = 2 ** 30;

/** An array in a message. */
type Sent = readonly [id: number, dtype: Dtype, offset: number, strides: readonly number[]];
type Operand = Sent | readonly ["s", number | string, (number | string)?];
type Shape = readonly number[];

export class Kernels {
  readonly #storages = new Map<number, Storage>();
  #last = 0;
  #bytes = 0;
  #generator: TorchGenerator = torchGenerator(0);

  /** Removes all arrays and seeds the random numbers from the clock, as torch does without a seed. */
  reset(): void {
    this.#storages.clear();
    this.#bytes = 0;
    this.#generator = torchGenerator(Date.now());
  }

  /** Answers a message; an error is "!" and its text, which begins with the name of Python's exception. */
  call(message: string): string | number {
    try {
      const [name, ...args] = JSON.parse(message.replaceAll(/-?\bInfinity\b|\bNaN\b/g, '"$&"')) as [
        keyof Kernels,
        ...unknown[],
      ];
      return (this[name] as (...args: unknown[]) => string | number).apply(this, args);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return `!${/^\w+(?:Error): /.test(text) ? text : error instanceof RangeError ? `MemoryError: ${text}` : `RuntimeError: ${text}`}`;
    }
  }

  put(storage: Storage): number {
    this.#reserve(storage.dtype, storage.data.length);
    this.#bytes += storage.data.byteLength;
    this.#last += 1;
    this.#storages.set(this.#last, storage);
    return this.#last;
  }

  #reserve(dtype: Dtype, size: number): void {
    const bytes = bytesOf(dtype, size);
    if (this.#bytes + bytes > MOST_BYTES)
      throw new RangeError(`${bytes} bytes do not fit: a program's arrays take at most ${MOST_BYTES}`);
  }

  /** An array of `size` numbers, each rounded once. */
  #made(dtype: Dtype, size: number, at: (i: number) => number): number {
    this.#reserve("float64", size);
    return this.put(
      dense(
        dtype,
        Float64Array.from({ length: size }, (_, i) => at(i)),
      ),
    );
  }

  #view([id, dtype, offset, strides]: Sent): View {
    const storage = this.#storages.get(id);
    if (storage === undefined) throw new Error(`no array ${id}`);
    return { storage, dtype, offset, strides };
  }

  /** An operand's values in `dtype`. A Python number is one value for all. */
  #values(operand: Operand, shape: Shape, dtype: Dtype): Float64Array {
    const size = sizeOf(shape);
    this.#reserve("float64", size * (isComplex(dtype) ? 2 : 1));
    if (operand[0] !== "s") return cast(read(this.#view(operand as Sent), shape), (operand as Sent)[1], dtype);
    const [, re, im = 0] = operand;
    if (!isComplex(dtype)) return new Float64Array(size).fill(rounding[dtype](Number(re)));
    return new Float64Array(2 * size).map((_, i) => rounding[dtype](Number(i % 2 === 0 ? re : im)));
  }

  alloc(dtype: Dtype, size: number): number {
    if (!isDtype(dtype)) throw new TypeError(`TypeError: no dtype ${dtype}`);
    const numbers = size * (isComplex(dtype) ? 2 : 1);
    this.#reserve(dtype, numbers);
    return this.put(allocate(dtype, numbers));
  }

  free(id: number): number {
    this.#bytes -= this.#storages.get(id)?.data.byteLength ?? 0;
    this.#storages.delete(id);
    return 0;
  }

  /** A storage of these numbers, two for each complex one. */
  list(dtype: Dtype, values: readonly (number | string)[]): number {
    return this.put(dense(dtype, Float64Array.from(values, Number)));
  }

  /** The numbers as JSON as Python reads it. */
  values(view: Sent, shape: Shape): string {
    const text = Array.from(read(this.#view(view), shape), (x) => (Object.is(x, -0) ? "-0.0" : x));
    return `[${text.join(",")}]`;
  }

  /** Elements from `start` on, `step` apart, each rounded once. */
  range(dtype: Dtype, start: number, step: number, size: number): number {
    return this.#made(dtype, size, (i) => start + i * step);
  }

  /**
   * Applies one operator to operands of the same shape, computing in `compute`; the result goes into `target`, or into
   * a new array of dtype `out`.
   */
  map(op: string, compute: Dtype, out: Dtype, shape: Shape, operands: readonly Operand[], target: Sent | null): number {
    const found = this.#computed(op, compute, shape, operands);
    const result = cast(found.values.map(rounding[found.dtype]), found.dtype, target?.[1] ?? out);
    if (target === null) return this.put(dense(out, result));
    write(this.#view(target), shape, result);
    return 0;
  }

  #computed(
    op: string,
    dtype: Dtype,
    shape: Shape,
    operands: readonly Operand[],
  ): { values: Float64Array; dtype: Dtype } {
    if (op === "where") {
      const [condition, yes, no] = operands as [Operand, Operand, Operand];
      const choose = this.#values(condition, shape, "bool");
      const [a, b] = [this.#values(yes, shape, dtype), this.#values(no, shape, dtype)];
      const parts = isComplex(dtype) ? 2 : 1;
      return { values: a.map((x, i) => (choose[Math.floor(i / parts)] === 0 ? b[i]! : x)), dtype };
    }
    const [a, b] = operands.map((operand) => this.#values(operand, shape, dtype));
    const one = operands.length === 1;
    if (!isComplex(dtype)) {
      const act = known(one ? unary : binary, op, dtype) as (x: number, y: number) => number;
      return {
        values: one ? a!.map((x) => act(x, 0)) : a!.map((x, i) => act(x, b![i]!)),
        dtype: compares(op) ? "bool" : dtype,
      };
    }
    const part: Dtype = dtype === "complex64" ? "float32" : "float64";
    const two = complexBinary[op];
    const act = one ? known(complexUnary, op, dtype) : known(complexBinary, op, dtype) && two!;
    const results = Array.from({ length: a!.length / 2 }, (_, i) =>
      one
        ? (act as (typeof complexUnary)[string])(a![2 * i]!, a![2 * i + 1]!)
        : two!(a![2 * i]!, a![2 * i + 1]!, b![2 * i]!, b![2 * i + 1]!, rounding[part]),
    );
    const width = results[0]?.length ?? 2;
    const values = new Float64Array(results.length * width);
    results.forEach((result, i) => values.set(result, i * width));
    return { values, dtype: width === 2 ? dtype : compares(op) ? "bool" : part };
  }

  /** Reduces each `count` elements, which are the last axes of `shape`, computing in `compute`. */
  reduce(op: string, compute: Dtype, out: Dtype, shape: Shape, count: number, view: Sent): number {
    const values = this.#values(view, shape, compute);
    if (isComplex(compute)) return this.put(dense(out, complexSum(op, values, count)));
    const act = known(reductions, op, compute);
    const outer = count === 0 ? 0 : values.length / count;
    return this.#made(out, outer, (i) => act(values.subarray(i * count, (i + 1) * count)));
  }

  scan(op: string, compute: Dtype, out: Dtype, shape: Shape, view: Sent): number {
    const [values, count] = [this.#values(view, shape, compute), shape.at(-1)!];
    const act = known(scans, op, compute);
    for (let at = 0; at < values.length; at += count)
      values.set(Float64Array.from(act(values.slice(at, at + count), rounding[compute])), at);
    return this.put(dense(out, values));
  }

  /** [batch, m, k] by [batch, k, n]; sums in double, rounded once. */
  matmul(dtype: Dtype, batch: number, m: number, k: number, n: number, left: Sent, right: Sent): number {
    if (isComplex(dtype)) throw new Error("NotImplementedError: matmul of complex numbers");
    const a = this.#values(left, [batch, m, k], dtype);
    const b = this.#values(right, [batch, k, n], dtype);
    this.#reserve("float64", batch * m * n);
    const sums = new Float64Array(batch * m * n);
    for (let row = 0; row < batch * m; row += 1) {
      const [from, to] = [Math.floor(row / m) * k * n, row * n];
      for (let i = 0; i < k; i += 1) {
        const x = a[row * k + i]!;
        for (let j = 0; j < n; j += 1) sums[to + j]! += x * b[from + i * n + j]!;
      }
    }
    return this.put(dense(dtype, sums));
  }

  /** The places that the indices name: for each element of `shape`, the sum of index times stride. */
  #places(shape: Shape, indices: readonly (readonly [Sent, number, number])[]): Float64Array {
    const places = new Float64Array(sizeOf(shape));
    indices.forEach(([index, length, stride], j) =>
      read(this.#view(index), shape).forEach((at, i) => {
        if (at >= length || at < -length)
          throw new Error(`IndexError: index ${at} is out of bounds for dimension ${j} with size ${length}`);
        places[i]! += (at < 0 ? at + length : at) * stride;
      }),
    );
    return places;
  }

  /** array[indices] as [...shape, ...rest]. */
  take(array: Sent, shape: Shape, indices: readonly (readonly [Sent, number, number])[], rest: Shape): number {
    const [view, places] = [this.#view(array), this.#places(shape, indices)];
    const size = sizeOf(rest) * (isComplex(view.dtype) ? 2 : 1);
    this.#reserve("float64", places.length * size);
    const values = new Float64Array(places.length * size);
    places.forEach((place, i) => values.set(read({ ...view, offset: view.offset + place }, rest), i * size));
    return this.put(dense(view.dtype, values));
  }

  /** array[indices] = values, which are [...shape, ...rest]. `adds`: += for each element. */
  give(
    array: Sent,
    shape: Shape,
    indices: readonly (readonly [Sent, number, number])[],
    rest: Shape,
    values: Sent,
    adds: boolean,
  ): number {
    const [view, places] = [this.#view(array), this.#places(shape, indices)];
    const given = this.#values(values, [...shape, ...rest], view.dtype);
    const size = sizeOf(rest) * (isComplex(view.dtype) ? 2 : 1);
    places.forEach((place, i) => {
      const there = { ...view, offset: view.offset + place };
      const next = given.subarray(i * size, (i + 1) * size);
      write(there, rest, adds ? read(there, rest).map((x, j) => x + next[j]!) : next);
    });
    return 0;
  }

  /** The indices at which a bool array is true: an index array for each axis, dense, as one storage [axes, found]. */
  nonzero(view: Sent, shape: Shape): number {
    const found: number[][] = shape.map(() => []);
    const lengths = shape.map((_, axis) => sizeOf(shape.slice(axis + 1)));
    this.#values(view, shape, "bool").forEach((x, i) => {
      if (x !== 0) lengths.forEach((length, axis) => found[axis]!.push(Math.floor(i / length) % shape[axis]!));
    });
    return this.put(dense("int64", Float64Array.from(found.flat())));
  }

  seed(seed: number): number {
    this.#generator = torchGenerator(seed, Math.fround);
    return 0;
  }

  /** The next numbers of torch's generator, or of numpy's old one, which is the same twister. */
  random(kind: string, dtype: Dtype, size: number, from: number, to: number): number {
    const generator = this.#generator;
    if (kind === "normal") {
      this.#reserve("float64", size);
      return this.put(dense(dtype, Float64Array.from(generator.randn(size))));
    }
    const next = {
      uniform: () => Math.fround(Math.fround((generator.random() & 0xffffff) * 2 ** -24 * (to - from)) + from),
      whole: () => (generator.random() % (to - from)) + from,
      double: () => ((generator.random() >>> 5) * 67108864 + (generator.random() >>> 6)) / 2 ** 53,
    }[kind]!;
    return this.#made(dtype, size, next);
  }

  /** For the host: reads or writes a dense array. */
  dense(id: number): Storage {
    return this.#storages.get(id)!;
  }
}

const compares = (op: string): boolean => /^(?:eq|ne|lt|le|gt|ge|logical_\w+|is\w+)$/.test(op);

function known<Act>(table: Record<string, Act>, op: string, dtype: Dtype): Act {
  if (!Object.hasOwn(table, op)) throw new Error(`NotImplementedError: ${op} of ${dtype}`);
  return table[op]!;
}

function complexSum(op: string, values: Float64Array, count: number): Float64Array {
  if (op !== "sum") throw new Error(`NotImplementedError: ${op} of complex numbers`);
  const sums = new Float64Array(values.length / count);
  values.forEach((x, i) => (sums[2 * Math.floor(i / (2 * count)) + (i % 2)]! += x));
  return sums;
}
