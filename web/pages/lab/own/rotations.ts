import type { RopeSpec, Ropewalk } from "ropewalk";
import { FACTOR, specOf } from "../../../figures/numbers/tiny-schemes.js";
import { asFirstTrained, trainedLength } from "../../../figures/numbers/trained.js";
import type { Try } from "./strings.js";

/** The first rotation; undefined for the model's own. */
export function specOfTry(one: Try, engine: Ropewalk, own: RopeSpec, length: number): RopeSpec | undefined {
  const plain = asFirstTrained(own);
  const trained = trainedLength(own) ?? length;
  switch (one) {
    case "trained":
      return undefined;
    case "default":
      return plain;
    case "dynamic":
      return { ...plain, ropeType: "dynamic", factor: FACTOR, maxPositionEmbeddings: trained };
    case "llama3":
      return {
        ...plain,
        ropeType: "llama3",
        factor: FACTOR,
        lowFreqFactor: 1,
        highFreqFactor: 4,
        originalMaxPositionEmbeddings: trained,
      };
    case "base":
      return { ...own, base: 10 * own.base };
    case "pairing":
      return { ...own, pairing: own.pairing === "interleaved" ? "half-split" : "interleaved" };
    case "curve":
      return { ...plain, invFreq: Array.from(engine.frequencies(own, { seqLen: trained }).invFreq) };
    default:
      return specOf(one, plain, trained);
  }
}

const ROW = 4;

/** A list of numbers in rows; every other value on its own line. */
export const specText = (spec: RopeSpec): string =>
  JSON.stringify(spec, null, 2).replace(/\[[^\]]*\]/g, (list) => {
    const numbers = JSON.parse(list) as number[];
    const rows = Array.from({ length: Math.ceil(numbers.length / ROW) }, (_, i) =>
      numbers.slice(i * ROW, (i + 1) * ROW).join(", "),
    );
    return `[\n    ${rows.join(",\n    ")}\n  ]`;
  });
