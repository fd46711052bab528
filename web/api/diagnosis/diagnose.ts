import { RopewalkError } from "../errors/errors.js";
import { causeOf, tokenPositions } from "./token-positions.js";
import { noteTexts, wordsOf } from "./words.js";
import { inDoctor, type DoctorModule } from "../engines/doctor.js";
import { noList, type Heap } from "../memory/heap.js";
import { copyIn, type TensorOwner } from "../memory/tensor.js";
import { camelCase } from "../arguments/names.js";
import { optionNames } from "../arguments/option-names.js";
import { choiceNumber, entriesOf, ifGiven, objectWith, refuse, whole } from "../arguments/options.js";
import { readCoordinates, readPositionList, type Numbers } from "../arguments/positions.js";
import { readShape } from "../calls/rotate.js";
import type { ShapeValues } from "../calls/rotate-pieces.js";
import { specAt, checkHeadDim, makeConfig, readSpec, toRotate, type SpecValues } from "../arguments/spec.js";
import {
  axisPatterns,
  dtypes,
  findingCodes,
  findingParameters,
  findingPlaces,
  layouts,
  pairings,
  ropeTypes,
  verdicts,
} from "../generated/core-words.js";
import type {
  Diagnosis,
  DiagnosisNote,
  Finding,
  FindingCode,
  FindingNumbers,
  NoteCode,
  Pairing,
  RopeSpec,
  TensorLike,
} from "../types.js";

/** The length of the sequence, as for a table: the largest believed position plus one. */
export const lengthOfSequence = (ids: Numbers | undefined, seq: number): number => {
  let most = ids === undefined ? seq - 1 : 0;
  if (ids !== undefined) for (let i = 0; i < ids.length; i++) most = Math.max(most, Math.floor(ids[i]!));
  return most + 1;
};

const layerNames = { layerType: true, spec: true } as const;

/** Of a config's layers with the tensors' head_dim, returns the one that explains the output best. */
function diagnoseLayers(
  layers: readonly unknown[],
  headDim: unknown,
  diagnoseAs: (spec: unknown) => Diagnosis,
): Diagnosis {
  const all = entriesOf(layers, (layer, i) => objectWith(layer, `options.expected[${i}]`, layerNames));
  if (all.length === 0) throw refuse("options.expected", layers, "object");
  const fitting = all.filter(({ spec }) => (spec as Partial<RopeSpec> | undefined)?.headDim === headDim);
  return (fitting.length > 0 ? fitting : all.slice(0, 1))
    .map(({ layerType, spec }) => ({ ...diagnoseAs(spec), layerType: layerType as string | null }))
    .reduce((best, one) => (strangeness(one) < strangeness(best) ? one : best));
}
/**
 * Ranks a diagnosis by its verdict, then by its number of mistakes. A wrong base as the first finding usually belongs
 * to the other layer.
 */
const strangeness = ({ verdict, findings }: Diagnosis): number =>
  100 * verdicts.indexOf(verdict) + findings.length + (findings[0]?.code === "base-wrong" ? 50 : 0);

