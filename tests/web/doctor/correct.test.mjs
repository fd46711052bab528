import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { accusedOf, programs } from "./correct.mjs";

test("no correct program is accused, in any style, type and model", { timeout: 240_000 }, async () => {
  const rw = await loadRopewalk();
  const list = programs(1);
  expect(list.length).toBeGreaterThan(3000);
  // Each model, place, type and style, though not each of all four together.
  expect(
    accusedOf(
      rw,
      list.filter((_, i) => i % 5 === 0),
    ),
  ).toEqual([]);
});
