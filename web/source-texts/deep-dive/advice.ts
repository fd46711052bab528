import type { RopeSpec, Ropewalk } from "../../api/index.js";
import deepseekCoder from "../../models/deepseek-coder-6.7b.json" with { type: "json" };
import gptOss from "../../models/gpt-oss-20b.json" with { type: "json" };
import llama3 from "../../models/llama-3-8b.json" with { type: "json" };
import llama31 from "../../models/llama-3.1-8b.json" with { type: "json" };
import qwen2vl from "../../models/qwen2-vl-7b.json" with { type: "json" };
import { words } from "../words.js";
import { numberRow } from "../rows.js";
import type { Item, Result, Values } from "../types.js";

interface Scenario {
  name: string;
  label: ReturnType<typeof words>;
  model: { name: string; recorded: string; config: Record<string, unknown> };
  /** Positions first trained with, where the configuration does not say. */
  trained?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { name: "standard", label: words("ordinary text", "普通文本"), model: llama3 },
  {
    name: "long",
    label: words("long documents, by YaRN as the text says", "长文档，如文中所说用 YaRN"),
    model: gptOss,
  },
  { name: "bands", label: words("long documents, by llama3", "长文档，用 llama3"), model: llama31 },
  { name: "code", label: words("code", "代码"), model: deepseekCoder, trained: 4096 },
  { name: "images", label: words("images and video", "图像与视频"), model: qwen2vl },
];

function advice(rw: Ropewalk, { scenario }: Values): Result {
  const { model, trained } = SCENARIOS.find(({ name }) => name === scenario)!;
  const spec = rw.parseConfig(model.config);
  const most = spec.maxPositionEmbeddings!;
  const first = spec.originalMaxPositionEmbeddings ?? trained ?? most;
  const plain: RopeSpec = {
    ropeType: "default",
    base: spec.base,
    headDim: spec.headDim,
    rotaryDim: spec.rotaryDim,
    pairing: spec.pairing,
  };
  // Pairs that reach, at the last position, an angle larger than any at the trained length, a full turn being all of them.
  const beyond = (used: RopeSpec): number => {
    const now = rw.frequencies(used, { seqLen: most }).invFreq;
    const then = rw.frequencies(plain).invFreq;
    return now.filter((value, i) => then[i]! * first < 2 * Math.PI && value * most > then[i]! * first * 1.001).length;
  };
  return {
    rows: [
      numberRow(
        words(`${model.name} (${model.recorded})`, `${model.name}（${model.recorded}）`),
        `rope_type ${spec.ropeType}, base ${spec.base}${spec.factor === undefined ? "" : `, factor ${spec.factor}`}${spec.mropeSection === undefined ? "" : `, mrope_section ${spec.mropeSection.join("/")}`}`,
      ),
      numberRow(words("positions: first trained with, meant for", "位置数：最初训练，预定使用"), `${first}, ${most}`),
      numberRow(
        words("pairs with unseen angles there, as configured", "届时遇到未见角度的对：按其配置"),
        `${beyond(spec)} / ${spec.rotaryDim / 2}`,
      ),
      numberRow(words("the same without its scheme", "同上：不用其方案"), `${beyond(plain)} / ${spec.rotaryDim / 2}`),
    ],
    summary:
      spec.ropeType === "default" && most === first
        ? words(
            `${model.name} is used where it was trained, up to ${most} positions: no scheme, and no angle that is new.`,
            `${model.name} 就用在训练过的 ${most} 个位置之内：不需要方案，也没有新的角度。`,
          )
        : words(
            `${model.name} goes from ${first} to ${most} positions with ${spec.ropeType}: ${beyond(spec)} pairs meet unseen angles, without the scheme ${beyond(plain)}.`,
            `${model.name} 用 ${spec.ropeType} 从 ${first} 扩展到 ${most} 个位置：${beyond(spec)} 对遇到未见的角度，不用该方案则为 ${beyond(plain)} 对。`,
          ),
  };
}

export const items: readonly Item[] = [
  {
    id: "004-advice",
    cite: words("practical advice", "实用建议"),
    about: [
      words(
        "The text recommends a variant for each use. Here a published configuration stands for each, with what it does to the angles.",
        "文中为每种用途推荐一种变体。这里每种用途以一份公开的配置为例，看它如何处理角度。",
      ),
    ],
    parameters: [
      {
        name: "scenario",
        kind: "choice",
        value: "standard",
        label: words("for", "用途"),
        options: SCENARIOS.map(({ name, label }) => ({ value: name, label })),
      },
    ],
    run: advice,
  },
];
