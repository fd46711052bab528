/** Calls `compute` only if an argument has changed since the last call. One result is kept. */
export function remember<A extends readonly unknown[], R>(compute: (...args: A) => R): (...args: A) => R {
  let last: { args: A; result: R } | undefined;
  return (...args) => {
    if (!last || last.args.some((value, i) => !Object.is(value, args[i]))) last = { args, result: compute(...args) };
    return last.result;
  };
}
