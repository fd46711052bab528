// npx ropewalk as a user runs it: the built program with files in a folder.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { applyCases, flat } from "../api/golden.ts";
import { hasNumPy, python } from "../support/python.ts";
import { zip } from "../porting/sample-files.ts";
import { bfloat16, normal, rotated } from "../doctor/rotation.mjs";
import { config, file, folder, model, npy, program, run, runApart, safetensors, shape } from "./program.mjs";

const [llama, other] = [file("llama.json", config), file("other.json", { ...config, rope_theta: 10000 })];

const x = normal(
  shape.reduce((a, b) => a * b),
  3,
);
const right = rotated(x, model);
const wrong = rotated(x, { ...model, base: 10000 });
const before = file("before.npy", npy(x));
const nested = (list, [size, ...rest]) =>
  rest.length === 0
    ? [...list]
    : Array.from({ length: size }, (_, i) =>
        nested(list.subarray((i * list.length) / size, ((i + 1) * list.length) / size), rest),
      );

describe("diagnose", () => {
  const bits = (list) =>
    Uint16Array.from(list, (value) => new Uint32Array(new Float32Array([bfloat16(value)]).buffer)[0] >>> 16);

  test("status 0 for a match, 1 for a mismatch, from every kind of file", () => {
    const rightFiles = [
      file("right.npy", npy(right)),
      file("right64.npy", npy(Float64Array.from(right), "<f8")),
      file("right.json", nested(right, shape)),
      `${file("right.safetensors", safetensors({ q: ["F32", right], k: ["BF16", bits(right)] }))}:q`,
      `${file("right.safetensors")}:k`,
    ];
    for (const path of rightFiles) {
      const { status, stdout, stderr } = run("diagnose", before, path, "--config", llama);
      expect({ path, status, stderr }).toEqual({ path, status: 0, stderr: "" });
      expect(stdout).toMatch(/^match/);
    }
    const { status, stdout } = run("diagnose", before, file("wrong.npy", npy(wrong)), "--config", llama);
    expect(status).toBe(1);
    expect(stdout).toContain("base 10000 where 500000 was expected");
    expect(stdout).toContain("fix: ");
  });

  test("--json is the diagnosis as data; --positions, --layout and --shape are used", () => {
    const late = file("late.npy", npy(rotated(x, { ...model, start: 40 })));
    const [status, data] = jsonOf("diagnose", before, late, "--config", llama, "--positions", "40:52");
    expect([status, data.verdict]).toEqual([0, "match"]);
    const bshd = file("bshd.npy", npy(rotated(x, { ...model, layout: "bshd", heads: 12, seq: 2 })));
    expect(jsonOf("diagnose", before, bshd, "--config", llama, "--layout", "bshd")[1].verdict).toBe("match");
    const row = ["--shape", "1,2,12,32"];
    expect(
      jsonOf(
        "diagnose",
        file("f.npy", npy(x, "<f4", [24, 32])),
        file("g.npy", npy(right, "<f4", [24, 32])),
        "--config",
        llama,
        ...row,
      )[1].verdict,
    ).toBe("match");
  });

  test("without a config it reports the rotation found", () => {
    const { stdout, status } = run("diagnose", before, file("found.npy", npy(right)));
    expect(status).toBe(3);
    expect(stdout).toMatch(/^found, .*found: half-split, 32 channels, base 500000/s);
    const unrelated = run("diagnose", before, file("unrelated.npy", npy(x.map((value, i) => Math.fround(value * i)))));
    expect([unrelated.status, unrelated.stdout]).toEqual([1, expect.stringMatching(/^unexplained/)]);
  });
});

const jsonOf = (...args) => {
  const { status, stdout, stderr } = run(...args, "--json");
  expect(stderr).toBe("");
  return [status, JSON.parse(stdout)];
};

