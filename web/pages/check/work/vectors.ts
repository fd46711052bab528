import { diagnose } from "../../../api/diagnosis/diagnose.js";
import { bringDoctor } from "../../../api/diagnosis/doctor.js";
import type { Diagnosis, LayerSpec, RopeSpec, Ropewalk } from "../../../api/index.js";
import { otherPairing } from "../../../figures/numbers/pairing.js";
import { blobSource } from "../../../porting/files/source.js";
import type { TensorData } from "../../../porting/files/numbers.js";
import { readTensor } from "../../../porting/files/tensor-file.js";
import { parsePositions } from "../../../porting/positions-text.js";
import { compareVectors, headsOf, layersOf, type Compared } from "../../../porting/vectors.js";
import type { SampleId } from "../samples.js";
import { layersOf as layerTypesOf, optionsOf, parsedConfig, specOf } from "./config-text.js";
import { measure, type Places } from "./evidence.js";
import type { GivenTensor, Progress, VectorsRequest, VectorsResult } from "./requests.js";
import { makeSample } from "./samples.js";

bringDoctor({ diagnose });

/**
 * The most numbers of one tensor that are read: two of them, with their copies beside the module, fit into a tab's
 * memory.
 */
const MOST_NUMBERS = 2 ** 26;

/** Errors: FileError, and those of parseConfig and diagnose. */
export async function diagnoseVectors(
  rw: Ropewalk,
  request: VectorsRequest,
  progress: (progress: Progress) => void,
): Promise<VectorsResult> {
  const given = request.expected;
  const tried = given && layersOf(rw, parsedConfig(given.text), optionsOf(given) ?? {});
  const ids = parsePositions("position_ids", request.positions).flat();
  const { diagnosis, remarks, positions, ...measured } =
    "sample" in request.tensors
      ? ofSample(rw, request.tensors, ids, tried, progress)
      : await ofFiles(rw, request.tensors, request, ids, tried, progress);
  const spec = tried?.find(({ layerType }) => layerType === diagnosis.layerType)?.spec;
  const { shape, layout } = measured;
  progress({ stage: "measuring", share: 0.8 });
  const places = placesOf(diagnosis, spec, shape[3]);
  const evidence = measure(rw, { ...measured, positions }, places, spec, diagnosis.found);
  const dtype = diagnosis.notes.find(({ code }) => code === "rounded-values")?.dtype ?? "float32";
  const { types, chosen } = layerTypesOf(rw, given);
  const layers = { types, chosen: diagnosis.layerType ?? chosen };
  return { diagnosis, shape, layout, remarks, dtype, layers, evidence, expected: spec };
}

type Judged = Compared & { positions: number[] | undefined };

function ofSample(
  rw: Ropewalk,
  { sample, config }: { sample: SampleId; config: string },
  ids: number[],
  tried: readonly LayerSpec[] | undefined,
  progress: (progress: Progress) => void,
): Judged {
  const { start, ...made } = makeSample(rw, sample, specOf(rw, { text: config }));
  const positions = ids.length > 0 ? ids : Array.from({ length: made.shape[2] }, (_, i) => start + i);
  progress({ stage: "diagnosing", share: 0.5 });
  const { before, after, shape } = made;
  const expected = tried === undefined ? {} : { expected: tried };
  const diagnosis = rw.diagnose(before, after, { shape, positionIds: positions, ...expected });
  return { ...made, layout: "bhsd", remarks: [], diagnosis, positions };
}

async function ofFiles(
  rw: Ropewalk,
  tensors: { before: GivenTensor; after: GivenTensor },
  { layout, shape: typed, expected }: VectorsRequest,
  ids: number[],
  tried: readonly LayerSpec[] | undefined,
  progress: (progress: Progress) => void,
): Promise<Judged> {
  const sizes = parsePositions("shape", typed).flat();
  const shape = sizes.length > 0 ? { shape: sizes } : {};
  const read = async ({ name, blob, tensor, unpack }: GivenTensor, share: number): Promise<TensorData> => {
    progress({ stage: "reading", share });
    const how = { most: MOST_NUMBERS, ...shape, ...(unpack === true ? { unpacked: Infinity } : {}) };
    return readTensor(blobSource(name, blob), tensor, how);
  };
  const [before, after] = [await read(tensors.before, 0.1), await read(tensors.after, 0.3)];
  progress({ stage: "diagnosing", share: 0.5 });
  const compared = compareVectors(rw, before, after, {
    names: [tensors.before.name, tensors.after.name],
    heads: expected === undefined ? [] : headsOf(parsedConfig(expected.text)),
    ...shape,
    ...(layout === "bhsd" ? {} : { layout }),
    ...(ids.length > 0 ? { positionIds: ids } : {}),
    ...(tried === undefined ? {} : { layers: tried }),
  });
  return { ...compared, positions: ids.length > 0 ? ids : undefined };
}

export function placesOf({ found, findings }: Diagnosis, expected: RopeSpec | undefined, headDim: number): Places[] {
  const offset = expected?.rotaryOffset ?? 0;
  const all: Places[] = [];
  if (expected !== undefined) {
    const { pairing, writeAs = pairing, rotaryDim } = expected;
    all.push({ as: "expected", pairing, writeAs, rotaryDim, offset });
  }
  if (found !== undefined) {
    const { pairing, rotaryDim } = found;
    const asWritten = expected?.pairing === pairing ? (expected.writeAs ?? pairing) : pairing;
    const writeAs = findings.some(({ code }) => code === "output-order") ? otherPairing(asWritten) : asWritten;
    const from = offset + rotaryDim <= headDim ? offset : 0;
    all.push({ as: "found", pairing, writeAs, rotaryDim, offset: from });
  }
  const rotaryDim = headDim - (headDim % 2);
  return all.length > 0 ? all : [{ as: "found", pairing: "half-split", writeAs: "half-split", rotaryDim, offset: 0 }];
}
