// npx ropewalk cache and scores: examines the keys in a cache, and the scores of two runs.
import { readPositions, type ReadPositions } from "../doctor/positions.js";
import { checkScores } from "../doctor/scores.js";
import { FileError } from "../porting/files/file-error.js";
import { sameShape } from "../porting/shapes.js";
import { axesOf } from "../porting/vectors.js";
import { axesIn, print, seqLenOf, shapeOf, specOf, text, type Call } from "./call.js";
import { believedIn, OF_FILE, pairsIn } from "./diagnose.js";
import { InputError, inputError } from "./input-error.js";
import { readTensorAt, tensorsAt } from "./tensor-files.js";

/** Prints the position to which each key was rotated, and the first that differs from the believed one. */
export async function cache(call: Call): Promise<number> {
  const { rw, values } = call;
  const config = text(values.config);
  if (config === undefined) throw new InputError("cache takes --config config.json: keys alone say no model");
  const spec = specOf(call, config);
  const { ids, ofFile } = await believedIn(call);
  const results: (ReadPositions & { name: string })[] = [];
  for (const pair of await pairsIn(call)) {
    const [before, after] = await pair.read();
    const read = axesOf(before, after, { names: [pair.before, pair.after], spec, ...axesIn(call) });
    const { shape, layout } = read;
    const options = { shape, layout, spec, ...(ids && { positionIds: ids }), ...seqLenOf(call) };
    results.push({ name: pair.name, ...readPositions(rw, read.before, read.after, options) });
  }
  print(call, results.length === 1 ? results[0] : results, () => [
    ...results.flatMap(({ name, positions, firstWrong }) => {
      const of = results.length > 1 ? `${name}: ` : "";
      return firstWrong === undefined
        ? [`${of}every key is at the position believed, ${positions[0]} to ${positions.at(-1)}`]
        : [`${of}row ${firstWrong.batch}: ${firstWrong.message}`, `  fix: ${firstWrong.fix}`];
    }),
    ...(ofFile ? [OF_FILE] : []),
  ]);
  return results.every(({ firstWrong }) => firstWrong === undefined) ? 0 : 1;
}

/** Tests whether scores before softmax depend only on distances, by comparing a run with one at later positions. */
export async function scores(call: Call): Promise<number> {
  const [first = "", second] = call.files;
  let names = [first, second ?? ""];
  if (second === undefined) {
    const { path, names: all } = await tensorsAt(first, {});
    if (!all.includes("scores") || !all.includes("shifted"))
      throw inputError`${path} is one file; scores takes two, or one with two tensors called scores and shifted`;
    names = [`${path}:scores`, `${path}:shifted`];
  }
  const [one, other] = [await readTensorAt(names[0]!, {}), await readTensorAt(names[1]!, {})];
  sameShape(names.join(", "), one, other);
  const shape = shapeOf(call.values) ?? one.shape;
  if (shape.length < 2 || shape.length > 4)
    throw new FileError({ code: "axes", path: names[0]!, value: shape.join(", ") });
  const [layers, heads, queries, keys] = [1, 1, ...shape].slice(-4) as [number, number, number, number];
  const report = checkScores(one.data, other.data, { shape: [layers, heads, queries, keys] });
  const { verdict, message, fix } = report;
  print(call, report, () => [`${verdict}: ${message}`, ...(fix === "" ? [] : [`  fix: ${fix}`])]);
  return verdict === "distance-only" ? 0 : 1;
}
