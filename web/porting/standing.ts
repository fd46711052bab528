/** The rank of a finding in a diagnosis: alone, one of several that explain the output best, or behind them. */
export type Standing = { kind: "alone" | "best" | "behind" } | { kind: "alike"; count: number };

/** Confidences that differ by less count as equal. */
const ALIKE = 0.01;

interface Confident {
  /** From 0 to 1. */
  confidence: number;
}

export function standingOf(findings: readonly Confident[], { confidence }: Confident): Standing {
  if (findings.length === 1) return { kind: "alone" };
  const most = Math.max(...findings.map((one) => one.confidence));
  if (most - confidence >= ALIKE) return { kind: "behind" };
  const count = findings.filter((one) => most - one.confidence < ALIKE).length;
  return count === 1 ? { kind: "best" } : { kind: "alike", count };
}
