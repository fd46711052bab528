// Every number that a person wrote into the README and the guides, compared with the code that gives it. Files that
// commands write (accuracy.md, sizes.md and the like) are not checked here; snippets.test.ts runs the code in fences.
import { readdirSync, readFileSync } from "node:fs";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { beforeAll, expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { findingCodes } from "../../../web/api/generated/core-words.js";
import { MOVED } from "../../../web/figures/broken-writer/write.js";
import { CODES } from "../../../web/figures/encoding-zoo/numbers.js";
import { FORMATS, roundedPosition } from "../../../web/figures/precision/angles.js";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { TEXTS } from "../../../web/source-texts/types.js";

const file = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const WRITTEN = [
  "captures",
  "README",
  "cli",
  "embedding",
  "entries",
  "five-minutes",
  "from-a-config",
  "migrating",
  "package",
  "porting-a-model",
  "recipes",
  "running-python",
  "teaching",
  "tour",
  "versioning",
  "weights",
];
/** The description of how weights are judged: a method with its numbers, beside its code. */
const PAIRING = "src/checkpoint/measured.md";
const documents = ["README.md", PAIRING, ...WRITTEN.map((name) => `web/docs/${name}.md`)];
/** Written by commands, whose numbers are theirs. */
const GENERATED = "accuracy consumers doctor engines hosts model models performance sizes".split(" ");

/** The text written by hand: without code, tables or lists from commands, addresses, and numbers of list items. */
const prose = (path: string): string =>
  file(path)
    .replaceAll(/^```.*?^```$/gms, "")
    .replaceAll(/<!-- figures.*?<!-- end of figures -->/gs, "")
    .replaceAll(/<!-- ([^:\n]*): made by .*?<!-- end of \1 -->/gs, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/<[a-z][^>]*>/g, (tag) => /alt="([^"]*)"/.exec(tag)?.[1] ?? "")
    .replaceAll(/`[^`]*`/g, "`")
    .replaceAll(/^ *\d+\. /gm, "")
    .replaceAll(/\s+/g, " ");

/** Names with a digit in them, which count nothing. */
const NAMES = /float32|float16|bfloat16|Baichuan 13B|utf-8|int64|float64/gi;
const numbersIn = (text: string): string[] => text.replaceAll(NAMES, "").match(/\d[\d,.^e-]*\d|\d/g) ?? [];

const tried = JSON.parse(file("tests/consumers/versions.json")) as Record<string, Record<string, string>>;
/** The major version of Vite that a project of tests/consumers pins. */
const triedVite = (name: string): string => tried[name]!["vite"]!.split(".")[0]!;

interface Claim {
  document: string;
  /** The sentence with its numbers, as the code gives them now. */
  says: (rw: Ropewalk) => string | Promise<string>;
}

const accuracy = file("web/docs/accuracy.md");
const rows = (title: string): string[][] =>
  accuracy
    .split(`## ${title}`)[1]!
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => /^\| +\d/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
const COLUMNS = { position: 1, ulp: 3, float32: 4 };
const golden = readdirSync(new URL("../../golden/", import.meta.url)).filter(
  (name) => name.endsWith(".json") && name !== "specs.json",
);
const invalid = golden.filter((name) => name.startsWith("invalid_")).length;
const minor = manifest.version.split(".").slice(0, 2).join(".");
const node = /[\d.]+/.exec(manifest.engines.node)![0];

/** Mean cosine between rotations of one random vector in two ways, at a position. */
function alike(rw: Ropewalk, position: number, first: object, second: object): number {
  const llama = { model_type: "llama", hidden_size: 4096, num_attention_heads: 32 };
  const x = Float32Array.from({ length: 64 * 128 }, (_, i) => Math.sin(i * i));
  const turned = [first, second].map((other) => {
    const spec = { ...rw.parseConfig(llama), ...other };
    return rw.rope(spec).rotate(x, { shape: [1, 64, 1, 128], positions: [position] });
  }) as [Float32Array, Float32Array];
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  return dot(...turned) / Math.sqrt(dot(turned[0], turned[0]) * dot(turned[1], turned[1]));
}

/** The position, up to 100, at which the fastest pair of most models is nearest to its start. */
function nearestStart(rw: Ropewalk): number {
  const [fastest] = rw.frequencies(rw.parseConfig({ model_type: "llama", head_dim: 64 })).invFreq;
  const away = (position: number): number => Math.abs(Math.sin((position * fastest!) / 2));
  return Array.from({ length: 100 }, (_, i) => i + 1).reduce((best, one) => (away(one) < away(best) ? one : best));
}

