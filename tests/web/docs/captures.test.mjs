// The recipes of the guide to captures, run with substitutes for each library's arrays and modules; the built program
// judges the files that they save.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { normal, rotated } from "../doctor/rotation.mjs";
import { python } from "../support/python.ts";
import { pathOf } from "../support/support.ts";

const folder = mkdtempSync(join(tmpdir(), "ropewalk-captures-"));
afterAll(() => rmSync(folder, { recursive: true }));
const guide = readFileSync(pathOf("web/docs/captures.md"), "utf8");
/** The Python of each section by its title. */
const recipes = new Map(
  guide.split(/^## /m).flatMap((section) => {
    const code = /^```py\n([^]*?)^```$/m.exec(section)?.[1];
    return code === undefined ? [] : [[section.split("\n")[0], code]];
  }),
);

const [heads, seq, headDim] = [4, 10, 16];
const model = {
  batch: 1,
  heads,
  seq,
  headDim,
  rotaryDim: headDim,
  scheme: "default",
  base: 10000,
  pairing: "half-split",
};
const x = normal(heads * seq * headDim, 3);
const y = (start) => [...rotated(x, { ...model, layout: "bhsd", start })];
/** [heads, seq] to [seq, heads x head_dim]. */
const projected = Array.from(x, (_, i) => {
  const [token, head, channel] = [Math.floor(i / (heads * headDim)), Math.floor(i / headDim) % heads, i % headDim];
  return x[(head * seq + token) * headDim + channel];
});
const file = (name, content) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
file("data.json", JSON.stringify({ x: [...x], y: y(0), late: y(30), projected }));
const config = file(
  "config.json",
  JSON.stringify({ model_type: "llama", hidden_size: heads * headDim, num_attention_heads: heads }),
);

/**
 * A substitute for numpy: its savez writes float32 .npy files into an archive, and its arrays must be converted first.
 */
