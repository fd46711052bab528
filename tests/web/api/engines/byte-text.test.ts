// The text in which the package carries its modules.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { byteText } from "../../../../web/tools/build/byte-text.mjs";
import { bytesOf } from "../../../../web/api/engines/byte-text.js";

const everyByte = Uint8Array.from({ length: 256 }, (_, i) => i);
/** Each byte is the most frequent one once. */
const turns = Array.from({ length: 256 }, (_, often) => Uint8Array.from([...everyByte, often, often, 255 - often]));

describe("bytes as text", () => {
  test("give the same bytes back, for any bytes and at any frequency", () => {
    for (const bytes of [new Uint8Array(0), everyByte, ...turns]) expect(bytesOf(byteText(bytes))).toEqual(bytes);
  });

  test("contain nothing that a string, a template or a script element would read differently", () => {
    for (const bytes of turns) expect(byteText(bytes).text).toMatch(/^[^"\\`<$\n\r]*$/);
  });

  test.each(["wasm", "relaxed"])("of the %s module are the module, and compress equally well", async (name) => {
    const at = new URL(`../../../../dist/generated/${name}-text.js`, import.meta.url);
    const carried = ((await import(at.href)) as Record<string, ReturnType<typeof byteText>>)[`${name}Text`]!;
    const bytes = bytesOf(carried);
    expect(byteText(bytes)).toEqual(carried);
    if (name === "wasm")
      expect(Buffer.compare(bytes, readFileSync(new URL("../../../../dist/ropewalk.wasm", import.meta.url)))).toBe(0);
    // base64 takes a third more
    expect(gzipSync(readFileSync(at)).length).toBeLessThan(1.05 * gzipSync(bytes).length);
  });
});