/** The partner of channel 2 of 8, under a pairing: which of the numbers 0 to 3 is there once more. */
function partner(rw: Ropewalk, pairing: "half-split" | "interleaved"): number {
  const pairs = Float32Array.from([0, 1, 2, 3, 0, 1, 2, 3]);
  const order = Array.from(rw.convertPairing(pairs, { from: "half-split", to: pairing, headDim: 8 }));
  return order.findIndex((pair, channel) => pair === order[2] && channel !== 2);
}

/** The numbers of a line of code, which a guide repeats. */
function inCode(path: string, line: RegExp): string[] {
  const found = line.exec(file(path));
  if (!found) throw new Error(`${path} has no ${line.source}`);
  return found.slice(1);
}
/** A limit of the rule by which a pairing is reported. */
const limit = (name: string): string =>
  inCode("src/checkpoint/pairing_rule.cpp", new RegExp(`\\b${name} = ([\\d.]+)[,;]`))[0]!;

const claims: readonly Claim[] = [
  { document: "README.md", says: () => `On Debian ${debian()} or later with Node ${node} or later and root or sudo` },
  { document: "README.md", says: () => `names ${findingCodes.length} kinds of mistakes` },
  { document: "README.md", says: () => `runs the core in the reader's browser: ${FIGURE_TAGS.length} of them` },
  {
    document: "README.md",
    says: () => {
      const all = ["base 10000", "Llama 3.1"].flatMap(rows);
      const worst = all.map((row) => row[COLUMNS.ulp]!).sort((a, b) => Number(b) - Number(a))[0];
      const last = Math.max(...all.map((row) => Number(row[COLUMNS.position])));
      return `the largest error measured is ${worst} units of the last place of float32, at positions up to 2^${Math.log2(last + 1)} - 1`;
    },
  },
  {
    document: "README.md",
    says: () => {
      const row = rows("base 10000").find((cells) => cells[COLUMNS.position] === "131071")!;
      const sampled = /the (\d+)\s+positions that end at the one named/.exec(accuracy)![1];
      return `the ${sampled} positions up to 131,071 are off by up to ${row[COLUMNS.float32]} (base 10,000)`;
    },
  },
  {
    document: "README.md",
    says: () =>
      `${golden.length} golden cases made by Hugging Face transformers come with the tests: the ${golden.length - invalid} with numbers`,
  },
  { document: "README.md", says: () => `the ${invalid} invalid ones` },
  {
    document: "web/docs/running-python.md",
    says: () => {
      const roles = /^ROLES = \{(.*?)^\}/ms.exec(file("web/code/python/ropewalk_check/roles.py"))![1]!;
      const listed = roles.replaceAll(/"(\w+)":/g, "").matchAll(/"([^"]*)"/g);
      const names = new Set(
        Array.from(listed, ([, text]) => text!)
          .join(" ")
          .split(/\s+/),
      );
      return `chosen by the names of parameters, of which it knows ${names.size}`;
    },
  },
  {
    document: "web/docs/running-python.md",
    says: () =>
      `${Object.keys(JSON.parse(file("tests/web/code/golden.json")) as object).length} expressions are compared with torch 1.13 and numpy 1.24 in the tests: text, dtype and shape are the same, and so is every bit, except after sines, powers, sums and the like, which are at most 2 units in the last place apart`,
  },
  {
    document: "web/docs/package.md",
    says: () => `the figures as React components (${tried["react-18"]!["react"]!.split(".")[0]!} or later)`,
  },
  {
    document: "web/docs/package.md",
    says: () => `version ${triedVite("vite-7")} and older bundle dependencies beforehand`,
  },
  { document: "web/docs/package.md", says: () => `With version ${triedVite("vite-8")} the setting does no harm` },
  // Node 20.19 and 22.12 are the first that load ES modules by require without a flag (nodejs.org, changelogs of both).
  { document: "web/docs/package.md", says: () => `works in Node ${node}, 22.12 and later` },
  {
    document: "web/docs/package.md",
    says: () => {
      // A row has rotaryDim / 2 cosines and as many sines, of 4 bytes.
      const positions = KEPT / (2 * (128 / 2) * 4);
      return `at most ${KEPT / 2 ** 20} MiB (${positions.toLocaleString("en-US")} positions with \` 128)`;
    },
  },
  {
    document: "web/docs/porting-a-model.md",
    says: (rw) => {
      const [half, next] = [partner(rw, "half-split"), partner(rw, "interleaved")];
      return `pairs (i, ${half === 2 + 8 / 2 ? "i + rotaryDim / 2" : "?"}), as \` does; \` pairs (2i, ${next === 3 ? "2i + 1" : "?"})`;
    },
  },
  {
    document: "web/docs/porting-a-model.md",
    says: (rw) => {
      const base = (position: number): number => alike(rw, position, {}, { base: 500_000 });
      const still = alike(rw, 0, {}, { pairing: "interleaved" }) > 1 - 1e-6 ? 0 : NaN;
      const hides = base(1) > 0.99 && base(1000) < 0.5 ? 1 : NaN;
      return `at a position well above ${still} (position ${still} rotates nothing, and ${hides} hides most mistakes`;
    },
  },
  {
    document: "web/docs/porting-a-model.md",
    says: (rw) => {
      const from = [0, 1].find((position) => alike(rw, position, {}, { pairing: "interleaved" }) < 0.99);
      return `one that is there from position ${from} on, at the pairing`;
    },
  },
  { document: "web/docs/teaching.md", says: (rw) => `one word from another that is ${nearestStart(rw)} apart` },
  {
    document: "web/docs/teaching.md",
    says: () => `All positions move by ${MOVED.toLocaleString("en")}: what does it write`,
  },
  { document: "web/docs/tour.md", says: () => `arcs join channel i with channel i + ${RIBBON / 2}` },
  {
    document: "web/docs/tour.md",
    says: () => `bfloat16 cannot hold ${firstLost()}, and takes ${roundedPosition(firstLost(), "bfloat16")}`,
  },
  {
    document: "web/docs/tour.md",
    says: () =>
      `what each format holds of position ${firstLost()}, and the rungs from ${firstLost()} to ${roundedPosition(firstLost(), "bfloat16")}`,
  },
  {
    document: "web/docs/cli.md",
    says: () => {
      const megabytes = (name: string): number =>
        2 ** (Number(inCode("web/cli/read-files.ts", new RegExp(`${name} = 2 \\*\\* (\\d+);`))[0]) - 20);
      return `a config or program of up to ${megabytes("MOST_CONFIG")} MB, text of up to ${megabytes("MOST_TEXT")} MB`;
    },
  },
  {
    document: "web/docs/cli.md",
    says: () => `ended after ${inCode("web/cli/mcp.ts", /MOST_SECONDS = (\d+);/)[0]} seconds`,
  },
  { document: "web/docs/versioning.md", says: () => `A patch** (${minor}.x) fixes` },
  { document: "web/docs/versioning.md", says: () => `accepts ${minor}.x alone` },
  // From semantic versioning itself.
  { document: "web/docs/versioning.md", says: () => "A minor version** (0.x.0) adds" },
  { document: "web/docs/versioning.md", says: () => "Before 1.0 it may also remove" },
  { document: "web/docs/versioning.md", says: () => "From 1.0 on, only a major version" },
  { document: "web/docs/versioning.md", says: () => "each minor version before 1.0" },
  // Numbers in words.
  { document: "README.md", says: () => `what ${inWords(TEXTS.length)} texts about RoPE print` },
  { document: "web/docs/tour.md", says: () => `known mistake of ${inWords(TEXTS.length)} texts about RoPE` },
  { document: "web/docs/tour.md", says: () => `a cosine in ${inWords(FORMATS.length)} number formats` },
  {
    document: "web/docs/tour.md",
    says: () => `our codes that are added leave a wobble`.replace(/^our/, inWords(CODES.length - 1).slice(1)),
  },
  {
    document: "web/docs/five-minutes.md",
    says: () => {
      const [, spec] = /const spec = (\{.*?\});/.exec(file("web/docs/five-minutes.md"))!;
      return `by hand it is ${inWords(spec!.split(",").length)} fields:`;
    },
  },
  {
    document: "web/docs/porting-a-model.md",
    says: () => {
      const asked = file("web/docs/porting-a-model.md").match(/^\d+\. \*\*[^*]*\?\*\*/gm)!.length;
      return `${inWords(asked).replace(/^./, (first) => first.toUpperCase())} questions decide`;
    },
  },
  ...["is compared with # draws", "the largest of the # draws"].map((sentence) => ({
    document: PAIRING,
    says: () => sentence.replace("#", inCode("src/checkpoint/pairing_evidence.hpp", /draw_count = (\d+)/)[0]!),
  })),
  {
    document: PAIRING,
    says: () => `pairs up to ${inCode("src/checkpoint/parts.cpp", /farthest = (\d+)/)[0]} apart`,
  },
  {
    document: PAIRING,
    says: () => {
      const [most, least] = [limit("strong_larger"), limit("strong_smaller")];
      const [both, lead, smaller] = [limit("leading_both"), limit("leading_by"), limit("leading_smaller")];
      const [all, cross] = [limit("shuffled_joined"), limit("shuffled_cross")];
      const [gate, mirror, veto] = [limit("gate"), limit("mirror_gate"), limit("other_pairing")];
      return (
        `the larger of all and cross is at least ${most} and the smaller at least ${least}; or together they are at least ${both} ` +
        `standard deviations and ${lead} more than those of the other pairing, the smaller being at least ${smaller}. - Beside ` +
        `random orders: all is at least ${all}, and cross at least ${cross}. - The gates are at least ${gate} and ${mirror}. - ` +
        `The other pairing leaves no trace: its all, its cross and its planes are below ${veto}.`
      );
    },
  },
  {
    document: PAIRING,
    says: () => {
      const [lead, planes] = [limit("order_lead"), limit("plane_lead")];
      return (
        `that rotate, added, are less than ${lead} above those of the pairing's own order; and the query planes of both, ` +
        `added, are less than ${planes} of their deviations`
      );
    },
  },
  {
    document: PAIRING,
    says: () => {
      const [gate, mirror] = [limit("mixed_gate"), limit("mixed_mirror_gate")];
      const [low, high] = [limit("mixed_each"), limit("mixed_one")];
      return `are at least ${gate} and ${mirror}, and their joined parts are at least ${low} beside every control and ${high} beside one`;
    },
  },
  {
    document: PAIRING,
    says: () => {
      const [steps, layers] = inCode(
        "web/tools/training/train.py",
        /^JUDGED = \{[^}]*"steps": (\d+)[^}]*"num_hidden_layers": (\d+)/m,
      );
      return `(${layers} layers, ${steps} steps`;
    },
  },
  {
    document: PAIRING,
    says: () => {
      const [sets] = inCode("tests/checkpoint/pairing_evidence_test.cpp", /seed < (\d+); \+\+seed/);
      return `Of ${Number(sets).toLocaleString("en")} sets of random weights none is decided`;
    },
  },
  {
    document: PAIRING,
    says: () => `one scale for each ${inCode("tests/web/weights/kinds.mjs", /at \+= (\d+)\)/)[0]} weights`,
  },
  // Sentences with numbers that the commands do not compute but repeat.
  {
    document: "web/docs/consumers.md",
    says: () => {
      const { config, position_ids } = JSON.parse(file("tests/golden/apply_llama32_1b.json")) as {
        config: { head_dim: number };
        position_ids: number[][];
      };
      const limit = /const LIMIT = ([\d.e-]+)/.exec(file("tests/consumers/harness.mjs"))![1];
      return `${config.head_dim} channels, ${position_ids.flat().length} positions) and compares every number within ${limit}`;
    },
  },
];

