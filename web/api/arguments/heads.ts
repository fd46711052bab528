// How many heads the model of a spec has, as its config said: one file of the package for all entries, since each copy
// would know other specs.

/** For specs that were read from a config; a copy has none. */
const known = new WeakMap<object, readonly number[]>();

/** The number of heads of a spec's model, of queries and of keys; empty if not known. */
export const headsOf = (spec: unknown): readonly number[] =>
  typeof spec === "object" && spec !== null ? (known.get(spec) ?? []) : [];

/** Stores them beside the spec: they are not part of the rotation, but distinguish one layout from the other. */
export const setHeads = (spec: object, heads: readonly number[]): void => {
  known.set(spec, heads);
};
