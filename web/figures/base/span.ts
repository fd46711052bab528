import type { RopeSpec } from "../../api/index.js";

/** Lengths of the sequence to drag along; 0 is the model's whole context. */
export const SPANS = [64, 1024, 0] as const;

const UNKNOWN_CONTEXT = 4096;

export const spanOf = (span: number, spec: RopeSpec): number => span || (spec.maxPositionEmbeddings ?? UNKNOWN_CONTEXT);
