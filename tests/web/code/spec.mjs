/** The expected rotation of the test programs: 16 channels, half-split, unless stated otherwise. */
export const spec = (more = {}) => ({
  ropeType: "default",
  base: 10000,
  headDim: 16,
  rotaryDim: 16,
  pairing: "half-split",
  ...more,
});
