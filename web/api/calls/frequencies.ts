// A spec's frequencies, and what the reader of a config asks the core for.
import { optionNames, optionsOf } from "../arguments/option-names.js";
import {
  checkSpec,
  makeConfig,
  readRunOptions,
  readSpec,
  specPath,
  typeNames,
  type SpecReader,
  type SpecValues,
} from "../arguments/spec.js";
import type { Heap } from "../memory/heap.js";
import type { Frequencies } from "../types.js";

const path = (field: string): string => (field === "seq_len" ? "options.seqLen" : specPath(field));

export function frequencies(heap: Heap, spec: unknown, options: unknown): Frequencies {
  const values = readSpec(spec, true, heap);
  const { seqLen, precision } = readRunOptions(optionsOf(options, "options", optionNames.frequencies));
  return frequenciesOf(heap, values, seqLen, precision);
}

/** seqLen: NaN where none is given. */
export function frequenciesOf(heap: Heap, values: SpecValues, seqLen = NaN, precision = 0): Frequencies {
  return heap.scope((scope) => {
    const config = makeConfig(scope, values);
    const pairs = values.rotaryDim / 2;
    const [invFreq, wavelength] = [scope.reserve("f64", pairs), scope.reserve("f64", pairs)];
    const attentionFactor = heap.core.fillFrequencies(config, seqLen, precision, invFreq.address, pairs);
    heap.check(!Number.isNaN(attentionFactor), path);
    heap.check(heap.core.fillWavelengths(invFreq.address, wavelength.address, pairs), path);
    return {
      rotaryDim: values.rotaryDim,
      invFreq: heap.copy(invFreq),
      attentionFactor,
      wavelength: heap.copy(wavelength),
    };
  });
}

/** The functions of the core that the reader of a config uses. */
export const specReader = (heap: Heap): SpecReader => ({
  check: (spec) => checkSpec(heap, spec),
  typeNames: typeNames(heap),
  frequencies: (spec, seqLen) => frequencies(heap, spec, seqLen === undefined ? undefined : { seqLen }),
});
