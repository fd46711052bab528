// Each wrong call is refused with its code, its place and words; it writes nothing; and what it called stays usable.
import { afterAll, describe, expect, test } from "vitest";
import { rejectionOf } from "../refused.js";
import { rows, type Row } from "./calls.js";
import { cachesOfCall, rw, spec, state } from "./given.js";
import { model, modelRows } from "./models.js";

async function expectRefusal([, call, code, path, words = ""]: Row): Promise<void> {
  const error = await rejectionOf((async () => call())());
  expect([error.code, error.path ?? "", error.name]).toEqual([code, path, "RopewalkError"]);
  const begins = /^(?:a Tensor has|the cache is) /.exec(error.message)?.[0] ?? path;
  expect(error.message.startsWith(begins), error.message).toBe(true);
  expect(error.message).toContain(words);
  expect(error.message).toMatch(/^(?!.*(\{\w+\}|undefined|\[object)).{10,}/s);
}

describe("refused, and nothing is written:", () => {
  const before = state();
  test.each(rows)("%s", async (...row) => {
    await expectRefusal(row);
    expect(state()).toEqual(before);
    for (const [found, wanted] of cachesOfCall()) expect(found).toEqual(wanted);
    expect([...rw.cosSin(spec, [0]).cos]).toEqual([1, 1, 1, 1]); // the instance stays usable
  });
});

describe("refused by a model, which stays usable:", () => {
  afterAll(() => model.dispose());
  test.each(modelRows)("%s", async (...row) => {
    await expectRefusal(row);
    expect((await model.run([1, 2])).loss.length).toBe(1);
  });
});
