import { expect, test } from "vitest";
import { standingOf } from "../../../web/porting/standing.js";

const kinds = (...shares: number[]): unknown[] => {
  const findings = shares.map((confidence) => ({ confidence }));
  return findings.map((one) => {
    const standing = standingOf(findings, one);
    return standing.kind === "alike" ? standing.count : standing.kind;
  });
};

test.each(
  // prettier-ignore
  [
    [[1], ["alone"]],
    [[0.4], ["alone"]],
    [[0.33, 0.335, 0.33], [3, 3, 3]],
    [[0.7, 0.3], ["best", "behind"]],
    [[0.5, 0.25, 0.25], ["best", "behind", "behind"]],
    [[0.4, 0.4, 0.2], [2, 2, "behind"]],
] as [number[], unknown[]][],
)("findings of confidence %j stand as %j", (shares, wanted) => expect(kinds(...shares)).toEqual(wanted));
