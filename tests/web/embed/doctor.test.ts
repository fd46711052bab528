import { expect, test } from "vitest";
import { foreign, foreignPage } from "../support/foreign.js";

const pages = foreign();

test("a page loads the diagnosis when it imports it: before that, rw.diagnose names the import, and afterwards it works", async () => {
  const host = await pages.host();
  const { page, complaints } = await pages.open(host.put("/", foreignPage("", { script: "data:text/javascript," })));
  const texts = await page.evaluate(`(async () => {
    const { loadRopewalk } = await import("/index.js");
    const rw = await loadRopewalk();
    const shape = [1, 2, 16, 64];
    const expected = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
    const before = Float32Array.from({ length: 2 * 16 * 64 }, (_, i) => Math.sin(i * i));
    const after = rw.rope({ ...expected, pairing: "interleaved" }).rotate(before, { shape });
    const diagnose = () => rw.diagnose(before, after, { shape, expected });
    let code;
    try { diagnose(); } catch (error) { code = error.code + ", " + error.rule; }
    await import("/doctor.js");
    return [code, diagnose().findings[0].code];
  })()`);
  expect(texts).toEqual(["wasm-unavailable, no-doctor", "pairing-swapped"]);
  const asked = host.asked.filter((path) => /doctor/.test(path));
  expect(asked).toContain("/generated/doctor-text.js");
  expect(host.asked.indexOf("/generated/wasm-text.js")).toBeLessThan(host.asked.indexOf("/generated/doctor-text.js"));
  expect(complaints).toEqual([]);
});
