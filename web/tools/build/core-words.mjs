// The words of the core for TypeScript, from its enums: each list in the order of the core's numbers, and the type of
// its words with the enum's comments.
import { readFileSync } from "node:fs";
import { inRoot } from "../shared/project.mjs";
import { StopError } from "../shared/run.mjs";

/**
 * `without`: an enumerator that only the core uses, which must be the first. `snake`: the words are keys of
 * config.json.
 */
const enums = [
  { name: "RopeType", list: "ropeTypes", file: "rope/config/config.hpp" },
  { name: "Pairing", list: "pairings", file: "rope/config/config.hpp" },
  { name: "Precision", list: "precisions", file: "rope/config/config.hpp" },
  { name: "AxisPattern", list: "axisPatterns", file: "rope/config/config.hpp", without: "none" },
  { name: "Layout", list: "layouts", file: "rope/rotate/layout.hpp" },
  { name: "XposSide", list: "xposSides", file: "rope/tables/encodings.hpp" },
  { name: "DType", list: "dtypes", file: "bindings/arguments.hpp" },
  { name: "Verdict", list: "verdicts", file: "doctor/diagnose.hpp" },
  { name: "FindingCode", list: "findingCodes", file: "doctor/variants.hpp" },
  { name: "Rounding", list: "roundings", file: "doctor/program.hpp", without: "none" },
  { name: "PositionsFrom", list: "positionSources", file: "doctor/program.hpp", without: "tokens" },
  { name: "FindingParameter", of: "Parameter", list: "findingParameters", file: "doctor/variants.hpp", snake: true },
  { name: "FindingPlace", of: "Of", list: "findingPlaces", file: "doctor/diagnose.hpp", without: "all" },
  { name: "BrokenRotation", of: "Broken", list: "brokenRotations", file: "model/model_rotation.hpp", without: "none" },
  { name: "LayerRotation", list: "layerRotations", file: "model/weights.hpp" },
  { name: "QkNorm", list: "qkNorms", file: "model/weights.hpp" },
];

const source = (file) => readFileSync(inRoot("src", file), "utf8");
const union = (words) => words.map((word) => JSON.stringify(word)).join(" | ");

/** Each enumerator of an enum with its comment, and the comment of the enum. */
export function enumOf(text, name) {
  const found = new RegExp(`((?:^///.*\\n)*)^enum class ${name} : std::uint8_t \\{([^}]*)\\}`, "m").exec(text);
  if (found === null) throw new StopError(`there is no enum class ${name}`);
  const about = found[1]
    .replaceAll(/^\/\/\/ ?/gm, "")
    .replaceAll("\n", " ")
    .trim();
  const members = [];
  let before = "";
  for (const line of found[2].split("\n")) {
    const [, code, comment = ""] = /^(.*?)(?:\/\/\/?<? ?(.*))?$/.exec(line.trim());
    const names = code
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
    if (names.length === 0) before = `${before} ${comment}`.trim();
    for (const name of names) {
      members.push({ name, comment: `${before} ${comment}`.trim() });
      before = "";
    }
  }
  return { about, members };
}

/** The fields of a configuration, numbers and lists apart, each in the order of the core's places. */
export function configFields(text) {
  const found = /#define ROPEWALK_CONFIG_FIELDS\(.*?\)((?:.*\\\n)*.*)/.exec(text);
  if (found === null) throw new StopError("there is no ROPEWALK_CONFIG_FIELDS");
  const all = Array.from(found[1].matchAll(/(FIRST|NUMBER|AT_LEAST|LIST)\((\w+)[^)]*\)/g), ([, kind, name]) => ({
    isList: kind === "LIST",
    name: name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
  }));
  const named = (list) => all.filter(({ isList }) => isList === list).map(({ name }) => name);
  return { configNumbers: named(false), configLists: named(true) };
}

/** The two files: the lists as JavaScript, and their types. */
export function coreWords() {
  const all = enums.map(({ name, of = name, list, file, without, snake }) => {
    const { about, members } = enumOf(source(file), of);
    if (without !== undefined && members.shift()?.name !== without)
      throw new StopError(`${without} is not the first of ${of}`);
    const words = members.map((member) => member.name.replace(/_$/, "").replaceAll("_", snake ? "_" : "-"));
    const comments = members.flatMap(({ comment }, i) => (comment ? [`"${words[i]}": ${comment}`] : []));
    return { name, list, words, about: [about, ...(comments.length > 0 ? [`${comments.join("; ")}.`] : [])].join(" ") };
  });
  const [, limits] = /#define ROPEWALK_LIMITS\(X\)((?:.*\\\n)*.*)/.exec(source("rope/error.hpp"));
  const limitWords = Array.from(limits.matchAll(/X\((\w+)\)/g), ([, word]) => word.replaceAll("_", "-"));
  const fields = Object.entries(configFields(source("rope/config/config.hpp")));
  const lists = [...all.map(({ list, words }) => [list, words]), ...fields];
  return {
    script: lists.map(([list, words]) => `export const ${list} = ${JSON.stringify(words)};\n`).join(""),
    types: [
      ...fields.map(
        ([list, names]) =>
          `/** Fields of a spec in the order of the core's places. */\nexport declare const ${list}: readonly ${JSON.stringify(names)};\n`,
      ),
      ...all.map(
        ({ name, list, words, about }) =>
          `/** ${about} */\nexport type ${name} = ${union(words)};\n` +
          `/** In the order of the core's numbers. */\nexport declare const ${list}: readonly ${JSON.stringify(words)};\n`,
      ),
      `/** What a value must be, as the module says it. */\nexport type CoreLimit = ${union(limitWords)};\n`,
    ].join(""),
  };
}
