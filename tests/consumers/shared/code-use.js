// Python in `ropewalk/code`: the output of a program, and the diagnosis of a rotation with swapped signs.
import { checkCode, runPython } from "ropewalk/code";

const source = `import torch

def rope(x, pos):
    half = x.shape[-1] // 2
    angle = pos[:, None] * 10000.0 ** (-torch.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    return torch.cat((a * angle.cos() + b * angle.sin(), b * angle.cos() - a * angle.sin()), -1)
`;
const expected = { ropeType: "default", base: 10000, headDim: 16, rotaryDim: 16, pairing: "half-split" };

/** Whether both results are right; otherwise the results. */
export async function code(options) {
  const { printed } = await runPython(
    "import torch\nprint(torch.arange(4).float().outer(torch.ones(2)).sum())",
    options,
  );
  const { diagnosis, line, mended } = await checkCode(source, { expected, ...options });
  const said = [printed.trim(), diagnosis.findings[0]?.code, line, mended?.diagnosis.verdict].join();
  return said === "tensor(12.),direction-reversed,7,match" || said;
}
