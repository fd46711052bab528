// Files as people save them from a model: every kind, axes in every order, both orders of the files. Each is made here
// byte for byte.
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { bfloat16, normal, rotated } from "../doctor/rotation.mjs";
import { gguf, zip } from "../porting/sample-files.ts";
import { config, file, model, npy, program, run as cli, safetensors } from "./program.mjs";

const heads = 4;
const seq = 12;
const headDim = 32;
const bhsd = [1, heads, seq, headDim];
const bshd = [1, seq, heads, headDim];
const sizes = { ...model, heads, seq };
const llama = file("llama4.json", { ...config, num_key_value_heads: 2 });
/** The same config without the number of heads. */
const headless = file("headless.json", {
  ...config,
  hidden_size: undefined,
  num_attention_heads: undefined,
  head_dim: 32,
});

const x = normal(heads * seq * headDim, 11);
const y = rotated(x, sizes);
const wrong = rotated(x, { ...sizes, base: 10000 });
/** Changes [heads, seq] to [seq, heads]. */
const turned = (all) => {
  const out = new Float32Array(all.length);
  for (let head = 0; head < heads; head++)
    for (let token = 0; token < seq; token++)
      for (let i = 0; i < headDim; i++)
        out[(token * heads + head) * headDim + i] = all[(head * seq + token) * headDim + i];
  return out;
};
const [xt, yt] = [turned(x), turned(y)];
const half = (all) =>
  Uint16Array.from(all, (value) => new Uint32Array(new Float32Array([bfloat16(value)]).buffer)[0] >>> 16);
const bytesOf = (all) => Buffer.from(all.buffer, all.byteOffset, all.byteLength);

const xFile = file("x.npy", npy(x, "<f4", bhsd));
const judged = (...args) => {
  const { status, stdout, stderr } = cli("diagnose", ...args);
  return [status, (stdout || stderr).split("\n")[0], stdout + stderr];
};

describe("a match from every kind of file, a mismatch from the same kind", () => {
  const kinds = {
    "bfloat16 as ml_dtypes has NumPy call it": (all, name) => file(`${name}.npy`, npy(half(all), "<V2", bhsd)),
    "bfloat16 by name": (all, name) => file(`${name}.npy`, npy(half(all), "bfloat16", bhsd)),
    "raw float32": (all, name) => file(`${name}.bin`, bytesOf(all)),
    "one of several of an .npz": (all, name) =>
      `${file(`${name}.npz`, Buffer.from(zip({ "q.npy": npy(all, "<f4", bhsd), "k.npy": npy(x, "<f4", bhsd) })))}:q`,
    "one of several of a GGUF": (all, name) => {
      const tensor = (content) => ({ ne: [...bhsd].reverse(), type: 0, content: bytesOf(content) });
      return `${file(`${name}.gguf`, Buffer.from(gguf({ "blk.0.k": tensor(x), "blk.0.q": tensor(all) })))}:blk.0.q`;
    },
    "bfloat16 of a GGUF": (all, name) =>
      file(
        `${name}.gguf`,
        Buffer.from(gguf({ q: { ne: [...bhsd].reverse(), type: 30, content: bytesOf(half(all)) } })),
      ),
  };
  test.each(Object.entries(kinds))("%s", (kind, write) => {
    const name = kind.replaceAll(/\W/g, "_");
    const shape = kind.startsWith("raw") ? ["--shape", bhsd.join(",")] : [];
    const first = write(x, `${name}_x`);
    expect(judged(first, write(y, `${name}_y`), "--config", llama, ...shape)).toEqual([
      0,
      expect.stringMatching(/^match/),
      expect.not.stringContaining("undefined"),
    ]);
    const [status, line, all] = judged(first, write(wrong, `${name}_w`), "--config", llama, ...shape);
    expect([status, line]).toEqual([1, "mismatch"]);
    expect(all).toMatch(/^base-wrong/m);
  });

  test("one .npz with both of q and both of k is judged pair by pair, and the worst result counts", () => {
    const write = (name, k) => {
      const tensors = { q_before: x, q_after: y, k_before: x, k_after: k };
      const entries = Object.entries(tensors).map(([one, data]) => [`${one}.npy`, npy(data, "<f4", bhsd)]);
      return file(name, Buffer.from(zip(Object.fromEntries(entries))));
    };
    const good = write("both.npz", y);
    const [status, , all] = judged(good, "--config", llama);
    expect([status, all.match(/^(q|k):\nmatch/gm)?.length]).toEqual([0, 2]);
    const bad = write("half.npz", wrong);
    const [worse, , said] = judged(bad, "--config", llama);
    expect(worse).toBe(1);
    expect(said).toMatch(/q:\nmatch.*k:\nmismatch\nbase-wrong/s);
    expect(judged(`${bad}:q`, "--config", llama)[0]).toBe(0);
    expect(judged(bad)[0]).toBe(3);
    expect(Object.keys(JSON.parse(cli("diagnose", bad, "--json").stdout))).toEqual(["q", "k"]);
  });

  test.each([
    [{ q: ["F32", x], q_rot: ["F32", y] }],
    [{ "model.layers.0.q": ["F32", x], "model.layers.0.q_embed": ["F32", y] }],
    [{ before: ["F32", x], after: ["F32", y] }],
  ])("names that belong together: %o", (tensors) => {
    const path = file("named.safetensors", safetensors(tensors, bhsd));
    expect(judged(path, "--config", llama)[0]).toBe(0);
  });
});

