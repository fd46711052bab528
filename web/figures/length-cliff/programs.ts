import { specText } from "../export/figure-code.js";
import passages from "../numbers/passages.json" with { type: "json" };
import { specOf, TINY_SPEC } from "../numbers/tiny-schemes.js";
import { BIN, type CliffScheme } from "./measure.js";

export function cliffCode(schemes: readonly CliffScheme[]): string {
  const curves = schemes.map((scheme) => {
    const model = scheme === "retrained" ? "shakespeare-linear" : "shakespeare";
    const options =
      scheme === "off"
        ? ', { broken: "off" }'
        : scheme === "trained" || scheme === "retrained"
          ? ""
          : `, { spec: ${specText(specOf(scheme, TINY_SPEC))} }`;
    return `console.log(${JSON.stringify(scheme)}, await losses("${model}"${options}));\n`;
  });
  return `import { loadTinyModel } from "ropewalk/model";

const text = ${JSON.stringify(passages[0])};
/** Means of ${BIN} letters each, in nats. */
async function losses(name, options) {
  const model = await loadTinyModel(name);
  const { loss } = await model.run(model.encode(text), options);
  const mean = (part) => part.reduce((sum, one) => sum + one, 0) / part.length;
  return Array.from({ length: Math.ceil(loss.length / ${BIN}) }, (_, i) => mean(loss.subarray(i * ${BIN}, (i + 1) * ${BIN})));
}
${curves.join("")}`;
}
