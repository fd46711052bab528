// The corpus on the core as machine code, for each register width of this machine, compared with WebAssembly SIMD.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { corpusProgram, nativeKinds } from "../../../../web/tools/build/cmake.mjs";
import { corpus, mayRound } from "./corpus.js";
import { differenceOf } from "./difference.js";
import { run } from "./run-corpus.js";

const folder = mkdtempSync(join(tmpdir(), "ropewalk-corpus-"));
const file = join(folder, "corpus.json");
afterAll(() => rmSync(folder, { recursive: true }));

let expected;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(corpus));
  const rw = await loadRopewalk();
  expected = corpus.map((call) => run(rw, call));
});

/** The lists that the program wrote, of the kinds that `expected` has. */
function listsOf(output) {
  let at = 0;
  return expected.map((lists) =>
    lists.map((list) => {
      const [size, length] = [output.readUInt32LE(at), output.readUInt32LE(at + 4)];
      expect(size).toBe(list.BYTES_PER_ELEMENT);
      const data = Uint8Array.from(output.subarray(at + 8, at + 8 + size * length)).buffer;
      at += 8 + size * length;
      return new list.constructor(data);
    }),
  );
}

test.each(nativeKinds())("machine code for $arch, which fuses: $fuses", { timeout: 120_000 }, ({ arch, fuses }) => {
  const program = corpusProgram(arch);
  expect(existsSync(program), `${program}: npm run test:all builds it`).toBe(true);
  const results = listsOf(execFileSync(program, [file], { maxBuffer: 2 ** 28 }));
  const wrong = corpus.flatMap((call, i) => {
    const difference = differenceOf(results[i], expected[i], fuses ? mayRound(call) : 0);
    return difference === undefined ? [] : [{ call, difference }];
  });
  expect(wrong).toEqual([]);
});
