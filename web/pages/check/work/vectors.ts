import { diagnose } from "../../../api/diagnosis/diagnose.js";
import { bringDoctor } from "../../../api/diagnosis/doctor.js";
import type { Diagnosis, Pairing, RopeSpec, Ropewalk } from "../../../api/index.js";
import { blobSource } from "../../../porting/files/source.js";
import type { TensorData } from "../../../porting/files/numbers.js";
import { readTensor } from "../../../porting/files/tensor-file.js";
import { parsePositions } from "../../../porting/positions-text.js";
import { fourAxes, sameHeadDim, sameShape, type FourAxes } from "../../../porting/shapes.js";
import { layersOf, specOf } from "./config-text.js";
import { measure, type Measured, type Places } from "./evidence.js";
import type { GivenTensor, Progress, VectorsRequest, VectorsResult } from "./requests.js";
import { makeSample } from "./samples.js";

bringDoctor({ diagnose });

/** Numbers of one tensor that are read: two of them, and their copies beside the module, stay within a tab's memory. */
const MOST_NUMBERS = 2 ** 26;

interface Tensors {
  before: Float32Array;
  after: Float32Array;
  shape: FourAxes;
  positions: number[] | undefined;
  layout: "bhsd" | "bshd";
}

/** Errors: FileError, and those of parseConfig and diagnose. */
export async function diagnoseVectors(
  rw: Ropewalk,
  request: VectorsRequest,
  progress: (progress: Progress) => void,
): Promise<VectorsResult> {
  const expected = request.expected && specOf(rw, request.expected);
  const { before, after, shape, positions, layout } = await tensorsOf(rw, request, progress);
  if ("before" in request.tensors) sameHeadDim(request.tensors.before.name, shape, expected?.headDim);
  progress({ stage: "diagnosing", share: 0.5 });
  const diagnosis = rw.diagnose(before, after, {
    shape,
    layout,
    ...(positions === undefined ? {} : { positionIds: positions }),
    ...(expected === undefined ? {} : { expected }),
  });
  progress({ stage: "measuring", share: 0.8 });
  const measured: Measured = { before, after, shape, layout, positions };
  const evidence = measure(rw, measured, placesOf(diagnosis, expected, shape[3]), expected, diagnosis.found);
  const dtype = diagnosis.notes.find(({ code }) => code === "rounded-values")?.dtype ?? "float32";
  const layers = layersOf(rw, request.expected);
  return { diagnosis, shape, dtype, layers, evidence, ...(expected === undefined ? {} : { expected }) };
}

async function tensorsOf(
  rw: Ropewalk,
  { tensors, positions, shape, layout }: VectorsRequest,
  progress: (progress: Progress) => void,
): Promise<Tensors> {
  const ids = parsePositions("position_ids", positions).flat();
  if ("sample" in tensors) {
    const { start, ...made } = makeSample(rw, tensors.sample, specOf(rw, { text: tensors.config }));
    const own = Array.from({ length: made.shape[2] }, (_, i) => start + i);
    return { ...made, layout: "bhsd", positions: ids.length > 0 ? ids : own };
  }
  const read = async (given: GivenTensor, share: number): Promise<TensorData> => {
    progress({ stage: "reading", share });
    return readTensor(blobSource(given.name, given.blob), given.tensor, MOST_NUMBERS, given.unpack && Infinity);
  };
  const before = await read(tensors.before, 0.1);
  const after = await read(tensors.after, 0.3);
  sameShape(`${tensors.before.name}, ${tensors.after.name}`, before, after);
  const given = parsePositions("shape", shape).flat();
  const axes = fourAxes(tensors.before.name, before, given.length > 0 ? given : undefined);
  return {
    before: before.data,
    after: after.data,
    shape: axes,
    positions: ids.length > 0 ? ids : undefined,
    layout: (given.length || before.shape.length) > 2 ? layout : "bhsd", // two axes are tokens and channels
  };
}

const otherOf = (pairing: Pairing): Pairing => (pairing === "half-split" ? "interleaved" : "half-split");

function placesOf({ found, findings }: Diagnosis, expected: RopeSpec | undefined, headDim: number): Places[] {
  const offset = expected?.rotaryOffset ?? 0;
  const all: Places[] = [];
  if (expected !== undefined) {
    const { pairing, writeAs = pairing, rotaryDim } = expected;
    all.push({ as: "expected", pairing, writeAs, rotaryDim, offset });
  }
  if (found !== undefined) {
    const { pairing, rotaryDim } = found;
    const asWritten = expected?.pairing === pairing ? (expected.writeAs ?? pairing) : pairing;
    const writeAs = findings.some(({ code }) => code === "output-order") ? otherOf(asWritten) : asWritten;
    const from = offset + rotaryDim <= headDim ? offset : 0;
    all.push({ as: "found", pairing, writeAs, rotaryDim, offset: from });
  }
  if (all.length === 0)
    all.push({
      as: "found",
      pairing: "half-split",
      writeAs: "half-split",
      rotaryDim: headDim - (headDim % 2),
      offset: 0,
    });
  return all;
}
