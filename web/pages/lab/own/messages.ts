// Messages between Lab and the worker of the reader's own model.

export interface OwnFiles {
  files: readonly { name: string; blob: Blob }[];
}
export type OwnRequest =
  | ({ kind: "look" } & OwnFiles)
  | ({ kind: "load" } & OwnFiles)
  | { kind: "encode"; text: string }
  | { kind: "decode"; ids: ArrayLike<number> }
  | { kind: "pieces"; ids: ArrayLike<number> };

export interface Looked {
  /** The memory that the weights need. */
  bytes: number;
  tokenizer: boolean;
}
