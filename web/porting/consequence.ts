import { snakeCase } from "../api/arguments/names.js";
import type { ConfigValue } from "../api/types.js";

/** The consequence if B rotates differently from A: its speeds, and the lengths of rotated vectors. */
export interface Consequence {
  /** The number of pairs with other speeds, the first of them, and whether all later pairs are among them. */
  pairs: number;
  from: number;
  all: boolean;
  /** How the speeds of B compare. */
  way: "slower" | "faster" | "both";
  /**
   * The largest and the smallest factor between both speeds, at least 1; `pair` is the first with the largest. Pairs
   * that do not rotate have none.
   */
  factor: number;
  least: number;
  pair: number;
  /** The first position at which an angle differs by a radian or more, if there is one below 2^31. */
  position?: number;
  /** B's attention_factor divided by A's. */
  attention: number;
}

/** Factors that differ by less count as the same. */
const ROUNDED = 1e-9;

interface Rates {
  /** [rotary_dim / 2], radians per position. */
  invFreq: ArrayLike<number>;
  attentionFactor: number;
}

/**
 * Undefined if neither speeds nor lengths differ, and if the numbers of pairs differ: then no pair corresponds to
 * another.
 */
export function consequence(one: Rates, other: Rates): Consequence | undefined {
  const a = Array.from(one.invFreq);
  const b = Array.from(other.invFreq);
  const attention = other.attentionFactor / one.attentionFactor;
  const pairs = a.flatMap((rate, pair) => (rate === b[pair] ? [] : [pair]));
  if (a.length !== b.length || (pairs.length === 0 && attention === 1)) return undefined;
  const [from = a.length] = pairs;
  const slower = pairs.filter((pair) => Math.abs(b[pair]!) < Math.abs(a[pair]!)).length;
  const way = slower === pairs.length ? "slower" : slower === 0 ? "faster" : "both";
  const moving = pairs.filter((pair) => a[pair] !== 0 && b[pair] !== 0);
  const factors = moving.map((pair) => Math.max(Math.abs(b[pair]! / a[pair]!), Math.abs(a[pair]! / b[pair]!)));
  const factor = Math.max(1, ...factors);
  const pair = moving[factors.findIndex((one) => one >= factor * (1 - ROUNDED))] ?? from;
  const apart = Math.max(0, ...pairs.map((pair) => Math.abs(a[pair]! - b[pair]!)));
  const position = firstPosition(apart);
  return {
    pairs: pairs.length,
    from,
    all: pairs.length === a.length - from,
    way,
    factor,
    least: Math.min(factor, ...factors),
    pair,
    ...(position < 2 ** 31 ? { position } : {}),
    attention,
  };
}

/** The first whole number of positions at which this difference per position adds up to a radian. */
function firstPosition(apart: number): number {
  const near = Math.ceil(1 / apart);
  return [near - 1, near, near + 1].find((position) => position * apart >= 1) ?? near;
}

/** A config with the values read from it. */
export interface ReadConfig {
  config: unknown;
  values: readonly ConfigValue[];
  layerType?: string | null | undefined;
}

const at = (config: unknown, path: string): unknown =>
  path.split(".").reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], config);

/** The name of a field in the configs: the keys that give it, or its own name and the keys from which it follows. */
export function configKey(field: string, configs: readonly ReadConfig[]): string {
  const found = configs.flatMap(({ config, values, layerType }) => {
    const value = [`${layerType}.${field}`, field].flatMap((name) => values.find((one) => one.name === name) ?? [])[0];
    if (value === undefined || value.source === "default") return [];
    const { source } = value;
    return [{ source, says: JSON.stringify(at(config, source)) === JSON.stringify(value.value) }];
  });
  const keys = [...new Set(found.map(({ source }) => source))];
  if (keys.length > 0 && found.every(({ says }) => says)) return keys.join(" / ");
  return keys.length === 0 ? snakeCase(field) : `${snakeCase(field)} (${keys.join(", ")})`;
}
