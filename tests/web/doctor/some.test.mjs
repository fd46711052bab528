// Mistakes of some heads, rows, tokens or pairs, where the others are right.
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { cases } from "./cases.mjs";
import { frequencies, rotated } from "./rotation.mjs";
import { diagnosed, inputOf } from "./trials.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const one = { ...cases[0], batch: 2, seq: 24 };
const llama3 = { ...one, scheme: "llama3", factor: 8, original: 64 };
/** The first finding: its code and its place. */
const diagnosisOf = (model, way) => {
  const { verdict, findings } = diagnosed(rw, model, inputOf(model), rotated(inputOf(model), model, way));
  const [{ code, numbers, message }] = findings;
  return { verdict, code, only: numbers.only, message };
};
const unscaled = frequencies(llama3, { scheme: "default" });

test.each(
  // prettier-ignore
  [
    ["the first head alone rotated", one, { position: (p, { head }) => (head > 0 ? 0 : p) }, "not-applied", "heads", 1, 3],
    ["the first row alone rotated", one, { position: (p, { batch }) => (batch > 0 ? 0 : p) }, "not-applied", "rows", 1, 1],
    ["positions that stop", one, { position: (p) => Math.min(p, 16) }, "position-ignored", "tokens", 17, 23],
    ["a part that is later", one, { position: (p) => (p > 4 && p < 9 ? p + 3 : p) }, "position-offset", "tokens", 5, 8],
    ["a tail that is earlier", one, { position: (p) => (p > 9 ? p - 2 : p) }, "position-offset", "tokens", 10, 23],
    ["a longer table without its scaling", llama3, { angle: (p, rate, pair) => Math.fround(p * Math.fround(p < 12 ? rate : unscaled[pair])) }, "scaling-ignored", "tokens", 12, 23],
],
)("%s: named with its place", (_, model, way, code, of, from, to) => {
  expect(diagnosisOf(model, way)).toMatchObject({ verdict: "mismatch", code, only: { of, from, to } });
});

test("a second document that counts from 0 is a reset, not an earlier tail", () => {
  const { code, only } = diagnosisOf(one, { position: (p) => (p < 8 ? p : p - 8) });
  expect([code, only]).toEqual(["position-reset", undefined]);
});

test("frequencies that no formula gives are reported with their pairs", () => {
  const rates = frequencies(one).map((rate, pair) => (pair > 11 && pair < 20 ? 0.3 / (1 + ((pair * 7) % 5)) : rate));
  const { verdict, code, only, message } = diagnosisOf(one, { rates });
  expect({ verdict, code, only }).toEqual({
    verdict: "mismatch",
    code: "scaling-wrong",
    only: { of: "pairs", from: 12, to: 19 },
  });
  expect(message).toMatch(/^in pairs 12 to 19 only: no formula that was tried gives these frequencies/);
});

test("if no formula gives the frequency of any pair, no pairs are named", () => {
  const rates = frequencies(one).map((rate, pair) => (0.9 * rate) / (1 + ((pair * 7) % 5)));
  const { code, only } = diagnosisOf(one, { rates });
  expect([code, only]).toEqual(["scaling-wrong", undefined]);
});

test("a head's index added to the position is distinguished from one in its place and from the other layout", () => {
  const added = diagnosisOf(one, { position: (p, { head }) => p + head });
  const inPlace = diagnosisOf(one, { position: (_, { head }) => head });
  const { heads, seq } = one;
  const memory = diagnosisOf(one, { position: (_, { head, token }) => Math.floor((head * seq + token) / heads) });
  expect(new Set([added, inPlace, memory].map(({ code }) => code))).toEqual(new Set(["heads-and-positions-swapped"]));
  expect(memory.message).toMatch(/^positions are counted along the memory of the other layout/);
  expect(added.message).toMatch(/^the head's index is added/);
  expect(inPlace.message).toMatch(/^the head's index is in the place/);
});

test("pairs half a head apart where fewer channels rotate are rotary-dim-wrong", () => {
  const partial = {
    ...cases.find(({ headDim }) => headDim === 80),
    pairing: "half-split",
    scheme: "default",
    offset: 0,
  };
  const { batch, heads, seq, headDim, rotaryDim, layout, start } = partial;
  const [input, half] = [inputOf(partial), rotaryDim / 2];
  const output = Float32Array.from(input);
  const rates = frequencies(partial);
  for (let row = 0; row < batch * heads * seq; row++) {
    const token = layout === "bshd" ? Math.floor(row / heads) % seq : row % seq;
    for (let pair = 0; pair < half; pair++) {
      const [a, b] = [row * headDim + pair, row * headDim + pair + headDim / 2];
      const angle = (start + token) * rates[pair];
      output[a] = input[a] * Math.cos(angle) - input[b] * Math.sin(angle);
      output[b] = input[b] * Math.cos(angle) + input[a] * Math.sin(angle);
    }
  }
  const { verdict, findings } = diagnosed(rw, partial, input, output);
  expect([verdict, findings[0].code]).toEqual(["mismatch", "rotary-dim-wrong"]);
  expect(findings[0].message).toMatch(/^32 channels are rotated as expected, but not those/);
});

test("a match lists what was not examined", () => {
  const { verdict, notes } = diagnosed(rw, one, inputOf(one), rotated(inputOf(one), one));
  expect(verdict).toBe("match");
  expect(notes.map(({ code }) => code)).toEqual(["rotation-alone"]);
});