/** The most that a rope keeps, in bytes. */
const KEPT = ((text: string): number => {
  const [, mebi, shift] = /most_bytes = std::size_t\{(\d+)\} << (\d+)/.exec(text)!;
  return Number(mebi) * 2 ** Number(shift);
})(file("src/rope/rotate/kept_table.hpp"));

const inWords = (count: number): string =>
  "zero one two three four five six seven eight nine ten eleven twelve".split(" ")[count] ?? String(count);

/** The first position that bfloat16 cannot represent. */
function firstLost(): number {
  let position = 1;
  while (roundedPosition(position, "bfloat16") === position) position += 1;
  return position;
}

/** The oldest Debian that the set-up names packages of. */
const debian = (): string => /on Debian (\d+) the suites/.exec(file("web/tools/setup/debian.mjs"))![1]!;
/** Channels of the ribbon. */
const RIBBON = Number(/const HEAD_DIM = (\d+)/.exec(file("web/figures/pairing-ribbon/view.ts"))![1]);

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

test("the numbers in the guides are those of the code", async () => {
  for (const { document, says } of claims) expect(prose(document), document).toContain(await says(rw));
});

test("no number is in the guides without a line above that computes it", async () => {
  for (const document of documents) {
    let left = prose(document);
    for (const claim of claims) if (claim.document === document) left = left.replaceAll(await claim.says(rw), " ");
    expect(numbersIn(left), document).toEqual([]);
  }
});

test("every guide is in one of these two lists", () => {
  const names = readdirSync(new URL("../../../web/docs/", import.meta.url)).filter((name) => name.endsWith(".md"));
  expect(names.map((name) => name.replace(".md", "")).sort()).toEqual([...WRITTEN, ...GENERATED].sort());
});
