import type { RopeSpec, Ropewalk } from "../../api/index.js";
import deepseekCoder from "../../models/deepseek-coder-6.7b.json" with { type: "json" };
import gptOss from "../../models/gpt-oss-20b.json" with { type: "json" };
import llama3 from "../../models/llama-3-8b.json" with { type: "json" };
import llama31 from "../../models/llama-3.1-8b.json" with { type: "json" };
import qwen2vl from "../../models/qwen2-vl-7b.json" with { type: "json" };
import type { Item, Result, Values, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/advice.json" with { type: "json" };

const { say, number, card } = phrasesOf(phrases);

interface Scenario {
  name: string;
  label: Words;
  model: { name: string; recorded: string; config: Record<string, unknown> };
  /** Positions first trained with, where the configuration does not say. */
  trained?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { name: "standard", label: say("ordinary-text"), model: llama3 },
  { name: "long", label: say("long-documents-yarn"), model: gptOss },
  { name: "bands", label: say("long-documents-llama"), model: llama31 },
  { name: "code", label: say("code"), model: deepseekCoder, trained: 4096 },
  { name: "images", label: say("images-video"), model: qwen2vl },
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
      number(
        "formula",
        `rope_type ${spec.ropeType}, base ${spec.base}${spec.factor === undefined ? "" : `, factor ${spec.factor}`}${spec.mropeSection === undefined ? "" : `, mrope_section ${spec.mropeSection.join("/")}`}`,
        { name: model.name, recorded: model.recorded },
      ),
      number("positions-first-trained-meant", `${first}, ${most}`),
      number("pairs-unseen-angles-there", `${beyond(spec)} / ${spec.rotaryDim / 2}`),
      number("same-without-scheme", `${beyond(plain)} / ${spec.rotaryDim / 2}`),
    ],
    summary:
      spec.ropeType === "default" && most === first
        ? say("used-where-trained", { name: model.name, most })
        : say("goes-positions-pairs", {
            name: model.name,
            first,
            most,
            ropeType: spec.ropeType,
            spec: beyond(spec),
            plain: beyond(plain),
          }),
  };
}

export const items: readonly Item[] = [
  card(
    "004-advice",
    [
      {
        name: "scenario",
        kind: "choice",
        value: "standard",
        label: say("for"),
        options: SCENARIOS.map(({ name, label }) => ({ value: name, label })),
      },
    ],
    advice,
  ),
];
