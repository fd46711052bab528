// Tries every subpath with its own engine or module, in addition to the common part.
import "ropewalk/doctor";
import { loadRopewalk } from "ropewalk";
import { parseConfig } from "ropewalk/config";
import { loadRopewalk as loadCore } from "ropewalk/core";
import { loadTinyModel, tinyModelsAt } from "ropewalk/model";
import { loadRopewalk as loadRelaxed } from "ropewalk/relaxed";
import { loadRopewalk as loadFromUrl } from "ropewalk/url";
import { report } from "./page.js";
import { turn } from "./turn.js";

/** Whether the diagnosis recognises a rotation with the pairing exchanged. */
async function doctor() {
  const rw = await loadRopewalk();
  const spec = { ropeType: "default", base: 10000, headDim: 16, rotaryDim: 16, pairing: "half-split" };
  const shape = [1, 2, 8, 16];
  const before = Float32Array.from({ length: 2 * 8 * 16 }, (_, i) => Math.sin(i * i));
  const after = rw.rope({ ...spec, pairing: "interleaved" }).rotate(before, { shape, positions: 0 });
  const { verdict, found } = rw.diagnose(before, after, { shape, expected: spec });
  return verdict === "mismatch" && found?.pairing === "interleaved";
}

/** Whether a trained model expects Shakespeare: chance would be ln 65, which is 4.2. */
async function model() {
  tinyModelsAt(new URL("ropewalk-models", location.href));
  const shakespeare = await loadTinyModel("shakespeare");
  const { loss } = await shakespeare.run(shakespeare.encode("ROMEO:\nWhat light is this that breaks the night?\n"));
  return loss.reduce((sum, one) => sum + one) / loss.length < 3;
}

/** `wasmUrl` is the address to which the tool copies the file that it does not find. */
export const reportSubpaths = ({ wasmUrl } = {}) =>
  report({
    url: () => turn(() => loadFromUrl({ wasmUrl })),
    relaxed: () => turn(loadRelaxed),
    core: () => turn(loadCore, parseConfig),
    doctor,
    model,
  });
