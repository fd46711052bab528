// npx ropewalk code-check: what of a program was judged, in words and as the status.
import { expect, test, vi } from "vitest";
import { config, file, run } from "./program.mjs";

// Each call starts an interpreter.
vi.setConfig({ testTimeout: 180_000 });

const llama = file("llama.json", config);
const rotation = `import torch


def rotate(x, position_ids):
    """x: [batch, heads, seq, head_dim]"""
    inv_freq = 500000.0 ** (-torch.arange(0, x.shape[-1], 2).float() / x.shape[-1])
    angles = position_ids[:, None, :, None].float() * inv_freq
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * angles.cos() - b * angles.sin(), b * angles.cos() + a * angles.sin()), dim=-1)
`;

test.each([
  ["all of it", rotation, 0, []],
  [
    "a rotation inside another that raises",
    `${rotation}\n\ndef rotate_all(q, position_ids):\n    return rotate(q, position_ids).gone\n`,
    4,
    [
      "only rotate(x, position_ids) was judged: rotate_all, which calls it, raised NotImplementedError in line 13: torch.Tensor.gone is not in this interpreter",
    ],
  ],
])("%s", (_, source, status, lines) => {
  const said = run("code-check", file("rotation.py", source), "--config", llama);
  expect(said.stdout.split("\n").filter((line) => line.startsWith("only"))).toEqual(lines);
  expect(said.status).toBe(status);
});
