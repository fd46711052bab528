/** Common names for tensors saved after the rotation, and before it. */
const AFTER = /(^|[^a-z])(after|post|rot(ated)?|out(put)?|embed|roped)(?![a-z])/i;
const BEFORE = /(^|[^a-z])(before|pre|in(put)?|orig(inal)?|raw)(?![a-z])/i;

/** Whether the names show that the first tensor is the one after the rotation. */
export const namedBackwards = (first: string, second: string): boolean =>
  (AFTER.test(first) && !AFTER.test(second)) || (BEFORE.test(second) && !BEFORE.test(first) && !AFTER.test(second));

export interface Pair {
  /** The common part of both names: "q" of q_before and q_after. */
  name: string;
  before: string;
  after: string;
}

/** Tensors whose names belong together, each pair once: q_before and q_after, q and q_rot, before and after. */
export function pairsOf(names: readonly string[]): Pair[] {
  const stem = (name: string): string =>
    name
      .replace(AFTER, "")
      .replace(BEFORE, "")
      .replace(/[/_.-]+$/, "");
  return names
    .filter((name) => AFTER.test(name))
    .flatMap((after): Pair[] => {
      const others = names.filter((name) => name !== after && !AFTER.test(name) && stem(name) === stem(after));
      const before = others.find((name) => BEFORE.test(name)) ?? others[0];
      return before === undefined ? [] : [{ name: stem(after), before, after }];
    });
}
