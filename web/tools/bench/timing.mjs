// Timing for the benchmarks.

/** Median seconds of one call of `action`, over at least `atLeast` seconds of calls in groups of a millisecond or more. */
export function medianSeconds(action, atLeast = 0.3) {
  const secondsOf = (calls) => {
    const begin = performance.now();
    for (let call = 0; call < calls; ++call) action();
    return (performance.now() - begin) / 1000;
  };
  let calls = 1;
  while (secondsOf(calls) < 1e-3) calls *= 2;
  const groups = [];
  for (let total = 0; total < atLeast || groups.length < 5; total += groups.at(-1) * calls) {
    groups.push(secondsOf(calls) / calls);
  }
  return groups.toSorted((a, b) => a - b)[groups.length >> 1];
}

/** "12.3 GB/s" for bytes moved in that many seconds. */
export const gigabytesPerSecond = (bytes, seconds) => `${(bytes / seconds / 1e9).toFixed(1)} GB/s`.padStart(11);
