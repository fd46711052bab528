// What an error carries, and that nothing else is thrown, whatever is given.
import { expect, describe, test, vi } from "vitest";
import { RopewalkError } from "ropewalk";
import { asData, asRopewalkError } from "../../../web/api/errors/errors.js";
import { errorOf } from "./refused.js";
import { api, by, llama, own, rw, shape, sizes, spec, x } from "./refused/given.js";

test("the message of an unknown rope_type lists the known ones", () => {
  const { message } = errorOf(() => api.frequencies({ ...spec, ropeType: "ntk" }));
  for (const known of ["default", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional"])
    expect(message).toContain(known);
});

test("an error carries the value and the limit as data, and its message is made from them", () => {
  const wide = errorOf(() => rw.frequencies({ ...spec, rotaryDim: 10 }));
  expect(wide).toMatchObject({ rule: "at-most", path: "spec.rotaryDim", value: 10, limit: 8, of: "headDim" });
  expect(wide.message).toBe("spec.rotaryDim is 10; it must be at most headDim, which is 8");
  const linear = { ...llama, head_dim: 8, rope_scaling: { type: "linear", factor: 0.5 } };
  const small = errorOf(() => rw.parseConfig(linear));
  expect(small).toMatchObject({ rule: "at-least", path: "rope_scaling.factor", value: 0.5, limit: 1 });
  expect(small.message).toBe("rope_scaling.factor is 0.5; it must be at least 1");
  const odd = errorOf(() => rw.parseConfig({ ...llama, hidden_size: 390, num_attention_heads: 6 }));
  expect(odd).toMatchObject({ rule: "even", path: "hidden_size", as: "rotary_dim", value: 65, limit: "even" });
  expect(odd.message).toBe("hidden_size (rotary_dim) is 65; it must be even");
  const array = errorOf(() => api.rotate(new Float64Array(8), { shape, ...by(own(4)) }));
  expect(array).toMatchObject({ value: { type: "Float64Array", length: 8 }, limit: "Float32Array | Tensor" });
});

test("for any input, only RopewalkError is thrown, and the console stays silent", () => {
  const spies = (["log", "warn", "error"] as const).map((name) => vi.spyOn(console, name));
  const trap = (): never => {
    throw new TypeError("trap");
  };
  const throwing = new Proxy({}, { get: trap, has: trap });
  const junk: unknown[] = [
    [undefined, null, 0, -1, 1.5, NaN, Infinity, 2 ** 53, "", "x", true, 7n, Symbol("s"), throwing, () => 1],
    [[], [NaN], {}, new Date(), new Map(), new Float32Array(8), new Uint8Array(3), new ArrayBuffer(8)],
    [{ length: -1 }, { length: 3 }, { start: 0 }, Object.create(null), spec, { shape, ...by(own(4)) }, sizes, llama],
    [[1, 2, 3, 8], x],
  ].flat();
  const methods =
    "parseConfig layerTypes inspectConfig frequencies cosSin cosSinMultimodal cosSinShift rotate attention tensor " +
    "convertPairing scoreByDistance sinusoidal alibiSlopes xposScale linearFrequencies kvCache";
  let seed = 1;
  const pick = (): unknown => {
    seed = (seed * 48271) % 2147483647;
    return junk[seed % junk.length];
  };
  for (const method of methods.split(" "))
    for (const first of junk)
      for (let i = 0; i < 12; i++)
        try {
          api[method](first, pick(), pick(), pick());
        } catch (error) {
          expect(error, `${method}: ${String((error as Error).stack)}`).toBeInstanceOf(RopewalkError);
        }
  for (const spy of spies) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

describe("errors thrown while a call reads its arguments", () => {
  const refuse = (): never => {
    throw new Error("do not look");
  };
  const unreadable = new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse });
  const given = (thrown: unknown): RopewalkError => asRopewalkError(thrown, "option-invalid", "options");

  test("a list too large for the host's memory is not an error of the option", () => {
    const error = given(new RangeError("Array buffer allocation failed"));
    expect(error).toMatchObject({ code: "out-of-memory", rule: "result-memory" });
    expect(error).not.toHaveProperty("path");
  });

  test("an error that throws again when it is read counts as unreadable, as an error and as a value", () => {
    const error = given(unreadable);
    expect(error).toMatchObject({ code: "option-invalid", rule: "unreadable", path: "options" });
    expect(error.value).toBe("an unknown error");
    expect(asData(unreadable)).toEqual({ type: "unreadable" });
  });
});
