import type { Ropewalk } from "../../api/index.js";
import { mean, same, difference, times, decimals } from "../rows.js";
import { raised, view } from "../shapes.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Row, Words } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/encodings.json" with { type: "json" };

const { say, number, claim, lines, bars } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const HEADS = 8;

function slopes(rw: Ropewalk, on: boolean): Result {
  const right = rw.alibiSlopes(HEADS);
  const used = on ? right.map((_, i) => 2 ** (-8 / (i + 1))) : right;
  const falling = used.every((value, i) => i === 0 || value < used[i - 1]!);
  const heads = Array.from(right, (_, i) => i + 1);
  return {
    rows: [
      number("slopes-8-heads", Array.from(used, (value) => decimals(value)).join(" ")),
      claim("first-head-looks-least", `${decimals(used[0]!)} → ${decimals(used[HEADS - 1]!)}`, falling),
      number("largest-difference-right-slopes", decimals(difference(used, right))),
    ],
    summary: say("slopes.summary", {
      used0: decimals(used[0]!),
      used: decimals(used[HEADS - 1]!),
    }),
    figures: [
      lines("log-2-slope", "head", "log-2-slope-2", [
        { name: on ? say("printed-2-8") : same("2^(−8i/n)"), x: heads, y: used.map(Math.log2) },
        ...(on ? [{ name: same("2^(−8i/n)"), x: heads, y: right.map(Math.log2), thin: true }] : []),
      ]),
    ],
  };
}

/** The names that each piece of text 003's code has, by what it assigns or receives. */
const RECIPE = [
  "inv_freq",
  "seq_idx",
  "idx_theta",
  "cache",
  "X",
  "torch",
  "qk_dim",
  "seq_len",
  "batch_size",
  "num_heads",
];
const FORWARD = ["self", "max_len"];
const missing = (name: string, known: readonly string[]): string | undefined =>
  known.includes(name) ? undefined : `name '${name}' is not defined`;

/** torch 1.13's message goes on with the types that it got and the signatures that it has. */
const CAT_ERROR = "cat() received an invalid combination of arguments";

interface StaticCheck {
  label: Words;
  reason: Words;
  check(mended: boolean): string | undefined;
}

const CHECKS: readonly StaticCheck[] = [
  {
    label: say("recipe-line-13"),
    reason: say("recipe-stands-outside"),
    check: (mended) => missing(mended ? "qk_dim" : "self", RECIPE),
  },
  {
    label: say("recipe-line-17"),
    reason: say("frequencies-called-inv-freq"),
    check: (mended) => missing(mended ? "inv_freq" : "theta", RECIPE),
  },
  {
    label: say("recipe-line-23"),
    reason: say("trailing-2-missing"),
    check: (mended) => raised(() => view([2, 8, 16, 64], mended ? [2, 8, 16, 32, 2] : [2, 8, 16, 32])),
  },
  {
    label: say("recipe-line-25"),
    reason: say("line-19-calls"),
    check: (mended) => missing(mended ? "cache" : "rope_cache", RECIPE),
  },
  {
    label: say("recipe-line-29"),
    reason: say("reshaped-tensor-line"),
    check: (mended) => missing(mended ? "cache" : "rope_cache", RECIPE),
  },
  {
    label: say("rotaryembedding-forward-line"),
    reason: say("argument-called-max-len"),
    check: (mended) => missing(mended ? "max_len" : "max_seq_len", FORWARD),
  },
  {
    label: say("mistralrotaryembedding-line-182"),
    reason: say("tensors-must-come"),
    check: (mended) => (mended ? undefined : CAT_ERROR),
  },
];

const VOCABULARY = 151_936;

function recipe(rw: Ropewalk, on: boolean): Result {
  const found = CHECKS.map((one) => one.check(!on));
  const positions = on ? 151_643 : 32_768;
  const config = {
    model_type: "llama",
    hidden_size: 4096,
    num_attention_heads: 32,
    max_position_embeddings: positions,
    vocab_size: VOCABULARY,
  };
  const note = rw.inspectConfig(config).notes.find(({ code }) => code === "length-like-vocabulary");
  const rows = CHECKS.map((one, i): Row =>
    found[i] === undefined
      ? { label: one.label, ours: "✓", verdict: "holds" }
      : { label: one.label, ours: found[i], verdict: "cannot-run", reason: one.reason },
  );
  rows.push(
    claim("max-positions-length-line-166", note ? note.code : "✓", note === undefined, {
      positions,
      note: note?.message ?? "",
    }),
  );
  const wrong = found.filter((error) => error !== undefined).length;
  return {
    rows,
    summary: say("recipe.summary", {
      wrong,
      CHECKS: CHECKS.length,
      note: note ? say("default-length-looks", { code: note.code }) : "",
    }),
  };
}

function learned(_rw: Ropewalk, on: boolean): Result {
  // nn.Embedding starts from normal numbers: 512 positions of 64 channels, seed 0.
  const values = torchGenerator(0).randn(512 * 64);
  const inside = values.filter((value) => value >= 0 && value <= 1).length / values.length;
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const fractions = times(512, (position) => position / 511);
  const within = on ? inside : 1;
  const bins = times(17, (i) => -4 + i / 2);
  const counts = (all: ArrayLike<number>): number[] =>
    bins.map((from) => Array.from(all).filter((value) => value >= from && value < from + 0.5).length / all.length);
  return {
    rows: [
      claim(
        on ? say("entries-learned-table") : say("position-length-1"),
        `${decimals(100 * within, 1)}%`,
        within === 1,
        { reason: within === 1 ? say("ruler-0-1") : say("learned-table-starts") },
      ),
      number("least-largest-32-768", `${decimals(least, 2)}, ${decimals(most, 2)}`),
      number("mean", decimals(mean(values), 3)),
    ],
    summary: on
      ? say("only-entries-lie", {
          inside: decimals(100 * inside, 1),
          least: decimals(least, 2),
          most: decimals(most, 2),
        })
      : say("off-position-divided"),
    figures: [
      bars("share-entries-value", "value-2", "share", {
        names: bins.map((from) => decimals(from, 1)),
        values: counts(on ? values : fractions),
        digits: 2,
      }),
    ],
  };
}

export const items: readonly Item[] = [mistake("m18", slopes), mistake("m19", recipe), mistake("m20", learned)];
