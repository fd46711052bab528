import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { turned } from "../heads.js";
import { dot } from "../rows.js";
import { both, counted, shown, type SheetRow, type SheetSettings } from "./sheet.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/minimind.json" with { type: "json" };

const { say } = phrasesOf(phrases);

const HEADS = 8;
/** How far the key of the score is from the query. */
const DISTANCE = 2;
const QUARTER: RopeSpec = {
  ropeType: "default",
  base: 10_000,
  headDim: 2,
  rotaryDim: 2,
  pairing: "half-split",
  invFreq: [Math.PI / 2],
};

/** Text 000 on a sheet: the paper's formula, a line of code as MiniMind has it, and what they give. */
export async function minimindRows(rw: Ropewalk, { base, dim, position, pair }: SheetSettings): Promise<SheetRow[]> {
  const config = { model_type: "llama", hidden_size: HEADS * dim, num_attention_heads: HEADS, rope_theta: base };
  const spec: RopeSpec = rw.parseConfig(config);
  const frequency = rw.frequencies(spec).invFreq[pair]!;
  const { cos, sin } = rw.cosSin(spec, [position]);
  const x = counted(dim);
  const partner = pair + dim / 2;
  const y = turned(rw, spec, x, [position]);
  const [a, b] = [x[pair]!, x[partner]!];
  const half = turned(rw, QUARTER, Float32Array.of(a, b), [1]);
  const k = Float32Array.from(x, (value) => dim + 1 - value);
  const score = dot(rw, y, turned(rw, spec, k, [position + DISTANCE]));
  const relative = dot(rw, x, turned(rw, spec, k, [DISTANCE]));
  const [f, phi] = [shown(frequency), shown(position * frequency)];
  const [c, s] = [shown(cos[pair]!), shown(sin[pair]!)];
  return [
    {
      name: say("channels-head"),
      formula: "{dim:d} = {hidden:hidden_size} / {heads:heads}",
      code: "{dim:head_dim} = {hidden:config.hidden_size} // {heads:config.num_attention_heads}",
      value: `{dim:${spec.headDim}} = {hidden:${config.hidden_size}} / {heads:${HEADS}}`,
    },
    {
      name: say("frequency-pair-i"),
      formula: "{freq:θᵢ} = 1 / {base:base}^({index:2i}/{dim:d})",
      code: "{freq:inv_freq} = 1.0 / ({base:base} ** ({index:torch.arange(0, dim, 2)}.float() / {dim:dim}))",
      value: `{freq:${f}} = 1 / {base:${base}}^({index:${2 * pair}}/{dim:${dim}})`,
    },
    {
      name: say("angle-position-m"),
      formula: "{angle:φ} = {pos:m} {freq:θᵢ}",
      code: '{angle:angles} = torch.einsum("i,j->ij", {pos:positions}, {freq:inv_freq})',
      value: `{angle:${phi}} = {pos:${position}} × {freq:${f}}`,
    },
    {
      name: say("two-tables"),
      formula: "{cos:cos}({angle:φ}), {sin:sin}({angle:φ})",
      code: "{cos:cos}, {sin:sin} = {angle:angles}.cos(), {angle:angles}.sin()",
      value: `{cos:${c}}, {sin:${s}} ← {angle:${phi}}`,
    },
    {
      name: say("rotation-channels-i"),
      formula: "{out:(a′, b′)} = [{cos:cos(φ)} −{sin:sin(φ)}; {sin:sin(φ)} {cos:cos(φ)}] [{x:a}; {x:b}]",
      code: "{out:x_rot} = {x:x} * {cos:cos} + rotate_half({x:x}) * {sin:sin}",
      value: `{out:${both(y[pair]!, y[partner]!)}} = {x:${both(a, b)}} · {cos:${c}}, {sin:${s}}`,
    },
    {
      name: say("rotate-half-multiplies-i"),
      formula: "i {x:(a + b i)} = {half:−b + a i}",
      code: "{x:x1, x2} = x.chunk(2, dim=-1); rotate_half = {half:torch.cat((-x2, x1), dim=-1)}",
      value: `i {x:${both(a, b)}} = {half:${both(half[0]!, half[1]!)}}`,
    },
    {
      name: say("only-distance-matters"),
      formula: "{score:⟨R_m q, R_n k⟩} = {rel:⟨q, R_(n−m) k⟩}",
      code: "{score:(turn(q, m) * turn(k, n)).sum()} == {rel:(q * turn(k, n - m)).sum()}",
      value: `{score:${shown(score)}} = {rel:${shown(relative)}}`,
    },
  ];
}
