import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import "ropewalk/elements/define/rope-clock-wall";
import { turn } from "./turn.js";

// In jsdom, Vite resolves imports as for a browser, which has no node:fs.
const { writeFileSync } = process.getBuiltinModule("node:fs");
const results = {};

test("rotates", async () => {
  results.main = await turn(loadRopewalk);
  expect(results.main).not.toHaveLength(0);
});

test("a figure of the page is drawn, although jsdom observes nothing", async () => {
  document.body.innerHTML = '<rope-clock-wall model="llama-3.2-1b" position="5">Clocks</rope-clock-wall>';
  const figure = document.querySelector("rope-clock-wall");
  await figure.updateComplete;
  await expect.poll(() => figure.shadowRoot.querySelector("rope-scene"), { timeout: 20_000 }).toBeTruthy();
  results.figure = results.drawn = figure.position === 5;
  writeFileSync("results.json", JSON.stringify(results));
}, 30_000);
