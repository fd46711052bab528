/** The expected rotation of the test programs: 16 channels, half-split, unless stated otherwise. */
export const spec = (more = {}) => ({
  ropeType: "default",
  base: 10000,
  headDim: 16,
  rotaryDim: 16,
  pairing: "half-split",
  ...more,
});

/** A part of many test programs. */
export const rotateHalf = `

def rotate_half(x):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((-b, a), dim=-1)
`;