export function diagnose(owner: TensorOwner, input: TensorLike, output: TensorLike, options: unknown): Diagnosis {
  const given = objectWith(options, "options", optionNames.diagnose);
  if (Array.isArray(given.expected))
    return diagnoseLayers(given.expected, (given.shape as ArrayLike<unknown> | undefined)?.[3], (expected) =>
      diagnose(owner, input, output, { ...given, expected }),
    );
  const layout = choiceNumber(given.layout, "options.layout", layouts, 0);
  const shape = readShape(given.shape, layout);
  const expected = ifGiven(given.expected, (value) =>
    specAt("options.expected", () => toRotate(readSpec(value, false, owner.checkAlive()))),
  );
  // Seconds of a video and coordinates of patches may be fractions; token positions are whole.
  const readIds = expected?.axisPattern ? readCoordinates : readPositionList;
  const ids = ifGiven(given.positionIds, (value) => readIds(value, "options.positionIds"));
  const seqLen =
    ifGiven(given.seqLen, (value) => whole(value, "options.seqLen", 1, 2 ** 31)) ?? lengthOfSequence(ids, shape.seq);
  return inDoctor((module) =>
    module.heap.scope((scope) => {
      const { heap, core } = module;
      const config = expected === undefined ? 0 : specAt("options.expected", () => makeConfig(scope, expected));
      const before = copyIn(scope, owner, input, "input");
      const after = copyIn(scope, owner, output, "output");
      const { address, length } = ids === undefined ? noList : scope.put("f64", ids);
      const { batch, heads, seq, headDim } = shape;
      if (expected !== undefined) checkHeadDim(expected, headDim, "options.shape[3]", "options.expected");
      // prettier-ignore
      const handle = core.diagnose(
      dtypes.indexOf(before.dtype), before.list.address, before.list.length,
      dtypes.indexOf(after.dtype), after.list.address, after.list.length,
      batch, heads, seq, headDim, layout, address, length, config, Math.max(seqLen, 1));
      checkAt(heap, handle !== 0, { input, output }, shape, layout);
      try {
        return read(module, handle, expected, { ...shape, layout }, ids);
      } finally {
        core.freeDiagnosis(handle);
      }
    }),
  );
}

/** heap.check, with an error that names the token and the channel of a value that is not finite. */
export function checkAt(
  heap: Heap,
  ok: boolean,
  tensors: Record<string, TensorLike>,
  shape: ShapeValues,
  layout: number,
): void {
  try {
    heap.check(ok, diagnosePath);
  } catch (error) {
    throw atItsPlace(error, tensors, shape, layout);
  }
}

function diagnosePath(field: string): string {
  if (field === "input" || field === "output") return field;
  if (field === "position_ids") return "options.positionIds";
  return field === "scratch" ? "options.shape" : `options.expected.${camelCase(field)}`;
}

function atItsPlace(
  error: unknown,
  tensors: Record<string, TensorLike>,
  { heads, seq, headDim }: ShapeValues,
  layout: number,
): unknown {
  if (!(error instanceof RopewalkError) || error.code !== "value-not-finite") return error;
  const tensor = tensors[error.path ?? ""];
  if (tensor === undefined) return error;
  const index = error.value as number;
  const channel = index % headDim;
  const row = Math.floor(index / headDim);
  const bhsd = layouts[layout] === "bhsd";
  const [inner, outer] = bhsd ? [seq, heads] : [heads, seq];
  const places = [Math.floor(row / inner) % outer, row % inner];
  const [head, token] = bhsd ? places : places.toReversed();
  const batch = Math.floor(row / (heads * seq));
  return new RopewalkError({
    code: "value-not-finite",
    rule: "finite",
    path: error.path!,
    index,
    value: tensor instanceof Float32Array ? tensor[index] : NaN,
    as: `batch ${batch}, head ${head}, token ${token}, channel ${channel}`,
  });
}

/** The unusual properties of this rotation, if it has any. */
const unusualOf = ({ rotaryOffset, writeAs, pairing, direction, axisPattern, mropeSection }: SpecValues) => ({
  ...(rotaryOffset > 0 && { rotaryOffset }),
  ...(writeAs >= 0 && writeAs !== pairing && { writeAs: pairings[writeAs]! }),
  ...(direction === -1 && { direction: -1 as const }),
  ...(axisPattern > 0 && { axisPattern: axisPatterns[axisPattern - 1] }),
  ...(mropeSection && { mropeSection }),
});

/** An exchange of two axes concerns both. */
function withAllAxes(code: FindingCode, numbers: FindingNumbers, axes: number): FindingNumbers {
  const cause = causeOf(code, numbers);
  if (cause.kind !== "exchanged") return numbers;
  const { only: _, ...rest } = numbers;
  const [from, to] = cause.axes;
  return { ...rest, ...(axes > 2 && { only: { of: "axes" as const, from, to } }) };
}
/** A grid that is numbered in another order has wrong positions on both axes, for one reason. */
function ofGrid(known: Omit<FindingNumbers, "shown" | "wanted">): Finding {
  const numbers = { ...known, shown: 0, wanted: 0 };
  return { code: "position-ignored", confidence: 1, ...wordsOf("position-ignored", numbers, true), numbers };
}

