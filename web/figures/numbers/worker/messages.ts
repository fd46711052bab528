// What a page and the worker of its models say to each other.
import type { ErrorData } from "../../../api/index.js";
import type { GenerateOptions, Model, RunModelOptions } from "../../../api/model/index.js";
import type { TinyFiles, TinyModelName } from "../../../api/model/tiny.js";

/** What figures do with a model, in the worker or in their own thread. */
export type TinyModel = Omit<Model, "dispose" | typeof Symbol.dispose>;

/** What a model is, beside what it does. */
export type ModelFacts = Pick<Model, "spec" | "layers" | "heads" | "kvHeads" | "vocabulary" | "trainedLength">;

/** A signal and progress are messages of their own. */
type Sent<Options> = Omit<Options, "signal" | "progress">;

/** "write" begins what `generate` gives, and "next" asks for one symbol of it. */
export type Request =
  | { kind: "load"; model: TinyModelName; files: TinyFiles }
  | { kind: "run"; model: TinyModelName; ids: ArrayLike<number>; options: Sent<RunModelOptions> }
  | { kind: "write"; model: TinyModelName; ids: ArrayLike<number>; options: Sent<GenerateOptions> }
  | { kind: "next"; writer: number };

/** A request has a number; "stop" ends the run or the writer of that number. */
export type ToWorker = { id: number; request: Request } | { id: number; stop: true };

/** An error as data. */
export type Failure = { ropewalk: ErrorData & { message: string } } | { message: string };

/** `ready` is said once, when the worker hears what is sent to it. */
export type FromWorker =
  | { ready: true }
  | { id: number; progress: number }
  | { id: number; result: unknown }
  | { id: number; failure: Failure };
