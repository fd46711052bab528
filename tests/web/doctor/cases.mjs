// The models and lengths over which each mistake is made.
const shapes = [
  { batch: 1, heads: 4, seq: 16, layout: "bhsd", start: 0 },
  { batch: 1, heads: 2, seq: 64, layout: "bshd", start: 0 },
  { batch: 2, heads: 3, seq: 24, layout: "bhsd", start: 0 },
  { batch: 1, heads: 2, seq: 700, layout: "bhsd", start: 0 },
  { batch: 1, heads: 8, seq: 32, layout: "bshd", start: 2500 },
];
const sizes = [
  { headDim: 64, rotaryDim: 64, base: 10000 },
  { headDim: 128, rotaryDim: 128, base: 500000 },
  { headDim: 96, rotaryDim: 96, base: 1000000 },
  { headDim: 80, rotaryDim: 32, base: 10000 },
  { headDim: 128, rotaryDim: 64, base: 10000 },
  { headDim: 256, rotaryDim: 64, base: 150000 },
];
const schemes = [
  { scheme: "default" },
  { scheme: "linear", factor: 4 },
  { scheme: "llama3", factor: 32, original: 512, low: 1, high: 4 },
  { scheme: "yarn", factor: 16, original: 256 },
];

/** Every shape with every size; pairings and schemes alternate so that each meets each. */
export const cases = sizes.flatMap((size, s) =>
  shapes.flatMap((shape, h) =>
    ["half-split", "interleaved"].flatMap((pairing, p) => {
      const seed = 1 + p + 2 * (h + shapes.length * s);
      return [schemes[(s + h + p) % 4], ...((s + h) % 2 === p ? [schemes[0]] : [])].map((scheme) => ({
        factor: 8,
        original: 512,
        low: 1,
        high: 4,
        ...size,
        ...shape,
        ...scheme,
        pairing,
        seed,
      }));
    }),
  ),
);

/** The model in the form that the doctor takes. */
export const specOf = ({ scheme, factor, original, low, high, base, headDim, rotaryDim, pairing }) => ({
  ropeType: scheme,
  base,
  headDim,
  rotaryDim,
  pairing,
  ...(scheme === "default" ? {} : { factor }),
  ...(scheme === "yarn" || scheme === "llama3"
    ? {
        originalMaxPositionEmbeddings: original,
        maxPositionEmbeddings: original * factor,
      }
    : {}),
  ...(scheme === "llama3"
    ? {
        lowFreqFactor: low,
        highFreqFactor: high,
      }
    : {}),
});

export const shapeOf = ({ batch, heads, seq, headDim, layout }) =>
  layout === "bshd" ? [batch, seq, heads, headDim] : [batch, heads, seq, headDim];

export const positionsOf = ({ seq, start }) => Array.from({ length: seq }, (_, token) => start + token);

export const describeCase = (one) =>
  `head_dim ${one.headDim}, rotary_dim ${one.rotaryDim}, ${one.pairing}, ${one.scheme}, base ${one.base}, ` +
  `${one.layout} ${shapeOf(one).join(" x ")} from ${one.start}`;
