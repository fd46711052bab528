import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { accusedOf, programs } from "./correct.mjs";

test.each([1, 2])("no correct program is accused, of all from seed %i", { timeout: 600_000 }, async (seed) => {
  expect(accusedOf(await loadRopewalk(), programs(seed))).toEqual([]);
});
