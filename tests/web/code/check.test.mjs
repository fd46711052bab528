import { loadRopewalk } from "ropewalk";
import { checkCode as checkAsBuilt } from "ropewalk/code";
import { describe, expect, test, vi } from "vitest";
import { programs } from "../../../web/code/samples.js";
import { checkCode } from "./kept.ts";
import { spec } from "./spec.mjs";

// A wrong program is searched for its change, which takes a busy machine half a minute.
vi.setConfig({ testTimeout: 120_000 });

/** What is found in a program that is right; a program that several changes restore is run once. */
const alone = new Map();
const runAlone = (source, expected) => {
  const key = JSON.stringify([source, expected]);
  if (!alone.has(key)) alone.set(key, checkCode(source, { expected }));
  return alone.get(key);
};

const turnedBy = async (found, expected) => {
  const rw = await loadRopewalk();
  const { before, positionIds, shape } = found.vectors;
  const after = rw.rope(expected).rotate(before, { shape, positions: positionIds });
  rw.dispose();
  return after;
};

describe.each(Object.entries(programs))("%s", (_, { pairing, source, entry, mistakes }) => {
  const expected = spec({ pairing });

  test("as it is matches, called with the arguments that its parameters require", async () => {
    const found = await runAlone(source, expected);
    expect([found.diagnosis.verdict, found.entry]).toEqual(["match", entry]);
    expect(found.line).toBeUndefined();
    expect(found.mended).toBeUndefined();
  });

  test.each(mistakes)("%s -> %s is named, and fixed in its line", async (right, wrong, code, line) => {
    expect(source).toContain(right);
    const program = source.replace(right, wrong);
    const found = await checkCode(program, { expected, seconds: 30 });
    expect(found.diagnosis.verdict).not.toBe("match");
    if (code === "unexplained") expect(found.diagnosis.verdict).toBe("unexplained");
    else if (code !== undefined) expect(found.diagnosis.findings[0]?.code).toBe(code);
    expect(found.line).toBe(line);
    expect(found.mended.diagnosis.verdict).toBe("match");
    // The change alone fixes it: the fixed program is right when it runs alone.
    const again = await runAlone(found.mended.source, expected);
    expect(again.diagnosis.verdict).toBe("match");
    const wanted = await turnedBy(again, expected);
    const worst = again.vectors.after.reduce((most, value, i) => Math.max(most, Math.abs(value - wanted[i])), 0);
    expect(worst).toBeLessThan(1e-4); // angles of some 500 rad in float32: 500 * 2^-24 = 3e-5
  });
});

describe("the expected config", () => {
  const llama3 = {
    ropeType: "llama3",
    factor: 8,
    lowFreqFactor: 1,
    highFreqFactor: 4,
    originalMaxPositionEmbeddings: 64,
  };

  test("a program that ignores its scaling gets the config's frequencies", async () => {
    const found = await checkAsBuilt(programs.halves.source, { expected: spec(llama3) });
    expect(found.diagnosis.findings[0].code).toBe("scaling-ignored");
    expect(found.line).toBe(10);
  });

  test("a program that rotates a part of each head gets that part's width", async () => {
    const found = await checkAsBuilt(programs.seqFirst.source, { expected: spec({ headDim: 24 }) });
    expect(found.diagnosis.verdict).toBe("match");
  });

  test("the other pairing is named", async () => {
    const found = await checkAsBuilt(programs.inNumpy.source, { expected: spec() });
    expect(found.diagnosis.findings[0].code).toBe("pairing-swapped");
  });
});

describe("the choice among several functions", () => {
  const expected = spec({ pairing: "interleaved" });
  const { source } = programs.inNumpy;

  test("a rotation beside another function of vectors, and called by a third that does not run, is the one that is judged", async () => {
    const beside = `${source}
def stretched(x, freqs):
    return x * (1 + freqs.mean())


def scaled_rope(x, positions, xpos):
    return rope(x, positions) * xpos.scale
`;
    expect(await checkCode(beside, { expected })).toMatchObject({
      diagnosis: { verdict: "match" },
      entry: "rope(x, positions)",
    });
  });

  test("a right helper does not excuse the wrong function that calls it", async () => {
    const late = `${source}
def attention_rope(x, positions):
    return rope(x, positions + 1)
`;
    const found = await checkCode(late, { expected });
    expect([found.entry, found.diagnosis.findings[0].code]).toEqual([
      "attention_rope(x, positions)",
      "position-offset",
    ]);
  });

  test("a class that makes a row for each token is judged by its own rows, which begin at position 0", async () => {
    const rows = `import torch


class Rows(torch.nn.Module):
    def __init__(self, dim, base=10000):
        super().__init__()
        self.register_buffer("inv_freq", base ** (-torch.arange(0, dim, 2).float() / dim))

        self.kept = None

    def forward(self, x, seq_dim=1):
        if self.kept is None:
            angles = torch.outer(torch.arange(x.shape[seq_dim]).float(), self.inv_freq).repeat_interleave(2, -1)
            self.kept = angles.cos()[:, None], angles.sin()[:, None]
        return self.kept


def turned(q, k, cos, sin):
    other = lambda x: torch.stack((-x[..., 1::2], x[..., ::2]), -1).flatten(-2)
    return q * cos + other(q) * sin, k * cos + other(k) * sin
`;
    const right = await checkCode(rows, { expected });
    expect([right.entry, right.diagnosis.verdict]).toEqual(["turned(q, k, cos, sin)", "match"]);
    expect(right.vectors.positionIds.length).toBeGreaterThan(256); // where bfloat16 begins to round
    const late = await checkCode(
      rows.replace("torch.arange(x.shape[seq_dim])", "torch.arange(1, x.shape[seq_dim] + 1)"),
      { expected },
    );
    expect([late.diagnosis.findings[0]?.code, late.line]).toEqual(["position-offset", 13]);
  });

  test("a table beside a rotation that cannot be run here is not blamed for it", async () => {
    const unmade = `import torch


class Rotary(torch.nn.Module):
    def __init__(self, head_dim, base):
        super().__init__()
        self.register_buffer("inv_freq", torch.zeros(head_dim // 2))

    def tables(self, seq_len):
        angles = torch.outer(torch.arange(seq_len).float(), self.inv_freq)
        return angles.cos(), angles.sin()

    def forward(self, query, key):
        assert self.inv_freq.device.type == "cuda"
        cos, sin = self.tables(query.shape[-2])
        return query * cos.repeat(1, 2), key * sin.repeat(1, 2)
`;
    await expect(checkCode(unmade, { expected })).rejects.toMatchObject({
      code: "python",
      of: "AssertionError",
      index: 14,
    });
  });
});

