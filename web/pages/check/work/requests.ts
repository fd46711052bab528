import type { Consequence } from "../../../porting/consequence.js";
import type { ConfigReport, DType, Diagnosis, Pairing, RopeSpec } from "../../../api/index.js";
import type { CodeCheck } from "../../../code/index.js";
import type { PlanFinding, StepFinding, TableReport } from "../../../doctor/index.js";
import type { EngineReport } from "../../../engines/advice.js";
import type { Difference } from "../../../porting/differences.js";
import type { FileFault } from "../../../porting/files/file-error.js";
import type { FourAxes } from "../../../porting/shapes.js";
import type { Remark } from "../../../porting/vectors.js";
import type { ShownError } from "../../../figures/base/shown-error.js";
import type { WeightsReport } from "../../../weights/types.js";
import type { SampleId, WeightsSample } from "../samples.js";

/** A config as text, with its options. */
export interface GivenConfig {
  text: string;
  pairing?: Pairing | undefined;
  layerType?: string | undefined;
}

/** A file or a pasted text; `tensor` names one of several tensors in it. `unpack`: unpacks it to any size. */
export interface GivenTensor {
  name: string;
  blob: Blob;
  tensor?: string;
  unpack?: true;
}

export interface VectorsRequest {
  kind: "vectors";
  /** A sample belongs to the model with this config. */
  tensors: { sample: SampleId; config: string } | { before: GivenTensor; after: GivenTensor };
  expected?: GivenConfig | undefined;
  positions: string;
  layout: "bhsd" | "bshd";
  shape: string;
}

/** The data of the diagnosis for pictures; every list is per pair of channels. */
export interface Evidence {
  /** The pairs as expected and, if different, as found. */
  lengths: { as: "expected" | "found"; pairing: Pairing; shortest: Float64Array; longest: Float64Array }[];
  /** The pairing of the angles. */
  pairing: Pairing;
  pairs: number;
  /** The believed positions of the measured tokens. */
  positions: number[];
  /** [pairs * tokens]: the angle between before and after over all heads, from -pi to pi. */
  angles: Float32Array;
  /** The same for the expected pairs; equal to `angles` without an expected rotation. */
  asExpected: Float32Array;
  /** Radians per position, with the sign of the direction; empty if not known. */
  expectedRates: Float64Array;
  foundRates: Float64Array;
  /** The offset of positions that was found. */
  foundOffset: number;
}

/** The types of layers that rotate differently; empty if all are alike. */
export interface Layers {
  types: string[];
  chosen: string;
}

export interface VectorsResult {
  diagnosis: Diagnosis;
  shape: FourAxes;
  layout: "bhsd" | "bshd";
  /** Assumptions about the axes and their order. */
  remarks: Remark[];
  dtype: DType;
  expected?: RopeSpec | undefined;
  /** The layers of the expected config: those to choose from, and the chosen one. */
  layers: Layers;
  evidence: Evidence;
}

export interface ConfigRequest {
  kind: "config";
  /** One config, or two to compare. */
  configs: readonly GivenConfig[];
  /** The sequence length that the model runs at; "" for its own. */
  length: string;
  /** Whether to read them as every engine does, too. */
  engines: boolean;
}

/** One rotation of a config: that of all its layers, or of one type of them. */
export interface ConfigLayer {
  layerType: string | null;
  spec: RopeSpec;
  invFreq: Float64Array;
  wavelength: Float64Array;
  attentionFactor: number;
  /** The number of positions that it was trained on, if the config gives it. */
  trained?: number | undefined;
}

export interface ConfigSide {
  report: ConfigReport;
  layers: ConfigLayer[];
  failure?: Failure;
}

export interface ConfigResult {
  sides: ConfigSide[];
  /**
   * For two readable configs: the differences of their first rotations, each under the configs' own keys, and the
   * consequence.
   */
  differences?: (Difference & { key: string })[];
  consequence?: Consequence;
  /** If requested: one for each config that can be read. */
  engines?: (EngineReport | undefined)[];
}

export interface PlanRequest {
  kind: "plan";
  positions: string;
  documents: string;
  /** 1 for tokens, 0 for padding. */
  mask: string;
  cache: string;
  trained: string;
  config?: GivenConfig | undefined;
}

/** For a step, `at` is the token's place among all tokens of its request, whose row is `row`. */
export type FoundInPlan = PlanFinding | (StepFinding & { row: number });

export interface PlanResult {
  findings: FoundInPlan[];
  /** One row for each sequence or request. */
  rows: number[][];
  tokens: number;
  /** The names of the requests, if the text was steps. */
  requests?: string[];
}

export interface KitRequest {
  kind: "kit";
  config: GivenConfig;
  length: string;
  program: string;
}

export interface KitResult {
  spec: RopeSpec;
  layers: Layers;
  program: string;
  /** Vectors before and after, as JSON. */
  golden: string;
  positions: number[];
}

/** A printed table, checked without vectors. */
export interface TableRequest {
  kind: "table";
  table: string;
  config: GivenConfig;
}

export interface CodeRequest {
  kind: "code";
  source: string;
  config: GivenConfig;
  /** "": it is searched for. */
  entry: string;
  layout: "" | "bhsd" | "bshd";
  /** The address of the interpreter's files. */
  interpreter: string;
}

/** In addition to the result for vectors: the line that causes it, and the program with that line changed. */
export interface CodeResult extends VectorsResult {
  entry: string;
  judged: CodeCheck["judged"];
  supplied: CodeCheck["supplied"];
  around?: { entry: string; error: ShownError } | undefined;
  /** The program that ran: of a notebook, its cells of code. */
  source: string;
  line?: number | undefined;
  mended?: string | undefined;
  /** The expected rotation of the same vectors. */
  right: VectorsResult;
}

/** A checkpoint's files, or one of the samples. */
export interface WeightsRequest {
  kind: "weights";
  files: readonly { name: string; blob: Blob }[] | WeightsSample;
}

export type Request =
  VectorsRequest | CodeRequest | WeightsRequest | ConfigRequest | PlanRequest | KitRequest | TableRequest;
interface Results {
  vectors: VectorsResult;
  code: CodeResult;
  weights: WeightsReport;
  config: ConfigResult;
  plan: PlanResult;
  kit: KitResult;
  table: TableReport;
}
export type ResultOf<R extends Request> = Results[R["kind"]];

/** The worker's current stage, and its share of the whole. */
export interface Progress {
  stage: "starting" | "reading" | "diagnosing" | "measuring" | "python" | "running" | "mending" | "judging";
  share: number;
  /** The bytes of a download. */
  bytes?: { loaded: number; total: number };
}

/** Why there is no result: the fault of a file, or the package's error, as data. */
export type Failure = { file: FileFault & { message: string } } | { error: ShownError };

export type Answer =
  /** The document starts an interpreter from this text. */
  | { python: string; port: MessagePort }
  | { id: number; progress: Progress }
  | { id: number; result: unknown }
  | { id: number; failure: Failure };
