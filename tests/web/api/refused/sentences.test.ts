// No import gives errors their sentences: what starts a module passes them, and so does each call that starts none.
// Each program is a process of its own, where nothing else was called before.
import { expect, test } from "vitest";
import { runNode } from "../../run-node.js";

const said = async (program: string): Promise<string[]> => {
  const report = `const say = (call) => { try { call(); } catch (error) { console.log(error.message); } };`;
  const { stdout } = await runNode(["--input-type=module", "--eval", report + program]);
  return stdout.trim().split("\n");
};
const spec = `{ ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" }`;

test.each([
  [
    "writing a config",
    `const { writeConfig } = await import("ropewalk"); say(() => writeConfig({ ...${spec}, rope_theta: 1 }));`,
    "spec.rope_theta is a key of config.json, not of a spec: pass what parseConfig(config) returns",
  ],
  [
    "reading a config",
    `const { parseConfig } = await import("ropewalk/config"); say(() => parseConfig({ model_type: "zzz", head_dim: 64, rope_theta: 10000 }));`,
    `model_type is "zzz"; it must be a known one, or options.pairing "half-split" or "interleaved": which channels pair up is not guessed`,
  ],
  [
    "comparing specs",
    `const { compareSpecs } = await import("ropewalk/engines"); say(() => compareSpecs({ ...${spec}, rope_theta: 1 }, ${spec}, { context: 4096 }));`,
    "spec.rope_theta is a key of config.json, not of a spec: pass what parseConfig(config) returns",
  ],
  [
    "comparing scores",
    `const { checkScores } = await import("ropewalk/doctor"); const x = new Float32Array(1);
    say(() => checkScores(x, x, { shape: [1, 2, 3] }));`,
    "options.shape is an array of length 3; it must be four numbers: batch, heads, seq and headDim in the order of layout",
  ],
  [
    "a load without WebAssembly",
    `delete globalThis.WebAssembly;
    await (await import("ropewalk/core")).loadRopewalk().catch((error) => console.log(error.message));`,
    "this host has no WebAssembly. Way out: pass the option fallback, which loads ropewalk/fallback: the same core as plain JavaScript",
  ],
])("%s says the whole sentence as the first call of a program", async (_, program, message) => {
  expect(await said(program)).toEqual([message]);
});

test.each(["ropewalk", "ropewalk/url", "ropewalk/fallback"])(
  "after a load of %s each error that another thread sent as data has its sentence",
  async (entry) => {
    const data = [
      { code: "position-invalid", rule: "range-end", path: "positions", value: 2 ** 31, limit: 2 ** 31 - 1 },
      { code: "config-invalid", rule: "one-set", path: "options.layerType", value: "full" },
    ];
    const program = `
      const { loadRopewalk, RopewalkError } = await import("${entry}");
      await loadRopewalk();
      for (const data of ${JSON.stringify(data)}) console.log(new RopewalkError(data).message);`;
    expect(await said(program)).toEqual([
      "positions ends at 2147483648; positions go up to 2147483647",
      'options.layerType is "full"; it must be absent: this config has one set of parameters for all layers',
    ]);
  },
);
