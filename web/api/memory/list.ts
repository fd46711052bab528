import type { ListType } from "./layout.js";

/** A list in wasm memory. An address, never a view: a view dies when the memory grows. */
export interface List<T extends ListType = ListType> {
  readonly type: T;
  readonly address: number;
  readonly length: number;
}
