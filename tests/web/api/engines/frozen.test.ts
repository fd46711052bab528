import { expect, test } from "vitest";
import { runNode } from "../../run-node.js";

const program = `
  for (const one of [Error, TypeError, RangeError, WebAssembly.RuntimeError]) Object.freeze(one), Object.freeze(one.prototype);
  const spec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
  for (const entry of ["ropewalk", "ropewalk/core", "ropewalk/fallback"]) {
    const rw = await (await import(entry)).loadRopewalk();
    console.log(entry, rw.rope(spec).dispose(), rw.dispose());
  }
`;

test("every engine starts on a host that has frozen the errors", async () => {
  const { stdout } = await runNode(["--input-type=module", "--eval", program]);
  expect(stdout.match(/^ropewalk\S*/gm)).toEqual(["ropewalk", "ropewalk/core", "ropewalk/fallback"]);
});

test("every entry is imported, and draws, where node freezes the intrinsics", async () => {
  const entries = "ropewalk config doctor code weights engines model variants elements/define svg anywidget".split(" ");
  const program = `
    for (const name of ${JSON.stringify(entries)}) {
      const { loadRopewalk, toSVG } = await import(name === "ropewalk" ? name : "ropewalk/" + name);
      if (loadRopewalk) (await loadRopewalk()).dispose();
      console.log(name, toSVG ? (await toSVG("rope-clock-wall")).slice(0, 4) : "");
    }
  `;
  const { stdout } = await runNode(["--frozen-intrinsics", "--input-type=module", "--eval", program]);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0]),
  ).toEqual(entries);
  expect(stdout).toContain("svg <svg");
});
