// Messages between Lab and the worker of the reader's own model.

/** Files as they were brought. */
export interface OwnFiles {
  files: readonly { name: string; blob: Blob }[];
}
export type OwnRequest =
  | ({ kind: "look" } & OwnFiles)
  | ({ kind: "load" } & OwnFiles)
  | { kind: "encode"; text: string }
  | { kind: "decode"; ids: ArrayLike<number> }
  | { kind: "pieces"; ids: ArrayLike<number> };

/** The facts known before the weights are read. */
export interface Looked {
  /** That the weights take in memory. */
  bytes: number;
  /** Whether the files include a tokenizer. */
  tokenizer: boolean;
}
