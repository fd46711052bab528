// What Lab and the worker of a reader's own model say to each other.

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

/** What is known before a weight is read. */
export interface Looked {
  /** That the weights take in memory. */
  bytes: number;
  /** Whether the files have what turns text into ids. */
  tokenizer: boolean;
}
