import type { RopeSpec, Ropewalk } from "../../api/index.js";

/** The module's q . k at distance 0 with an unscaled rotation: the plain dot product. */
export function dot(
  engine: Ropewalk,
  { headDim }: Pick<RopeSpec, "headDim">,
  a: Float32Array,
  b: Float32Array,
): number {
  const plain: RopeSpec = { ropeType: "default", base: 10_000, headDim, rotaryDim: headDim, pairing: "half-split" };
  return engine.scoreByDistance(plain, [0], { q: a, k: b })[0]!;
}
