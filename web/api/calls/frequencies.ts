// A spec's frequencies.
import { optionNames } from "../arguments/option-names.js";
import { optionsOf } from "../arguments/options.js";
import { makeConfig, readRunOptions, readSpec, specPath, type SpecValues } from "../arguments/spec.js";
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
