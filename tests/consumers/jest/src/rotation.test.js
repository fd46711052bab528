import { writeFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { loadRopewalk } from "ropewalk";
import { RopeClockWall } from "ropewalk/elements";
import { turn } from "./turn.js";

const results = {};

test("rotates", async () => {
  results.main = await turn(loadRopewalk);
  expect(results.main).not.toHaveLength(0);
});

test("a page with a figure", async () => {
  if (typeof document === "undefined") {
    results.figure = typeof RopeClockWall === "function";
    return;
  }
  await import("ropewalk/elements/define/rope-clock-wall");
  document.body.innerHTML = '<rope-clock-wall model="llama-3.2-1b" position="5">Clocks</rope-clock-wall>';
  const figure = document.querySelector("rope-clock-wall");
  await figure.updateComplete;
  results.figure = figure instanceof RopeClockWall && figure.position === 5 && figure.model === "llama-3.2-1b";
});

test("results are left for who asks", () => {
  expect(results.figure).toBe(true);
  writeFileSync("results.json", JSON.stringify(results));
});
