// The peers that npm has. Installed on demand (npm run bench does it); nothing else imports this.
import { createOnnxRuntime } from "./onnxruntime.js";
import { createTensorFlow } from "./tensorflow.js";
import { createWllama } from "./wllama.js";

/** wasmPaths where a browser gets the wasm files from; left out in Node. */
export async function createPeers(wasmPaths) {
  const peers = await Promise.all([createOnnxRuntime(wasmPaths), createTensorFlow(wasmPaths), createWllama(wasmPaths)]);
  return peers.filter((peer) => peer !== undefined);
}
