// Schemes that the caller has registered by name.
import { objectOf, objectWith, refuse, type Fields } from "../arguments/options.js";
import { copySpec, finiteField, isList, keepScheme, typeNames, type SpecValues } from "../arguments/spec.js";
import { aliases } from "../config/scheme.js";
import { guarded, RopewalkError } from "../errors/errors.js";
import type { Heap } from "../memory/heap.js";
import type { Scheme, SchemeResult } from "../types.js";
import { frequenciesOf } from "./frequencies.js";

export function registerScheme(heap: Heap, name: unknown, scheme: unknown): void {
  if (typeof name !== "string" || name === "") throw refuse("name", name, "string");
  if (typeof scheme !== "function") throw refuse("scheme", scheme, "function");
  if (typeNames(heap).includes(name) || Object.hasOwn(aliases, name)) throw refuse("name", name, "new-name");
  const path = `schemes.${name}`;
  keepScheme(heap, name, (values, spec) => {
    if (values.invFreq !== undefined)
      throw new RopewalkError({ code: "config-invalid", rule: "default-with", path: "spec.ropeType", of: "invFreq" });
    const plain = { ...values, ropeType: 0, attentionFactor: NaN, alpha: NaN };
    const { invFreq, attentionFactor } = made(heap, path, scheme as Scheme, plain, spec);
    // The spec's own factor counts, as in the core's schemes.
    return { ...plain, invFreq, attentionFactor: Number.isNaN(values.attentionFactor) ? attentionFactor : values.attentionFactor }; // prettier-ignore
  });
}

const resultNames = { invFreq: true, attentionFactor: true } satisfies Record<keyof SchemeResult, true>;

/** Calls the caller's function. No call of the core is running at that time. */
function made(heap: Heap, path: string, scheme: Scheme, plain: SpecValues, spec: Fields) {
  const { invFreq } = frequenciesOf(heap, plain);
  const result = guarded("config-invalid", path, () =>
    objectOf(scheme(invFreq, copySpec(spec)), path, "config-invalid"),
  );
  if (isList(result)) return { invFreq: listOf(result, path, plain), attentionFactor: NaN };
  if (typeof result.then === "function") throw refuse(path, result, "number[]", "config-invalid");
  const { invFreq: list, attentionFactor } = objectWith(result, path, resultNames);
  if (!isList(list)) throw refuse(`${path}.invFreq`, list, "number[]", "config-invalid");
  return {
    invFreq: listOf(list, `${path}.invFreq`, plain),
    attentionFactor: attentionFactor === undefined ? NaN : finiteField(attentionFactor, `${path}.attentionFactor`),
  };
}

function listOf(list: ArrayLike<unknown>, path: string, { rotaryDim }: SpecValues): number[] {
  const limit = rotaryDim / 2;
  const { length } = list;
  if (length !== limit) {
    const wanted = { limit, of: "rotaryDim / 2", measure: "length" } as const;
    throw refuse(path, length, "equal-to", "config-invalid", wanted);
  }
  return Array.from({ length }, (_, index) => {
    const value = finiteField(list[index], path, index);
    if (value < 0) throw refuse(path, value, "at-least", "config-invalid", { index, limit: 0 });
    return value;
  });
}