describe("axes", () => {
  test("[batch, seq, heads x head_dim] of a projection is read with the config's heads", () => {
    const [a, b] = [file("p.npy", npy(xt, "<f4", [1, seq, 128])), file("r.npy", npy(yt, "<f4", [1, seq, 128]))];
    const [status, , all] = judged(a, b, "--config", llama);
    expect([status, all]).toEqual([0, expect.stringContaining("divided into 4 heads of 32 channels")]);
    expect(judged(a, b)).toEqual([
      1,
      expect.any(String),
      expect.stringMatching(/heads x head_dim, --config .* --shape/),
    ]);
    const flat = [file("p2.npy", npy(xt, "<f4", [seq, 128])), file("r2.npy", npy(yt, "<f4", [seq, 128]))];
    expect(judged(...flat, "--config", llama)[0]).toBe(0);
    const odd = file("odd.npy", npy(x.subarray(0, seq * 100), "<f4", [1, seq, 100]));
    expect(judged(odd, odd, "--config", llama)).toEqual([
      2,
      expect.stringMatching(/odd\.npy has 100 channels.*--shape/),
      expect.any(String),
    ]);
  });

  test.each([
    ["a projection's output before, heads in front after", [xt, [1, seq, 128]], [y, bhsd]],
    ["a projection's output before, tokens in front after", [xt, [1, seq, 128]], [yt, bshd]],
    ["tokens in front before, heads in front after", [xt, bshd], [y, bhsd]],
    ["heads in front before, tokens in front after", [x, bhsd], [yt, bshd]],
    ["no batch, tokens in front before", [xt, [seq, heads, headDim]], [y, [heads, seq, headDim]]],
  ])("%s", (_, [one, shape], [two, other]) => {
    const pair = [file("one.npy", npy(one, "<f4", shape)), file("two.npy", npy(two, "<f4", other))];
    expect(judged(...pair, "--config", llama).slice(0, 2)).toEqual([0, expect.stringMatching(/^match/)]);
  });

  test("[batch, seq, heads, head_dim] is detected if the config's heads show it, and asked about otherwise", () => {
    const pair = [file("s.npy", npy(xt, "<f4", bshd)), file("t.npy", npy(yt, "<f4", bshd))];
    const said = (args) => expect.stringContaining(args);
    expect(judged(...pair, "--config", llama)).toEqual([
      0,
      said("match"),
      said("read as [batch, seq, heads, head_dim]"),
    ]);
    expect(judged(...pair)).toEqual([3, said("found"), said("read as [batch, seq, heads, head_dim]")]);
    expect(judged(...pair, "--config", headless)).toEqual([
      1,
      "mismatch",
      said("this is a match: say so by --layout bshd"),
    ]);
    expect(judged(...pair, "--config", headless, "--layout", "bshd")[0]).toBe(0);
    const positions = Array.from({ length: seq }, (_, i) => i).join();
    expect(judged(...pair, "--config", headless, "--positions", positions)).toEqual([
      0,
      said("match"),
      said("read as"),
    ]);
  });

  test("heads rotated instead of tokens stay a mistake if the config's heads come first", () => {
    const swapped = rotated(x, { ...sizes, layout: "bshd", heads: seq, seq: heads });
    const [status, , all] = judged(xFile, file("swapped.npy", npy(swapped, "<f4", bhsd)), "--config", llama);
    expect(status).toBe(1);
    expect(all).toMatch(/^heads-and-positions-swapped/m);
    // As many tokens as the config has key heads, so that its heads decide nothing.
    const few = { ...sizes, layout: "bshd", heads: 2, seq: heads };
    const part = x.subarray(0, heads * 2 * headDim);
    const pair = [part, rotated(part, few)].map((data, i) =>
      file(`few${i}.npy`, npy(data, "<f4", [1, heads, 2, headDim])),
    );
    expect(judged(...pair, "--config", llama).slice(0, 2)).toEqual([1, "mismatch"]);
  });
});

