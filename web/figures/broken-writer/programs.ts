import { COUNT, MOVED, type Task } from "./write.js";

export function writerCode({ model, prompt, seed, temperature, rotations }: Task): string {
  const runs = rotations.map((rotation) => {
    const options =
      rotation === "right"
        ? "{}"
        : rotation === "moved"
          ? `{ positions: Array.from(prompt, (_, i) => i + ${MOVED}) }`
          : `{ broken: "${rotation}" }`;
    return `await write("${rotation}", ${options});\n`;
  });
  return `import { loadTinyModel } from "ropewalk/model";

const model = await loadTinyModel("${model}");
const prompt = model.encode(${JSON.stringify(prompt)});
/** The text, and its mean surprise in nats when it is read with the right rotation. */
async function write(name, rotation) {
  const ids = [...prompt];
  const options = { count: ${COUNT}, seed: ${seed}, temperature: ${temperature}, ...rotation };
  for await (const id of model.generate(prompt, options)) ids.push(id);
  const loss = (await model.run(ids)).loss.subarray(prompt.length - 1);
  console.log(name, loss.reduce((sum, one) => sum + one, 0) / loss.length, JSON.stringify(model.decode(ids)));
}
${runs.join("")}`;
}
