import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import qwen3 from "../../models/qwen3-0.6b.json" with { type: "json" };
import { same, decimals } from "../rows.js";
import { view } from "../shapes.js";
import type { Item, Result, Row, Verdict, Words } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/model.json" with { type: "json" };

const { say, number, claim, lines } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

function quotient(rw: Ropewalk, on: boolean): Result {
  const { config } = qwen3;
  const given = rw.parseConfig(config);
  const { head_dim: _, ...withoutHeadDim } = config;
  const spec = on
    ? {
        ...given,
        headDim: config.hidden_size / config.num_attention_heads,
        rotaryDim: config.hidden_size / config.num_attention_heads,
      }
    : given;
  const { invFreq } = rw.frequencies(spec);
  const right = rw.frequencies(given).invFreq;
  const pairs = Array.from(invFreq, (_value, i) => i);
  return {
    rows: [
      claim("many-frequencies-head-dim-2", String(invFreq.length), invFreq.length === right.length),
      claim("second-frequency-0-8058", decimals(invFreq[1]!), Math.abs(invFreq[1]! - right[1]!) < 1e-12),
      number("our-reading-configuration-without", `head_dim ${rw.parseConfig(withoutHeadDim).headDim}`),
    ],
    summary: say("quotient.summary", {
      invFreq: invFreq.length,
      invFreq1: decimals(invFreq[1]!),
    }),
    figures: [
      lines("log-10-inv-freq", "pair", same("log10(inv_freq)"), [
        { name: say("head-dim-given"), x: pairs, y: right.slice(0, invFreq.length).map(Math.log10), thin: on },
        ...(on ? [{ name: same("hidden_size / heads"), x: pairs, y: invFreq.map(Math.log10) }] : []),
      ]),
    ],
  };
}

const finding = (label: Words, ours: string, wrong: boolean, reason: Words): Row => {
  const verdict: Verdict = wrong ? "fails" : "holds";
  return { label, ours, verdict, reason };
};

/** Lines that forward prints in the code of text 001, and lines of it that the log below shows. */
const PRINTS = { code: 2, log: 1 };

function consistency(rw: Ropewalk, on: boolean): Result {
  const spec = head(128);
  // When the length changes, transformers registers another tensor as inv_freq: the first one is not written to.
  let current = rw.frequencies(spec).invFreq;
  const original = on ? current : current.slice();
  const before = original[1]!;
  current = rw.frequencies({ ...spec, ropeType: "linear", factor: 4 }).invFreq;
  const expanded = view([64], [1, -1, 1]);
  const printedShape = `[2, ${expanded[1]}, 1]`;
  const rows: Row[] = [
    finding(
      say("second-original-frequency"),
      `${decimals(before)} → ${decimals(original[1]!)}, inv_freq ${decimals(current[1]!)}`,
      original[1] !== before,
      say("stays-new-frequencies", { on: on ? say("another-name-tensor") : say("copy") }),
    ),
    finding(
      say("shape-printed-inv-freq"),
      on ? printedShape : "[64]",
      on,
      on ? say("line-prints-inv-freq-expanded") : say("one-frequency-per"),
    ),
  ];
  if (on) {
    rows.push(
      finding(say("column-4-last"), "3; d − 2", true, say("channel-3-third")),
      finding(
        say("lines-forward-prints"),
        `${PRINTS.code}, ${PRINTS.log}`,
        PRINTS.code !== PRINTS.log,
        say("log-made-other"),
      ),
    );
  }
  return {
    rows,
    summary: say("consistency.summary", {
      original1: decimals(original[1]!),
      current1: decimals(current[1]!),
      on2: on ? say("log-matrix-another") : "",
    }),
  };
}

export const items: readonly Item[] = [mistake("m5", quotient), mistake("m6", consistency)];
