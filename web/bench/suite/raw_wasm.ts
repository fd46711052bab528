// Wasm modules without glue.

/** Starts a module from its bytes in base64. */
export async function instantiate(base64: string): Promise<WebAssembly.Exports> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const env = { emscripten_notify_memory_growth: () => {} };
  const { instance } = await WebAssembly.instantiate(bytes, { env });
  (instance.exports._initialize as (() => void) | undefined)?.();
  return instance.exports;
}
