import type { EngineName } from "../types.js";

/** The names that the module gives to its errors, to the fields of a configuration and to the fields of each call, in order. */
export interface ModuleLayout {
  version: string;
  engine: EngineName;
  errors: readonly string[];
  config: readonly Field[];
  calls: ReadonlyMap<string, Call>;
}

export interface Call {
  index: number;
  fields: readonly Field[];
}

/** One number, the index of a word, or a list that takes two slots: its address and its length. */
export interface Field {
  /** As the module spells it: "rotary_dim". */
  name: string;
  /** As TypeScript spells it: "rotaryDim". */
  camel: string;
  words: readonly string[] | undefined;
  list: ListType | undefined;
}

export type ListType = "f32" | "f64" | "i32" | "u16";

/** Reads the text that the module exports; src/bindings/bindings.cpp writes it. */
export function parseLayout(text: string): ModuleLayout {
  const [version = "", engine, errors = "", config = "", ...calls] = text
    .split("\n")
    .map((line) => line.slice(line.indexOf(":") + 1));
  const names = text
    .split("\n")
    .slice(4)
    .map((line) => line.slice(0, line.indexOf(":")));
  return {
    version,
    engine: engine as EngineName,
    errors: errors.split("|").map((name) => name.replaceAll("_", "-")),
    config: parseFields(config),
    calls: new Map(names.map((name, index) => [name, { index, fields: parseFields(calls[index]!) }])),
  };
}

function parseFields(text: string): Field[] {
  if (text === "") return [];
  return text.split(",").map((field) => {
    const [, name = "", words, list] = /^(\w+)(?:=(.*)|\[(\w+)\])?$/.exec(field)!;
    return { name, camel: camelCase(name), words: words?.split("|"), list: list as ListType | undefined };
  });
}

/** "rotary_dim" to "rotaryDim": TypeScript changes the case of a name, never the word. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** "rotaryDim" to "rotary_dim". */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