describe("inspect, diff, table and golden", () => {
  test("inspect shows the source of values, for people and for programs", () => {
    const { status, stdout } = run("inspect", llama);
    expect(status).toBe(0);
    expect(stdout).toContain("base = 500000  (rope_theta)");
    const [, report] = jsonOf("inspect", llama);
    expect(report.layers[0].invFreq).toHaveLength(16);
  });

  test("diff has status 0 for configs that rotate alike, 1 for others", () => {
    expect(
      run(
        "diff",
        llama,
        file("spelt.json", {
          ...config,
          rope_theta: undefined,
          rope_parameters: { rope_type: "default", rope_theta: 500000 },
        }),
      ).status,
    ).toBe(0);
    const [status, { differences }] = jsonOf("diff", llama, other);
    expect(status).toBe(1);
    expect(differences.map(({ name }) => name)).toEqual(["base", "invFreq"]);
  });

  test("diff never prints two equal numbers, even for very similar configs", () => {
    const near = file("near.json", { ...config, rope_theta: 500000.01 });
    const shorter = file("shorter.json", { ...config, head_dim: 2 });
    const longer = file("longer.json", { ...config, head_dim: 4 });
    for (const pair of [
      [llama, near],
      [shorter, longer],
    ]) {
      const { status, stdout } = run("diff", ...pair);
      expect(status).toBe(1);
      const [line] = stdout.split("\n").filter((one) => one.startsWith("inv_freq"));
      const [, one, two] = /pair 1 on, (\S+) and (\S+)$/.exec(line);
      expect(one).not.toBe(two);
    }
  });

  test("plan reports mistakes in position ids and in steps of an engine", () => {
    const positions = file("positions.txt", "tensor([[0, 1, 2, 3], [0, 1, 3, 4]])");
    expect(run("plan", positions)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^gap: row 1: token 2 .*\n {2}fix: /),
    });
    expect(run("plan", file("right.txt", "0:4096"), "--config", llama)).toEqual({
      status: 0,
      stdout: "nothing is wrong with these positions\nnote: read as 1 row of 4096 tokens\n",
      stderr: "",
    });
    const lines = "700\n701\n702\n";
    expect(run("plan", file("lines.txt", lines)).stdout).toContain("note: read as 1 row of 3 tokens");
    expect(run("plan", file("batch.txt", "[[700], [3]]")).stdout).toContain("note: read as 2 rows of 1 token");
    expect(run("plan", file("long.txt", "0:4097"), "--config", llama)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("past-trained-length: token 4096"),
    });
    const ofRequests = [
      { request: "a", positions: [0, 1, 2, 3] },
      { request: "a", step: 7, positions: [8] },
    ];
    const steps = file("steps.jsonl", ofRequests.map((line) => JSON.stringify(line)).join("\n"));
    expect(run("plan", steps).stdout).toMatch(/^offset-twice: request a, step 7: token 0 is at position 8/);
    const { status, stdout } = run("plan", steps, "--json");
    expect([status, JSON.parse(stdout).findings[0].code]).toEqual([1, "offset-twice"]);
    const late = file("late.jsonl", JSON.stringify({ request: "a", positions: [4096], cached: 4096 }));
    expect(run("plan", late).status).toBe(0);
    expect(run("plan", late, "--config", llama).stdout).toContain("trained on 4096 positions");
    expect(run("plan", file("bad.jsonl", '{"request": 1'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("bad.jsonl is no JSON from line 1, column "),
    });
  });

  test("table writes cosines and sines that NumPy reads", () => {
    const path = file("table.npy");
    expect(run("table", llama, "--positions", "0:40", "-o", path).status).toBe(0);
    const bytes = readFileSync(path);
    expect(bytes.subarray(1, 6).toString()).toBe("NUMPY");
    const start = 10 + bytes.readUInt16LE(8);
    expect(start % 64).toBe(0);
    expect(bytes.subarray(10, start).toString()).toContain("'shape': (2, 40, 16)");
    const at = (table, row, pair) => bytes.readFloatLE(start + 4 * ((table * 40 + row) * 16 + pair));
    for (const [row, pair] of [
      [0, 0],
      [1, 0],
      [39, 15],
      [17, 3],
    ]) {
      const angle = row * 500000 ** ((-2 * pair) / 32);
      expect(at(0, row, pair)).toBeCloseTo(Math.cos(angle), 6);
      expect(at(1, row, pair)).toBeCloseTo(Math.sin(angle), 6);
    }
  });

  test("golden writes vectors around the trained length, in both pairings", () => {
    const path = file("golden.json");
    expect(run("golden", llama, "-o", path).status).toBe(0);
    const { positionIds, input, outputs } = JSON.parse(readFileSync(path, "utf8"));
    expect(positionIds).toEqual([0, 1, 2, 4095, 4096, 4097, 65536]);
    for (const pairing of ["half-split", "interleaved"]) {
      const one = { ...model, heads: 1, seq: 7, positions: positionIds, pairing };
      const exact = (position, rate) => position * rate;
      rotated(Float32Array.from(input), one, { angle: exact }).forEach((value, i) =>
        expect(outputs[pairing][i]).toBeCloseTo(value, 5),
      );
    }
  });
});