describe("the order of the files", () => {
  const after = file("q_after.npy", npy(y, "<f4", bhsd));
  const before = file("q_before.npy", npy(x, "<f4", bhsd));
  test("if the names show that the one after is first, that is reported, with status 2", () => {
    for (const more of [["--config", llama], []])
      expect(judged(after, before, ...more)).toEqual([
        2,
        expect.stringMatching(/q_before\.npy is the tensor before/),
        expect.any(String),
      ]);
  });
  test("if names do not show it, the exchange is suggested beside the finding", () => {
    const [one, two] = [file("one.npy", npy(y, "<f4", bhsd)), file("two.npy", npy(x, "<f4", bhsd))];
    const [status, , all] = judged(one, two, "--config", llama);
    expect(status).toBe(1);
    expect(all).toContain(`ropewalk diagnose ${two} ${one}`);
    expect(all).toMatch(/^direction-reversed/m);
  });
});

describe("a message names the file and the flag", () => {
  const yFile = file("y.npy", npy(y, "<f4", bhsd));
  const unknown = file("unknown.json", { ...config, model_type: "zork" });
  test.each(
    // prettier-ignore
    [
    ["three files", [xFile, yFile, llama], /the config goes to --config: ropewalk diagnose .*x\.npy .*y\.npy --config .*llama4\.json/],
    ["a config in the place of a tensor", [xFile, llama], /llama4\.json is a config, .*--config/],
    ["one tensor alone", [xFile], /x\.npy is one file; diagnose takes two/],
    ["a pairing", [xFile, yFile, "--config", llama, "--pairing", "x"], /^ropewalk: --pairing is "x"/],
    ["a layout", [xFile, yFile, "--layout", "x"], /^ropewalk: --layout is "x"/],
    ["positions", [xFile, yFile, "--positions", "5"], /^ropewalk: --positions has 1 elements/],
    ["a length", [xFile, yFile, "--seq-len", "0"], /^ropewalk: --seq-len is 0/],
    ["a layer type", [xFile, yFile, "--config", llama, "--layer-type", "x"], /^ropewalk: --layer-type is "x"/],
    ["an unknown model", [xFile, yFile, "--config", unknown], /unknown\.json: model_type is "zork".*--pairing/],
    ["a config that is not there", [xFile, yFile, "--config", file("none.json")], /none\.json cannot be read/],
    ["a config that is a list", [xFile, yFile, "--config", file("list.json", [1])], /list\.json: config is an array/],
    ["a shape of other numbers", [xFile, yFile, "--shape", "1,2,3,4"], /x\.npy has 1536 numbers, .*\[1, 2, 3, 4\]: --shape/],
    ["raw numbers without a shape", [file("raw.bin", bytesOf(x)), yFile], /raw\.bin is no .*--shape/],
    ["raw numbers of another shape", [file("raw.bin", bytesOf(x)), yFile, "--shape", "1,4,12,16"], /raw\.bin is read as raw float32.*6144 bytes.*3072 bytes: --shape/],
    ["what torch.save writes", [file("q.pt", Buffer.from(zip({ "q/data.pkl": Buffer.from("x") }))), yFile], /q\.pt is a PyTorch pickle.*torch\.load\("[^"]*q\.pt", weights_only=True\); numpy\.save/,     ],
    ["quantized numbers", [file("k.gguf", Buffer.from(gguf({ q: { ne: [32, 1], type: 8, content: Buffer.alloc(34) } }))), yFile], /k\.gguf holds no tensor of floats/],
    ["integers", [file("i.npy", npy(new Int32Array(1536), "<i4", bhsd)), yFile], /i\.npy has dtype i4.*x\.float\(\)/],
],
  )("%s", (_, args, message) => {
    const { status, stdout, stderr } = cli("diagnose", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain("options.");
  });

  test("inspect names the flag, and a config that cannot be read has status 2", () => {
    const { status, stdout } = cli("inspect", unknown);
    expect({ status, stdout }).toEqual({ status: 2, stdout: expect.stringContaining('or --pairing "half-split"') });
    expect(cli("inspect", unknown, "--pairing", "half-split").status).toBe(0);
  });
});

describe("diff of configs whose layers rotate differently", () => {
  const layered = (local, global) => ({
    ...config,
    model_type: "gemma3_text",
    layer_types: ["sliding_attention", "full_attention"],
    rope_parameters: {
      sliding_attention: { rope_type: "default", rope_theta: local },
      full_attention: { rope_type: "default", rope_theta: global },
    },
  });
  const one = file("layers1.json", layered(1e4, 1e6));
  const other = file("layers2.json", layered(1e4, 5e5));

  test("names the type that it compares, and a difference in one type is not hidden by another type", () => {
    const { status, stdout } = cli("diff", one, other);
    expect(status).toBe(1);
    expect(stdout).toMatch(/layer type sliding_attention:\nthe two rotate alike\n/);
    expect(stdout).toMatch(
      /layer type full_attention:\nFrom pair 1 on, B turns faster, .*\n.*\nrope_parameters\.full_attention\.rope_theta: 1000000 and 500000\n/,
    );
    const { differences } = JSON.parse(cli("diff", one, other, "--json").stdout);
    expect(differences.map(({ layerType, name }) => [layerType, name])).toEqual([
      ["full_attention", "base"],
      ["full_attention", "invFreq"],
    ]);
    expect(cli("diff", one, other, "--layer-type", "sliding_attention").status).toBe(0);
  });

  test("a config with one rotation is compared with each type of the other", () => {
    const { status, stdout } = cli("diff", one, file("plain.json", { ...config, rope_theta: 1e4 }));
    expect(status).toBe(1);
    expect(stdout).toMatch(/layer type full_attention:\n[^]*rope_theta: 1000000 and 10000/);
    expect(stdout).toMatch(/layer type sliding_attention:\n/);
  });
});

describe("check-table judges a table without vectors", () => {
  const rates = (base) => Array.from({ length: 16 }, (_, i) => base ** (-i / 16));
  const torch = (values) =>
    `inv_freq = tensor([${values.map((value) => value.toExponential(4)).join(", ")}], device='cuda:0')\n`;
  const right = file("inv_freq.txt", torch(rates(500000)));
  const wrong = file("inv_freq_wrong.txt", torch(rates(10000)));

  test("status 0 for a match, 1 for a mismatch, 2 where it cannot be judged", () => {
    expect(cli("check-table", right, "--config", llama)).toEqual({
      status: 0,
      stdout: "match: inv_freq, 16 numbers compared\n",
      stderr: "",
    });
    const { status, stdout } = cli("check-table", wrong, "--config", llama);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^mismatch: inv_freq.*\nbase-wrong: .* base 10000, .*500000\n {2}fix: .*\nrow 0, column \d+: /,
    );
    expect(JSON.parse(cli("check-table", wrong, "--config", llama, "--json").stdout).findings[0].code).toBe(
      "base-wrong",
    );
    expect(cli("check-table", right)).toMatchObject({ status: 2, stderr: expect.stringContaining("--config") });
    expect(cli("check-table", file("prose.txt", "hello"), "--config", llama)).toMatchObject({ status: 2, stdout: "" });
    expect(cli("check-table", right, "--config", llama, "--kind", "tan").stderr).toMatch(/^ropewalk: --kind is "tan"/);
  });

  test("standard input, and a tensor of a file", () => {
    const piped = spawnSync(process.execPath, [program, "check-table", "-", "--config", llama], {
      input: "tensor([1.0000e+00, 4.4038e-01, 1.9393e-01, ..., 1.0313e-05, 4.5417e-06, 2.0000e-06])",
      encoding: "utf8",
    });
    expect([piped.status, piped.stdout]).toEqual([1, expect.stringContaining('those behind "..." are not printed')]);
    const name = "model.layers.0.self_attn.rotary_emb.inv_freq";
    const path = file("rotary.safetensors", safetensors({ [name]: ["F32", Float32Array.from(rates(500000))] }, [16]));
    expect(cli("check-table", `${path}:${name}`, "--config", llama).status).toBe(0);
    const cos = Float32Array.from({ length: 3 * 16 }, (_, i) =>
      Math.cos((40 + Math.floor(i / 16)) * rates(500000)[i % 16]),
    );
    const rows = ["--config", llama, "--kind", "cos", "--positions", "40:43"];
    expect(cli("check-table", file("cos.npy", npy(cos, "<f4", [3, 16])), ...rows).status).toBe(0);
  });
});
