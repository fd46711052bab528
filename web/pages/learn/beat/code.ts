import type { Language } from "../../../figures/base/format.js";
import { specText } from "../../../figures/export/figure-code.js";
import { heldOut, READERS } from "../../../figures/numbers/held-out.js";
import { TINY_SPEC, TRAINED } from "../../../figures/numbers/tiny-schemes.js";
import { passagesOf } from "./numbers.js";
import { specOfTry, type Tries } from "./tries.js";
import type { BeatValues } from "./values.js";

/** The losses of the visible passage by the tried rotation, and their means within and beyond the trained length. */
export async function beatCode(values: BeatValues, tries: Tries, language: Language): Promise<string> {
  const text = (await heldOut(language))[passagesOf(values, language)[0] - 1]!;
  return `import { loadTinyModel } from "ropewalk/model";

const model = await loadTinyModel("${READERS[language]}");
const spec = ${specText(specOfTry(values, tries, TINY_SPEC))};
const text = ${JSON.stringify(text)};
const { loss } = await model.run(model.encode(text), { spec });
const mean = (part) => part.reduce((sum, one) => sum + one, 0) / part.length;
console.log("within", mean(loss.subarray(0, ${TRAINED})), "beyond", mean(loss.subarray(${TRAINED})));
`;
}
