import type { Language } from "../base/format.js";
import { specText } from "../export/figure-code.js";
import { lossCode } from "../export/loss-code.js";
import { heldOut, READERS } from "../numbers/held-out.js";
import { TINY_SPEC } from "../numbers/tiny-schemes.js";
import { passagesOf } from "./numbers.js";
import { specOfTry, type Tries } from "./tries.js";
import type { BeatValues } from "./values.js";

/** The losses of the visible passage by the tried rotation, and their means within and beyond the trained length. */
export async function beatCode(values: BeatValues, tries: Tries, language: Language): Promise<string> {
  const text = (await heldOut(language))[passagesOf(values, language)[0] - 1]!;
  return lossCode(READERS[language], text, `{ spec: ${specText(specOfTry(values, tries, TINY_SPEC))} }`);
}
