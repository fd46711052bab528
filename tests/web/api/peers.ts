// The cases of other projects' tests (tests/peers/README.md), and the results of their steps from an instance.
import { readdirSync, readFileSync } from "node:fs";
import type { DType, Ropewalk, Tensor } from "ropewalk";
import { torchGenerator, type TorchGenerator } from "../../../web/porting/torch-normal.js";

interface Data {
  f32?: string;
  f64?: string;
  u16?: string;
  list?: number[];
  randn?: number;
  seed?: number;
}
export interface Check {
  close?: [string, string];
  mean?: string[];
  sum?: string[];
  max?: string[];
  is?: number;
  atol: number;
  rtol?: number;
}
export interface PeerCase {
  name: string;
  ref: string;
  data: Record<string, Data>;
  steps: [name: string, method: string, ...given: unknown[]][];
  checks: Check[];
  throws?: string | string[] | true;
}
export type Numbers = ArrayLike<number>;

const folder = new URL("../../peers/", import.meta.url);
export const peers = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { project: string; cases: PeerCase[] });

function arrays(data: Record<string, Data>): Map<string, unknown> {
  let generator: TorchGenerator | undefined;
  const array = ({ f32, f64, u16, list, randn, seed }: Data): Numbers => {
    const bytes = (base64: string): ArrayBuffer => new Uint8Array(Buffer.from(base64, "base64")).buffer;
    if (f32 !== undefined) return new Float32Array(bytes(f32));
    if (f64 !== undefined) return new Float64Array(bytes(f64));
    if (u16 !== undefined) return new Uint16Array(bytes(u16));
    if (list !== undefined) return list;
    if (seed !== undefined) generator = torchGenerator(seed, Math.fround);
    return generator!.randn(randn!);
  };
  return new Map(Object.entries(data).map(([name, one]) => [name, array(one)]));
}

/** The value of 16 bits. */
function widened(bits: number, dtype: DType): number {
  const [mantissaBits, bias] = dtype === "float16" ? [10, 15] : [7, 127];
  const exponent = (bits & 0x7fff) >> mantissaBits;
  const fraction = (bits & ((1 << mantissaBits) - 1)) / (1 << mantissaBits);
  const size = exponent === 0 ? fraction * 2 ** (1 - bias) : (1 + fraction) * 2 ** (exponent - bias);
  return bits & 0x8000 ? -size : size;
}

const helpers: Record<string, (rw: Ropewalk, ...given: never[]) => unknown> = {
  tensorOf(rw, shape: number[], dtype: DType, from: Float32Array | Uint16Array) {
    const tensor = rw.tensor(shape, dtype);
    tensor.write(from);
    return tensor;
  },
  readTensor: (_, tensor: Tensor) => Float64Array.from(tensor.read(), (bits) => widened(bits, tensor.dtype)),
  slice: (_, list: Float32Array, from: number, to: number) => list.slice(from, to),
  gather: (_, list: Float32Array, places: number[]) => Float32Array.from(places, (place) => list[place]!),
  concat: (_, ...lists: Float32Array[]) => Float32Array.from(lists.flatMap((list) => [...list])),
};

export function valuesOf(rw: Ropewalk, { data, steps }: PeerCase): (reference: string) => Numbers {
  const known = arrays(data);
  const filled = (value: unknown): unknown => {
    if (typeof value === "string" && value.startsWith("$")) {
      const [name, ...fields] = value.slice(1).split(".");
      return fields.reduce((from, field) => (from as Record<string, unknown>)[field], known.get(name!));
    }
    if (Array.isArray(value)) return value.map(filled);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
  };
  for (const [name, method, ...given] of steps) {
    const call = helpers[method] ?? (rw[method as keyof Ropewalk] as (...all: never[]) => unknown).bind(rw);
    const all = helpers[method] ? [rw, ...given.map(filled)] : given.map(filled);
    known.set(name, (call as (...each: unknown[]) => unknown)(...all));
  }
  return (reference) => filled(reference) as Numbers;
}
