// Published variants belong to no instance: which engine they run in, and that each gives the same bits.
import { describe, expect, test } from "vitest";
import { runNode } from "../../run-node.js";

/** Calls of each kind as their bits, or the error of the first. */
const calls = `
  const bits = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString("hex");
  const run = async () => {
    const { cope, fope, drope, hope, riflex, imaginaryTable, polarPairs, rotateInPlane } = await import("ropewalk/variants");
    const invFreq = Float64Array.from({ length: 32 }, (_, i) => 10000 ** (-i / 32));
    const x = Float32Array.from({ length: 64 }, (_, i) => 3 * Math.sin(1 + 1.7 * i));
    const spec = { originalMaxPositionEmbeddings: 128, maxPositionEmbeddings: 512, axisPattern: "alternating", mropeSection: [12, 12, 8] };
    const plane = { a: [0.3, -0.2, 0.5, 0.1], b: [0.1, 0.4, -0.3, 0.6], positions: x.subarray(0, 16) };
    const { cos, sin } = imaginaryTable({ rows: 2, rotaryDim: 32, cos: x.slice(0, 32), sin: x.slice(32) });
    const lists = [cope, fope, drope, hope, riflex].map((scheme) => scheme(invFreq, spec));
    lists.push(cos, sin, polarPairs(x, { phases: [0, -1, -2, -6] }), rotateInPlane(x, plane));
    return lists.map(bits);
  };
  const nothingCompiles = () => {
    const refuse = () => { throw new WebAssembly.CompileError("blocked by CSP"); };
    Object.assign(WebAssembly, { Module: refuse, compile: refuse });
  };
  const report = (value) => console.log(JSON.stringify(value));
`;

const answers = async (program: string): Promise<unknown> => {
  const flags = ["--experimental-wasm-relaxed-simd", "--input-type=module", "--eval"];
  return JSON.parse((await runNode([...flags, calls + program])).stdout);
};

test.each([
  ["ropewalk", "nothingCompiles();"],
  ["ropewalk/url", "nothingCompiles();"],
  ["ropewalk/relaxed", "nothingCompiles();"],
  ["ropewalk/fallback", "delete globalThis.WebAssembly;"],
])("after a load of %s they run in its engine, with the bits of the module that they carry", async (entry, then) => {
  const own = await answers("report(await run());");
  expect(new Set(own as string[]).size).toBe(9);
  const loaded = `const rw = await (await import("${entry}")).loadRopewalk(); rw.dispose(); ${then} report(await run());`;
  expect(await answers(loaded)).toEqual(own);
});

describe("before a load", () => {
  test.each([
    ["nothing may compile", "nothingCompiles();", "not-started"],
    ["there is no WebAssembly", "delete globalThis.WebAssembly;", "no-webassembly"],
  ])("where %s, a call says so, and runs after a load", async (_, host, rule) => {
    const program = `
      const { WebAssembly: kept } = globalThis;
      const { Module, compile } = kept;
      ${host}
      const error = await run().catch((error) => error);
      globalThis.WebAssembly = Object.assign(kept, { Module, compile });
      await (await import("ropewalk")).loadRopewalk();
      report([error.code, error.rule, (await run()).length]);
    `;
    expect(await answers(program)).toEqual(["wasm-unavailable", rule, 9]);
  });
});