describe("code", () => {
  const names = [
    "apply_llama32_1b",
    "apply_deepseek_v3",
    "apply_phi_2_partial",
    "apply_nanochat",
    "apply_deepseek_v4_trailing",
    "apply_gpt_oss_20b",
  ];
  const cases = applyCases.filter(({ name }) => names.includes(name));
  const flatInputs = (one) => ({ q: [...flat(one.q)], ids: idsOf(one), headDim: one.head_dim });
  const [batch, heads] = [(one) => one.q.length, (one) => one.q[0].length];
  /** The position of each row of q. */
  const idsOf = (one) => {
    const ids = flat(one.position_ids);
    const seq = one.q[0][0].length;
    return Array.from(
      { length: batch(one) * heads(one) * seq },
      (_, row) => ids[(ids.length === seq ? 0 : Math.floor(row / (heads(one) * seq)) * seq) + (row % seq)],
    );
  };
  const written = (one, to) => {
    const options = one.layer_type ? ["--layer-type", one.layer_type] : [];
    const { status, stdout, stderr } = run("code", file(`${one.name}.json`, one.config), "--to", to, ...options);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  };
  /** Angles are float32 in the recorded outputs: off by up to 2^-22 of the largest angle, times a pair's length. */
  const agree = (one, output) => {
    const limit = 2e-6 + 1e-6 * Math.max(...flat(one.position_ids)) * one.attention_factor * 4;
    const expected = [...flat(one.q_out)];
    expect(output).toHaveLength(expected.length);
    output.forEach((value, i) => expect(Math.abs(value - expected[i]), `${one.name}[${i}]`).toBeLessThanOrEqual(limit));
  };

  test("six models with different choices are among the golden cases", () => expect(cases).toHaveLength(names.length));

  test("JavaScript rotates as the model's own code", { timeout: 60_000 }, async () => {
    for (const one of cases) {
      const path = file(`${one.name}.mjs`, written(one, "javascript"));
      const { rotate } = await import(/* @vite-ignore */ path);
      const { q, ids } = flatInputs(one);
      agree(one, [...rotate(Float32Array.from(q), ids)]);
    }
  });

  test("C rotates as the model's own code", { timeout: 60_000 }, () => {
    for (const one of cases) {
      const { q, ids, headDim } = flatInputs(one);
      const main = `
#include <stdio.h>
static float x[] = {${q.map((value) => `${value}${Number.isInteger(value) ? ".0" : ""}f`).join(",")}};
static const int32_t ids[] = {${ids.join(",")}};
int main(void) {
  rope_rotate(x, ${ids.length}, ids);
  for (int i = 0; i < ${ids.length * headDim}; ++i) printf("%.9g ", x[i]);
  return 0;
}`;
      const source = file(`${one.name}.c`, written(one, "c") + main);
      execFileSync("cc", ["-std=c11", "-Wall", "-Wextra", "-Werror", source, "-lm", "-o", file(one.name)]);
      agree(one, execFileSync(file(one.name), { encoding: "utf8" }).trim().split(" ").map(Number));
    }
  });

  const has = (module) => spawnSync(python, ["-c", `import ${module}`]).status === 0;
  /** All cases in one run: PyTorch takes seconds to start. */
  const agreeInPython = (to, array, list) => {
    const script = [
      `import json, sys`,
      `sys.path.insert(0, ${JSON.stringify(folder)})`,
      `from importlib import import_module`,
      `outputs = []`,
    ];
    cases.forEach((one, i) => {
      const { q, ids, headDim } = flatInputs(one);
      file(`${to}_${i}.py`, written(one, to));
      file(`data${i}.json`, { q, ids });
      script.push(
        `module = import_module("${to}_${i}")`,
        `data = json.load(open(${JSON.stringify(file(`data${i}.json`))}))`,
        `outputs.append(module.rotate(${array}.reshape(-1, ${headDim}), ${list}).reshape(-1).tolist())`,
      );
    });
    const path = file(
      `all_${to}.py`,
      [
        "import numpy as np",
        ...(to === "pytorch" ? ["import torch"] : []),
        ...script,
        "print(json.dumps(outputs))",
      ].join("\n"),
    );
    const outputs = JSON.parse(execFileSync(python, [path], { encoding: "utf8", maxBuffer: 2 ** 26 }));
    cases.forEach((one, i) => agree(one, outputs[i]));
  };

  test.skipIf(!hasNumPy)("NumPy rotates as the model's own code", { timeout: 60_000 }, () => {
    agreeInPython("numpy", "np.array(data['q'], dtype=np.float32)", "np.array(data['ids'])");
  });

  test.skipIf(!has("torch"))("PyTorch rotates as the model's own code", { timeout: 60_000 }, () => {
    agreeInPython("pytorch", "torch.tensor(data['q'])", "torch.tensor(data['ids'])");
  });

  test("programs that are not run say so", () => {
    for (const to of ["jax", "mlx"]) expect(written(cases[0], to)).toContain("Not run by Ropewalk's tests");
  });
});

