import type { RopeSpec } from "../../api/index.js";
import type { Comparison } from "./schemes.js";
import { javascriptHead, numpyHead, specText } from "../export/figure-code.js";
import type { FigureCode } from "../export/rope-figure-tools.js";
import { numpyScheme } from "../numbers/scheme-formulas.js";

export function contextExtensionCode(trained: RopeSpec, { run, results }: Comparison): FigureCode {
  const specs: (readonly [string, RopeSpec])[] = [
    ["before", trained],
    ...results.map(({ scheme, spec }) => [scheme, spec] as const),
  ];
  return {
    javascript: `${javascriptHead}const run = ${run}; // positions
const schemes = {
${specs.map(([name, spec]) => `  ${name}: ${specText(spec)},\n`).join("")}};
for (const [name, spec] of Object.entries(schemes)) {
  const { wavelength, attentionFactor } = rw.frequencies(spec, { seqLen: run });
  console.log(name, attentionFactor, wavelength.join(" "));
}
`,
    numpy: `${numpyHead}${specs
      .map(
        ([name, spec]) => `# ${name}
${numpyScheme(spec, run)}with np.errstate(divide="ignore"):
    print("${name}", 2 * np.pi / inv_freq)
`,
      )
      .join("\n")}`,
  };
}
