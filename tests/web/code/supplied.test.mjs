// A match of what the checker supplied itself is no match of the program: what it supplied is listed.
import { checkCode as checked } from "./kept.ts";
import { describe, expect, test, vi } from "vitest";
import { programs } from "../../../web/code/samples.js";
import { rotateHalf, spec } from "./spec.mjs";

vi.setConfig({ testTimeout: 120_000 });

/** With time for a machine that does other things, too. */
const checkCode = (source, options) => checked(source, { seconds: 40, ...options });

const divided = `import torch


class Rotary(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        dim = config.hidden_size // config.num_attention_heads
        self.register_buffer("inv_freq", config.rope_theta ** (-torch.arange(0, dim, 2).float() / dim))

    def forward(self, x, position_ids):
        angles = position_ids[..., None].float() * self.inv_freq
        emb = torch.cat((angles, angles), dim=-1)
        return emb.cos(), emb.sin()

${rotateHalf}

def apply_rotary_pos_emb(q, k, cos, sin, unsqueeze_dim=1):
    cos, sin = cos.unsqueeze(unsqueeze_dim), sin.unsqueeze(unsqueeze_dim)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin
`;

const wrongAxis = `import torch


class FastRope(torch.nn.Module):
    def __init__(self, head_dim, max_seq_len=4096):
        super().__init__()
        inv_freq = 1.0 / (10000 ** (torch.arange(0, head_dim, 2).float() / head_dim))
        angles = torch.outer(torch.arange(max_seq_len).float(), inv_freq)
        self.register_buffer("cos_table", torch.cat((angles, angles), -1).cos()[None, :, None, :])
        self.register_buffer("sin_table", torch.cat((angles, angles), -1).sin()[None, :, None, :])

    def forward(self, q, k):
        """q, k: [batch, heads, seq_len, head_dim]"""
        n = q.shape[-2]
        cos, sin = self.cos_table[:, :n], self.sin_table[:, :n]
        return q * cos + self.half(q) * sin, k * cos + self.half(k) * sin

    def half(self, x):
        a, b = x.chunk(2, dim=-1)
        return torch.cat((-b, a), dim=-1)
`;

const deaf = `import torch
${rotateHalf}

class Rotary(torch.nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        self.inv_freq = base ** (-torch.arange(0, dim, 2).float() / dim)

    def forward(self, x, position_ids):
        """x [batch, heads, seq, dim]"""
        angles = torch.outer(torch.arange(x.shape[2]).float(), self.inv_freq)
        emb = torch.cat((angles, angles), dim=-1)
        return x * emb.cos() + rotate_half(x) * emb.sin()
`;

const localTable = `import torch, math
${rotateHalf}

def apply_rotary_pos_emb(q, k, cos, sin, unsqueeze_dim=1):
    cos, sin = cos.unsqueeze(unsqueeze_dim), sin.unsqueeze(unsqueeze_dim)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


def test_rotation():
    q = torch.randn(2, 4, 8, 16)
    cos = torch.tensor([[[math.cos(m * 0.5 ** (d // 2)) for d in range(16)] for m in range(8)]])
    sin = torch.tensor([[[math.sin(m * 0.5 ** (d // 2)) for d in range(16)] for m in range(8)]])
    print(apply_rotary_pos_emb(q, q, cos, sin)[0].norm() - q.norm())


test_rotation()
`;

const grid = `import torch
${rotateHalf}

def rope_apply(x, grid_sizes, freqs):
    """x [batch, seq, heads, dim]"""
    return torch.stack([x[i] * freqs[: n.prod()] for i, n in enumerate(grid_sizes)])
`;

const config = { hidden_size: 64, num_attention_heads: 4, rope_theta: 10000, max_position_embeddings: 512 };
const verdict = ({ diagnosis, judged, supplied }) => [diagnosis.verdict, judged, supplied];

describe("a mistake of the program's own is not replaced", () => {
  test("a head's width that is divided from hidden_size, under a config with its own head_dim", async () => {
    const right = await checkCode(divided, { expected: spec(), config });
    expect(verdict(right)).toEqual(["match", "whole", []]);
    const wrong = await checkCode(divided, { expected: spec(), config: { ...config, hidden_size: 32, head_dim: 16 } });
    expect(wrong.diagnosis.verdict).not.toBe("match");
  });

  test("sizes that no config gives are named where the program depends on them", async () => {
    const made = await checkCode(divided, { expected: spec() });
    expect(verdict(made)).toEqual(["match", "part", ["arguments: hidden_size", "arguments: num_attention_heads"]]);
  });

  test("a table with its tokens on the axis of the heads", async () => {
    await expect(checkCode(wrongAxis, { expected: spec() })).rejects.toMatchObject({ code: "python", rule: "raised" });
    const other = wrongAxis.replace("q.shape[-2]", "q.shape[1]").replace(/^ *"""q, k.*\n/m, "");
    expect(verdict(await checkCode(other, { expected: spec(), layout: "bshd" }))).toEqual(["match", "whole", []]);
    const swapped = await checkCode(other, { expected: spec(), layout: "bhsd" });
    expect(swapped.diagnosis.verdict).not.toBe("match");
  });

  test("position_ids that are taken and ignored", async () => {
    const found = await checkCode(deaf, { expected: spec() });
    expect([found.diagnosis.verdict, found.entry]).toEqual(["mismatch", "Rotary(x, position_ids)"]);
  });

  test("a table that is made where it is used", async () => {
    const found = await checkCode(localTable, { expected: spec() });
    expect(verdict(found)).toEqual(["match", "part", ["positions", "table"]]);
  });

  test("a rotation that cannot be called, beside a step of it that can", async () => {
    const found = await checkCode(grid, { expected: spec() }).catch((error) => error);
    if (found.code === "python") expect(found.message).toMatch(/rope_apply/);
    else expect(verdict(found)).toEqual(["match", "part", ["positions", "rotation", "table"]]);
  });
});

test("a part is one of: the table, the positions, the layout, the rotation, named arguments", async () => {
  const parts = {};
  for (const [name, { pairing, source }] of Object.entries(programs))
    parts[name] = (await checkCode(source, { expected: spec({ pairing }) })).supplied;
  expect(parts).toEqual({
    halves: [],
    complex: [],
    sinesFirst: [],
    kept: [],
    byPositions: ["layout"],
    seqFirst: [],
    inEinops: [],
    inNumpy: ["layout"],
    inLists: [],
    inModel: ["layout", "positions"],
    inverse: ["rotation"],
    tables: ["rotation"],
    half: ["positions", "rotation", "table"],
  });
});
