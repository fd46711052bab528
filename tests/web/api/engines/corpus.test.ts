// The corpus on every engine of the package: exact results have the same bits, and all others stay within their bound.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { loadRopewalk as loadCore } from "ropewalk/core";
import { coreCorpus, corpus, mayRound } from "./corpus.js";
import { differenceOf } from "./difference.js";
import { engines } from "./engines.js";
import { run, runCore, type Numbers } from "./run-corpus.js";

let expected: Numbers[][];
beforeAll(async () => {
  const rw = await loadRopewalk();
  expected = corpus.map((call) => run(rw, call));
});

const others = engines.filter(({ name }) => name !== "simd");

describe.each(others)("$name", ({ name, start }) => {
  test("gives what SIMD gives", async () => {
    using rw: Ropewalk = await start();
    const wrong = corpus.flatMap((call, i) => {
      const difference = differenceOf(run(rw, call), expected[i]!, name === "relaxed-simd" ? mayRound(call) : 0);
      return difference === undefined ? [] : [{ call, difference }];
    });
    expect(wrong).toEqual([]);
  });
});

test("ropewalk/core gives what the whole package gives", async () => {
  const core = await loadCore();
  const wrong = coreCorpus.filter((call, i) => differenceOf(runCore(core, call), expected[i]!, 0) !== undefined);
  expect(wrong).toEqual([]);
});

test("calls of the corpus have different results", () => {
  const kinds = new Set(
    expected.map((lists) => lists.map((list) => Buffer.from(list.buffer).toString("base64")).join()),
  );
  expect(corpus.length).toBeGreaterThan(450);
  expect(kinds.size).toBeGreaterThan(corpus.length / 2); // directions that cancel, empty axes
});