function read(
  { heap, core }: DoctorModule,
  at: number,
  expected: SpecValues | undefined,
  shape: ShapeValues & { layout: number },
  ids: Numbers | undefined,
): Diagnosis {
  const rotaryDim = core.foundRotaryDim(at);
  const residual = core.residualOf(at);
  const shown = heap.copy({ type: "f64", address: core.positionsOf(at), length: core.positionCount(at) });
  const axes = (expected?.axisPattern ?? 0) > 0 ? (expected!.mropeSection?.length ?? 2) : 1;
  const positions = tokenPositions(ids, shape, axes, axes > 1 && !core.equalAxes(at), shown);
  const numbers = {
    positions,
    ...(layouts[shape.layout] === "bshd" && { layout: "bshd" as const }),
    residual,
    expectedResidual: core.expectedResidualOf(at),
    headDim: shape.headDim,
    ...(expected === undefined
      ? {}
      : {
          pairing: pairings[expected.pairing]!,
          rotaryDim: expected.rotaryDim,
          ropeType: ropeTypes[expected.ropeType]!,
          base: expected.base,
          ...unusualOf(expected),
        }),
  };
  const findings = Array.from({ length: core.findingCount(at) }, (_, i): Finding => {
    const code = findingCodes[core.findingCode(at, i)]!;
    const of = findingPlaces[core.findingPart(at, i) - 1];
    const only = of && { only: { of, from: core.findingFrom(at, i), to: core.findingTo(at, i) } };
    const [shown, wanted] = [core.findingShown(at, i), core.findingWanted(at, i)];
    const parameters = Array.from({ length: core.changeCount(at, i) }, (_, change) => ({
      name: findingParameters[core.changedParameter(at, i, change)]!,
      shown: core.changeShown(at, i, change),
      wanted: core.changeWanted(at, i, change),
    }));
    const known: FindingNumbers = {
      ...numbers,
      shown,
      wanted,
      ...(parameters.length > 0 && { parameters }),
      ...only,
    };
    const finding = withAllAxes(code, known, axes);
    return { code, confidence: core.findingConfidence(at, i), ...wordsOf(code, finding, i === 0), numbers: finding };
  });
  if (positions.numbered !== undefined) findings.splice(0, findings.length, ofGrid(numbers));
  const found = Number.isNaN(rotaryDim)
    ? {}
    : {
        found: {
          pairing: pairings[core.foundPairing(at)] as Pairing,
          rotaryDim,
          ...(Number.isNaN(core.foundBase(at)) ? {} : { base: core.foundBase(at) }),
          invFreq: heap.copy({ type: "f64", address: core.foundInvFreq(at), length: rotaryDim / 2 }),
          attentionFactor: core.foundAttentionFactor(at),
          positionOffset: core.foundPositionOffset(at),
          direction: core.foundDirection(at) as 1 | -1,
        },
      };
  const dtype = dtypes[core.gridOf(at)] ?? "float32"; // printed decimals are float32 with another kind of rounding
  const note = (code: NoteCode, holds: boolean, count = 0): DiagnosisNote[] => {
    const message = noteTexts[code].en.replace("{count}", String(count)).replace("{dtype}", dtype);
    return holds ? [{ code, message, count, dtype }] : [];
  };
  const slow = core.slowPairs(at);
  const decimals = core.decimalsOf(at);
  return {
    verdict: verdicts[core.verdictOf(at)]!,
    findings,
    residual,
    ...found,
    notes: [
      ...note("rounded-values", dtype !== "float32"),
      ...note("rounded-decimals", decimals > 0, decimals),
      ...note("coarse-values", core.coarse(at)),
      ...note("position-zero", core.positionZero(at)),
      ...note("one-position", core.onePosition(at) && !core.positionZero(at)),
      ...note("constant-input", core.constantInput(at)),
      ...note("equal-axes", core.equalAxes(at)),
      ...note("slow-pairs", slow > 0 && !core.positionZero(at), slow),
      ...note("rotation-alone", verdicts[core.verdictOf(at)] === "match"),
    ],
  };
}
