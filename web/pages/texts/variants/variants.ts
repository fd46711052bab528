import type { RopeSpec } from "ropewalk";
import type { PythonArray, PythonResult } from "../../../code/types.js";
import { heldOut } from "../../../figures/numbers/held-out.js";
import { FACTOR, LENGTH, specOf, TINY_SPEC, TRAINED } from "../../../figures/numbers/tiny-schemes.js";
import type { Job } from "../../../figures/parts/running-model/work.js";

/** Text 004's variants that are frequencies, two of them as printed, and two of models. xPos also scales q and k. */
export const VARIANTS = ["original", "linear", "linear-printed", "yarn", "yarn-printed", "ntk", "dynamic"] as const;
export type Variant = (typeof VARIANTS)[number];

const lengths = { originalMaxPositionEmbeddings: TRAINED, maxPositionEmbeddings: TRAINED };
const { headDim, base } = TINY_SPEC;
/** Channel 2i over head_dim, for each pair. */
const shares = Array.from({ length: headDim / 2 }, (_, i) => (2 * i) / headDim);

/** The spec with the core's own formula; the printed versions have none there. */
export function specOfVariant(variant: Variant, spec: RopeSpec): RopeSpec {
  switch (variant) {
    case "original":
      return spec;
    case "linear-printed":
      return { ...spec, invFreq: shares.map((_, i) => 1 / (1 + 2 * i)) };
    case "yarn-printed":
      return { ...spec, invFreq: shares.map((share) => (1.2 * 0.8) / base ** share) };
    case "dynamic":
      return { ...spec, ...lengths, ropeType: "dynamic", factor: FACTOR };
    default:
      return specOf(variant, spec);
  }
}

const HEAD = `import math
import torch

base, head_dim = ${base}.0, ${headDim}
trained, length = ${TRAINED}, ${LENGTH}
factor = length / trained
share = torch.arange(0, head_dim, 2).float() / head_dim
attention_factor = 1.0
`;

const LINES: Readonly<Record<Variant, string>> = {
  original: "inv_freq = 1.0 / base**share\n",
  linear: "inv_freq = 1.0 / base**share / factor\n",
  "linear-printed":
    "# As text 004 prints it: no factor, no base.\ninv_freq = 1.0 / (1.0 + 2.0 * torch.arange(head_dim // 2).float())\n",
  yarn: `beta_fast, beta_slow = 32.0, 1.0


def pair_of(turns):
    return head_dim * math.log(trained / (turns * 2 * math.pi)) / (2 * math.log(base))


low = max(math.floor(pair_of(beta_fast)), 0)
high = min(math.ceil(pair_of(beta_slow)), head_dim - 1)
pair = torch.arange(head_dim // 2).float()
keep = 1.0 - torch.clamp((pair - low) / (high - low), 0, 1)
plain = 1.0 / base**share
inv_freq = keep * plain + (1.0 - keep) * plain / factor
attention_factor = 0.1 * math.log(factor) + 1.0
`,
  "yarn-printed":
    "# As text 004 prints it: every frequency times alpha * beta.\nalpha, beta = 1.2, 0.8\ninv_freq = alpha * beta / base**share\n",
  ntk: "inv_freq = 1.0 / (base * factor ** (head_dim / (head_dim - 2))) ** share\n",
  dynamic: `# The factor grows with the length of the sequence.
grown = factor * length / trained - (factor - 1)
inv_freq = 1.0 / (base * grown ** (head_dim / (head_dim - 2))) ** share
`,
};

/** The program of a variant: it sets inv_freq and attention_factor. */
export const programOf = (variant: Variant): string =>
  HEAD + LINES[variant] + 'print("inv_freq:", inv_freq[:4].tolist())\n';

/** Mean losses in nats per letter, up to the trained length and past it. */
export interface VariantLoss {
  within: number;
  past: number;
}

const meanOf = (values: Float32Array): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** A run of the small model over a passage on which it was not trained. `key` names its rotation. */
export const lossJob = (key: string, specOf: (spec: RopeSpec) => RopeSpec): Job<VariantLoss> => ({
  key,
  model: "shakespeare",
  async compute(model, { signal, progress }) {
    const [passage] = await heldOut("en");
    const { loss } = await model.run(await model.encode(passage!), { spec: specOf(model.spec), signal, progress });
    return { within: meanOf(loss.subarray(0, TRAINED)), past: meanOf(loss.subarray(TRAINED)) };
  },
});

export const variantJob = (variant: Variant): Job<VariantLoss> =>
  lossJob(variant, (spec) => specOfVariant(variant, spec));

/** The job for a program's result; undefined if the result has the wrong form. */
export function ownJob({ inv_freq, attention_factor }: PythonResult["values"]): Job<VariantLoss> | undefined {
  const list = inv_freq as PythonArray | null | undefined;
  if (typeof list !== "object" || list === null || list.shape.length !== 1 || list.data.length !== shares.length)
    return undefined;
  if (typeof attention_factor !== "number" || !/float/.test(list.dtype)) return undefined;
  const invFreq = Array.from(list.data);
  return lossJob(`own ${invFreq.join()} ${attention_factor}`, (spec) => ({
    ...spec,
    invFreq,
    attentionFactor: attention_factor,
  }));
}
