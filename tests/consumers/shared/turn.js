// The common part of every consumer: it reads a model's config, makes the table and rotates the golden queries.
import { input } from "./golden_input.js";

/** `parseConfig`: that of ropewalk/config, where the module reads no config itself. */
export async function turn(loadRopewalk, parseConfig) {
  const rw = await loadRopewalk();
  const spec = (parseConfig ?? rw.parseConfig)(input.config);
  const cosSin = rw.cosSin(spec, input.positions, { precision: "float32" });
  const turned = rw.rotate(Float32Array.from(input.q), { shape: input.shape, pairing: spec.pairing, cosSin });
  return Array.from(turned);
}
