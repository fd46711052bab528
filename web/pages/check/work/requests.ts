import type { DType, Diagnosis, Pairing, RopeSpec } from "../../../api/index.js";
import type { FileFault } from "../../../porting/files/file-error.js";
import type { FourAxes } from "../../../porting/shapes.js";
import type { ShownError } from "../../../figures/base/shown-error.js";
import type { SampleId } from "../samples.js";

/** A config as text, and what is said beside it. */
export interface GivenConfig {
  text: string;
  pairing?: Pairing;
  layerType?: string;
}

/** A file or a pasted text; of several tensors in it `tensor` names one. */
export interface GivenTensor {
  name: string;
  blob: Blob;
  tensor?: string;
}

export interface VectorsRequest {
  kind: "vectors";
  /** A sample is of the model whose config is here. */
  tensors: { sample: SampleId; config: string } | { before: GivenTensor; after: GivenTensor };
  /** What the output should have been. */
  expected?: GivenConfig;
  positions: string;
  layout: "bhsd" | "bshd";
  shape: string;
}

/** What the diagnosis shows as pictures; every list is per pair of channels. */
export interface Evidence {
  /** Channels paired as expected and, where that differs, as found. */
  lengths: { as: "expected" | "found"; pairing: Pairing; shortest: Float64Array; longest: Float64Array }[];
  /** The pairing that the angles are of. */
  pairing: Pairing;
  pairs: number;
  /** Positions believed of the tokens measured. */
  positions: number[];
  /** [pairs * tokens]: the angle between before and after over all heads, from -pi to pi. */
  angles: Float32Array;
  /** Radians per position, with the sign of the direction; empty where not known. */
  expectedRates: Float64Array;
  foundRates: Float64Array;
  /** Added to the positions by what was found. */
  foundOffset: number;
}

export interface VectorsResult {
  diagnosis: Diagnosis;
  shape: FourAxes;
  dtype: DType;
  expected?: RopeSpec;
  evidence: Evidence;
}

export type Request = VectorsRequest;
export type ResultOf<R extends Request> = R extends VectorsRequest ? VectorsResult : never;

/** What the worker is at, and how much of all that is. */
export interface Progress {
  stage: "starting" | "reading" | "diagnosing" | "measuring";
  share: number;
}

/** Why there is no result: the fault of a file, or the package's error, as data. */
export type Failure = { file: FileFault & { message: string } } | { error: ShownError };

export type Answer =
  { id: number; progress: Progress } | { id: number; result: unknown } | { id: number; failure: Failure };
