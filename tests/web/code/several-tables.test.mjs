// A file with several tables: the rotation is judged by the one that is its own.
import { checkCode as checked } from "./kept.ts";
import { describe, expect, test, vi } from "vitest";
import { spec } from "./spec.mjs";

vi.setConfig({ testTimeout: 120_000 });

/** With time for a machine that does other things, too. */
const checkCode = (source, options) => checked(source, { seconds: 40, ...options });
const yarn = spec({ ropeType: "yarn", factor: 8, originalMaxPositionEmbeddings: 64, maxPositionEmbeddings: 512 });

const sinusoids = `import math
import torch


class SinusoidalPositions(torch.nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        self.register_buffer("inv_freq", base ** (-torch.arange(0, dim, 2).float() / dim))

    def forward(self, x, seq_dim=1):
        angles = torch.outer(torch.arange(x.shape[seq_dim]).float(), self.inv_freq)
        sin, cos = angles.sin(), angles.cos()
        return torch.cat((sin, cos), dim=-1)[None]
`;

const added = `import math
import torch


class PositionalEncoding(torch.nn.Module):
    def __init__(self, dim, max_len=5000):
        super().__init__()
        each = torch.exp(torch.arange(0, dim, 2).float() * (-math.log(10000.0) / dim))
        angles = torch.arange(max_len).float()[:, None] * each
        self.register_buffer("pe", torch.stack((angles.sin(), angles.cos()), dim=-1).flatten(1)[None])

    def forward(self, x):
        return x + self.pe[:, : x.size(1)]
`;

const addedByName = added
  .replace(/class PositionalEncoding[^]*?super.*\n/, "def positional_encoding(max_len, dim):\n")
  .replaceAll(/^ {8}/gm, "    ")
  .replace(/self.register_buffer\("pe", (.*)\[None\]\)[^]*/, "return $1\n");

const rotary = `

class RotaryEmbedding(torch.nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        self.inv_freq = base ** (-torch.arange(0, dim, 2).float() / dim)

    def forward(self, x, seq_len=None):
        angles = torch.outer(torch.arange(seq_len or x.shape[0]).float(), self.inv_freq)[:, None, None]
        return angles.cos(), angles.sin()


def turned(x, cos, sin):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def apply_rotary_pos_emb(q, k, cos, sin, offset: int = 0):
    cos, sin = cos[offset : q.shape[0] + offset], sin[offset : q.shape[0] + offset]
    return turned(q, cos, sin), turned(k, cos, sin)
`;
const wrong = rotary.replace("base ** (-", "1000.0 ** (-");

describe.each([
  ["of a class for sinusoids, with sine and cosine in this order", sinusoids],
  ["of a class that adds it to the embeddings", added],
  ["of a function that is named after positions", addedByName],
])("beside a table %s", (_, beside) => {
  test("the rotation matches with its own", async () => {
    const { diagnosis, judged, supplied } = await checkCode(beside + rotary, { expected: spec() });
    expect([diagnosis.verdict, judged, supplied]).toEqual(["match", "whole", []]);
  });

  test("its own table is judged where that is wrong", async () => {
    const found = await checkCode(beside + wrong, { expected: spec() });
    expect(found.diagnosis.findings.map(({ code }) => code)).toEqual(["base-wrong"]);
    expect(found.mended?.source.split("\n")[found.line - 1]).toMatch(/10000/);
  });
});

test("a table that a class adds to the embeddings is not given to a rotation whose table is elsewhere", async () => {
  const alone = rotary.slice(rotary.indexOf("def turned"));
  const { diagnosis, judged, supplied } = await checkCode(`${added}\n\n${alone}`, { expected: spec() });
  expect([diagnosis.verdict, judged, supplied]).toEqual(["match", "part", ["positions", "table"]]);
});

test("a scaling that a file with two tables ignores is the first finding, and two changes in it are the fix", async () => {
  const { diagnosis, judged, line, mended } = await checkCode(sinusoids + rotary, { expected: yarn });
  expect([diagnosis.findings[0]?.code, judged, mended?.diagnosis.verdict]).toEqual([
    "scaling-ignored",
    "whole",
    "match",
  ]);
  expect((sinusoids + rotary).split("\n")[line - 1]).toMatch(/inv_freq = base/);
});
