// Which of a program's tables, functions and axes a verdict is about, where there are several.
import { expect, test, vi } from "vitest";
import { checkCode as checked } from "./kept.ts";
import { spec } from "./spec.mjs";

vi.setConfig({ testTimeout: 120_000 });

/** With time for a machine that does other things, too. */
const checkCode = (source, options) => checked(source, { seconds: 40, expected: spec(), ...options });
const codes = ({ diagnosis }) => diagnosis.findings.map(({ code }) => code);

const turned = `
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)
`;
const rope = (name, base, type) => `

def ${name}(x, position_ids):
    """x: [batch, heads, seq, head_dim]"""
    inv_freq = ${base} ** (-torch.arange(0, x.shape[-1], 2).${type}() / x.shape[-1])
    angles = position_ids[:, None, :, None].${type}() * inv_freq
    cos, sin = angles.cos().float(), angles.sin().float()
${turned}`;

test("a cache of keys, all zeros, is no table of cosines", async () => {
  const cached = `import torch


class KeyValueCache:
    def __init__(self, max_len, heads, head_dim):
        self.keys = torch.zeros(1, max_len, heads, head_dim)


def apply_rope(x, cos, sin):
    """x: [batch, heads, seq, head_dim]"""${turned}`;
  const { diagnosis, supplied } = await checkCode(cached);
  expect([diagnosis.verdict, supplied]).toEqual(["match", ["positions", "table"]]);
});

test("two arrays for one are no rotation, and do not hide the error of one that is", async () => {
  const both = `import torch


def rope_inputs(x, position_ids):
    """x: [batch, heads, seq, head_dim]"""
    return x, x * position_ids[:, None, :, None]
${rope("apply_rope", 10000.0, "float").replace("x.chunk", "x.chunks")}`;
  const failed = await checkCode(both).catch((error) => error);
  expect([failed.rule, failed.value]).toEqual(["raised", "torch.Tensor.chunks is not in this interpreter"]);
});

test("axes in which one mistake explains the output come before those in which heads are positions", async () => {
  const second = (base) => `import torch


def rope(x):
    tokens = list(x.shape)[1]
    inv_freq = ${base} ** (-torch.arange(0, x.shape[-1], 2).float() / x.shape[-1])
    angles = torch.arange(tokens).float()[:, None, None] * inv_freq
    cos, sin = angles.cos(), angles.sin()
${turned}`;
  expect((await checkCode(second(10000.0))).diagnosis.verdict).toBe("match");
  const found = await checkCode(second(1000.0));
  expect([codes(found), found.supplied, found.mended?.diagnosis.verdict]).toEqual([
    ["base-wrong"],
    ["layout"],
    "match",
  ]);
});

test("a comment on the axes of a table does not say those of the vectors, which have names of their own", async () => {
  const commented = `import torch


def table(head_dim, context_length=512):
    inv_freq = 1.0 / (10000 ** (torch.arange(0, head_dim, 2).float() / head_dim))
    angles = torch.arange(context_length)[:, None] * inv_freq[None, :]
    return torch.cos(angles), torch.sin(angles)


def rotate(x, cos, sin, pos_ids):
    B, H, L, D = x.shape
    cos = cos[pos_ids]  # (B, L, D // 2)
    cos, sin = cos.unsqueeze(1), sin[pos_ids].unsqueeze(1)  # (B, L, D)
${turned}`;
  const { diagnosis, judged } = await checkCode(commented);
  expect([diagnosis.verdict, judged]).toEqual(["match", "whole"]);
});

test("four axes that a function spells out are not taken for three, in which another axis is that of the tokens", async () => {
  const program = (tokens) => `import torch


class Rotary(torch.nn.Module):
    def forward(self, x):
        """x: [batch, heads, seq, head_dim]"""
        inv_freq = 10000.0 ** (-torch.arange(0, x.shape[-1], 2).float() / x.shape[-1])
        angles = torch.outer(torch.arange(${tokens}).float(), inv_freq)
        cos, sin = angles.cos(), angles.sin()
${turned.replaceAll(/^ {4}/gm, "        ")}`;
  expect((await checkCode(program("x.shape[-2]"))).judged).toBe("whole");
  const failed = await checkCode(program("x.shape[1]")).catch((error) => error);
  expect([failed.rule, failed.of]).toEqual(["raised", "RuntimeError"]);
});

test("a table that a function takes apart as sine and cosine is given in this order", async () => {
  const apart = (names) => `import torch


def rotate(x, rope):
    """x: [batch, heads, seq, head_dim]"""
    ${names} = rope
${turned}`;
  for (const names of ["sin, cos", "cos, sin"]) {
    const { diagnosis, supplied } = await checkCode(apart(names));
    expect([diagnosis.verdict, supplied]).toEqual(["match", ["positions", "table"]]);
  }
});

test("of two functions with one mistake the first counts, whichever rounds less", async () => {
  const program = (...types) => `import torch\n${types.map((type) => rope(`rope_in_${type}`, 1000.0, type)).join("")}`;
  for (const types of [
    ["float", "double"],
    ["double", "float"],
  ]) {
    const found = await checkCode(program(...types));
    expect([codes(found), found.entry]).toEqual([["base-wrong"], `rope_in_${types[0]}(x, position_ids)`]);
  }
});
