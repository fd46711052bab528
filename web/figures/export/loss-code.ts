import { TRAINED } from "../numbers/tiny-schemes.js";

/**
 * A program that reads a text with a small model and prints the mean loss within and beyond the trained length.
 * `options`: those of model.run, as code.
 */
export const lossCode = (
  model: string,
  text: string,
  options?: string,
): string => `import { loadTinyModel } from "ropewalk/model";

const model = await loadTinyModel("${model}");
const text = ${JSON.stringify(text)};
const { loss } = await model.run(model.encode(text)${options === undefined ? "" : `, ${options}`});
const mean = (part) => part.reduce((sum, one) => sum + one, 0) / part.length;
console.log("within", mean(loss.subarray(0, ${TRAINED})), "beyond", mean(loss.subarray(${TRAINED})));
`;
