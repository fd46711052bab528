// Every mistake in the doctor's list, written as code: its name, and its line if one change fixes it.
import { checkCode } from "./kept.ts";
import { expect, test, vi } from "vitest";
import { findingCodes } from "../../../web/api/generated/core-words.js";
import { programs } from "../../../web/code/samples.js";
import { rotateHalf, spec } from "./spec.mjs";

// A wrong program is searched for its change, which takes a busy machine half a minute.
vi.setConfig({ testTimeout: 120_000 });

const yarn = spec({ ropeType: "yarn", factor: 8, originalMaxPositionEmbeddings: 64, maxPositionEmbeddings: 512 });
const linear = spec({ ropeType: "linear", factor: 3 });
const narrow = spec({ rotaryDim: 8 });

const whole = `import torch


def rope(x, position_ids, base=10000.0):
    """x [batch, heads, seq, dim]; position_ids [batch, seq]"""
    dim = x.shape[-1]
    inv_freq = base ** (-torch.arange(0, dim, 2).float() / dim)
    angles = position_ids[:, None, :, None].float() * inv_freq
    cos, sin = angles.cos().repeat(1, 1, 1, 2), angles.sin().repeat(1, 1, 1, 2)
    a, b = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-b, a), dim=-1) * sin
`;
const stretched = whole.replace("None].float()", "None].float() / 3");

const partial = `import torch


def turn(x, cos, sin):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


class Partial(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        self.rotary_dim = int(config.partial_rotary_factor * config.head_dim)
        steps = torch.arange(0, self.rotary_dim, 2).float() / self.rotary_dim
        self.inv_freq = config.rope_theta ** -steps

    def forward(self, x, position_ids):
        angles = position_ids[:, None, :, None].float() * self.inv_freq
        turned, rest = x[..., : self.rotary_dim], x[..., self.rotary_dim :]
        return torch.cat((turn(turned, angles.cos(), angles.sin()), rest), dim=-1)
`;
const turnedTwice = "turn(turn(turned, angles.cos(), angles.sin()), angles.cos(), angles.sin())";

const scaled = `import torch


class Scaled(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        self.inv_freq, self.factor = ROPE_INIT_FUNCTIONS["yarn"](config, None)

    def forward(self, x, position_ids):
        angles = position_ids[..., None].float() * self.inv_freq
        both = torch.cat((angles, angles), dim=-1)
        return both.cos() * self.factor, both.sin() * self.factor
${rotateHalf}

def apply_rotary_pos_emb(q, k, cos, sin):
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin
`;

const seqSecond = `import torch


def rope(x):
    """x [batch, seq, heads, dim]"""
    inv_freq = 10000.0 ** (-torch.arange(0, x.shape[-1], 2).float() / x.shape[-1])
    angles = torch.arange(x.shape[1]).float()[:, None, None] * inv_freq
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * angles.cos() - b * angles.sin(), b * angles.cos() + a * angles.sin()), dim=-1)
`;

/** The expected config, the right program, the replaced text and its replacement, and the line that fixes it. */
const more = {
  "position-ignored": [spec(), whole, "[:, None, :, None]", "[:, None, :1, None]", 8],
  "position-reset": [spec(), whole, "position_ids[:, None", "(position_ids % 64)[:, None", 8],
  "rotary-dim-wrong": [narrow, partial, "int(config.partial_rotary_factor * config.head_dim)", "config.head_dim", 12],
  "exponent-dim-wrong": [narrow, partial, ".float() / self.rotary_dim", ".float() / config.head_dim", 13],
  "applied-twice": [narrow, partial, "turn(turned, angles.cos(), angles.sin())", turnedTwice, 19],
  "attention-factor-missing": [yarn, scaled, "() * self.factor, both.sin() * self.factor", "(), both.sin()", 12],
  "scaling-wrong": [linear, stretched, "None].float() / 3", "None].float() / 5", 8],
  "scaling-ignored": [linear, stretched, "None].float() / 3", "None].float()", 7],
  "heads-and-positions-swapped": [spec(), seqSecond, "", "", undefined, { layout: "bhsd" }],
  "weights-not-permuted": [spec({ pairing: "interleaved" }), whole, "", "", undefined],
  "pairing-swapped": [spec({ pairing: "interleaved" }), whole, "", "", undefined],
};

test.each(Object.entries(more))("%s", async (code, [expected, right, from, to, line, options]) => {
  expect(right).toContain(from);
  const found = await checkCode(right.replace(from, to), { expected, seconds: 20, ...options });
  const codes = found.diagnosis.findings.map((one) => one.code);
  expect(code === "weights-not-permuted" ? codes : codes.slice(0, 1)).toContain(code);
  expect(found.line).toBe(line);
  expect(found.mended?.diagnosis.verdict).toBe(line && "match");
});

test.each([
  ["whole", whole, spec()],
  ["partial", partial, narrow],
  ["scaled", scaled, yarn],
  ["stretched", stretched, linear],
  ["seqSecond", seqSecond, spec()],
])("right, %s matches", async (_, source, expected) => {
  expect((await checkCode(source, { expected, seconds: 20 })).diagnosis.verdict).toBe("match");
});

test("every mistake in the doctor's list is written as code, here or as a sample", () => {
  const ofSamples = Object.values(programs).flatMap(({ mistakes }) => mistakes.map(([, , code]) => code));
  expect([...findingCodes].filter((code) => !(code in more) && !ofSamples.includes(code))).toEqual([]);
});
