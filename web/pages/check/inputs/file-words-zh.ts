import type { FileProblem } from "../../../porting/files/file-error.js";

/** Errors of files in Chinese: the same data as the English sentences. */
export const chineseFaults: Readonly<Record<FileProblem, string>> = {
  empty: "{path} 是空的",
  "too-large": "{path} 含有 {value}，最多读取 {limit}。取一部分即可：一个头、几百个 token、全部通道",
  "ends-early": "{path} 不完整：应有 {limit} 字节的数据，只有 {value} 字节",
  "unknown-format":
    "{path} 不是 .npy、.npz、.safetensors、GGUF、JSON、CSV，也不是打印出来的张量；写明形状后，也可以读取原始的 float32 数据",
  "no-header": "{path} 的文件头无法使用：{value}",
  dtype: "{path} 的 dtype 是 {value}；可以读取 {limit}：请保存 x.float() 或 x.astype(numpy.float32)",
  "fortran-order": "{path} 是 Fortran 次序；请保存 numpy.ascontiguousarray(x)",
  incomplete: "{path} 不是完整的 {limit} 文件",
  pickle:
    '{path} 是 PyTorch 的 pickle 文件，读取它可能执行代码。请在 Python 中运行：x = torch.load("{path}", weights_only=True); numpy.save("x.npy", x.float().cpu().numpy())；如果是整个模型，用 safetensors.torch.save_file(x, "model.safetensors")',
  "unpacks-to": "{path} 解压后有 {value} 字节；未经确认，最多解压 {limit} 字节",
  "zip-method": "{path} 的压缩方法是 {value}；可以读取未压缩和 deflate 压缩的文件",
  "not-json": "{path} 从第 {value} 行第 {limit} 列起不是 JSON",
  "not-number": "{path} 第 {value} 行第 {limit} 列不是数",
  ragged: "{path} 各层列表的长度不一致：有 {value} 个数，应为 {limit} 个",
  elided:
    '{path} 打印时用 "..." 省略了一部分数：torch.set_printoptions(threshold=float("inf")) 会全部打印，NumPy 用 numpy.set_printoptions(threshold=sys.maxsize)',
  "elided-log":
    '{path} 打印时用 "..." 省略了一部分数：在 llama.cpp 的 common/debug.cpp 中，把 common_debug_print_tensor(..., 3) 的 3 改成 100000，就会全部打印',
  nothing: "{path} 中没有浮点张量",
  choose: "{path} 含有多个张量：{limit}。请选择一个",
  "raw-size":
    "{path} 按原始的 float32 数据读取，16 位的数请先保存为 x.float()；文件有 {value} 字节，但所写的形状需要 {limit} 字节",
  unreadable: "无法读取 {path}：{value}",
  "shapes-differ": "{path} 的形状分别是 [{value}] 和 [{limit}]，必须相同",
  axes: "{path} 的形状是 [{value}]；需要两到四个轴，或者写明形状：batch, heads, seq, head_dim",
  "shape-size": "{path} 有 {value} 个数，不是 [{limit}]",
  exchanged: "{path} 的次序反了：{limit} 是旋转之前的张量，{value} 是旋转之后的",
  "head-dim":
    "{path} 有 {value} 个通道，而配置的 head_dim 是 {limit}。请用同一个模型的配置，或者写明形状：batch, heads, seq, head_dim",
  overlaps: "{path} 与 {limit} 占用相同的字节",
  twice: "{path} 出现在两个文件中",
  size: "{path} 有 {value} 字节，而它的形状和类型需要 {limit} 字节",
  "ggml-type": "{path} 的 ggml 类型是 {value}，未知",
  "not-finite": "{path} 在 {limit} 处是 {value}",
  "axes-two": "{path} 的形状是 [{value}]；投影矩阵有两个轴",
  "two-formats": "{path} 和 {limit} 一个是 safetensors 文件，一个是 GGUF：请只选一种",
  "part-missing": "缺少 {path}：{limit} 个部分中的第 {value} 部分",
  "no-checkpoint": "{path} 不是 safetensors 或 GGUF 文件，其他文件也不是",
  positions: "{path}：“{value}” 不是位置；可以写 0:512，或 0, 1, 2，或 [0, 1, 2]",
  "too-many-positions": "{path}：位置超过 {limit} 个",
};
