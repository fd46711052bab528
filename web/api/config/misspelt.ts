import { distance, snakeCase } from "../arguments/names.js";
import { RopewalkError } from "../errors/errors.js";
import type { Fields } from "./fields.js";
import { outerKeys, parameterKeys } from "./keys.js";
import type { RotarySet } from "./layers.js";
import type { OpenConfig } from "./open.js";

/** Names that other libraries use for a key. */
const otherNames: Readonly<Record<string, string | undefined>> = {
  rotary_percent: "rotary_pct",
  rotary_percentage: "rotary_pct",
};

/** Far more keys than any published config has in one object; only the first ones are examined. */
const MOST_KEYS = 1000;
export const firstKeys = (object: object): string[] => Object.keys(object).slice(0, MOST_KEYS);

/**
 * The known key that a misspelt one stands for, if the known one is absent. `outer`: beside the parameters, where
 * models have keys of their own.
 */
export function nearestKey({ object, defaults }: Fields, key: string, outer = false): string | undefined {
  const known = outer ? outerKeys : parameterKeys;
  if (known.includes(key) || Object.hasOwn(defaults, key)) return undefined;
  const most = (name: string): number => (outer || name.length < 6 ? 1 : 2);
  const other = Object.hasOwn(otherNames, key) ? otherNames[key] : undefined;
  if (other !== undefined && Object.hasOwn(object, "partial_rotary_factor")) return undefined;
  const snake = other ?? snakeCase(key);
  const near = (name: string): boolean =>
    name === snake || (Math.abs(name.length - key.length) <= most(name) && distance(name, key) <= most(name));
  return known.find((name) => near(name) && !Object.hasOwn(object, name));
}

/** Refuses misspelt keys, whose values would be lost. */
export function misspeltKeys({ fields }: OpenConfig, sets: readonly RotarySet[]): RopewalkError[] {
  const places = [fields, ...sets.map(({ params }) => params)];
  return places.flatMap((place, i) =>
    firstKeys(place.object).flatMap((key) => {
      const limit = nearestKey(place, key, i === 0);
      if (limit === undefined) return [];
      return new RopewalkError({
        code: "config-invalid",
        rule: "near-key",
        path: place.name(key),
        limit: place.name(limit),
      });
    }),
  );
}