describe("bad input has status 2 and one line with the reason", () => {
  test.each(
    // prettier-ignore
    [
    ["no command", [], /npx ropewalk inspect/],
    ["another command", ["inspekt", llama], /no command "inspekt"/],
    ["another option", ["inspect", llama, "--colour"], /--colour/],
    ["too few files", ["diff", llama], /takes 2 files/],
    ["a file that is not there", ["inspect", file("nothing.json")], /cannot be read/],
    ["a config that is no JSON", ["inspect", file("broken.json", "{")], /no JSON/],
    ["a model without rotation", ["diff", llama, file("bert.json", { model_type: "bert", hidden_size: 64, num_attention_heads: 1 })], /no rotary/],
    ["a truncated array", ["diagnose", before, file("short.npy", npy(x).subarray(0, 500))], /ends early/],
    ["integers", ["diagnose", before, file("integers.npy", npy(x, "<i4"))], /dtype i4/],
    ["an empty file", ["diagnose", before, file("empty.npy", "")], /is empty/],
    ["a foreign file", ["diagnose", before, file("foreign.txt", "hello")], /no \.npy/],
    ["a truncated archive", ["diagnose", before, file("cut.safetensors", safetensors({ q: ["F32", x] }).subarray(0, 40))], /no complete/],
    [
      "a tensor that is not there",
      ["diagnose", before, `${file("q.safetensors", safetensors({ q: ["F32", x] }))}:v`],
      /holds q/,
    ],
    ["shapes that do not fit", ["diagnose", before, file("row.npy", npy(x, "<f4", [24, 32]))], /must be alike/],
    ["vectors of another model", ["diagnose", before, before, "--config", file("small.json", { ...JSON.parse(readFileSync(llama, "utf8")), head_dim: 16 })], /has 32 channels, and the config's head_dim is 16/,     ],
    ["a language that is none", ["code", llama, "--to", "cobol"], /takes pytorch/],
    ["positions that are none", ["table", llama, "--positions", "0:x", "-o", file("t.npy")], /whole numbers/],
    ["a folder that is not there", ["table", llama, "--positions", "0:2", "-o", join(folder, "no/where.npy")], /cannot be written/],
],
  )("%s", (_, args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stdout + stderr).toMatch(message);
    if (args.length > 0) expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("%s is no command", (name) => {
    const { status, stderr } = run(name, llama);
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining("no command") });
  });

  test("an unexpected error", () => {
    for (const thrown of ["new TypeError('mine')", "null", "{ toString: null }"]) {
      const code = `Float32Array.from = () => { throw ${thrown}; }`;
      const hook = `--import=data:text/javascript,${encodeURIComponent(code)}`;
      const text = file("one.txt", "[[1, 2]]");
      const { status, stderr } = spawnSync(process.execPath, [hook, program, "diagnose", text, text], {
        encoding: "utf8",
      });
      expect(status).toBe(2);
      expect(stderr).toMatch(/^ropewalk: [^\n]*an error of its own[^\n]*\n$/);
    }
  });

  test("an archive that unpacks to much asks for --unpack first", { timeout: 90_000 }, () => {
    const count = 2 ** 26 + 2 ** 15;
    const large = file(
      "large.npz",
      Buffer.from(zip({ "q.npy": npy(new Float32Array(count), "<f4", [count >> 5, 32]) })),
    );
    const { status, stderr } = run("diagnose", large, before);
    expect(status).toBe(2);
    expect(stderr).toMatch(/large\.npz\/q unpacks to 26856\d{4} bytes; .*up to 268500992 are unpacked: --unpack/);
    expect(run("diagnose", large, before, "--unpack").stderr).toMatch(/must be alike/);
  });

  test("NaN in a tensor is reported with its place", () => {
    const y = right.slice();
    y[100] = NaN;
    const { status, stderr } = run("diagnose", before, file("nan.npy", npy(y)));
    expect(status).toBe(2);
    expect(stderr).toMatch(/head 0, token 3, channel 4/);
  });
});

