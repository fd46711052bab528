import type { Language } from "../../../figures/base/format.js";

const en = {
  title: "Port this rotation to your code",
  intro: "A program with the config’s own frequencies, and golden vectors to hold it against.",
  config: "Config",
  length: "Length that the model runs at (matters to dynamic and longrope)",
  language: "Language",
  names: {
    pytorch: "PyTorch",
    numpy: "NumPy",
    jax: "JAX",
    mlx: "MLX",
    c: "C",
    javascript: "JavaScript",
    wgsl: "WGSL",
  } as Readonly<Record<string, string>>,
  run: "Ropewalk’s tests run this program on vectors of Hugging Face transformers for six models.",
  notRun: "Ropewalk’s tests do not run this program. Hold it against the golden vectors before you trust it.",
  program: "Program",
  saveProgram: "Download the program",
  runHere: "Change and run it here",
  golden: "Golden vectors",
  goldenText: (positions: string) =>
    `Seeded input, cosines, sines and output at positions ${positions}: the first ones, around the trained length, and far ` +
    "beyond it. The output is there as the model pairs channels, and in both pairings.",
  saveGolden: "Download golden vectors (JSON)",
};

export type KitStrings = typeof en;

const zh: KitStrings = {
  title: "把这种旋转移植到你的代码",
  intro: "一份使用该配置自身频率的程序，以及用来核对的标准向量。",
  config: "配置",
  length: "模型运行时的长度（影响 dynamic 和 longrope）",
  language: "语言",
  names: { ...en.names },
  run: "Ropewalk 的测试用 Hugging Face transformers 的向量、按六个模型运行过这份程序。",
  notRun: "Ropewalk 的测试没有运行过这份程序。使用之前，请与标准向量核对。",
  program: "程序",
  saveProgram: "下载程序",
  runHere: "在这里修改并运行",
  golden: "标准向量",
  goldenText: (positions) =>
    `固定种子的输入，以及位置 ${positions} 上的余弦、正弦和输出：最前面几个位置、训练长度附近，以及远超训练长度之处。输出按模型自己的配对方式给出，也按两种配对方式各给一份。`,
  saveGolden: "下载标准向量（JSON）",
};

export const kitStrings: Record<Language, KitStrings> = { en, zh };

/** The extension of a program's file. */
export const endings: Readonly<Record<string, string>> = {
  pytorch: "py",
  numpy: "py",
  jax: "py",
  mlx: "py",
  c: "c",
  javascript: "js",
  wgsl: "wgsl",
};
