// A model that a reader loads replaces the one that reads the language.
import type { TinyModelName } from "../../api/model/index.js";
import type { RunModelOptions } from "../../api/model/types.js";
import type { RopeSpec } from "../../api/types.js";
import type { Language } from "../base/format.js";
import { READERS } from "./held-out.js";
import type { ModelFacts, TinyModel } from "./worker/messages.js";

export interface OwnModel {
  /** Identifies the model, its text and the tried rotation, so that other results are not reused. */
  id: string;
  model: TinyModel & ModelFacts;
  /** The rotation that replaces the model's own. */
  tried: RopeSpec | undefined;
  /** The token ids that it reads. */
  text: string;
  pieces(ids: ArrayLike<number>): Promise<readonly string[]>;
}

/** The reading model: the small model of a language, or a reader's own. */
export type Reader = Language | OwnModel;

export const isOwn = (reader: string | OwnModel): reader is OwnModel => typeof reader !== "string";
export const readerName = (reader: Reader): string => (isOwn(reader) ? reader.id : READERS[reader]);
export const readerModel = (reader: Reader): TinyModelName | TinyModel =>
  isOwn(reader) ? reader.model : READERS[reader];

/** How the reader is run by default. */
export const triedBy = (reader: Reader): RunModelOptions =>
  isOwn(reader) && reader.tried ? { spec: reader.tried } : {};

/** Ids of the beginning of a reader's text, at most `most`, and the letters of each. */
export async function beginning(own: OwnModel, most: number): Promise<{ ids: Int32Array; letters: readonly string[] }> {
  const ids = (await own.model.encode(own.text)).subarray(0, most);
  return { ids, letters: await own.pieces(ids) };
}