describe("no terminal control characters are printed", () => {
  const evil = "\u001b]0;x\u0007\u009b2J\u202e\r\nmatch\u2028\u007f";
  // eslint-disable-next-line no-control-regex
  const obeyed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
  const named = (ending) => `${folder}/${evil.replaceAll("\n", "")}.${ending}`;
  const at = (ending, content) => (writeFileSync(named(ending), content), named(ending));
  const full = { rope_type: "default", rope_theta: 1e4 };
  const types = { [evil]: full, [`${evil}2`]: { ...full, [evil]: 1 } };
  const configs = [
    { ...config, [evil]: 1, rope_scaling: { [evil]: 1, rope_type: "linear", factor: 2 } },
    { ...config, model_type: evil },
    { ...config, rope_scaling: { rope_type: evil } },
    { ...config, rope_parameters: types },
    { ...config, rope_theta: evil, torch_dtype: evil },
    { ...config, rope_thet: 1, [`rope_theta${evil[0]}`]: 2 },
  ];
  const tensors = {
    safetensors: [safetensors({ [evil]: ["F32", x], [`${evil}2`]: ["F32", x] }), safetensors({ [evil]: [evil, x] })],
    npz: [
      zip({ [`${evil}.npy`]: npy(x).subarray(0, 300) }),
      zip({ [`${evil}.npy`]: npy(x), [`b${evil}.npy`]: npy(x) }),
    ],
    npy: [npy(x, evil), npy(x).subarray(0, 200)],
    json: [JSON.stringify({ [evil]: [1], b: [evil] }), evil, `{${evil}`, `["${evil}"]`],
    csv: [`1,2\n${evil},3`, evil],
  };
  const commands = [
    ...configs.flatMap((content, i) => {
      const path = file(`evil${i}.json`, JSON.stringify(content));
      return [
        ["inspect", path],
        ["inspect", path, "--json"],
        ["diff", llama, path, "--layer-type", evil],
      ];
    }),
    ...[
      ["diff", llama],
      ["code", "--to", "c"],
      ["golden", "--positions", "0:2"],
      ["table", "--positions", "0:2", "-o", file("evil.npy")],
    ].map(([name, ...args]) => [name, file("evil.json", JSON.stringify(configs[3])), ...args]),
    ...Object.entries(tensors).flatMap(([ending, contents]) =>
      contents.flatMap((content, i) => {
        const path = file(`tensor${i}.${ending}`, Buffer.from(content));
        return [["diagnose", before, i === 0 ? path : `${path}:${evil}`, "--json"]];
      }),
    ),
    ["inspect", named("none")],
    ["inspect", at("json", "{")],
    ["diagnose", before, at("csv", "x y")],
    ["diagnose", before, before, "--positions", evil],
    ["diagnose", before, before, "--shape", evil],
    ["diagnose", before, before, "--layout", evil],
    ["code", llama, "--to", evil],
    ["inspect", llama, "--pairing", evil],
    ["inspect", llama, "--seq-len", evil],
    ["inspect", llama, `--${evil}`],
    ["table", llama, "--positions", "0:2", "-o", `${folder}/none/${evil}`],
    [evil, llama],
  ];

  test("by any command, for any content of its files and arguments", { timeout: 120_000 }, async () => {
    const outcomes = await Promise.all(
      [0, 1].map(async (half) => {
        const seen = [];
        for (let i = half; i < commands.length; i += 2) seen.push([commands[i], await runApart(...commands[i])]);
        return seen;
      }),
    );
    let escaped = 0;
    for (const [args, { status, stdout, stderr }] of outcomes.flat()) {
      expect([0, 1, 2], JSON.stringify(args)).toContain(status);
      expect(obeyed.exec(stdout + stderr), JSON.stringify([args, stdout + stderr])).toBeNull();
      expect(stderr.split("\n").length, JSON.stringify([args, stderr])).toBeLessThanOrEqual(2);
      expect(stdout).not.toMatch(/^match/m);
      escaped += Number((stdout + stderr).includes("\\u001b"));
    }
    expect(escaped).toBeGreaterThan(20);
  });
});
