// npx ropewalk cache and scores, and position_ids that a capture stores with its vectors.
import { describe, expect, test } from "vitest";
import { normal, rotated } from "../doctor/rotation.mjs";
import { zip } from "../porting/sample-files.ts";
import { config, file, model, npy, run as ropewalk, safetensors, shape } from "./program.mjs";

const configFile = file("config.json", config);
const x = normal(2 * 12 * 32, 3);
const at = (start) => rotated(x, { ...model, start });
const ids = (start) => BigInt64Array.from({ length: 12 }, (_, i) => BigInt(start + i));
const npzOf = (name, start, believed) =>
  file(
    name,
    Buffer.from(
      zip({
        "k_before.npy": npy(x, "<f4", shape),
        "k_after.npy": npy(at(start), "<f4", shape),
        "position_ids.npy": npy(ids(believed), "<i8", [1, 12]),
      }),
    ),
  );

describe("position_ids of a file", () => {
  test("of an .npz are used as the believed positions", () => {
    const { status, stdout } = ropewalk("diagnose", npzOf("right.npz", 300, 300), "--config", configFile);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^match[^]*the file's own position_ids/)]);
    const late = ropewalk("diagnose", npzOf("late.npz", 301, 300), "--config", configFile).stdout;
    expect(late).toMatch(/positions are off by 1\b/);
  });

  test("of a .safetensors, too; --positions takes priority", () => {
    const both = file(
      "both.safetensors",
      safetensors({
        k: ["F32", x],
        k_rotated: ["F32", at(300)],
        position_ids: ["I32", Int32Array.from(ids(300), Number), [12]],
      }),
    );
    expect(ropewalk("diagnose", both, "--config", configFile).status).toBe(0);
    const { status, stdout } = ropewalk("diagnose", both, "--config", configFile, "--positions", "0:12");
    expect([status, stdout]).toEqual([1, expect.not.stringContaining("the file's own")]);
    expect(ropewalk("diagnose", `${both}:position_ids`, x).status).toBe(2);
  });
});

describe("cache", () => {
  test("reads the position of each key back", () => {
    const cached = file("cached.npy", npy(at(5), "<f4", shape));
    const keys = file("keys.npy", npy(x, "<f4", shape));
    const fits = ropewalk("cache", keys, cached, "--config", configFile, "--positions", "5:17");
    expect([fits.status, fits.stdout]).toEqual([0, "every key is at the position believed, 5 to 16\n"]);
    const wrong = ropewalk("cache", keys, cached, "--config", configFile);
    expect([wrong.status, wrong.stdout]).toEqual([
      1,
      expect.stringMatching(/^row 0: the key of token 0 is rotated to position 5, and believed at 0\n {2}fix: /),
    ]);
    const { positions, firstWrong } = JSON.parse(
      ropewalk("cache", keys, cached, "--config", configFile, "--json").stdout,
    );
    expect([positions, firstWrong.found]).toEqual([Array.from({ length: 12 }, (_, i) => i + 5), 5]);
  });

  test("takes the file's own position_ids, and no keys without a config", () => {
    const own = ropewalk("cache", npzOf("own.npz", 300, 300), "--config", configFile);
    expect([own.status, own.stdout]).toEqual([0, expect.stringMatching(/^every key[^]*300 to 311[^]*the file's own/)]);
    expect(ropewalk("cache", npzOf("none.npz", 0, 0))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--config"),
    });
  });
});

describe("scores", () => {
  const sizes = [2, 3, 4, 4];
  const scores = normal(96, 8);
  const off = scores.map((score, i) => (i > 60 ? score + 0.5 : score));
  const npyOf = (name, values, axes = sizes) => file(name, npy(values, "<f4", axes));

  test("of two runs, of all layers or of one", () => {
    const one = npyOf("scores.npy", scores);
    expect(ropewalk("scores", one, npyOf("same.npy", scores))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^distance-only: /),
    });
    const { status, stdout } = ropewalk("scores", one, npyOf("off.npy", off));
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^position-dependent: from layer 1 on[^]*fix: /)]);
    const flat = [npyOf("layer.npy", scores, [6, 4, 4]), npyOf("layer-off.npy", off, [6, 4, 4])];
    expect(JSON.parse(ropewalk("scores", ...flat, "--json").stdout)).toMatchObject({ firstLayer: 0 });
  });

  test("of one file by name; others are refused", () => {
    const npz = (names) =>
      Buffer.from(zip(Object.fromEntries(names.map((name) => [`${name}.npy`, npy(scores, "<f4", sizes)]))));
    expect(ropewalk("scores", file("named.npz", npz(["scores", "shifted"]))).status).toBe(0);
    expect(ropewalk("scores", file("other.npz", npz(["a", "b"])))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("called scores and shifted"),
    });
    expect(ropewalk("scores", npyOf("a.npy", scores), npyOf("b.npy", scores, [96, 1]))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("must be alike"),
    });
  });
});

test("raw numbers of 16 bits are recognised", () => {
  const raw = file("half.bin", Buffer.alloc(x.length * 2, 1));
  expect(ropewalk("diagnose", raw, raw, "--shape", shape.join())).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/save x\.float\(\)[^]*1536 bytes[^]*3072 bytes: --shape/),
  });
});
