import type { Language } from "../base/format.js";
import { specText } from "../export/figure-code.js";
import { lossCode } from "../export/loss-code.js";
import { READERS } from "../numbers/held-out.js";
import { specOf, TINY_SPEC, type TinyScheme } from "../numbers/tiny-schemes.js";

export function readerCode(letters: readonly string[], language: Language, scheme: TinyScheme): string {
  const options =
    scheme === "trained"
      ? undefined
      : scheme === "off"
        ? '{ broken: "off" }'
        : `{ spec: ${specText(specOf(scheme, TINY_SPEC))} }`;
  return `${lossCode(READERS[language], letters.join(""), options)}console.log(Array.from(loss, (nats) => nats.toFixed(4)).join(" "));
`;
}