file(
  "numpy.py",
  `import io, struct, zipfile
float32 = "float32"
class Array:
    def __init__(self, shape, data): self.shape, self.data = shape, list(data)
    def astype(self, dtype): return self
def array(x): return x.numpy()
def asarray(x, dtype): return x.numpy()
def savez(path, **arrays):
    with zipfile.ZipFile(path, "w") as out:
        for name, x in arrays.items():
            assert type(x) is Array, (name, type(x))
            header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }" % ", ".join(map(str, x.shape))
            header = header.ljust(117) + "\\n"
            body = b"\\x93NUMPY\\x01\\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<%df" % len(x.data), *x.data)
            out.writestr(name + ".npy", body)
`,
);
/** The steps from a GPU's bfloat16 tensor to NumPy, each once. */
file(
  "arrays.py",
  `import json, numpy
data = json.load(open("data.json"))
SHAPE = (1, ${heads}, ${seq}, ${headDim})
class Tensor:
    def __init__(self, name, shape=SHAPE, dtype="bfloat16", grad=True, device="cuda"):
        self.name, self.shape, self.dtype, self.grad, self.device = name, shape, dtype, grad, device
    def with_(self, **more): return Tensor(**{**dict(name=self.name, shape=self.shape, dtype=self.dtype, grad=self.grad, device=self.device), **more})
    def detach(self): return self.with_(grad=False)
    def float(self): return self.with_(dtype="float32")
    def astype(self, dtype): return self.with_(dtype=dtype, grad=False, device="cpu")
    def cpu(self): return self.with_(device="cpu")
    def numpy(self):
        assert (self.dtype, self.grad, self.device) == ("float32", False, "cpu"), vars(self)
        return numpy.Array(self.shape, data[self.name])
`,
);
const prove = (name, title, use) => {
  const recipe = recipes.get(title);
  expect(recipe, title).toBeDefined();
  execFileSync(python, [file(`${name}.py`, `${recipe}\nfrom arrays import *\n${use}`)], { cwd: folder });
};
const judged = (name, ...more) => {
  const args = [pathOf("dist/cli.js"), "diagnose", join(folder, name), "--config", config, ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return [status, stdout + stderr];
};
const matches = (name, pairs, ...more) => {
  const [status, answer] = judged(name, ...more);
  expect([status, answer.match(/^match/gm)?.length], answer).toEqual([0, pairs]);
};

test("there is a recipe for each library, of at most 21 lines", () => {
  expect([...recipes.keys()]).toEqual([
    "PyTorch: the function that rotates",
    "PyTorch: hooks and the cache",
    "MLX",
    "JAX",
    "ONNX Runtime",
  ]);
  for (const [title, code] of recipes) expect(code.trim().split("\n").length, title).toBeLessThanOrEqual(21);
});

test("PyTorch: the wrapped function saves the requested call, also of a decoding step", () => {
  prove(
    "wrapped",
    "PyTorch: the function that rotates",
    `class code: pass
code.apply_rotary_pos_emb = lambda q, k, cos, sin, unsqueeze_dim=1: (Tensor(cos), Tensor(cos))
save_rotation(code, "first.npz")
save_rotation(code, "third.npz", call=2)
for cos in ("y", "x", "late"):
    q, k = code.apply_rotary_pos_emb(Tensor("x"), Tensor("x"), cos, "sin", unsqueeze_dim=1)
    assert q.name == cos
`,
  );
  matches("first.npz", 2);
  expect(judged("third.npz")[0]).toBe(1);
  matches("third.npz", 2, "--positions", "30:40");
});

test.each([
  [
    "k_proj and a cache of layers",
    "k_norm = None",
    "class layer: keys = Tensor('y')\ncache = types.SimpleNamespace(layers=[layer])",
  ],
  ["k_norm and a cache of pairs", "k_norm = Module(Tensor('x'))", "cache = [(Tensor('y'), None)]"],
])("PyTorch: hooks on %s", (name, norm, cache) => {
  prove(
    "hooked",
    "PyTorch: hooks and the cache",
    `import types
class Module:
    def __init__(self, out): self.out, self.hooks = out, []
    def register_forward_hook(self, hook):
        self.hooks.append(hook)
        return types.SimpleNamespace(remove=lambda: self.hooks.remove(hook))
    def __call__(self):
        for hook in self.hooks: hook(self, (), self.out)
class attention:
    k_proj = Module(Tensor("projected", (1, ${seq}, ${heads * headDim})))
    ${norm}
${cache}
class Model:
    model = types.SimpleNamespace(layers=[types.SimpleNamespace(self_attn=attention)])
    def __call__(self, ids, use_cache):
        for module in (attention.k_proj, attention.k_norm):
            if module: module()
        return types.SimpleNamespace(past_key_values=cache)
save_keys(Model(), [1, 2], "keys.npz")
assert attention.k_proj.hooks == []
`,
  );
  const [status, answer] = judged("keys.npz");
  expect([name, status, answer.split("\n")[0]]).toEqual([name, 0, expect.stringMatching(/^match/)]);
});

test("MLX: the class of a layer's rotation saves q and then k", () => {
  const stand =
    "import sys, types\nsys.modules['mlx'] = types.ModuleType('mlx')\ncore = sys.modules['mlx.core'] = sys.modules['mlx'].core = types.ModuleType('mlx.core')\ncore.float32 = 'float32'\n";
  const recipe = recipes.get("MLX");
  const use = `from arrays import *
class RoPE:
    def __call__(self, x, offset=0): return Tensor("late" if offset else "y")
rope = RoPE()
save_rotation(rope, "mlx.npz")
save_rotation(rope, "mlx_late.npz", call=2)
for offset in (0, 0, 30, 30): rope(Tensor("x"), offset=offset)
`;
  execFileSync(python, [file("mlx_run.py", stand + recipe + use)], { cwd: folder });
  matches("mlx.npz", 2);
  matches("mlx_late.npz", 2, "--positions", "30:40");
});

test("JAX: a callback saves its argument", () => {
  const stand = `import sys, types
jax = sys.modules["jax"] = types.ModuleType("jax")
jax.debug = types.SimpleNamespace(callback=lambda write, *all: write(*[x.astype("float32") for x in all]))
`;
  const use = `from arrays import *
rotate = saving(lambda q, k, cos, sin: (Tensor("y"), Tensor("y")), "jax.npz")
assert rotate(Tensor("x"), Tensor("x"), None, None)[0].name == "y"
`;
  execFileSync(python, [file("jax_run.py", stand + recipes.get("JAX") + use)], { cwd: folder });
  matches("jax.npz", 2);
});

test("ONNX Runtime: the first two rotations of a graph become outputs", () => {
  const stand = `import sys, types
onnx = sys.modules["onnx"] = types.ModuleType("onnx")
runtime = sys.modules["onnxruntime"] = types.ModuleType("onnxruntime")
node = lambda kind, i, o: types.SimpleNamespace(op_type=kind, input=[i, "ids"], output=[o])
nodes = [node("MatMul", "h", "x"), node("RotaryEmbedding", "x", "y"), node("RotaryEmbedding", "x", "y"), node("RotaryEmbedding", "late", "late")]
class Model:
    graph = types.SimpleNamespace(node=nodes, output=[])
    def SerializeToString(self): return self
onnx.load = lambda path: Model()
onnx.helper = types.SimpleNamespace(make_empty_tensor_value_info=lambda name: name)
class Session:
    def __init__(self, model, providers): self.model = model
    def run(self, names, feeds):
        assert set(names) <= set(self.model.graph.output)
        return [Tensor(name).detach().float().cpu().numpy() for name in names]
runtime.InferenceSession = Session
`;
  const use = `from arrays import *
save_rotation("model.onnx", {}, "onnx.npz")
`;
  execFileSync(python, [file("onnx_run.py", stand + recipes.get("ONNX Runtime") + use)], { cwd: folder });
  matches("onnx.npz", 2);
});
