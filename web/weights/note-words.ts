import { noteText, type NoteSentence, type NoteValues, type SentenceWords } from "../api/config/note-words.js";
import { english } from "../api/errors/error-words.js";
import type { Consequence } from "../porting/consequence.js";
import { consequenceText } from "../porting/consequence-words.js";

const sentences = {
  "architecture-unknown":
    "{architecture} is not in the table of architectures: which channels its engine pairs is not known",
  "architecture-without-rope": "{architecture} has no rotary position embedding in llama.cpp",
  "attention-factor-differs": "{file} has the attention factor {fileValue}, {config} has {configValue}",
  "attention-latent":
    "attention is latent here (MLA: keys of all heads come from one narrow matrix), which is not read: the pairing is not judged",
  "attention-missing": "no matrices of q and k were found under a known name: the pairing is not judged",
  "base-differs": "{key} is {fileValue}; {config} has {configValue}",
  "config-missing": "no config says how many heads there are: add config.json, and the weights can be judged",
  "factors-differ": "{key} holds other factors than {config} gives: largest {fileValue}, and {configValue} expected",
  "factors-missing": "{config} scales by {configValue}, and the file has no tensor {key} to say so: convert it again",
  "head-dim-differs": "{key} is {fileValue}; {config} has head_dim {configValue}",
  "heads-differ": "{key} is {fileValue}; {config} has {configValue} heads",
  "hidden-differs": "{key} is {fileValue}; {config} has a width of {configValue}",
  "inv-freq-differs":
    "{key} holds frequencies of base {fileValue}; {config} gives those of base {configValue}, or scales them otherwise",
  "kv-heads-differ": "{key} is {fileValue}; {config} has {configValue} heads of k and v",
  "layers-differ": "{key} is {fileValue}; {config} has {configValue} layers",
  "layers-sampled": "{count} of {all} layers were looked at: {layers}",
  "length-assumed":
    "no file says how many positions the model was trained on: {length} are assumed, and pairs that hardly turn over them are not judged",
  "length-differs": "{key} is {fileValue}; {config} has {configValue} positions",
  "pairing-undecided": "the weights do not say clearly which channels are paired: nothing follows from that",
  "pairing-unknown": "model_type {=modelType} is not known: what the weights say is compared with nothing",
  "pairing-wrong": ({ format }) =>
    "the weights are paired {found}, and {expectedBy} reads them {expected}: " +
    (format === "GGUF"
      ? "permute q and k as the converter does, or convert again"
      : "permute q and k (convertPairing of ropewalk)"),
  "q-and-k-disagree": "q is paired {q} and k {k}: only one of them was permuted. Permute the other in the same way",
  "rotary-dim-differs": "{key} is {fileValue}; in {config} {configValue} of {headDim} channels rotate",
  "rotary-dim-of-weights":
    "by their weights {found} of {headDim} channels rotate, half-split; the config or the file says {expected}",
  "scaling-differs": "{key} is {fileValue}; {config} has {configValue}",
  "sections-differ": "{key} is {fileValue}; {config} has sections {configValue}",
  "sliding-base-differs": "{key} is {fileValue}; {config} has {configValue} for its sliding layers",
  "type-not-read":
    "q and k are stored as {type}, whose numbers are not read: the pairing is not judged. The metadata is compared all the same",
  "weights-packed":
    "q and k are packed (GPTQ or AWQ), which is not read: the pairing is not judged. Take the checkpoint that they were packed from",
} satisfies Readonly<Record<string, NoteSentence>>;

export type WeightsNoteCode = keyof typeof sentences;
export interface WeightsNote {
  /** "error": two sources disagree, so that the rotation would differ from the one the model was trained with. */
  severity: "error" | "warning" | "info";
  code: WeightsNoteCode;
  /** The key or the tensor that it is about. */
  path?: string;
  message: string;
  /** The values in the message, as data. */
  values: NoteValues;
  /** The values to write, by key. */
  write?: Readonly<Record<string, unknown>>;
  /** The first position at which an angle differs by a radian or more. */
  position?: number;
}

export type WeightsWords = SentenceWords<WeightsNoteCode> & {
  /** The sentence about the values to write, and where. */
  write: (pairs: readonly string[]) => string;
};

const englishWords: WeightsWords = {
  sentences,
  values: english,
  write: (pairs) => `Write ${pairs.join(", ")}.`,
};

const number = (value: number, digits: number): string => String(Number(value.toPrecision(digits)));
const sides = { en: ["config.json", "the file"], zh: ["配置", "文件"] } as const;

/** A note in sentences: what disagrees, its effect on the angles, and what to write. */
export function weightsNoteText(
  { code, values, write }: Pick<WeightsNote, "code" | "values" | "write">,
  words: WeightsWords = englishWords,
  lang: "en" | "zh" = "en",
  format: (value: number, digits: number) => string = number,
): string {
  const effect = values.effect as Consequence | undefined;
  const follows = effect === undefined ? [] : consequenceText(lang, effect, format);
  const [config, file] = sides[lang];
  const named = follows.map((one) =>
    one
      .replaceAll(lang === "zh" ? /B ?/g : /(?<![A-Za-z])B(?![A-Za-z])/g, file)
      .replaceAll(lang === "zh" ? /A ?/g : /(?<![A-Za-z])A(?![A-Za-z])/g, config),
  );
  const pairs = Object.entries(write ?? {}).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const end = lang === "zh" ? "。" : ".";
  return [
    `${noteText(words, code, values)}${follows.length + pairs.length > 0 ? end : ""}`,
    ...named,
    ...(pairs.length > 0 ? [words.write(pairs)] : []),
  ].join(lang === "zh" ? "" : " ");
}

export function weightsNote(
  severity: WeightsNote["severity"],
  code: WeightsNoteCode,
  values: NoteValues,
  more: Pick<WeightsNote, "path" | "write"> = {},
): WeightsNote {
  const { position } = (values.effect ?? {}) as Partial<Consequence>;
  return {
    severity,
    code,
    ...more,
    message: weightsNoteText({ code, values, ...more }),
    values,
    ...(position === undefined ? {} : { position }),
  };
}