describe("two mistakes at once", () => {
  const { halves, inNumpy, seqFirst } = programs;
  test.each([
    [
      "positions in bfloat16, turned the other way",
      seqFirst.source
        .replace("torch.arange(x.shape[0]).float()", "torch.arange(x.shape[0]).bfloat16().float()")
        .replace("[-turned[..., half:], turned[..., :half]]", "[turned[..., half:], -turned[..., :half]]"),
      spec(),
      17,
    ],
    [
      "another base, turned the other way",
      halves.source.replace("config.rope_theta **", "500000.0 **").replace("[-second, first]", "[second, -first]"),
      spec(),
      10,
    ],
    [
      "positions from 1, and a sign",
      inNumpy.source
        .replace("positions[:, None]", "(positions + 1)[:, None]")
        .replace("- x[..., 1::2]", "+ x[..., 1::2]"),
      spec({ pairing: "interleaved" }),
      7,
    ],
  ])("%s: one program has both changes, and matches", async (_, source, expected, line) => {
    const found = await checkCode(source, { expected, seconds: 40 });
    expect(found.diagnosis.verdict).not.toBe("match");
    expect([found.line, found.mended?.diagnosis.verdict]).toEqual([line, "match"]);
    const again = await runAlone(found.mended.source, expected);
    expect(again.diagnosis.verdict).toBe("match");
  });
});

test("what was found stays where the search for a change never ends", async () => {
  const right = programs.complex;
  const endless = `import sys\nframe = sys._getframe()\nwhile frame:\n    while frame.f_code.co_name == "mended":\n        pass\n    frame = frame.f_back\n`;
  const source = `${endless}${right.source.replace("angles), angles)", "angles), -angles)")}`;
  const found = await checkCode(source, { expected: spec({ pairing: right.pairing }), seconds: 8 });
  expect([found.diagnosis.findings[0].code, found.line]).toEqual(["direction-reversed", undefined]);
});

test("names of which one becomes the other, but not back, are no obstacle", async () => {
  const source = `${programs.inNumpy.source.replace("- x[..., 1::2] * s", "+ x[..., 1::2] * s")}

def bias(seq_len_q, seq_len_k):
    return seq_len_q - seq_len_k
`;
  const found = await checkCode(source, { expected: spec({ pairing: "interleaved" }) });
  expect([found.diagnosis.findings[0].code, found.line]).toEqual(["sign-wrong", 10]);
});

test("a change that fixes some tokens, but not all, names no line", async () => {
  const source = programs.seqFirst.source
    .replace("torch.arange(x.shape[0]).float()", "torch.arange(x.shape[0]).bfloat16().float()")
    .replace(
      "self.base ** (-torch.arange(0, self.d, 2).float() / self.d)",
      "333.0 ** (-torch.arange(0, self.d, 2).float() / 7)",
    )
    .replace("[-turned[..., half:], turned[..., :half]]", "[turned[..., half:], -turned[..., :half]]");
  const found = await checkCode(source, { expected: spec(), seconds: 5 });
  expect(found.diagnosis.verdict).not.toBe("match");
  expect([found.line, found.mended]).toEqual([undefined, undefined]);
});

describe("programs without a rotation", () => {
  const expected = spec();

  test("an exception of the program comes with its line", async () => {
    await expect(checkCode("import torch\nx = torch.nothing_of_the_kind(3)\n", { expected })).rejects.toMatchObject({
      code: "python",
      index: 2,
    });
  });

  test("a program without a rotation is an error that names everything that was tried", async () => {
    await expect(checkCode("def double(x):\n    return [2 * v for v in x][:1]\n", { expected })).rejects.toMatchObject({
      code: "python",
    });
  });

  test("a program that never ends is stopped", async () => {
    await expect(
      checkCode("def rope(x, pos):\n    while True:\n        pass\n", { expected, seconds: 1 }),
    ).rejects.toMatchObject({
      code: "python",
      rule: "too-long",
    });
  });

  test("a layout and an entry that are chosen are the only ones tried", async () => {
    const { source } = programs.complex;
    const ran = await checkCode(source, {
      expected: spec({ pairing: "interleaved" }),
      layout: "bshd",
      entry: "rotate_both",
    });
    expect(ran.diagnosis.verdict).toBe("match");
    await expect(checkCode(source, { expected, entry: "nothing_of_that_name" })).rejects.toMatchObject({
      code: "python",
    });
  });
});
