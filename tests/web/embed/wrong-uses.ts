// Wrong uses of figures: the figure, the name of the attribute, what is given, and what is said about it.

/** `only`: the ways in which this is a mistake, if not in all of them. */
export interface WrongUse {
  tag: string;
  name: string;
  given: unknown;
  words: string;
  only?: readonly Way[];
}
export type Way = "attribute" | "property" | "react" | "svg";

const position = "it must be a number from 0 to 2147483647";
const schemes = "it must be one of own, default, linear, dynamic, yarn, llama3, longrope, proportional";
const bases = "it must be one of 100, 1000, 10000, 100000, 500000, 1000000, 10000000";
const curves = "it must be a list of names among chosen, llama-2-7b, llama-3-8b, qwen2.5-7b";
const asText: readonly Way[] = ["attribute", "react", "svg"];
const asValue: readonly Way[] = ["property", "react", "svg"];

const use =
  (tag: string, name: string) =>
  (given: unknown, words: string, only?: readonly Way[]): WrongUse => ({
    tag,
    name,
    given,
    words,
    ...(only && { only }),
  });
const wall = use("rope-clock-wall", "position");
const scheme = use("rope-context-extension", "scheme");
const base = use("rope-decay", "base");
const shown = use("rope-decay", "shown");
const sinusoidal = use("rope-decay", "sinusoidal");
const sentence = use("rope-clock-wall", "sentence");
const settings = use("rope-source-card", "values");

export const wrongUses: readonly WrongUse[] = [
  wall("5px", `position is "5px"; ${position}`),
  wall("", `position is ""; ${position}`),
  wall("0x10", `position is "0x10"; ${position}`),
  wall("NaN", `position is "NaN"; ${position}`),
  wall("Infinity", `position is "Infinity"; ${position}`),
  wall("-Infinity", `position is "-Infinity"; ${position}`),
  wall("+5", `position is "+5"; ${position}`),
  wall("5,000", `position is "5,000"; ${position}`),
  wall("five", `position is "five"; ${position}`),
  wall("null", `position is "null"; ${position}`),
  wall("undefined", `position is "undefined"; ${position}`),
  wall("[object Object]", `position is "[object Object]"; ${position}`),
  wall("-1", `position is -1; ${position}`),
  wall("2147483648", `position is 2147483648; ${position}`),
  wall("1e999", `position is Infinity; ${position}`),
  wall("5.5", "position is 5.5; it must be a whole number"),
  wall(-1, `position is -1; ${position}`),
  wall(5.5, "position is 5.5; it must be a whole number"),
  wall(NaN, `position is NaN; ${position}`, asValue),
  wall(2 ** 31, `position is 2147483648; ${position}`),
  wall(true, `position is true; ${position}`, asValue),
  wall([5], `position is an array of length 1; ${position}`, asValue),
  wall({}, `position is an object; ${position}`, asValue),
  wall(() => 5, `position is a function; ${position}`, ["svg"]),
  use("rope-context-extension", "factor")("200", "factor is 200; it must be a number from 0 to 64"),
  use("rope-context-extension", "factor")("wide", 'factor is "wide"; it must be a number from 0 to 64'),
  scheme("YaRN", `scheme is "YaRN"; ${schemes}`),
  scheme(" yarn", `scheme is " yarn"; ${schemes}`),
  scheme("", `scheme is ""; ${schemes}`),
  scheme(["yarn"], `scheme is an array of length 1; ${schemes}`, asValue),
  base("12345", `base is 12345; ${bases}`),
  base(12345, `base is 12345; ${bases}`),
  base("10k", `base is "10k"; ${bases}`),
  use("rope-attention-shapes", "kv-heads")(3, "kv-heads is 3; it must be one of 8, 4, 2, 1"),
  use("rope-relative-score", "key-position")(
    "12 tokens",
    `key-position is "12 tokens"; it must be a number from 0 to 8`,
  ),
  shown("llama", `shown is "llama"; ${curves}`),
  shown("chosen,llama-2-7b", `shown is "chosen,llama-2-7b"; ${curves}`),
  shown("chosen_", `shown is "chosen_"; ${curves}`),
  shown(["chosen", "llama"], `shown is an array of length 2; ${curves}`, asValue),
  shown({ chosen: true }, `shown is an object; ${curves}`, asValue),
  sinusoidal("no", 'sinusoidal is "no"; it must be true or false'),
  sinusoidal("False", 'sinusoidal is "False"; it must be true or false'),
  sinusoidal(2, "sinusoidal is 2; it must be true or false"),
  sinusoidal([], "sinusoidal is an array of length 0; it must be true or false", asValue),
  sentence(true, "sentence is true; it must be a text of at most 240 characters", asValue),
  sentence(["a", "b"], "sentence is an array of length 2; it must be a text of at most 240 characters", asValue),
  sentence("a ".repeat(121), `sentence is "${"a ".repeat(20)}..."; it must be a text of at most 240 characters`),
  settings(
    "{dim:64}",
    'values is "{dim:64}"; it must be a value that its description in the gallery allows, such as {"dim":64}',
  ),
  settings(
    "[64]",
    'values is "[64]"; it must be a value that its description in the gallery allows, such as {"dim":64}',
  ),
  settings(
    [64],
    'values is an array of length 1; it must be a value that its description in the gallery allows, such as {"dim":64}',
    asValue,
  ),
  settings(
    new Map([["dim", 64]]),
    'values is a Map; it must be a value that its description in the gallery allows, such as {"dim":64}',
    ["svg"],
  ),
  use("rope-clock-wall", "base")("ten", 'base is "ten"; it must be a number', ["attribute", "svg"]),
  use("rope-clock-wall", "head-dim")("64px", 'head-dim is "64px"; it must be a number', ["attribute", "svg"]),
  use("rope-clock-wall", "config")({ head_dim: 64 }, "config is an object; it must be a string", asValue),
  // Names that the figure does not have; a property of an element can have any name.
  use("rope-clock-wall", "positon")("9", "positon is not an option here; is position meant?", asText),
  use("rope-clock-wall", "headdim")("64", "headdim is not an option here; is head-dim meant?", asText),
  use("rope-relative-score", "keyposition")("9", "keyposition is not an option here; is key-position meant?", asText),
  use("rope-encoding-zoo", "cod")("rope", "cod is not an option here; is code meant?", asText),
  use("rope-clock-wall", "theta")("500000", "theta is not an option here; those that are: ", asText),
  use("rope-encoding-zoo", "model")("phi-2", "model is not an option here; those that are: ", ["attribute", "svg"]),
];

/** Wrong states: each is of the clock wall. */
export const wrongStates: readonly [state: unknown, ...words: string[]][] = [
  ["position=9", "state.position is not an option here; is m meant?"],
  ["v=2&query-position=9&zzz=1", "state.query-position is not an option here; ", "state.zzz is not an option here; "],
  ["m=x9", `state.m is "x9"; ${position}`],
  ["v=2&i=2&m=-9", `state.m is -9; ${position}`],
  ["v=9&m=3", 'state.v is "9"; it must be one of 1, 2'],
  ["e.n=65", "state.e.n is 65; it must be one of 1, 2, 4, 32"],
  ["p=gpt-9", 'state.p is "gpt-9"; it must be one of smollm2-135m, '],
  ["l=fr", 'state.l is "fr"; it must be one of en, zh'],
  ["lock=yes", 'state.lock is "yes"; it must be true or false'],
  [9, "state is 9; it must be the fragment of a link"],
  [{ position: 9 }, "state is an object; it must be the fragment of a link"],
  [["m=9"], "state is an array of length 1; it must be the fragment of a link"],
];
