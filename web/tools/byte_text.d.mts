import type { ByteText } from "../api/byte_text.js";
export function byteText(bytes: Uint8Array): ByteText;
