// The peers from npm. npm run bench installs them when needed; nothing else imports this.
import { createOnnxRuntime } from "./onnxruntime.js";
import { createTensorFlow } from "./tensorflow.js";
import { createWllama } from "./wllama.js";

/** wasmPaths: the address from which a browser loads the wasm files; left out in Node. */
export async function createPeers(wasmPaths) {
  const peers = await Promise.all([createOnnxRuntime(wasmPaths), createTensorFlow(wasmPaths), createWllama(wasmPaths)]);
  return peers.filter((peer) => peer !== undefined);
}
