// What of a program decides: its own table, its own positions, its own instances, and a change that makes it right.
import { checkCode as checked } from "ropewalk/code";
import { describe, expect, test, vi } from "vitest";
import { spec } from "./spec.mjs";

vi.setConfig({ testTimeout: 120_000 });

/** With time for a machine that does other things, too. */
const checkCode = (source, options) => checked(source, { seconds: 40, expected: spec(), ...options });

/** A table of its own, and a rotation that takes it. */
const apart = `import torch


class Rotary(torch.nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        self.inv_freq = base ** (-torch.arange(0, dim, 2).float() / dim)

    def forward(self, seq_len):
        angles = torch.outer(torch.arange(seq_len).float(), self.inv_freq)
        return angles.cos(), angles.sin()


def apply_rope(q, cos, sin):
    """q: [batch, heads, seq, head_dim]"""
    a, b = q.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)
`;

/** A rotation with its own table, of which positions choose rows. */
const together = `import torch


class Rotary(torch.nn.Module):
    def __init__(self, dim, max_len=512, base=10000.0):
        super().__init__()
        inv_freq = base ** (-torch.arange(0, dim, 2).float() / dim)
        self.angles = torch.outer(torch.arange(max_len).float(), inv_freq)

    def forward(self, x, position_ids):
        """x: [batch, heads, seq, head_dim]; position_ids: [batch, seq]"""
        angles = self.angles[position_ids][:, None]
        cos, sin = angles.cos(), angles.sin()
        a, b = x.chunk(2, dim=-1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)
`;

test("the programs of these tests match", async () => {
  for (const source of [apart, together]) {
    const { diagnosis, judged } = await checkCode(source);
    expect([diagnosis.verdict, judged]).toEqual(["match", "whole"]);
  }
});

test("a table whose axes do not fit is not replaced by a standard one", async () => {
  const other = apart.replace("return angles", "angles = angles[None, :, None]\n        return angles");
  const failed = await checkCode(other).catch((error) => error);
  expect([failed.code, failed.rule]).toEqual(["python", "raised"]);
});

test("a table that the program makes from its angles is not replaced by one from the same angles", async () => {
  const kept = "\n        self.angles = torch.outer(torch.arange(512).float(), self.inv_freq)\n\n    def forward";
  const wrong = apart.replace("\n\n    def forward", kept).replace("angles.sin()", "-angles.sin()");
  const { diagnosis } = await checkCode(wrong);
  expect(diagnosis.findings.map(({ code }) => code)).toEqual(["direction-reversed"]);
});

test("a table for another width of a head is judged, and no standard one", async () => {
  const config = { hidden_size: 32, num_attention_heads: 4, head_dim: 16, rope_theta: 10000 };
  const divided = apart
    .replace("dim, base=10000.0", "config")
    .replace(
      "self.inv_freq = base",
      "dim = config.hidden_size // config.num_attention_heads\n        self.inv_freq = 10000.0",
    );
  expect((await checkCode(divided, { config: { ...config, hidden_size: 64 } })).diagnosis.verdict).toBe("match");
  const found = await checkCode(divided, { config }).catch((error) => error);
  expect(found.diagnosis?.verdict).not.toBe("match");
});

test("positions 0, 1, 2, ... do not show that a rotation reads its positions", async () => {
  const short = together.replace("self.angles[position_ids]", "self.angles[: x.shape[2]][position_ids]");
  const failed = await checkCode(short).catch((error) => error);
  expect([failed.code, failed.rule]).toEqual(["python", "raised"]);
});

test("a change counts only if the program then matches, also where it was nearly right before", async () => {
  const nearly = together.replace("angles.cos(), angles.sin()", "angles.cos() * 1.0015, angles.sin() * 1.0015");
  const { diagnosis, mended } = await checkCode(nearly);
  expect(diagnosis.verdict).not.toBe("match");
  expect(mended?.diagnosis.verdict ?? "match").toBe("match");
});

test("an instance of another size in a program is not the one to judge", async () => {
  const { diagnosis, judged } = await checkCode(`${together}\n\nexample = Rotary(64)\n`);
  expect([diagnosis.verdict, judged]).toEqual(["match", "whole"]);
});

test("what the checker fills in for the class of a table is named, where a function rotates", async () => {
  const asked = apart
    .replace("dim, base=10000.0", "dim, scaling_factor, base=10000.0")
    .replace("(seq_len).float()", "(seq_len).float() / self.factor")
    .replace("self.inv_freq = ", "self.factor = scaling_factor\n        self.inv_freq = ");
  const { diagnosis, supplied } = await checkCode(asked);
  expect([diagnosis.verdict, supplied]).toEqual(["match", ["arguments: scaling_factor"]]);
});

describe("a right helper does not speak for the rotation that calls it and raises", () => {
  /** A rotation around one with a table. */
  const around = (name, body) => `${apart}

def ${name}(q, position_ids, base=10000.0):
    """q: [batch, heads, seq, head_dim]"""
    inv_freq = base ** (-torch.arange(0, q.shape[-1], 2).float() / q.shape[-1])
    angles = position_ids[:, None, :, None].float() * inv_freq
    ${body}
`;
  const rotated = "return apply_rope(q, angles.cos(), angles.sin())";
  const raised = "return apply_rope(q, angles.cos(), angles.sinn())";

  test.each([
    [raised, "NotImplementedError", /sinn/],
    [`q = rotate_all(q)\n    ${rotated}`, "NameError", /rotate_all/],
    [`${rotated}[0, ["q"]]`, "TypeError", /./],
  ])("%s", async (body, type, message) => {
    const source = around("rotate_all_heads", body);
    const found = await checkCode(source);
    expect([found.diagnosis.verdict, found.judged, found.entry]).toEqual(["match", "part", "apply_rope(q, cos, sin)"]);
    const line = source.split("\n").findIndex((one) => one.includes(body.split("\n")[0])) + 1;
    expect(found.around).toMatchObject({ entry: "rotate_all_heads", error: { of: type, index: line } });
    expect(found.around.error.message).toMatch(message);
  });

  test("a method of a class that raises", async () => {
    const source = `${apart}

class RopeOfHeads(torch.nn.Module):
    def forward(self, q):
        """q: [batch, heads, seq, head_dim]"""
        angles = torch.outer(torch.arange(q.shape[2]).float(), self.inv_freqs)
        return apply_rope(q, angles.cos(), angles.sin())


class Attention(torch.nn.Module):
    def forward(self, hidden_states):
        return hidden_states
`;
    const { judged, around: caller } = await checkCode(source);
    expect([judged, caller?.entry, caller?.error.of]).toEqual(["part", "RopeOfHeads", "AttributeError"]);
  });

  test("the mended rotation is judged in its place, with nothing around it", async () => {
    const found = await checkCode(around("rotate_all_heads", rotated));
    expect([found.diagnosis.verdict, found.judged, found.around]).toEqual(["match", "whole", undefined]);
    expect(found.entry).toBe("rotate_all_heads(q, position_ids)");
  });

  test.each([
    ["a rotation beside it that raises", `${apart}\n\ndef rotate_grid(q):\n    return q.gone\n`],
    ["an attention that only a model can call", around("attention_of_heads", raised)],
    [
      "a rotation that takes what nobody knows",
      around("rotate_grid", raised).replace("position_ids,", "grid_sizes, position_ids,"),
    ],
  ])("%s is not said to raise", async (_, source) => {
    const found = await checkCode(source);
    expect([found.diagnosis.verdict, found.judged, found.around]).toEqual(["match", "whole", undefined]);
  });
});
