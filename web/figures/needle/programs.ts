import { specText } from "../export/figure-code.js";
import { specOf, TINY_SPEC, type TinyScheme } from "../numbers/tiny-schemes.js";
import { linesOf, NEEDLE, type Cell } from "./measure.js";

export function needleCode(scheme: TinyScheme, set: number, cell: Cell): string {
  const own =
    scheme === "off" ? `broken: "off", ` : scheme === "trained" ? "" : `spec: ${specText(specOf(scheme, TINY_SPEC))}, `;
  return `import { loadTinyModel } from "ropewalk/model";

const model = await loadTinyModel("needle");
const lines = ${JSON.stringify(linesOf(cell, set), null, 2)};
let right = 0;
for (const line of lines) {
  const ids = model.encode(line);
  const { logits } = await model.run(ids, { ${own}want: ["logits"] });
  for (let i = ids.length - ${NEEDLE + 1}; i < ids.length - 1; i++) {
    const row = logits.subarray(i * model.vocabulary, (i + 1) * model.vocabulary);
    if (row.indexOf(Math.max(...row)) === ids[i + 1]) right++;
  }
}
console.log("copied", right / (${NEEDLE} * lines.length));
`;
}
