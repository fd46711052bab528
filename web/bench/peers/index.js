// The peers that npm has. Installed on demand (npm run bench does it); nothing else imports this.
import { createOnnxRuntime } from "./onnxruntime.js";
import { createTensorFlow } from "./tensorflow.js";

/** wasmPaths where a browser gets the wasm files from; left out in Node. */
export function createPeers(wasmPaths) {
  return Promise.all([createOnnxRuntime(wasmPaths), createTensorFlow(wasmPaths)]);
}
