export const en = {
  wallName: (pairs: number) => `${pairs} pairs of one head as clocks`,
  pairName: (pair: number, wavelength: string) => `Pair ${pair}: one turn every ${wavelength} positions`,
  legendHand: "the pair now",
  legendTrail: (count: number) => `the ${count} positions before: wide apart is fast`,
  legendNumber: "below each: positions for one full turn",
  legendNever: (pairs: string, longest: string) => `${pairs} pairs never go round within ${longest} positions`,
  passThrough: (through: string, all: string) =>
    `${through} of the ${all} channels do not turn: they pass through and know nothing of position.`,
  attentionFactor: (factor: string) =>
    `cos and sin are also multiplied by attention_factor, ${factor}: the hands show the angle alone.`,
  clockSummary: (at: {
    pair: number;
    channels: readonly [number, number];
    invFreq: string;
    wavelength: string;
    position: string;
    cos: string;
    sin: string;
  }) =>
    `Pair ${at.pair} (channels ${at.channels[0]} and ${at.channels[1]}) turns ${at.invFreq} radians per position, ` +
    `one full turn every ${at.wavelength}. At position ${at.position}: cos ${at.cos}, sin ${at.sin}.`,
  clockColumns: ["pair", "channels", "inv_freq", "wavelength", "cos", "sin"],
};

export type ClockWallStrings = typeof en;
