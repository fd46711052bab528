// The purpose of each command and flag: `npx ropewalk --help`, `npx ropewalk help COMMAND` and web/docs/cli.md.
import { languages } from "../porting/programs.js";

interface Flag {
  /** Its argument, as it is written in a call; absent: none. */
  takes?: string;
  does: string;
}

export const flags = {
  config: { takes: "config.json", does: "the model's config, to compare with" },
  "layer-type": { takes: "full_attention", does: "the layers to read, where a config has several types" },
  pairing: { takes: "half-split|interleaved", does: "the pairing, where the config does not decide it" },
  "seq-len": { takes: "4096", does: "the sequence length, for scalings that depend on it" },
  at: { takes: "131072", does: "the length that you run at; the same as --seq-len" },
  positions: { takes: "0:512", does: "position ids: a range or a list, as 0,1,5" },
  layout: { takes: "bhsd|bshd", does: "the order of axes: heads before tokens, or after" },
  shape: { takes: "1,32,512,128", does: "the sizes of axes, where the file does not say them" },
  unpack: { does: "unpacks an .npz of more than 256 MB" },
  entry: { takes: "NAME", does: "the function or class to run" },
  seconds: { takes: "10", does: "the time limit of each run, without the interpreter's start" },
  kind: { takes: "inv_freq|cos|sin", does: "what the table is" },
  to: { takes: languages.join("|"), does: "the language" },
  as: { takes: "vllm[,torchtune]", does: "the engine that reads the configs, or two; transformers 5 without it" },
  precisions: { takes: "bf16-cache,float32", does: "the arithmetic of the two tables" },
  root: { takes: "DIR", does: "reads no file outside of this folder; of mcp, the current one by default" },
  output: { takes: "FILE", does: "writes to a file; -o is the same" },
  json: { does: "prints JSON for machines" },
  help: { does: "prints this; -h is the same" },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;

interface Help {
  /** The required files and flags. */
  call: string;
  does: string;
  /** The flags of this command; each command also takes --root, --output, --json and --help. */
  flags: readonly FlagName[];
  /** The meaning of each exit status. */
  status: string;
}

const ofConfig = ["layer-type", "pairing", "at", "seq-len"] as const;
const ofTensors = ["config", "positions", "layout", "shape", "unpack", ...ofConfig] as const;
const alone = "0 written";

export const help = {
  inspect: {
    call: "config.json",
    does: "where each value of a config comes from, its wavelengths, and notes",
    flags: ofConfig,
    status: "0 read, 1 read with a note that is an error, 2 no rotation",
  },
  diff: {
    call: "a.json b.json",
    does: "what differs between two configs, and what follows from it",
    flags: ofConfig,
    status: "0 the same rotation, 1 a difference",
  },
  diagnose: {
    call: "before after | both.npz",
    does: "which rotation turned one tensor into the other, and what is wrong with it",
    flags: ofTensors,
    status: "0 match, 1 mismatch, 3 found without a config to compare with",
  },
  cache: {
    call: "before cached | both.npz --config config.json",
    does: "the position that each key of a cache was rotated to",
    flags: ofTensors,
    status: "0 the positions believed, 1 others",
  },
  scores: {
    call: "scores.npy shifted.npy | both.npz",
    does: "whether scores before softmax depend on distances alone: of a run, and of one with later positions",
    flags: ["shape"],
    status: "0 distances alone, 1 positions, too",
  },
  plan: {
    call: "positions.txt",
    does: "what is wrong with position ids, or with the steps of a serving engine, a line of JSON each",
    flags: ["config", ...ofConfig],
    status: "0 right, 1 a finding",
  },
  "check-table": {
    call: "printed.txt|- --config config.json",
    does: "judges inv_freq, cos or sin as PyTorch prints them",
    flags: ["config", "kind", "positions", ...ofConfig],
    status: "0 match, 1 mismatch",
  },
  table: {
    call: "config.json --positions 0:4096 --output table.npy",
    does: "cosines and sines, [2, positions, rotary_dim / 2]",
    flags: ["positions", ...ofConfig],
    status: alone,
  },
  golden: {
    call: "config.json",
    does: "vectors before and after rotation, as JSON for tests of your own",
    flags: ["positions", ...ofConfig],
    status: alone,
  },
  conformance: {
    call: "folder",
    does: "writes cases that known mistakes fail, with runners for pytest, Vitest and Catch2",
    flags: [],
    status: alone,
  },
  "code-check": {
    call: "rotation.py|- --config config.json",
    does: "runs a Python rotation (needs the package pyodide), and names the line that is wrong and its fix",
    flags: ["config", "entry", "layout", "seconds", ...ofConfig],
    status: "0 match, 1 mismatch, 4 a match of only a part of the program",
  },
  code: {
    call: "config.json --to LANGUAGE",
    does: "the rotation of a config as a program",
    flags: ["to", ...ofConfig],
    status: alone,
  },
  engines: {
    call: "config.json",
    does: "how inference and training engines read a config, where they differ, and what to write",
    flags: ["at", "seq-len"],
    status: "0 all agree, 1 some differ, 2 none reads it",
  },
  same: {
    call: "a.json b.json | a.json",
    does: "whether two configs rotate alike in one engine, or one config in two, as text for a pull request",
    flags: ["as", "precisions", "at", "seq-len"],
    status: "0 equal, 1 different",
  },
  weights: {
    call: "model.gguf | folder | several files",
    does: "what a checkpoint's weights, metadata and config say of the rotation, and which key disagrees",
    flags: ["config"],
    status: "0 no disagreement, 1 one, 3 no config to compare with",
  },
  mcp: {
    call: "",
    does: "serves inspect, diagnose, engines, weights and code-check to an assistant, by the Model Context Protocol",
    flags: [],
    status: "0 at the end of its input",
  },
} as const satisfies Record<string, Help>;

export type CommandName = keyof typeof help;
const everywhere: readonly FlagName[] = ["root", "output", "json", "help"];

/** The flags that a command takes. */
export const flagsOf = (name: CommandName): readonly FlagName[] => [...help[name].flags, ...everywhere];

const flagLine = (name: FlagName): string => {
  const { takes, does }: Flag = flags[name];
  return `  ${`--${name}${takes === undefined ? "" : ` ${takes}`}`.padEnd(34)} ${does}`;
};

/** The help of one command. */
export const helpOf = (name: CommandName): string =>
  [
    `npx ropewalk ${name} ${help[name].call}`.trimEnd(),
    "",
    `${help[name].does[0]!.toUpperCase()}${help[name].does.slice(1)}.`,
    "",
    ...flagsOf(name).map(flagLine),
    "",
    `Exit status: ${help[name].status}; 2 bad input.`,
    "",
  ].join("\n");

/** The help of all commands. */
export const usage = [
  ...Object.entries(help).flatMap(([name, { call, does }]) => [
    `npx ropewalk ${name} ${call}`.trimEnd(),
    `    ${does}`,
  ]),
  "",
  "Tensors: .npy, .npz, .safetensors, GGUF (one of several as file:name), JSON, CSV, text as PyTorch, NumPy and",
  "llama-eval-callback print it, raw float32 with --shape. A file named - is read from what is piped.",
  "",
  "npx ropewalk help COMMAND: its flags. --version: the version.",
  "Exit status: 0 match, 1 mismatch, 2 bad input, 3 found and no config to compare with, 4 a match of only a part.",
  "",
].join("\n");
