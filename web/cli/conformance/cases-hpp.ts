import type { Pairing, RopeSpec } from "../../api/index.js";
import type { ConformanceCase } from "../../porting/conformance/cases.js";

/** A case in the form of the manifest. */
export interface ListedCase extends Omit<ConformanceCase, "positions"> {
  file: string;
  profile?: string;
  axes: number;
  positions: readonly number[] | readonly (readonly number[])[];
  invFreq: ArrayLike<number>;
  attentionFactor: number;
}

const text = (value: string): string => JSON.stringify(value);
const list = (values: ArrayLike<number | string>): string => `{${Array.from(values).join(", ")}}`;
const isInterleaved = (pairing: Pairing): string => String(pairing === "interleaved");

function lineOf({
  name,
  why,
  file,
  shape,
  layout,
  axes,
  positions,
  seqLen,
  spec,
  invFreq,
  attentionFactor,
  profile = "",
}: ListedCase): string {
  const { headDim, rotaryDim, rotaryOffset = 0, pairing, writeAs = pairing, direction = 1 }: RopeSpec = spec;
  const [batch, heads, seq] = layout === "bhsd" ? shape : [shape[0], shape[2], shape[1]];
  const fields = [text(name), text(why), text(file), batch, heads, seq, headDim, String(layout === "bshd")];
  fields.push(rotaryDim, rotaryOffset, isInterleaved(pairing), isInterleaved(writeAs), direction, axes, seqLen);
  const numbers = [list(positions.flat()), list(invFreq), attentionFactor, text(profile)];
  return `      {${[...fields, ...numbers, `R"(${JSON.stringify(spec)})"`].join(", ")}},`;
}

/** The manifest as a header, for programs without a JSON reader. */
export const casesHpp = (cases: readonly ListedCase[]): string => `\
// The cases of manifest.json. Written by npx ropewalk conformance.
#pragma once

#include <vector>

struct Case {
  const char *name, *why, *file;
  int batch, heads, seq, head_dim;
  bool seq_before_heads;  ///< [batch, seq, heads, head_dim] in place of [batch, heads, seq, head_dim]
  int rotary_dim, rotary_offset;  ///< channels that rotate, and the first of them
  bool interleaved, writes_interleaved;  ///< pairs (2i, 2i + 1) in place of (i, i + rotary_dim / 2)
  int direction;  ///< -1: by the negative angle
  int axes;  ///< positions that each token has
  int seq_len;  ///< the length that the model runs at
  std::vector<int> positions;  ///< [seq], [batch, seq] or [axes, seq]
  std::vector<double> inv_freq;  ///< [rotary_dim / 2], of the scheme at seq_len
  double attention_factor;  ///< multiplies cos and sin
  const char* profile;  ///< the arithmetic that the case is of; empty where it is of none
  const char* spec;  ///< scheme, base, sizes and axes as JSON
};

inline const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
${cases.map(lineOf).join("\n")}
  };
  return all;
}
`;
