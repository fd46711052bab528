/** What the programs of the tests are checked against: 16 channels, half-split, unless said otherwise. */
export const spec = (more = {}) => ({
  ropeType: "default",
  base: 10000,
  headDim: 16,
  rotaryDim: 16,
  pairing: "half-split",
  ...more,
});
