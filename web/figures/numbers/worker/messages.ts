// The messages between a page and the worker of its models.
import type { ErrorData } from "../../../api/index.js";
import type { GenerateOptions, Model, RunModelOptions } from "../../../api/model/index.js";
import type { TinyFiles, TinyModelName } from "../../../api/model/tiny.js";

/**
 * The functions of a model that figures use, in the worker or in their own thread. A large tokenizer also runs in the
 * worker.
 */
export type TinyModel = Omit<Model, "encode" | "decode" | "registerScheme" | "dispose" | typeof Symbol.dispose> & {
  encode(text: string): Int32Array | Promise<Int32Array>;
  decode(ids: ArrayLike<number>): string | Promise<string>;
};

/** The facts about a model, without its functions. */
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

/** Signals and progress are separate messages. */
type Sent<Options> = Omit<Options, "signal" | "progress">;

export interface LoadRequest {
  kind: "load";
  model: TinyModelName;
  files: TinyFiles;
}
/** "write" starts `generate`, and "next" requests one symbol of it. */
export type RunRequest =
  | { kind: "run"; model: string; ids: ArrayLike<number>; options: Sent<RunModelOptions> }
  | { kind: "write"; model: string; ids: ArrayLike<number>; options: Sent<GenerateOptions> }
  | { kind: "next"; writer: number };
/** `Own`: the other requests of a worker. */
export type Request<Own = LoadRequest> = RunRequest | Own;

/** Each request has a number; "stop" ends the run or the writer with that number. */
export type ToWorker<Own = LoadRequest> = { id: number; request: Request<Own> } | { id: number; stop: true };

/** An error as data; `file`: the fault of a file, for a worker that reads files. */
export type Failure = { ropewalk: ErrorData & { message: string } } | { message: string; file?: object };

/** `ready` is sent once, when the worker can receive messages. */
export type FromWorker =
  | { ready: true }
  | { id: number; progress: number }
  | { id: number; result: unknown }
  | { id: number; failure: Failure };
