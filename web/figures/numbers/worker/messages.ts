// What a page and the worker of its models say to each other.
import type { ErrorData } from "../../../api/index.js";
import type { GenerateOptions, Model, RunModelOptions } from "../../../api/model/index.js";
import type { TinyFiles, TinyModelName } from "../../../api/model/tiny.js";

/** What figures do with a model, in the worker or in their own thread. A large tokenizer is the worker's, too. */
export type TinyModel = Omit<Model, "encode" | "decode" | "registerScheme" | "dispose" | typeof Symbol.dispose> & {
  encode(text: string): Int32Array | Promise<Int32Array>;
  decode(ids: ArrayLike<number>): string | Promise<string>;
};

/** What a model is, beside what it does. */
export type ModelFacts = Pick<
  Model,
  "spec" | "localSpec" | "layers" | "heads" | "kvHeads" | "vocabulary" | "trainedLength"
>;
export const factsOf = ({ spec, localSpec, layers, heads, kvHeads, vocabulary, trainedLength }: Model): ModelFacts => ({
  spec,
  ...(localSpec && { localSpec }),
  layers,
  heads,
  kvHeads,
  vocabulary,
  trainedLength,
});

/** A signal and progress are messages of their own. */
type Sent<Options> = Omit<Options, "signal" | "progress">;

export interface LoadRequest {
  kind: "load";
  model: TinyModelName;
  files: TinyFiles;
}
/** "write" begins what `generate` gives, and "next" asks for one symbol of it. */
export type RunRequest =
  | { kind: "run"; model: string; ids: ArrayLike<number>; options: Sent<RunModelOptions> }
  | { kind: "write"; model: string; ids: ArrayLike<number>; options: Sent<GenerateOptions> }
  | { kind: "next"; writer: number };
/** `Own`: what else a worker is asked. */
export type Request<Own = LoadRequest> = RunRequest | Own;

/** A request has a number; "stop" ends the run or the writer of that number. */
export type ToWorker<Own = LoadRequest> = { id: number; request: Request<Own> } | { id: number; stop: true };

/** An error as data; `file`: what is wrong with a file, of a worker that reads some. */
export type Failure = { ropewalk: ErrorData & { message: string } } | { message: string; file?: object };

/** `ready` is sent once, when the worker can receive messages. */
export type FromWorker =
  | { ready: true }
  | { id: number; progress: number }
  | { id: number; result: unknown }
  | { id: number; failure: Failure };
