import type { ByteText } from "../../api/engines/byte-text.js";
export function byteText(bytes: Uint8Array): ByteText;
