import type { Language } from "../base/format.js";
import { specText } from "../export/figure-code.js";
import { READERS } from "../numbers/held-out.js";
import { specOf, TINY_SPEC, TRAINED, type TinyScheme } from "../numbers/tiny-schemes.js";

export function readerCode(letters: readonly string[], language: Language, scheme: TinyScheme): string {
  const options =
    scheme === "trained"
      ? ""
      : scheme === "off"
        ? ', { broken: "off" }'
        : `, { spec: ${specText(specOf(scheme, TINY_SPEC))} }`;
  return `import { loadTinyModel } from "ropewalk/model";

const model = await loadTinyModel("${READERS[language]}");
const text = ${JSON.stringify(letters.join(""))};
const { loss } = await model.run(model.encode(text)${options});
const mean = (part) => part.reduce((sum, one) => sum + one, 0) / part.length;
console.log("within", mean(loss.subarray(0, ${TRAINED})), "beyond", mean(loss.subarray(${TRAINED})));
console.log(Array.from(loss, (nats) => nats.toFixed(4)).join(" "));
`;
}
