export interface Arrays {
  f32: Float32Array;
  f64: Float64Array;
  i32: Int32Array;
  u16: Uint16Array;
}
export type ListType = keyof Arrays;
export type ArrayOf<T extends ListType> = Arrays[T];
/** Arrays with their own memory. */
export type OwnArrayOf<T extends ListType> = ReturnType<Arrays[T]["slice"]>;

/** Written out, because looking up a name in a table takes as long as a small call. */
export const elementBytes = (type: ListType): number => (type === "f64" ? 8 : type === "u16" ? 2 : 4);

/** A list in wasm memory. It holds an address, never a view: a view becomes invalid when the memory grows. */
export interface List<T extends ListType = ListType> {
  readonly type: T;
  readonly address: number;
  readonly length: number;
}
