// The golden vectors of tests/golden; its README says how they were made and describes each field.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Ropewalk } from "ropewalk";
import { parseConfig } from "ropewalk/config";
import type { RopewalkCore } from "ropewalk/core";

const folder = fileURLToPath(new URL("../../golden/", import.meta.url));

export type Config = Record<string, unknown>;
type Rows = number[][];

export interface TableCase {
  name: string;
  kind: string;
  config: Config;
  layer_type: string | null;
  seq_len: number | null;
  expected: {
    rotary_dim: number;
    attention_factor: number;
    inv_freq: number[];
    positions: number[];
    cos: Rows;
    sin: Rows;
  };
}

export interface ApplyCase {
  name: string;
  kind: "apply" | "multimodal";
  config: Config;
  layer_type?: string | null;
  mode?: string;
  layout: string;
  head_dim: number;
  rotary_dim: number;
  rotary_offset: number;
  angle_sign?: number;
  attention_factor: number;
  prefix_tokens?: number;
  inv_freq?: number[];
  position_ids: unknown;
  cos: Rows[];
  sin: Rows[];
  q: Rows[][];
  k: Rows[][];
  q_out: Rows[][];
  k_out: Rows[][];
}

export interface InvalidCase {
  name: string;
  kind: "invalid";
  what: string;
  config: Config;
  layer_type: string | null;
  hf_outcome: "error" | "warning" | "accepted";
  hf_result?: {
    rotary_dim: number;
    attention_factor: number;
    inv_freq_first_4: number[];
    inv_freq_last_4: number[];
  };
}

const cases = readdirSync(folder)
  .filter((name) => name.endsWith(".json") && name !== "specs.json")
  .map((name) => JSON.parse(readFileSync(folder + name, "utf8")) as { name: string; kind: string });

export const applyCases = cases.filter((one) => one.kind === "apply") as ApplyCase[];
export const multimodalCases = cases.filter((one) => one.kind === "multimodal") as ApplyCase[];
export const invalidCases = cases.filter((one) => one.kind === "invalid") as InvalidCase[];
export const tableCases = cases.filter(
  (one) => !["apply", "multimodal", "invalid"].includes(one.kind),
) as unknown as TableCase[];

type Configured = { config: Config; layer_type?: string | null };
const optionsOf = ({ layer_type }: Configured) => (typeof layer_type === "string" ? { layerType: layer_type } : {});

export const specOf = (rw: Ropewalk, one: Configured) => rw.parseConfig(one.config, optionsOf(one));

/** The same for what reads no config itself. */
export const specFor = ({ frequencies }: RopewalkCore, one: Configured) =>
  parseConfig(one.config, { ...optionsOf(one), frequencies });

/** All numbers of a nested list, in order. */
export function flat(list: unknown): Float64Array {
  return Float64Array.from((list as unknown[]).flat(Infinity) as number[]);
}

/** The largest |actual - expected| in units of the limit for that element; NaN anywhere gives NaN. */
export function worst(actual: ArrayLike<number>, expected: ArrayLike<number>, limit: (i: number) => number): number {
  if (actual.length !== expected.length) return Number.NaN;
  let most = 0;
  for (let i = 0; i < expected.length; i++) {
    const error = Math.abs(actual[i]! - expected[i]!) / limit(i);
    if (!(error <= most)) most = error;
  }
  return most;
}
