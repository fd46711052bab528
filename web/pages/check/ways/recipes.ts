import guide from "../../../docs/captures.md?raw";

/** The ways to get the data, by the titles of the guide's sections; the page shows the guide's own code. */
export const WAYS = {
  wrap: "PyTorch: the function that rotates",
  hooks: "PyTorch: hooks and the cache",
  mlx: "MLX",
  jax: "JAX",
  onnx: "ONNX Runtime",
  transformersJs: "transformers.js",
  llamaCpp: "llama.cpp",
  decoding: "A decoding step",
  scores: "Scores alone",
  cache: "Keys of a cache",
} as const;
export type Way = keyof typeof WAYS;

/** The code of a section; "" if the guide has none. */
export function codeOf(way: Way): string {
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${WAYS[way]}\n`)) ?? "";
  return /^```\w+\n([^]*?)^```$/m.exec(section)?.[1]?.trim() ?? "";
}
